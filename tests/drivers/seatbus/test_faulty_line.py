"""A line and an adapter that fail in every way, one by one: what is told, and that nothing is lost."""

import pytest

from drivers.api import (
    ButtonStruck,
    DeviceFound,
    DeviceLost,
    ReaderReady,
    TagsGone,
    TagsSeen,
)
from drivers.seatbus.wire_sim import Noise
from tests.drivers.seatbus.tables import ACE, Table, found, lost, tap


@pytest.mark.slow
def test_an_error_rate_that_climbs_is_a_warning_before_the_node_is_lost() -> None:
    with Table(2) as table:
        table.bus.bus.wire.noise = Noise(damaged=0.012)
        told = lost(table.run(12_000))
        assert any(device.startswith("line ") for device in told)
        assert not any(device.startswith("node ") for device in told)
        assert "check its plug, its cable and the two terminators" in next(iter(told.values()))
        table.bus.bus.wire.noise = Noise()
        assert sorted(found(table.run(8_000))) == sorted(told)


@pytest.mark.slow
def test_noise_of_one_byte_in_a_thousand_is_no_fault_at_all() -> None:
    with Table() as table:
        table.bus.noise(0.001)
        assert table.run(20_000) == []


@pytest.mark.slow
def test_answers_that_come_too_late_are_dropped_and_fetched_again() -> None:
    with Table() as table:
        table.bus.bus.wire.noise = Noise(late=0.1, late_us=9_000)
        struck = [one for seat in (1, 2, 3, 4) * 3 for one in tap(table, seat) if isinstance(one, ButtonStruck)]
        assert [one.seat for one in struck] == [1, 2, 3, 4] * 3
        counts = [peer.health.counts for peer in table.bus.master.peers]
        assert sum(one.silent for one in counts) > 20
        assert table.bus.master.traffic.strays + sum(one.stale + one.foreign + one.damaged for one in counts) > 20


@pytest.mark.slow
@pytest.mark.parametrize("noise", [Noise(lost=0.003), Noise(frames_lost=0.05), Noise(damaged=0.003, lost=0.003)])
def test_bytes_and_frames_that_vanish_lose_no_press_and_no_card(noise: Noise) -> None:
    with Table(begun=True) as table:
        table.bus.bus.wire.noise = noise
        told = []
        for turn, seat in enumerate((1, 2, 3, 4) * 3):
            (table.field.lift if turn % 8 >= 4 else table.field.lay)(f"seat{seat}", ACE[:-1] + bytes((seat,)))
            told += [type(one) for one in tap(table, seat) if not isinstance(one, DeviceFound | DeviceLost)]
        assert (told.count(ButtonStruck), told.count(TagsSeen), told.count(TagsGone)) == (12, 8, 4)


@pytest.mark.slow
def test_an_adapter_that_hears_itself_changes_nothing() -> None:
    with Table(begun=False) as table:
        table.bus.bus.echoes = True
        table.run(1_000)
        (struck,) = tap(table, 4)
        assert isinstance(struck, ButtonStruck)
        assert table.bus.master.traffic.echoes > 50


@pytest.mark.slow
def test_an_adapter_pulled_for_ten_seconds_is_one_fault_and_what_happened_meanwhile_is_told_afterwards() -> None:
    with Table() as table:
        table.bus.show({4: "turn"})
        table.bus.unplug("bus")
        gone = lost(table.run(3_000))
        assert list(gone) == ["bus"]
        assert "plug it in" in gone["bus"]
        pressed_ms = table.now_ms + 10
        table.bus.buttons.press(4, pressed_ms, 120)
        table.field.lay("seat4", ACE)
        assert table.run(7_000) == []
        table.bus.plug("bus")
        told = table.run(6_000)
        assert found(told) == ["bus"]
        assert ButtonStruck(4, False, pressed_ms + 120) in told
        (seen,) = (reading for reading in told if isinstance(reading, TagsSeen))
        assert pressed_ms <= seen.at_ms <= pressed_ms + 1_000
        assert not [reading for reading in told if isinstance(reading, ReaderReady)]
        assert table.bus.lights.shown[4] == "turn"


@pytest.mark.slow
def test_a_bus_on_which_nobody_answers_is_one_fault() -> None:
    with Table() as table:
        for name in table.bus.bus.nodes:
            table.bus.unplug(f"node {name}")
        told = lost(table.run(5_000))
        assert "No node on the seat bus answers" in told["bus"]
        for name in table.bus.bus.nodes:
            table.bus.plug(f"node {name}")
        table.run(5_000)
        (struck,) = tap(table, 2)
        assert isinstance(struck, ButtonStruck)
