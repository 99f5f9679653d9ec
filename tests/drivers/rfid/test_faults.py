"""Each fault of the simulated readers."""

import pytest

from drivers.api import DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.rfid.sim import PERIOD_MS
from tests.drivers.rfid.table import ACE, KING, PLACES, Table


def test_a_silent_reader_is_lost_in_the_third_round() -> None:
    table = Table()
    table.readers.unplug("seat4")
    assert table.rounds(2) == []
    (lost,) = table.round()
    assert isinstance(lost, DeviceLost)
    assert (lost.device, lost.at_ms) == ("reader seat4", table.now_ms)
    assert "seat4 does not answer" in lost.text
    assert table.rounds(10) == []


def test_two_silent_rounds_are_no_loss_and_no_removal() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    table.round()
    for _ in range(3):
        table.readers.unplug("seat4")
        assert table.rounds(2) == []
        table.readers.plug("seat4")
        assert table.round() == []


def test_a_lost_reader_is_settled_only_once_it_is_told() -> None:
    table = Table()
    table.readers.unplug("seat4")
    table.rounds(2)
    assert not table.readers.settled
    table.round()
    assert table.readers.settled
    table.readers.plug("seat4")
    assert not table.readers.settled
    table.round()
    assert table.readers.settled


def test_what_happens_at_a_lost_reader_is_told_by_its_return_alone() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    table.round()
    table.lose("seat4")
    table.field.lift("seat4", ACE)
    table.field.lay("seat4", KING)
    assert table.rounds(5) == []
    assert table.readers.settled
    table.readers.plug("seat4")
    assert table.round() == [
        DeviceFound("reader seat4", table.now_ms),
        ReaderReady("seat4", (KING,), table.now_ms),
    ]
    assert table.rounds(5) == []


def test_a_deaf_reader_is_lost_by_its_own_words_and_cured_by_its_plug() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    table.round()
    table.readers.deaf("seat4")
    (lost,) = table.rounds(3)
    assert isinstance(lost, DeviceLost)
    assert "hears no cards" in lost.text
    table.readers.plug("seat4")
    assert [type(reading) for reading in table.round()] == [DeviceFound, ReaderReady]


def test_a_lost_reader_pulled_or_deafened_again_is_not_lost_again() -> None:
    table = Table()
    table.lose("seat4")
    table.readers.deaf("seat4")
    table.readers.unplug("seat4")
    assert table.rounds(5) == []


def test_garbled_rounds_tell_neither_arrival_nor_removal_nor_loss() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    table.round()
    table.readers.garble("seat4", 1.0)
    table.field.lift("seat4", ACE)
    table.field.lay("seat4", KING)
    assert table.rounds(20) == []
    assert not table.readers.settled
    table.readers.garble("seat4", 0.0)
    told = table.rounds(2)
    assert [type(reading) for reading in told] == [TagsSeen, TagsGone]
    assert table.readers.settled


def test_a_garbled_return_is_found_at_once_and_ready_when_clean() -> None:
    table = Table()
    table.lose("seat4")
    table.readers.garble("seat4", 1.0)
    table.readers.plug("seat4")
    assert table.rounds(3) == [DeviceFound("reader seat4", table.now_ms - 2 * PERIOD_MS)]
    table.readers.garble("seat4", 0.0)
    assert table.round() == [ReaderReady("seat4", (), table.now_ms)]


def test_the_share_of_garbled_rounds_is_the_one_asked_for() -> None:
    table = Table()
    table.readers.garble("seat4", 0.3)
    not_ready = 0
    for _ in range(1000):
        table.readers.restart()
        not_ready += len(PLACES) - len(table.round())
    assert 250 < not_ready < 350


def test_noise_at_one_antenna_leaves_the_others_clean() -> None:
    table = Table()
    table.readers.garble("seat4", 1.0)
    table.field.lay("seat3", ACE)
    assert table.round() == [TagsSeen("seat3", (ACE,), table.now_ms)]


def test_a_slow_reader_tells_late_and_is_not_lost() -> None:
    table = Table()
    table.readers.slow("seat4", 10)
    table.field.lay("seat4", ACE)
    # The table has done one round: the reader answers in the tenth.
    assert table.rounds(8) == []
    assert table.round() == [TagsSeen("seat4", (ACE,), table.now_ms)]
    table.field.lift("seat4", ACE)
    assert [type(reading) for reading in table.rounds(20)] == [TagsGone]
    assert table.rounds(40) == []


def test_a_slow_reader_is_not_settled_while_it_keeps_a_change_to_itself() -> None:
    table = Table()
    table.readers.slow("seat4", 10)
    table.field.lay("seat4", ACE)
    told: list[Reading] = []
    while not told:
        assert not table.readers.settled
        told = table.round()
    assert table.readers.settled


def test_a_restart_makes_every_reader_ready_anew_and_keeps_the_faults() -> None:
    table = Table()
    table.lose("seat4")
    table.field.lay("seat3", ACE)
    table.rounds(5)
    table.readers.restart()
    assert not table.readers.settled
    told = table.rounds(3)
    assert told[:2] == [
        ReaderReady("seat3", (ACE,), table.now_ms - 2 * PERIOD_MS),
        ReaderReady("board", (), table.now_ms - 2 * PERIOD_MS),
    ]
    assert [type(reading) for reading in told[2:]] == [DeviceLost]


@pytest.mark.parametrize("share", [-0.1, 1.1])
def test_a_share_beyond_all_is_an_error(share: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Table().readers.garble("seat4", share)


def test_a_reader_cannot_answer_more_than_every_round() -> None:
    with pytest.raises(ValueError, match="every 0 rounds"):
        Table().readers.slow("seat4", 0)


def test_an_unknown_reader_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no reader seat9; there are seat3, seat4, board"):
        Table().readers.unplug("seat9")
