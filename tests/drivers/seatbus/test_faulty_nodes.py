"""Nodes that fail in every way, one by one: what is told, and that the others go on."""

from dataclasses import replace

import pytest

from drivers.api import (
    ButtonStruck,
    ReaderReady,
)
from drivers.seatbus.firmware_sim import START_US
from drivers.seatbus.hello import BOARD_NODE
from drivers.seatbus.node_sim import WATCHDOG_US
from tests.drivers.seatbus.tables import ACE, Table, found, lost, tap


@pytest.mark.slow
@pytest.mark.parametrize("seat", [1, 4])
def test_a_node_whose_plug_is_pulled_is_lost_by_name_and_the_others_go_on(seat: int) -> None:
    with Table() as table:
        table.bus.unplug(f"node {seat}")
        gone = lost(table.run(2_000))
        assert list(gone) == [f"node {seat}"]
        assert "check its cable and its power" in gone[f"node {seat}"]
        (struck,) = tap(table, 3 if seat == 1 else 2)
        assert isinstance(struck, ButtonStruck)
        table.bus.plug(f"node {seat}")
        back = table.run(3_000)
        assert found(back) == [f"node {seat}"]
        assert [reading.antenna for reading in back if isinstance(reading, ReaderReady)] == [f"seat{seat}"]
        (struck,) = tap(table, seat)
        assert isinstance(struck, ButtonStruck)


@pytest.mark.slow
def test_a_silent_node_is_asked_ever_more_rarely_and_does_not_slow_the_table() -> None:
    with Table() as table:
        table.bus.unplug("node 1")
        table.run(2_000)
        before = {name: table.bus.master.peer(name).health.counts.polls for name in ("1", "2")}
        table.run(10_000)
        asked = {name: table.bus.master.peer(name).health.counts.polls - count for name, count in before.items()}
        assert 8 <= asked["1"] <= 12
        assert asked["2"] >= 230


