"""The simulated readers in health, round by round."""

from random import Random

from drivers.api import ReaderReady, TagsGone, TagsSeen
from drivers.rfid.sim import PERIOD_MS, SimField, SimReaders
from tests.drivers.rfid.table import ACE, KING, PLACES, QUEEN, Table


def test_the_first_round_makes_every_reader_ready_in_the_order_of_the_antennas() -> None:
    field = SimField()
    field.lay("board", ACE)
    readers = SimReaders(field, PLACES, rng=Random(1))
    assert readers.poll(7) == [
        ReaderReady("seat3", (), 7),
        ReaderReady("seat4", (), 7),
        ReaderReady("board", (ACE,), 7),
    ]


def test_a_round_is_due_every_period() -> None:
    readers = SimReaders(SimField(), PLACES, rng=Random(1), period_ms=20)
    readers.poll(100)
    assert readers.next_ms == 120


def test_an_arrival_is_told_in_the_first_round() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    assert table.round() == [TagsSeen("seat4", (ACE,), table.now_ms)]


def test_tags_of_one_round_come_in_order_of_laying() -> None:
    table = Table()
    for uid in (QUEEN, ACE, KING):
        table.field.lay("board", uid)
    assert table.round() == [TagsSeen("board", (QUEEN, ACE, KING), table.now_ms)]


def test_a_removal_is_told_in_the_second_round_without_the_tag() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    table.round()
    table.field.lift("seat4", ACE)
    assert table.round() == []
    assert table.round() == [TagsGone("seat4", (ACE,), table.now_ms)]
    assert table.rounds(5) == []


def test_one_missed_read_is_no_removal() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    table.round()
    for _ in range(3):
        table.field.lift("seat4", ACE)
        assert table.round() == []
        table.field.lay("seat4", ACE)
        assert table.round() == []


def test_an_exchanged_tag_is_seen_before_the_other_is_gone() -> None:
    table = Table()
    table.field.lay("seat4", ACE)
    table.round()
    table.field.lift("seat4", ACE)
    table.field.lay("seat4", KING)
    seen_ms = table.now_ms + PERIOD_MS
    assert table.rounds(2) == [
        TagsSeen("seat4", (KING,), seen_ms),
        TagsGone("seat4", (ACE,), seen_ms + PERIOD_MS),
    ]


def test_readers_are_settled_when_everything_is_told() -> None:
    table = Table()
    assert table.readers.settled
    table.field.lay("seat4", ACE)
    assert not table.readers.settled
    table.round()
    assert table.readers.settled
    table.field.lift("seat4", ACE)
    table.round()
    assert not table.readers.settled
    table.round()
    assert table.readers.settled


def test_a_tag_that_lies_at_no_antenna_disturbs_nobody() -> None:
    table = Table()
    table.field.lay("floor", ACE)
    assert table.round() == []
    assert table.readers.settled
