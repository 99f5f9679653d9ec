"""What a hand is worth and what it is called."""

import random

import pytest
from pokerkit import Card, Hand, StandardHighHand

from firmware_host.core.ranks import CARDS, high_name, high_rank
from tests.core.campaign import runs
from tests.core.play import cards_in

SEED = 20_240_601
LADDER = [
    ("AsKsQsJsTs", "royal flush"),
    ("9h8h7h6h5h", "straight flush, nine high"),
    ("5d4d3d2dAd", "straight flush, five high"),
    ("6s6h6d6c2c", "four sixes"),
    ("QsQhQd5c5h", "full house, queens over fives"),
    ("QsQhQd4c4h", "full house, queens over fours"),
    ("KcTc8c4c2c", "flush, king high"),
    ("AsKhQdJcTh", "straight, ace high"),
    ("6s5h4d3c2h", "straight, six high"),
    ("5s4h3d2cAh", "straight, five high"),
    ("8s8h8dKc2h", "three eights"),
    ("QsQh5d5cAh", "two pair, queens and fives"),
    ("QsQh5d5c2h", "two pair, queens and fives"),
    ("TsTh9d5c2h", "pair of tens"),
    ("2s2hKd5c4h", "pair of deuces"),
    ("AsKhQdJc9h", "ace high"),
    ("7s5h4d3c2h", "seven high"),
]


@pytest.mark.parametrize(("cards", "name"), LADDER)
def test_five_cards_have_their_name(cards: str, name: str) -> None:
    assert high_name(cards_in(cards)) == name


def test_each_category_beats_the_next() -> None:
    ranks = [high_rank(cards_in(cards)) for cards, _ in LADDER]
    assert ranks == sorted(set(ranks))


def test_the_best_hand_is_one() -> None:
    assert high_rank(cards_in("AsKsQsJsTs2d2c")) == 1


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AsAhKdKcQsQh2d", "two pair, aces and kings"),
        ("AsAhAdKcKsKh2d", "full house, aces over kings"),
        ("2s2h2dKcKsAhAd", "full house, deuces over aces"),
        ("9s9h9d9cAsAhAd", "four nines"),
        ("As2s3s4s5s6s7s", "straight flush, seven high"),
        ("As2s3s4s5sKsQs", "straight flush, five high"),
        ("As2s3s4s5h6d9s", "flush, ace high"),
        ("AsKsQsJsTh2s3d", "flush, ace high"),
        ("9h8h7h6h5hTsJd", "straight flush, nine high"),
        ("As2h3d4c5s6h7d", "straight, seven high"),
        ("AsKhQd2c3s4h6d", "ace high"),
        ("3s3h3d4c5s6h7d", "straight, seven high"),
        ("JsJhJd2c3s4h9d", "three jacks"),
        ("KsKh2d3c4s5h9d", "pair of kings"),
        ("AsKhQd2c3s4h", "ace high"),
    ],
)
def test_the_best_five_of_more_cards_give_the_name(cards: str, name: str) -> None:
    assert high_name(cards_in(cards)) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AsKsQsJsTs9h8h", "AsKsQsJsTs2d3c"),
        ("AsAhKdKcQsQh2d", "AsAhKdKcQsJh2d"),
        ("AsKhQdJc9h3s2d", "AdKcQhJs9s4s2h"),
        ("5s4h3d2cAh9s9d", "5d4c3h2sAsJcQd"),
    ],
)
def test_cards_beyond_the_five_and_suits_decide_nothing(one: str, other: str) -> None:
    assert high_rank(cards_in(one)) == high_rank(cards_in(other))


@pytest.mark.slow
def test_hands_are_ordered_as_another_evaluator_orders_them() -> None:
    rng = random.Random(SEED)
    deck = sorted(CARDS)
    ours: list[int] = []
    theirs: list[Hand] = []
    names: list[str] = []
    for _ in range(runs(100_000, 1500)):
        cards = rng.sample(deck, 7)
        ours.append(high_rank(cards))
        theirs.append(StandardHighHand.from_game(Card.parse("".join(cards))))
        names.append(high_name(cards))
    for place in range(1, len(ours)):
        assert (ours[place] < ours[place - 1]) == (theirs[place] > theirs[place - 1]), f"seed {SEED}, hand {place}"
        assert (ours[place] == ours[place - 1]) == (theirs[place] == theirs[place - 1]), f"seed {SEED}, hand {place}"
    by_rank = [place for _, place in sorted((rank, place) for place, rank in enumerate(ours))]
    for one, other in zip(by_rank, by_rank[1:], strict=False):
        assert theirs[one] >= theirs[other], f"seed {SEED}, hands {one} and {other}"
        assert ours[one] != ours[other] or names[one] == names[other], f"seed {SEED}, hands {one} and {other}"
