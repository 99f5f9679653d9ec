"""Everything of the bench window has a place of its own, at every size and with every number of seats."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.bench.layout import SMALLEST, Layout, Rect, card_rects, layout_of
from drivers.panel.keys import BIG_KEYS, NUMBER_PAD

SIZES = (SMALLEST, (660, 460), (900, 640), (1024, 600), (1280, 800), (1920, 1080), (700, 1200))
SEATS = range(2, 14)
sizes = st.tuples(st.integers(SMALLEST[0], 3000), st.integers(SMALLEST[1], 2000))


def parts(layout: Layout) -> Iterator[tuple[str, Rect]]:
    """Every part of a window that something else must not cover."""
    yield from ((name, getattr(layout, name)) for name in ("head", "board", "muck", "deck", "sound", "legend"))
    yield from ((f"seat {seat}", place.box) for seat, place in layout.places.items())
    yield from layout.keys.items()


def overlapping(layout: Layout) -> list[tuple[str, str]]:
    """The parts that cover one another."""
    return [(one[0], other[0]) for one, other in combinations(parts(layout), 2) if one[1].overlaps(other[1])]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", SEATS)
def test_no_part_covers_another_one(size: tuple[int, int], seats: int) -> None:
    assert overlapping(layout_of(*size, seats)) == []


@pytest.mark.slow
@given(size=sizes, seats=st.integers(2, 13))
def test_at_no_size_does_a_part_cover_another_one_or_leave_the_window(size: tuple[int, int], seats: int) -> None:
    layout = layout_of(*size, seats)
    assert overlapping(layout) == []
    assert [name for name, rect in parts(layout) if not rect.within(layout.window)] == []


@pytest.mark.parametrize("seats", SEATS)
def test_seats_lie_on_the_felt_and_their_parts_in_their_box(seats: int) -> None:
    layout = layout_of(900, 640, seats)
    for place in layout.places.values():
        assert place.box.within(layout.felt)
        inner = (place.antenna, place.button, place.bet, place.caption)
        assert all(part.within(place.box) for part in inner)
        assert not [pair for pair in combinations(inner, 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize("seats", SEATS)
def test_the_panel_has_every_key_of_the_table_once(seats: int) -> None:
    ring = {f"S{seat}" for seat in range(1, seats + 1)}
    assert layout_of(900, 640, seats).keys.keys() == {*BIG_KEYS, *NUMBER_PAD, *ring}


def test_seats_run_clockwise_from_the_dealers_left() -> None:
    layout = layout_of(900, 640, 9)
    x, y = layout.felt.centre
    centres = [place.box.centre for place in layout.places.values()]
    turns = [(a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x) for a, b in zip(centres, centres[1:], strict=False)]
    assert all(turn > 0 for turn in turns)
    assert centres[0][0] < x < centres[-1][0]
    assert min(centres[0][1], centres[-1][1]) > y


@pytest.mark.slow
@given(st.integers(1, 26), st.integers(30, 600), st.integers(24, 300))
def test_cards_lie_on_their_antenna_and_each_can_be_seen(count: int, width: int, height: int) -> None:
    antenna = Rect(10, 20, max(width, height), height)
    rects = card_rects(antenna, count)
    assert len(rects) == count
    assert all(rect.within(antenna) for rect in rects)
    assert all(one.x <= other.x for one, other in zip(rects, rects[1:], strict=False))


def test_five_cards_lie_on_the_board_side_by_side() -> None:
    rects = card_rects(layout_of(900, 640, 9).board, 5)
    assert not [pair for pair in combinations(rects, 2) if pair[0].overlaps(pair[1])]