@pytest.mark.slow
def test_a_node_that_hangs_is_woken_by_its_watchdog_and_greeted_again() -> None:
    with Table() as table:
        table.bus.show({4: "turn"})
        table.run(500)
        table.bus.hang("4")
        told = table.run(WATCHDOG_US // 1000 + 3_000)
        assert list(lost(told)) == found(told) == ["node 4"]
        assert table.bus.master.peer("4").health.counts.reboots == 1
        assert table.bus.lights.shown[4] == "turn"


@pytest.mark.slow
def test_a_node_that_reboots_gets_its_lamp_back_and_tells_its_tags_again() -> None:
    with Table() as table:
        table.bus.show({4: "turn"})
        table.field.lay("seat4", ACE)
        table.run(1_000)
        table.bus.reboot("4")
        assert table.bus.lights.shown[4] == "off"
        told = table.run(2_000)
        assert ReaderReady in {type(reading) for reading in told}
        assert [reading.uids for reading in told if isinstance(reading, ReaderReady)] == [(ACE,)]
        assert table.bus.lights.shown[4] == "turn"


@pytest.mark.slow
def test_a_sound_is_not_made_again_after_a_reboot() -> None:
    with Table() as table:
        table.bus.sound("click")
        table.run(3_000)
        assert list(table.bus.buzzer.started) == ["click"]
        tones = len(table.bus.bus.nodes["panel"].board.tones)
        table.bus.reboot("panel")
        table.run(3_000)
        assert len(table.bus.bus.nodes["panel"].board.tones) == tones


@pytest.mark.slow
def test_a_node_that_is_changed_for_another_with_the_same_address_works_at_once() -> None:
    with Table() as table:
        table.bus.swap("4")
        told = table.run(3_000)
        assert [reading.antenna for reading in told if isinstance(reading, ReaderReady)] == ["seat4"]
        (struck,) = tap(table, 4)
        assert isinstance(struck, ButtonStruck)
        assert lost(table.run(10_000)) == {}


@pytest.mark.slow
def test_a_new_node_without_an_address_takes_the_place_of_the_one_that_is_lost() -> None:
    with Table() as table:
        table.bus.swap("4", addressed=False)
        told = table.run(12_000)
        assert list(lost(told)) == found(told) == ["node 4"]
        (struck,) = tap(table, 4)
        assert isinstance(struck, ButtonStruck)
        assert struck.seat == 4


@pytest.mark.slow
def test_with_two_lost_nodes_nobody_guesses_which_new_one_is_which() -> None:
    with Table() as table:
        table.bus.swap("3", addressed=False)
        table.bus.swap("4", addressed=False)
        told = table.run(12_000)
        assert sorted(lost(told)) == ["node 3", "node 4"]
        assert found(told) == []


@pytest.mark.slow
def test_two_nodes_with_one_address_are_found_and_named() -> None:
    with Table() as table:
        nodes = table.bus.bus.nodes
        nodes["3"].power_off()
        nodes["3"].board.stored_address = 4
        nodes["3"].power_on(table.bus.bus.now_us)
        told = lost(table.run(10_000))
        assert sorted(told) == ["node 3", "node 4"]
        assert "Two nodes answer as 4" in told["node 4"]
        for name in ("3", "4"):
            assert nodes[name].unique.hex() in told["node 4"]
        table.bus.unplug("node 3")
        back = table.run(10_000)
        assert "node 4" in found(back)
        (struck,) = tap(table, 4)
        assert struck == ButtonStruck(4, False, struck.at_ms)


@pytest.mark.slow
def test_a_node_that_answers_for_another_too_is_counted_and_nothing_is_taken_for_the_other_s() -> None:
    with Table() as table:
        table.bus.unplug("node 4")
        table.run(3_000)
        table.bus.bus.nodes["3"].answers_for = 4
        table.bus.buttons.press(3, table.now_ms + 10)
        told = table.run(3_000)
        assert told == [ButtonStruck(3, False, told[0].at_ms)]
        assert table.bus.master.peer("4").health.counts.foreign >= 2
        assert table.bus.master.peer("4").lost


@pytest.mark.slow
def test_while_a_node_answers_for_another_that_works_the_others_go_on() -> None:
    with Table() as table:
        table.bus.bus.nodes["3"].answers_for = 4
        for seat in (1, 2, 3):
            assert [one.seat for one in tap(table, seat) if isinstance(one, ButtonStruck)] == [seat]
        table.bus.bus.nodes["3"].answers_for = None
        table.run(5_000)
        assert [one.seat for one in tap(table, 4) if isinstance(one, ButtonStruck)] == [4]


@pytest.mark.slow
def test_a_node_that_babbles_spoils_answers_and_loses_nothing() -> None:
    with Table() as table:
        table.bus.bus.nodes["3"].babbles_us = 40_000
        table.bus.bus.nodes["3"].look_ahead()
        struck = []
        for seat in (1, 2, 4) * 4:
            table.bus.buttons.press(seat, table.now_ms + 1)
            struck += [reading for reading in table.run(1_000) if isinstance(reading, ButtonStruck)]
        assert [reading.seat for reading in struck] == [1, 2, 4] * 4
        assert sum(peer.health.counts.damaged for peer in table.bus.master.peers) > 10


@pytest.mark.slow
def test_a_node_that_never_answered_is_lost_a_second_after_the_start() -> None:
    with Table(begun=False) as table:
        table.bus.unplug("node 2")
        told = lost(table.run(3_000))
        assert list(told) == ["node 2"]


@pytest.mark.slow
def test_a_node_that_speaks_another_version_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    with Table() as table:
        table.bus.reboot("4")
        with monkeypatch.context() as patch:
            patch.setattr("drivers.seatbus.hello.PROTOCOL", 2)
            table.bus.bus.run(table.bus.bus.now_us + START_US)
        table.now_ms += START_US // 1000
        told = lost(table.run(3_000))
        assert "The node 4 speaks version 2 of the seat bus, this table version 1: flash" in told["node 4"]


@pytest.mark.slow
def test_a_node_that_stands_at_the_wrong_kind_of_place_is_named() -> None:
    with Table() as table:
        board = table.bus.bus.nodes["4"].board
        board.plan = replace(board.plan, kind=BOARD_NODE)
        table.bus.reboot("4")
        told = lost(table.run(3_000))
        assert "The node 4 is one for the board: run `dealer-table seats assign`" in told["node 4"]
