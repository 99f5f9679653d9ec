"""The exact figure: what others have published, what must be so, and what is too much to count."""

from random import Random

import pytest

from firmware_host.core.game import GAMES
from firmware_host.equity.exact import exact
from firmware_host.equity.question import MOST_COMPLETIONS, Question, exact_size
from tests.equity.asked import question, random_question


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "shares"),
    [
        (question("NT", "AsAh", "KdKh"), [0.8195, 0.1805]),
        (question("NT", "AsAh", "KdKh", "Tc9c"), [0.6290, 0.1599, 0.2111]),
        (question("NT", "AsAh", "KdKh", board="2c7d9s"), [0.9162, 0.0838]),
        (question("FT", "AsAh", "KdKh", board="2c7d9s"), [0.9162, 0.0838]),
    ],
)
def test_the_figures_that_several_programs_agree_on(asked: Question, shares: list[float]) -> None:
    assert list(exact(asked).values()) == pytest.approx(shares, abs=1e-4)


@pytest.mark.parametrize(
    ("asked", "size"),
    [
        (question("NT", "AsAh", "KdKh"), 1_712_304),
        (question("NT", "AsAh", "KdKh", "Tc9c"), 1_370_754),
        (question("NT", "AsAh", "KdKh", board="2c7d9s"), 990),
        (question("NT", "AsAh", "KdKh", board="2c7d9s3h"), 44),
        (question("NT", "AsAh", "KdKh", board="2c7d9s3h4c"), 1),
        (question("PO", "AsAhKsKh", "QdJdTc9c"), 1_086_008),
        (question("PO", "AsAhKsKh", "QdJdTc9c", board="2c7d8s"), 820),
        (question("F7S", "AsAhKs", "QdJdTc"), 163_185 * 111_930),
        (question("F7S", "AsAhKs2c3c4d", "QdJdTc9c8d8h"), 40 * 39),
        (question("F7S", "AsAhKs2c3c4d", "QdJdTc9c8d8h2s"), 39),
        (question("F7S", "AsAhKs2c3c4d", "QdJdTc9c8d8h", shares_last=True), 40),
    ],
)
def test_the_size_is_the_number_of_ways_in_which_the_cards_can_fall(asked: Question, size: int) -> None:
    assert exact_size(asked) == size


@pytest.mark.parametrize("game", ["NT", "FT", "PO", "FO/8", "PO/8"])
def test_flop_games_can_always_be_counted(game: str) -> None:
    assert exact_size(random_question(game, 2, 0, 0, Random(1))) <= MOST_COMPLETIONS


def test_what_is_too_much_is_refused_and_says_what_to_do() -> None:
    with pytest.raises(ValueError, match="at most 2000000 are counted: sample them"):
        exact(question("FR", "AsAhKs", "QdJdTc"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "shares"),
    [
        # The same ranks in suits that change places, seat for seat.
        (question("NT", "AsKs", "AhKh"), [1 / 2, 1 / 2]),
        (question("NT", "7c2d", "7d2h", "7h2c"), [1 / 3, 1 / 3, 1 / 3]),
        (question("PO", "AsKsQdJd", "AhKhQcJc"), [1 / 2, 1 / 2]),
        (question("FO/8", "As2sTdJd", "Ah2hTcJc"), [1 / 2, 1 / 2]),
        (question("F7S/8", "As2sTd9d8s", "Ah2hTc9c8h"), [1 / 2, 1 / 2]),
        (question("FR", "As2sTd9d8s", "Ah2hTc9c8h"), [1 / 2, 1 / 2]),
        # The board plays.
        (question("NT", "2c3d", "4d5h", board="AsKsQsJsTs"), [1 / 2, 1 / 2]),
        # High and low are each one's own.
        (question("FO/8", "AsAhKsKh", "2d3dQcJc", board="4h7s8cAd9s"), [1 / 2, 1 / 2]),
        (question("PO/8", "Ac2cKhKd", "Ad2dQhJh", board="3h4s8cKsTd"), [3 / 4, 1 / 4]),
        # In razz the ace is low and a flush is nothing.
        (question("FR", "As2s3s4s5sKdKh", "Ad2d3d4d6hQcQh"), [1, 0]),
    ],
)
def test_hands_that_are_alike_have_the_same_and_plain_ones_what_they_must(asked: Question, shares: list[float]) -> None:
    assert list(exact(asked).values()) == shares


@pytest.mark.parametrize("game", GAMES)
def test_the_shares_sum_to_one(game: str) -> None:
    board, missing = (0, 1) if GAMES[game].bring_in else (3, 0)
    asked = random_question(game, 3, board, missing, Random(2))
    assert sum(exact(asked).values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["NT", "PO/8", "FR"])
def test_the_order_of_the_hands_changes_nothing(game: str) -> None:
    board, missing = (0, 1) if game == "FR" else (3, 0)
    asked = random_question(game, 3, board, missing, Random(5))
    turned = asked._replace(hands=asked.hands[::-1])
    assert exact(turned) == exact(asked)
