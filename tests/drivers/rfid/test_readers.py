"""The driver over simulated chips: turns, arrivals, moves and conflicts."""

from collections import Counter
from random import Random

import pytest

from drivers.api import (
    ForeignTagGone,
    ForeignTagSeen,
    ReaderReady,
    Reading,
    TagInTwoPlaces,
    TagsGone,
    TagsSeen,
)
from drivers.rfid.bleed import Bleed
from drivers.rfid.readers import Readers
from drivers.rfid.tags import BANK_CARD
from tests.drivers.rfid.chips import ACE, KING, QUEEN, ChipTable

SEATS = tuple(f"seat{seat}" for seat in range(1, 11))
Told = tuple[str, str, frozenset[bytes]]


def told(readings: list[Reading]) -> list[Told]:
    """Return kind, antenna and tags of each reading."""
    return [(type(one).__name__, getattr(one, "antenna", ""), frozenset(getattr(one, "uids", ()))) for one in readings]


def settled_table(antennas: tuple[str, ...] = ("seat3", "seat4", "board", "muck")) -> ChipTable:
    """A table whose readers are ready."""
    table = ChipTable(antennas)
    table.settle()
    return table


def test_every_reader_is_ready_with_what_lay_there_before() -> None:
    table = ChipTable(("seat3", "board"))
    table.field.lay("board", ACE)
    table.field.lay("board", KING)
    ready = told(table.settle())
    assert ready == [("ReaderReady", "seat3", frozenset()), ("ReaderReady", "board", frozenset({ACE, KING}))]


def test_one_field_is_on_at_a_time_and_none_between_turns() -> None:
    table = settled_table()
    table.field.lay("seat4", ACE)
    for _ in range(50):
        table.turns(1)
        assert not any(chip.field_on for chip in table.chips.values())


def test_a_turn_is_as_long_as_the_clock_says() -> None:
    table = settled_table()
    table.readers.expect(table.antennas)
    for _ in range(20):
        before_us, before_ms = table.now_us(), table.readers.next_ms
        table.turns(1)
        took_us = table.now_us() - before_us
        assert took_us <= 1000 * (table.readers.next_ms - before_ms) < took_us + 2000


def test_idle_readers_rest_and_expected_ones_do_not() -> None:
    table = settled_table()
    idle = table.bus.spent()
    table.run(1000)
    busy = table.bus.spent()
    table.readers.expect(("seat4",))
    table.run(1000)
    rested, worked = busy.since(idle).transfers, table.bus.spent().since(busy).transfers
    assert 2 * rested < worked


@pytest.mark.slow
def test_turns_favour_where_cards_are_expected_the_muck_most_and_starve_nobody() -> None:
    table = settled_table((*SEATS, "board", "muck"))
    table.readers.expect(("muck", "board", "seat7"))
    turns: Counter[str] = Counter()
    for _ in range(600):
        before = {name: table.bus.select(0, n).spent.transfers for n, name in enumerate(table.antennas)}
        table.turns(1)
        turns += Counter(
            name for n, name in enumerate(table.antennas) if table.bus.select(0, n).spent.transfers > before[name]
        )
    idle = [turns[seat] for seat in SEATS if seat != "seat7"]
    assert turns["muck"] > 1.5 * turns["board"]
    assert turns["board"] == pytest.approx(turns["seat7"], abs=3)
    assert turns["board"] > 2 * max(idle)
    assert max(idle) - min(idle) <= 2
    assert min(idle) >= 20


@pytest.mark.slow
def test_the_muck_is_looked_at_often_enough_for_a_card_that_slides_by() -> None:
    table = settled_table((*SEATS, "board", "muck"))
    for number, seat in enumerate(SEATS):
        table.field.lay(seat, bytes((4, 9, 9, 9, 9, 9, number)))
        table.field.lay(seat, bytes((4, 8, 8, 8, 8, 8, number)))
    table.settle()
    table.readers.expect(("muck", "board"))
    rng = Random(3)
    for number in range(10):
        card = bytes((4, 9, 9, 9, 9, 9, number))
        table.run(rng.randrange(300))
        table.field.lift(SEATS[number], card)
        table.field.lay("muck", card)
        readings = table.run(150)
        table.field.lift("muck", card)
        readings += table.run(1000)
        assert ("TagsSeen", "muck", frozenset({card})) in told(readings)


def test_cards_that_come_to_expected_seats_in_one_round_are_told_with_one_time() -> None:
    table = settled_table(SEATS)
    table.readers.expect(SEATS)
    for number, seat in enumerate(SEATS):
        table.field.lay(seat, bytes((4, 9, 9, 9, 9, 9, number)))
    seen = [one for one in table.settle() if isinstance(one, TagsSeen)]
    assert sorted(one.antenna for one in seen) == sorted(SEATS)
    assert len({one.at_ms for one in seen}) == 1


def test_a_card_where_nothing_is_expected_is_told_at_once() -> None:
    table = settled_table(SEATS)
    table.readers.expect(("seat1", "seat2"))
    table.field.lay("seat9", ACE)
    assert told(table.settle()) == [("TagsSeen", "seat9", frozenset({ACE}))]


