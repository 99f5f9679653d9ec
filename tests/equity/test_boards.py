"""Boards by the ranks: every choice counted once, and often enough."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.worth import high_worth, low_worth
from firmware_host.equity.boards import choices
from firmware_host.equity.exact import exact
from firmware_host.equity.judge import Judge
from firmware_host.equity.question import Question
from firmware_host.equity.tally import Tally, shares
from tests.equity.asked import DECK, question, random_question

DECKS = st.sets(st.integers(0, 51), min_size=5, max_size=20).map(sorted)


@pytest.mark.slow
@given(DECKS, st.integers(0, 5))
def test_choices_stand_for_every_set_of_cards_by_its_ranks(deck: list[int], size: int) -> None:
    by_ranks = Counter(tuple(card >> 2 for card in cards) for cards in combinations(deck, size))
    made = {tuple(card >> 2 for card in choice.cards): choice.ways for choice in choices(deck, size)}
    assert made == by_ranks


@pytest.mark.slow
@given(DECKS, st.integers(0, 5))
def test_no_two_choices_have_the_same_key_and_each_is_of_the_deck(deck: list[int], size: int) -> None:
    made = choices(deck, size)
    assert len({choice.ranks for choice in made}) == len(made)
    assert all(set(choice.cards) <= set(deck) for choice in made)
    assert sum(choice.ways for choice in made) == comb(len(deck), size)


def one_by_one(asked: Question) -> dict[int, float]:
    """The figure from every board by itself."""
    judge, hands = Judge(asked.rules), asked.hand_numbers
    tally = Tally()
    for cards in combinations(asked.deck, asked.to_come.board):
        board = (*asked.board_numbers, *cards)
        tally[judge.highs(board, hands), judge.lows(board, hands)] += 1
    return shares(asked, tally)


@pytest.mark.slow
@given(st.integers(0, 2**32), st.sampled_from(["NT", "PO", "PO/8"]), st.integers(2, 5), st.sampled_from([3, 4, 5]))
def test_counting_by_ranks_is_counting_one_by_one(seed: int, game: str, seats: int, board: int) -> None:
    asked = random_question(game, seats, board, 0, Random(seed))
    assert exact(asked) == one_by_one(asked)


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_before_the_flop_too_where_few_cards_are_left(seed: int) -> None:
    asked = random_question("PO/8", 10, 0, 0, Random(seed))
    assert exact(asked) == one_by_one(asked)


def test_suited_hands_on_suited_boards_are_counted_as_they_lie() -> None:
    for asked in (
        question("NT", "AsKs", "QsJs", "2h2d", board="Ts9s3c"),
        question("NT", "AsKd", "QsJh", board="Ts9s8s"),
        question("NT", "AsKs", "QsJs", board="2h3h4h"),
        question("PO", "AsKdKhQc", "QsJs2d3d", board="Ts9s8h"),
        question("PO", "AsKdQhJc", "2c3d4h5s", board="Ts9s8s"),
    ):
        assert exact(asked) == one_by_one(asked)


@pytest.mark.slow
def test_a_board_is_won_by_whom_the_table_pays() -> None:
    rng = Random(3)
    for game in ("NT", "PO/8"):
        for _ in range(300):
            asked = random_question(game, 3, 5, 0, rng)
            highs = [high_worth(asked.rules, hand.cards, asked.board) for hand in asked.hands]
            lows = [low_worth(asked.rules, hand.cards, asked.board) for hand in asked.hands]
            best_low = min((low for low in lows if low is not None), default=None)
            won = Tally()
            high_bits = sum(1 << place for place, high in enumerate(highs) if high == min(highs))
            low_bits = sum(1 << place for place, low in enumerate(lows) if low is not None and low == best_low)
            won[high_bits, low_bits] += 1
            assert exact(asked) == shares(asked, won)


def test_the_deck_is_what_is_not_named() -> None:
    asked = question("NT", "AsAh", "KdKh", board="2c7d9s")
    named = {"As", "Ah", "Kd", "Kh", "2c", "7d", "9s"}
    assert len(asked.deck) == len(set(DECK) - named) == 45
