"""Everything that can go wrong on the bus, injected one by one: what is told, and that the rest goes on."""

from dataclasses import replace

import pytest

from drivers.api import (
    ButtonStruck,
    DeviceFound,
    DeviceLost,
    KeyStruck,
    ReaderReady,
    Reading,
    TagInTwoPlaces,
    TagsGone,
    TagsSeen,
)
from drivers.rfid.chip_faults import Cure
from drivers.seatbus.bus_sim import WATCHDOG_US
from drivers.seatbus.hello import BOARD_NODE
from drivers.seatbus.node_sim import START_US
from drivers.seatbus.wire_sim import Noise
from tests.drivers.seatbus.tables import ACE, KING, Table


def lost(readings: list[Reading]) -> dict[str, str]:
    """Return the devices lost, each with its sentence."""
    return {reading.device: reading.text for reading in readings if isinstance(reading, DeviceLost)}


def found(readings: list[Reading]) -> list[str]:
    """Return the devices found again."""
    return [reading.device for reading in readings if isinstance(reading, DeviceFound)]


def tap(table: Table, seat: int) -> list[Reading]:
    """Tap a seat's button and return what is told in the next second."""
    table.bus.buttons.press(seat, table.now_ms + 1)
    return table.run(1_000)


def test_a_table_begins_with_all_readers_ready_and_no_fault() -> None:
    with Table() as table:
        ready = sorted(reading.antenna for reading in table.begun if isinstance(reading, ReaderReady))
        assert ready == ["board", "muck", "seat1", "seat2", "seat3", "seat4"]
        assert len(table.begun) == len(ready)
        assert table.run(5_000) == []


def test_presses_carry_the_time_of_the_finger() -> None:
    with Table(seed=2) as table:
        table.bus.buttons.press(2, 1_500, 120)
        table.bus.buttons.press(3, 1_600, 900)
        table.bus.panel.strike("S4", 1_700)
        told = sorted(table.run(2_000), key=lambda reading: reading.at_ms)
        assert told == [ButtonStruck(2, False, 1_620), KeyStruck("S4", False, 1_700), ButtonStruck(3, True, 2_300)]


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


def test_a_silent_node_is_asked_ever_more_rarely_and_does_not_slow_the_table() -> None:
    with Table() as table:
        table.bus.unplug("node 1")
        table.run(2_000)
        before = {name: table.bus.master.peer(name).health.counts.polls for name in ("1", "2")}
        table.run(10_000)
        asked = {name: table.bus.master.peer(name).health.counts.polls - count for name, count in before.items()}
        assert 8 <= asked["1"] <= 12
        assert asked["2"] >= 230


