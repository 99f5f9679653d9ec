"""The simulated table on a seat bus, as whoever plays scripts uses it."""

from random import Random

import pytest

from drivers.api import ReaderReady
from drivers.buzzer.patterns import PATTERNS, changes, length_ms
from drivers.depths.api import Devices
from drivers.rfid.field import SimField
from drivers.seatbus.sim import SimBus
from tests.drivers.seatbus.tables import ACE, Table


def test_it_has_all_that_a_table_s_devices_have() -> None:
    devices: Devices = SimBus(4, SimField(), rng=Random(1), firmware="local", pty=False)
    assert devices.presses == 0
    devices.expect(["seat4"])
    devices.plug("screen", False)
    devices.close()


@pytest.mark.slow
def test_while_nothing_moves_no_byte_is_sent() -> None:
    with Table(baud=None, skips=True) as table:
        assert table.bus.settled
        before = table.bus.master.traffic.bytes_out
        assert table.run(600_000) == []
        assert table.bus.master.traffic.bytes_out == before
        table.bus.buttons.press(4, table.now_ms + 5)
        assert not table.bus.settled
        assert len(table.run(300)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("what", ["press", "tag", "lamp", "sound", "reader", "node", "bus"])
def test_it_is_settled_only_when_all_that_was_done_has_been_told(what: str) -> None:
    with Table(baud=None, skips=True) as table:
        acts = {
            "press": lambda: table.bus.buttons.press(4, table.now_ms + 5),
            "tag": lambda: table.field.lay("seat4", ACE),
            "lamp": lambda: table.bus.show({4: "turn"}),
            "sound": lambda: table.bus.sound("click"),
            "reader": lambda: table.bus.unplug("reader seat4"),
            "node": lambda: table.bus.unplug("node 4"),
            "bus": lambda: table.bus.unplug("bus"),
        }
        acts[what]()
        assert not table.bus.settled
        told = []
        while not table.bus.settled:
            told += table.run(1)
        assert len(told) == (0 if what in ("lamp", "sound") else 1)
        assert table.run(5_000) == []


def test_who_has_news_is_asked_at_once_where_the_wire_takes_no_time() -> None:
    with Table(baud=None, skips=True) as table:
        at_ms = table.now_ms + 50
        table.bus.panel.strike("PASS", at_ms)
        (struck,) = table.run(50 + 10)
        assert struck.at_ms == at_ms


@pytest.mark.slow
@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_buzzer_sounds_a_pattern_as_it_is_written(pattern: str) -> None:
    with Table(2, baud=None) as table:
        table.bus.sound(pattern)
        table.run(length_ms(pattern) + 500)
        assert list(table.bus.buzzer.started) == [pattern]
        tones = table.bus.bus.nodes["panel"].board.tones
        began_ms = tones[0][0]
        assert [(at_ms - began_ms, hz > 0) for at_ms, hz in tones] == changes(pattern)


@pytest.mark.slow
def test_the_buzzer_goes_on_with_a_countdown_where_it_would_be_after_a_click() -> None:
    with Table(2, baud=None) as table:
        for pattern, passed_ms, n in (("countdown", 0, 1), ("click", 0, 2), ("countdown", 7_200, 3)):
            table.bus.sound(pattern, passed_ms, n)
            table.run(200)
        table.run(3_000)
        starts_ms = [at_ms for at_ms, hz in table.bus.bus.nodes["panel"].board.tones if hz]
        countdown, click, *left = starts_ms
        assert click - countdown < 220
        # It was told to go on 200 ms after the click, with 800 ms to its next second.
        assert [round(at_ms - click, -1) for at_ms in left] == [1_000, 1_120, 2_000, 2_120]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("act", "complaint"),
    [
        (lambda bus: bus.buttons.press(9, 5_000), "no seat button 9; there are 1, 2, 3, 4"),
        (lambda bus: bus.panel.strike("JUMP", 5_000), "no key JUMP"),
        (lambda bus: bus.panel.strike("PASS", 5_000, True), "key PASS has no hold"),
        (lambda bus: bus.buttons.press(4, 10), "button 4 cannot move at 10000 us"),
        (lambda bus: bus.plug("reader seat9"), "no reader seat9"),
        (lambda bus: bus.plug("node 9"), "no node 9"),
        (lambda bus: bus.garble("seat4", 2.0), "give one from 0 to 1"),
        (lambda bus: bus.garble("bus", 2.0), "give one from 0 to 1"),
        (lambda bus: bus.expect(["seat9"]), "no reader seat9"),
        (lambda bus: bus.show({9: "turn"}), "no lamp at seat 9"),
        (lambda bus: bus.sound("fanfare"), "fanfare"),
        (lambda bus: bus.master.hurry("9"), "no node 9"),
    ],
)
def test_hands_that_cannot_do_something_say_why(act: "object", complaint: str) -> None:
    with Table(baud=None, skips=True) as table:
        assert callable(act)
        with pytest.raises(ValueError, match=complaint):
            act(table.bus)


@pytest.mark.slow
@pytest.mark.parametrize("pty", [False, True])
def test_a_restart_forgets_what_was_read_and_keeps_what_lies_there(pty: bool) -> None:
    with Table(baud=None, skips=True, pty=pty) as table:
        table.field.lay("seat4", ACE)
        table.bus.show({4: "turn"})
        table.run(2_000)
        table.bus.restart()
        told = table.run(2_000)
        assert {one.antenna: one.uids for one in told if isinstance(one, ReaderReady)}["seat4"] == (ACE,)
        assert table.bus.lights.shown[4] == "turn"