def test_a_moved_card_is_gone_before_it_is_seen() -> None:
    table = settled_table()
    table.field.lay("seat4", ACE)
    table.settle()
    table.field.lift("seat4", ACE)
    table.field.lay("board", ACE)
    assert told(table.settle()) == [
        ("TagsGone", "seat4", frozenset({ACE})),
        ("TagsSeen", "board", frozenset({ACE})),
    ]


@pytest.mark.slow
def test_a_card_read_at_two_antennas_stays_where_it_was_and_the_conflict_is_told_once() -> None:
    table = settled_table()
    table.field.lay("seat4", ACE)
    table.settle()
    table.field.lay("seat3", ACE)
    readings = table.settle()
    assert readings == [TagInTwoPlaces("seat3", "seat4", readings[0].at_ms)]
    assert table.run(5000) == []
    table.field.lift("seat4", ACE)
    assert told(table.settle()) == [("TagsGone", "seat4", frozenset({ACE})), ("TagsSeen", "seat3", frozenset({ACE}))]


@pytest.mark.slow
def test_a_conflict_that_was_over_is_told_anew_and_a_later_move_is_none() -> None:
    table = settled_table(("seat3", "seat4"))
    table.field.lay("seat4", ACE)
    table.settle()
    for _ in range(2):
        table.field.lay("seat3", ACE)
        assert [type(one) for one in table.settle()] == [TagInTwoPlaces]
        table.field.lift("seat3", ACE)
        assert table.run(3000) == []
    table.field.lift("seat4", ACE)
    table.field.lay("seat3", ACE)
    assert [type(one) for one in table.settle()] == [TagsGone, TagsSeen]


def test_a_card_that_two_antennas_read_at_their_start_is_ready_at_one_of_them() -> None:
    table = ChipTable(("seat3", "seat4"))
    table.field.lay("seat3", ACE)
    table.field.lay("seat4", ACE)
    ready = [one for one in table.settle() if isinstance(one, ReaderReady)]
    assert sorted(len(one.uids) for one in ready) == [0, 1]


@pytest.mark.slow
def test_a_weak_first_claim_gives_way_to_a_strong_one() -> None:
    table = settled_table(("seat3", "seat4"))
    table.chips["seat4"].unplug()
    table.chips["seat3"].antenna.bleed = Bleed(table.field, "seat4", Random(1))
    table.field.lay("seat4", ACE)
    assert ("TagsSeen", "seat3", frozenset({ACE})) in told(table.settle())
    table.chips["seat3"].antenna.bleed = Bleed(table.field, "seat4", Random(1), share=0.3)
    table.chips["seat4"].plug()
    readings = told(table.run(10_000))
    assert ("TagsGone", "seat3", frozenset({ACE})) in readings
    assert readings.count(("TagsSeen", "seat4", frozenset({ACE}))) == 1
    assert readings.count(("TagsSeen", "seat3", frozenset({ACE}))) == 0


@pytest.mark.slow
def test_a_bank_card_is_a_hint_once_and_its_leaving_is_told() -> None:
    table = settled_table()
    table.field.lay("seat4", ACE)
    table.field.lay("seat4", BANK_CARD)
    readings = table.settle()
    assert told(readings)[0] == ("TagsSeen", "seat4", frozenset({ACE}))
    assert readings[1:] == [ForeignTagSeen("seat4", readings[0].at_ms)]
    assert table.run(10_000) == []
    table.field.lift("seat4", BANK_CARD)
    readings = table.settle()
    assert readings == [ForeignTagGone("seat4", readings[0].at_ms)]


def test_bank_cards_at_two_antennas_are_no_conflict() -> None:
    table = settled_table()
    table.field.lay("seat3", BANK_CARD)
    table.field.lay("seat4", bytes.fromhex("08112233"))
    assert sorted(told(table.settle())) == [
        ("ForeignTagSeen", "seat3", frozenset()),
        ("ForeignTagSeen", "seat4", frozenset()),
    ]


@pytest.mark.slow
def test_settled_readers_have_nothing_more_to_tell_whatever_is_laid_and_lifted() -> None:
    table = ChipTable(("seat3", "seat4", "muck"), seed=5)
    for chip in table.chips.values():
        chip.faults.garbled_share = 0.05
    rng = Random(5)
    there: dict[str, set[bytes]] = {name: set() for name in table.antennas}
    for _ in range(60):
        uid = rng.choice((ACE, KING, QUEEN))
        place = rng.choice(table.antennas)
        for where in table.field.where(uid):
            table.field.lift(where, uid)
        if rng.random() < 0.7:
            table.field.lay(place, uid)
        for one in table.settle(20_000):
            if isinstance(one, ReaderReady):
                there[one.antenna] = set(one.uids)
            elif isinstance(one, TagsSeen):
                there[one.antenna] |= set(one.uids)
            elif isinstance(one, TagsGone):
                there[one.antenna] -= set(one.uids)
        assert there == {name: set(table.field.tags(name)) for name in table.antennas}


def test_a_driver_of_no_readers_is_quiet() -> None:
    readers = Readers((), lambda: 0)
    assert readers.settled
    assert list(readers.poll(0)) == []


@pytest.mark.parametrize("tell", ["expect", "unsettle"])
def test_an_unknown_antenna_is_named_with_the_known_ones(tell: str) -> None:
    table = ChipTable()
    with pytest.raises(ValueError, match="no reader seat9; there are seat3, seat4, board, muck"):
        getattr(table.readers, tell)(("seat3", "seat9"))