def test_a_node_that_hangs_is_woken_by_its_watchdog_and_greeted_again() -> None:
    with Table() as table:
        table.bus.show({4: "turn"})
        table.run(500)
        table.bus.hang("4")
        told = table.run(WATCHDOG_US // 1000 + 3_000)
        assert list(lost(told)) == found(told) == ["node 4"]
        assert table.bus.master.peer("4").health.counts.reboots == 1
        assert table.bus.lights.shown[4] == "turn"


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


def test_a_sound_is_not_made_again_after_a_reboot() -> None:
    with Table() as table:
        table.bus.sound("click")
        table.run(3_000)
        assert list(table.bus.buzzer.started) == ["click"]
        tones = len(table.bus.bus.nodes["panel"].board.tones)
        table.bus.reboot("panel")
        table.run(3_000)
        assert len(table.bus.bus.nodes["panel"].board.tones) == tones


def test_a_node_that_is_changed_for_another_with_the_same_address_works_at_once() -> None:
    with Table() as table:
        table.bus.swap("4")
        told = table.run(3_000)
        assert [reading.antenna for reading in told if isinstance(reading, ReaderReady)] == ["seat4"]
        (struck,) = tap(table, 4)
        assert isinstance(struck, ButtonStruck)
        assert lost(table.run(10_000)) == {}


def test_a_new_node_without_an_address_takes_the_place_of_the_one_that_is_lost() -> None:
    with Table() as table:
        table.bus.swap("4", addressed=False)
        told = table.run(12_000)
        assert list(lost(told)) == found(told) == ["node 4"]
        (struck,) = tap(table, 4)
        assert isinstance(struck, ButtonStruck)
        assert struck.seat == 4


def test_with_two_lost_nodes_nobody_guesses_which_new_one_is_which() -> None:
    with Table() as table:
        table.bus.swap("3", addressed=False)
        table.bus.swap("4", addressed=False)
        told = table.run(12_000)
        assert sorted(lost(told)) == ["node 3", "node 4"]
        assert found(told) == []


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


def test_while_a_node_answers_for_another_that_works_the_others_go_on() -> None:
    with Table() as table:
        table.bus.bus.nodes["3"].answers_for = 4
        for seat in (1, 2, 3):
            assert [one.seat for one in tap(table, seat) if isinstance(one, ButtonStruck)] == [seat]
        table.bus.bus.nodes["3"].answers_for = None
        table.run(5_000)
        assert [one.seat for one in tap(table, 4) if isinstance(one, ButtonStruck)] == [4]


def test_a_node_that_babbles_spoils_answers_and_loses_nothing() -> None:
    with Table() as table:
        table.bus.bus.nodes["3"].babbles_us = 40_000
        table.bus.bus.nodes["3"].look_ahead()
        struck = []
        for seat in (1, 2, 4) * 10:
            table.bus.buttons.press(seat, table.now_ms + 1)
            struck += [reading for reading in table.run(1_000) if isinstance(reading, ButtonStruck)]
        assert [reading.seat for reading in struck] == [1, 2, 4] * 10
        assert sum(peer.health.counts.damaged for peer in table.bus.master.peers) > 10


def test_an_error_rate_that_climbs_is_a_warning_before_the_node_is_lost() -> None:
    with Table() as table:
        table.bus.bus.wire.noise = Noise(damaged=0.012)
        told = lost(table.run(20_000))
        assert any(device.startswith("line ") for device in told)
        assert not any(device.startswith("node ") for device in told)
        assert "check its plug, its cable and the two terminators" in next(iter(told.values()))
        table.bus.bus.wire.noise = Noise()
        assert sorted(found(table.run(20_000))) == sorted(told)


def test_noise_of_one_byte_in_a_thousand_is_no_fault_at_all() -> None:
    with Table() as table:
        table.bus.noise(0.001)
        assert table.run(60_000) == []


def test_answers_that_come_too_late_are_dropped_and_fetched_again() -> None:
    with Table() as table:
        table.bus.bus.wire.noise = Noise(late=0.1, late_us=9_000)
        struck = []
        for seat in (1, 2, 3, 4) * 8:
            struck += [reading for reading in tap(table, seat) if isinstance(reading, ButtonStruck)]
        assert [reading.seat for reading in struck] == [1, 2, 3, 4] * 8
        counts = [peer.health.counts for peer in table.bus.master.peers]
        assert sum(one.silent for one in counts) > 20
        assert table.bus.master.traffic.strays + sum(one.stale + one.foreign + one.damaged for one in counts) > 20


def test_an_adapter_that_hears_itself_changes_nothing() -> None:
    with Table(begun=False) as table:
        table.bus.bus.echoes = True
        table.run(1_000)
        (struck,) = tap(table, 4)
        assert isinstance(struck, ButtonStruck)
        assert table.bus.master.traffic.echoes > 50


def test_an_adapter_pulled_for_ten_seconds_is_one_fault_and_what_happened_meanwhile_is_told_afterwards() -> None:
    with Table() as table:
        table.bus.show({4: "turn"})
        table.bus.unplug("bus")
        gone = lost(table.run(3_000))
        assert list(gone) == ["bus"]
        assert "pulled out" in gone["bus"]
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


def test_a_node_that_never_answered_is_lost_a_second_after_the_start() -> None:
    with Table(begun=False) as table:
        table.bus.unplug("node 2")
        told = lost(table.run(3_000))
        assert list(told) == ["node 2"]


def test_a_reader_whose_plug_is_pulled_is_lost_by_its_place_and_its_node_goes_on() -> None:
    with Table() as table:
        table.field.lay("seat4", ACE)
        table.run(1_000)
        table.bus.unplug("reader seat4")
        told = lost(table.run(2_000))
        assert list(told) == ["reader seat4"]
        assert "does not answer: check its cable and plug" in told["reader seat4"]
        assert len(tap(table, 4)) == 1
        table.field.lift("seat4", ACE)
        table.field.lay("seat4", KING)
        table.bus.plug("reader seat4")
        back = table.run(2_000)
        assert [type(reading) for reading in back] == [DeviceFound, ReaderReady]
        assert isinstance(back[1], ReaderReady)
        assert back[1].uids == (KING,)


def test_a_deaf_reader_is_healed_by_a_reset_before_anything_is_told() -> None:
    with Table() as table:
        table.field.lay("seat4", ACE)
        table.run(1_000)
        chip = table.bus.bus.nodes["4"].board.chip
        assert chip is not None
        chip.faults.deaf = Cure.SOFT_RESET
        assert table.run(3_000) == []


def test_a_button_that_is_held_for_half_a_minute_is_a_fault_until_it_is_free() -> None:
    with Table() as table:
        table.bus.buttons.press(4, table.now_ms + 1, 40_000)
        told = lost(table.run(35_000))
        assert list(told) == ["button 4"]
        assert found(table.run(10_000)) == ["button 4"]


def test_one_tag_read_at_two_seats_counts_at_the_first_and_is_a_conflict() -> None:
    with Table() as table:
        table.field.lay("seat3", ACE)
        table.run(1_000)
        table.field.lay("seat4", ACE)
        (conflict,) = table.run(3_000)
        assert conflict == TagInTwoPlaces("seat4", "seat3", conflict.at_ms)
        table.field.lift("seat3", ACE)
        assert [type(reading) for reading in table.run(2_000)] == [TagsGone, TagsSeen]


def test_a_card_of_a_seat_whose_node_is_lost_may_go_to_the_muck() -> None:
    with Table() as table:
        table.field.lay("seat4", ACE)
        table.run(1_000)
        table.bus.unplug("node 4")
        table.run(2_000)
        table.field.lift("seat4", ACE)
        table.field.lay("muck", ACE)
        (seen,) = table.run(2_000)
        assert seen == TagsSeen("muck", (ACE,), seen.at_ms)


def test_a_new_run_of_the_table_gets_the_whole_picture_and_no_press_from_before() -> None:
    with Table() as table:
        table.field.lay("seat4", ACE)
        table.run(1_000)
        table.bus.unplug("bus")
        table.run(100)
        table.bus.buttons.press(4, table.now_ms + 10)
        table.run(1_000)
        table.bus.restart()
        table.bus.plug("bus")
        told = table.run(2_000)
        assert all(isinstance(reading, ReaderReady) for reading in told)
        assert {reading.antenna: reading.uids for reading in told if isinstance(reading, ReaderReady)}["seat4"] == (
            ACE,
        )
        assert len(told) == 6


def test_a_node_that_speaks_another_version_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    with Table() as table:
        table.bus.reboot("4")
        with monkeypatch.context() as patch:
            patch.setattr("drivers.seatbus.hello.PROTOCOL", 2)
            table.bus.bus.run(table.bus.bus.now_us + START_US)
        table.now_ms += START_US // 1000
        told = lost(table.run(3_000))
        assert "The node 4 speaks version 2 of the seat bus, this table version 1: flash" in told["node 4"]


def test_a_node_that_stands_at_the_wrong_kind_of_place_is_named() -> None:
    with Table() as table:
        board = table.bus.bus.nodes["4"].board
        board.plan = replace(board.plan, kind=BOARD_NODE)
        table.bus.reboot("4")
        told = lost(table.run(3_000))
        assert "The node 4 is one for the board: run `dealer-table seats assign`" in told["node 4"]
