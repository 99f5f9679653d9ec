"""Every five-card hand there is: its place, its name, and how many are like it."""

from bisect import bisect_left
from collections import Counter
from itertools import combinations

import pytest

from firmware_host.core.low import eight_low, low_name, razz_low
from firmware_host.core.ranks import CARDS, high_name, high_rank
from tests.games.every_class import LOWEST_FIRST, high_classes, low_classes
from tests.games.sitting import cards_in

COUNTS = {
    "straight flush": 40,
    "four": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}
ALL_HANDS = 2_598_960
# The last value of each kind: what is at most this is that kind or better.
LAST = (10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)


@pytest.mark.slow
def test_the_classes_of_high_hands_are_ranked_one_after_the_other() -> None:
    assert [high_rank(one.cards) for one in high_classes()] == list(range(1, 7463))


@pytest.mark.slow
def test_every_class_of_high_hands_has_its_name() -> None:
    classes = high_classes()
    assert [high_name(one.cards) for one in classes] == [one.name for one in classes]


@pytest.mark.slow
def test_the_classes_hold_every_hand_of_the_deck_once() -> None:
    held: Counter[str] = Counter()
    for one in high_classes():
        held[one.kind] += one.ways
    assert dict(held) == COUNTS
    assert sum(held.values()) == ALL_HANDS


@pytest.mark.slow
@pytest.mark.campaign
def test_all_hands_of_five_cards_fall_into_their_kinds_and_classes() -> None:
    classes = high_classes()
    hands = Counter(high_rank(five) for five in combinations(sorted(CARDS), 5))
    assert [hands[value] for value in range(1, 7463)] == [one.ways for one in classes]
    kinds: Counter[str] = Counter()
    for value, count in hands.items():
        kinds[list(COUNTS)[bisect_left(LAST, value)]] += count
    assert dict(kinds) == COUNTS


@pytest.mark.slow
def test_the_classes_of_low_hands_are_ranked_one_after_the_other() -> None:
    values = [razz_low(cards) for cards, _ in low_classes()]
    assert len(values) == 6175
    assert all(better < worse for better, worse in zip(values, values[1:], strict=False))
    assert sum(ways for _, ways in low_classes()) == ALL_HANDS


@pytest.mark.slow
def test_an_unpaired_low_is_called_by_its_ranks_from_the_top() -> None:
    unpaired = [cards for cards, _ in low_classes()][:1287]
    names = [low_name(razz_low(cards)) for cards in unpaired]
    expected = ["-".join(sorted((c[0] for c in cards), key=LOWEST_FIRST.index, reverse=True)) for cards in unpaired]
    assert names == [f"{ranks} low" for ranks in expected]
    assert names[0] == "5-4-3-2-A low"


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("7s5h4d2cAs", "7-5-4-2-A low"),
        ("KsQhJdTc9s", "K-Q-J-T-9 low"),
        ("AsAh2d3c4s", "A-A-4-3-2 low"),
        ("KsKh2d3c4s", "K-K-4-3-2 low"),
        ("AsAh2d2c3s", "2-2-A-A-3 low"),
        ("AsAhAdKcQs", "A-A-A-K-Q low"),
        ("AsAhAd2c2s", "A-A-A-2-2 low"),
        ("KsKhKdKcQs", "K-K-K-K-Q low"),
    ],
)
def test_a_paired_low_is_called_by_its_groups(cards: str, name: str) -> None:
    assert low_name(razz_low(cards_in(cards))) == name


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KsQhJdTc9s", "AsAh2d3c4s"),
        ("AsAhKdQcJs", "2s2h3d4c5s"),
        ("KsKhQdJcTs", "AsAh2d2c3s"),
        ("2s2hAdAcKs", "3s3hAdAc2s"),
        ("KsKhQdQcJs", "AsAhAd2c3s"),
        ("KsKhKdQcJs", "AsAhAd2c2s"),
        ("KsKhKdQcQs", "AsAhAdAc2s"),
    ],
)
def test_in_razz_a_pair_is_worse_than_none_and_more_of_a_kind_worse_still(better: str, worse: str) -> None:
    assert razz_low(cards_in(better)) < razz_low(cards_in(worse))


def test_of_seven_cards_razz_plays_the_fewest_pairs() -> None:
    assert razz_low(cards_in("AsAhAdKcQsJhTd")) == razz_low(cards_in("AsKcQsJhTd"))
    assert razz_low(cards_in("AsAh2d2c3s3h4d")) == razz_low(cards_in("AsAh2d3s4d"))
    assert razz_low(cards_in("KsKhKdKcQsQhJd")) == razz_low(cards_in("KsKhQsQhJd"))


@pytest.mark.slow
def test_the_lows_of_eight_or_better_are_56_and_nothing_else_qualifies() -> None:
    lows = [cards for cards, _ in low_classes() if eight_low(cards) is not None]
    assert len(lows) == 56
    assert lows == [cards for cards, _ in low_classes()][:56]
    assert [eight_low(cards) for cards in lows] == [razz_low(cards) for cards in lows]
    assert low_name(razz_low(lows[-1])) == "8-7-6-5-4 low"
