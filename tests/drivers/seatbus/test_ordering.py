"""Readings of several nodes come in the order in which things happened."""

import pytest

from drivers.api import TagsSeen
from drivers.seatbus.ordering import LONGEST_MS, LOOK_MS, Ordering
from drivers.seatbus.wire_sim import Noise
from tests.drivers.seatbus.tables import Table


def seen(at_ms: int, antenna: str = "seat1") -> TagsSeen:
    """Return a reading of a time."""
    return TagsSeen(antenna, (b"\x04123456",), at_ms)


def test_a_reading_waits_until_every_node_was_heard_after_it_and_the_look_it_came_from() -> None:
    one = Ordering()
    one.add([seen(100)])
    assert one.due(130, 100 + LOOK_MS - 1) == []
    assert not one.empty
    assert one.due(140, 100 + LOOK_MS) == [seen(100)]
    assert one.empty


def test_an_earlier_one_that_comes_later_is_told_first() -> None:
    one = Ordering()
    one.add([seen(120, "seat2")])
    one.add([seen(100, "seat1")])
    assert one.due(200, 190) == [seen(100, "seat1"), seen(120, "seat2")]


def test_a_node_that_is_silent_is_not_waited_for_for_ever() -> None:
    one = Ordering()
    one.add([seen(100)])
    assert one.due(100 + LONGEST_MS - 1, 0) == []
    assert one.due(100 + LONGEST_MS, 0) == [seen(100)]


@pytest.mark.slow
def test_cards_dealt_around_a_table_with_a_bad_line_are_told_in_the_order_of_the_deal() -> None:
    with Table(6, seed=3) as table:
        table.bus.bus.wire.noise = Noise(frames_lost=0.1)
        dealt = [f"seat{1 + turn % 6}" for turn in range(12)]
        told: list[str] = []
        for turn, antenna in enumerate(dealt):
            table.field.lay(antenna, bytes((4, 0, 0, 0, 0, 0, turn)))
            told += [one.antenna for one in table.run(200) if isinstance(one, TagsSeen)]
        told += [one.antenna for one in table.run(2_000) if isinstance(one, TagsSeen)]
        assert told == dealt
