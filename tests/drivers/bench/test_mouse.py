"""What the mouse points at is what is painted there."""

from itertools import product

import pytest

from drivers.bench.layout import card_rects, layout_of
from drivers.bench.mouse import OnButton, OnCard, OnDeck, OnKey, antenna_at, target_at
from tests.drivers.bench.scenes import CARDS, bench

SIZES = ((480, 342), (900, 640), (1280, 800))
SEATS = (2, 6, 9, 13)
BOTH = tuple(product(SIZES, SEATS))


@pytest.mark.parametrize(("size", "seats"), BOTH)
def test_every_key_button_and_the_deck_are_found_in_their_middle(size: tuple[int, int], seats: int) -> None:
    layout, table = layout_of(*size, seats), bench(seats)
    for key, rect in layout.keys.items():
        assert target_at(layout, table, *rect.centre) == OnKey(key)
    for seat, place in layout.places.items():
        assert target_at(layout, table, *place.button.centre) == OnButton(seat)
    assert target_at(layout, table, *layout.deck.centre) == OnDeck()


@pytest.mark.parametrize(("size", "seats"), BOTH)
def test_every_card_on_the_table_is_found_at_its_left_edge(size: tuple[int, int], seats: int) -> None:
    hands = {f"seat{seat}": CARDS[2 * seat : 2 * seat + 2] for seat in range(1, seats + 1)}
    table = bench(seats, **hands, board=CARDS[30:35], muck=CARDS[40:50])
    layout = layout_of(*size, seats)
    for antenna, rect in layout.antennas().items():
        cards = table.lying(antenna)
        for card, lies in zip(cards, card_rects(rect, len(cards)), strict=True):
            assert target_at(layout, table, lies.x, lies.y + lies.h // 2) == OnCard(card)


def test_of_cards_on_one_another_the_upper_one_is_taken() -> None:
    table, layout = bench(muck=CARDS[:12]), layout_of(900, 640, 9)
    lower, upper = card_rects(layout.muck, 12)[-2:]
    assert lower.overlaps(upper)
    assert target_at(layout, table, upper.x + 1, upper.centre[1]) == OnCard(CARDS[11])


def test_a_bank_card_is_nothing_that_can_be_taken() -> None:
    layout = layout_of(900, 640, 9)
    assert target_at(layout, bench(board=("?",)), *layout.board.centre) is None


def test_the_felt_and_the_head_are_nothing() -> None:
    layout = layout_of(900, 640, 9)
    assert target_at(layout, bench(), *layout.head.centre) is None
    assert antenna_at(layout, *layout.head.centre) is None
    assert antenna_at(layout, *layout.deck.centre) is None


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_dropped_anywhere_on_a_seat_or_antenna_comes_into_its_field(seats: int) -> None:
    layout = layout_of(900, 640, seats)
    for seat, place in layout.places.items():
        assert antenna_at(layout, *place.caption.centre) == f"seat{seat}"
    for antenna, rect in layout.antennas().items():
        assert antenna_at(layout, *rect.centre) == antenna
