"""Hands of each kind are ordered as another evaluator orders them."""

import random
from collections.abc import Callable
from typing import NamedTuple

import pytest
from pokerkit import (
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
)

from firmware_host.core.game import GAMES
from firmware_host.core.ranks import CARDS, RANKS, high_name
from firmware_host.core.worth import high_worth, low_worth, worth_name
from tests.core.campaign import runs

SEED = 20_250_311
Cards = list[str]


class Kind(NamedTuple):
    """A way to play cards: here and in the other evaluator, None for a hand that does not qualify."""

    hole_cards: int
    ours: Callable[[Cards, Cards], int | None]
    theirs: type[Hand]


KINDS = {
    "high": Kind(7, lambda hole, board: high_worth(GAMES["F7S"], hole, board), StandardHighHand),
    "Omaha high": Kind(4, lambda hole, board: high_worth(GAMES["PO"], hole, board), OmahaHoldemHand),
    "eight or better": Kind(7, lambda hole, board: low_worth(GAMES["F7S/8"], hole, board), EightOrBetterLowHand),
    "Omaha low": Kind(4, lambda hole, board: low_worth(GAMES["FO/8"], hole, board), OmahaEightOrBetterLowHand),
    "razz": Kind(7, lambda hole, board: low_worth(GAMES["FR"], hole, board), RegularLowHand),
}


def drawn(rng: random.Random, hole_cards: int) -> tuple[Cards, Cards]:
    """A hand and a board, half of them out of so few ranks that pairs abound."""
    ranks = rng.sample(RANKS, 5) if rng.random() < 0.5 else list(RANKS)
    deck = sorted(card for card in CARDS if card[0] in ranks)
    cards = rng.sample(deck, hole_cards if hole_cards == 7 else hole_cards + 5)
    return cards[:hole_cards], cards[hole_cards:]


def misplaced(hands: list[tuple[int, Hand]]) -> list[tuple[int, Hand]]:
    """The hands, sorted by our value, whose place the other evaluator contradicts; none means all pairs agree."""
    ordered = sorted(hands, key=lambda hand: hand[0])
    return [
        other
        for one, other in zip(ordered, ordered[1:], strict=False)
        if (one[0] == other[0]) != (one[1] == other[1]) or one[1] < other[1]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_hands_are_ordered_as_another_evaluator_orders_them(name: str) -> None:
    kind = KINDS[name]
    rng = random.Random(f"{SEED} {name}")
    hands: list[tuple[int, Hand]] = []
    for _ in range(runs(100_000, 1_500)):
        hole, board = drawn(rng, kind.hole_cards)
        ours = kind.ours(hole, board)
        theirs = kind.theirs.from_game_or_none("".join(hole), "".join(board))
        assert (ours is None) == (theirs is None), f"seed {SEED}: {hole} {board}"
        if ours is not None and theirs is not None:
            hands.append((ours, theirs))
    assert len(hands) > 50
    assert misplaced(hands) == [], f"seed {SEED}"


@pytest.mark.slow
def test_an_omaha_hand_is_called_by_the_five_cards_that_play() -> None:
    rng = random.Random(SEED)
    for _ in range(runs(2_000, 50)):
        hole, board = drawn(rng, 4)
        best = OmahaHoldemHand.from_game("".join(hole), "".join(board))
        five = [repr(card) for card in best.cards]
        assert worth_name(GAMES["PO"], hole, board, low=False) == high_name(five), f"seed {SEED}: {hole} {board}"


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("AsAhAdAc", "KsKhKdQcJs", "full house, kings over aces"),
        ("AsKd2c3h", "QsJsTs9s4d", "straight, ace high"),
        ("As2s3s4s", "KsQsJd9h8c", "ace high"),
        ("As7d2c3h", "KsQsJs9s8s", "ace high"),
        ("KdKhQdQc", "KsKc5d6h7s", "four kings"),
    ],
)
def test_two_cards_of_an_omaha_hand_play_and_no_more(hole: str, board: str, name: str) -> None:
    split = [[run[place : place + 2] for place in range(0, len(run), 2)] for run in (hole, board)]
    assert worth_name(GAMES["PO"], split[0], split[1], low=False) == name
    assert worth_name(GAMES["FO/8"], split[0], split[1], low=True) == ""
