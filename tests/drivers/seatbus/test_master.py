"""What a whole table on the bus tells: its places, its readers, and a run that begins anew."""

import pytest

from drivers.api import (
    ButtonStruck,
    DeviceFound,
    KeyStruck,
    ReaderReady,
    TagInTwoPlaces,
    TagsGone,
    TagsSeen,
)
from drivers.rfid.chip_faults import Cure
from tests.drivers.seatbus.tables import ACE, KING, Table, found, lost, tap


@pytest.mark.slow
def test_a_table_begins_with_all_readers_ready_and_no_fault() -> None:
    with Table() as table:
        ready = sorted(reading.antenna for reading in table.begun if isinstance(reading, ReaderReady))
        assert ready == ["board", "muck", "seat1", "seat2", "seat3", "seat4"]
        assert len(table.begun) == len(ready)
        assert table.run(5_000) == []


@pytest.mark.slow
def test_a_survey_names_every_node_with_its_version_its_error_rate_and_its_round_trip() -> None:
    with Table() as table:
        table.bus.unplug("node 3")
        table.run(2_000)
        states = {state.device: state for state in table.bus.master.survey()}
        assert list(states) == ["bus", "node 1", "node 2", "node 4", "node board", "node muck", "node panel"]
        unique = table.bus.bus.nodes["4"].unique.hex()
        assert states["node 4"].text == f"firmware 1.0, id {unique}, 0.0 % of exchanges fail, 2.1 ms there and back"
        assert all(state.fine for state in states.values())
        table.bus.unplug("bus")
        table.run(100)
        assert table.bus.master.survey() == []


@pytest.mark.slow
def test_presses_carry_the_time_of_the_finger() -> None:
    with Table(seed=2) as table:
        table.bus.buttons.press(2, 1_500, 120)
        table.bus.buttons.press(3, 1_600, 900)
        table.bus.panel.strike("S4", 1_700)
        told = sorted(table.run(2_000), key=lambda reading: reading.at_ms)
        assert told == [ButtonStruck(2, False, 1_620), KeyStruck("S4", False, 1_700), ButtonStruck(3, True, 2_300)]


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_deaf_reader_is_healed_by_a_reset_before_anything_is_told() -> None:
    with Table() as table:
        table.field.lay("seat4", ACE)
        table.run(1_000)
        chip = table.bus.bus.nodes["4"].board.chip
        assert chip is not None
        chip.faults.deaf = Cure.SOFT_RESET
        assert table.run(3_000) == []


@pytest.mark.slow
def test_a_button_that_is_held_for_half_a_minute_is_a_fault_until_it_is_free() -> None:
    with Table(1) as table:
        table.bus.buttons.press(1, table.now_ms + 1, 32_000)
        told = lost(table.run(31_500))
        assert list(told) == ["button 1"]
        assert found(table.run(1_000)) == ["button 1"]


@pytest.mark.slow
def test_one_tag_read_at_two_seats_counts_at_the_first_and_is_a_conflict() -> None:
    with Table() as table:
        table.field.lay("seat3", ACE)
        table.run(1_000)
        table.field.lay("seat4", ACE)
        (conflict,) = table.run(3_000)
        assert conflict == TagInTwoPlaces("seat4", "seat3", conflict.at_ms)
        table.field.lift("seat3", ACE)
        assert [type(reading) for reading in table.run(2_000)] == [TagsGone, TagsSeen]


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_all_presses_are_told_up_to_a_time_that_lags_a_round_and_the_debounce_behind() -> None:
    with Table() as table:
        lags = []
        for _ in range(200):
            table.run(7)
            lags.append(table.now_ms - table.bus.master.told_ms)
        assert min(lags) >= 10
        assert max(lags) <= 10 + 40 + 30


@pytest.mark.slow
def test_nobody_waits_for_nodes_that_do_not_answer() -> None:
    with Table() as table:
        table.bus.unplug("node 2")
        table.run(2_000)
        assert table.now_ms - table.bus.master.told_ms <= 80
        table.bus.unplug("bus")
        table.run(500)
        assert table.now_ms - table.bus.master.told_ms <= 100
