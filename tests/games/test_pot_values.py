"""Pots and odd chips in whole hands of the games (rule 1)."""

import pytest

from firmware_host.core.pots import pots_of
from firmware_host.core.table import House, Level
from tests.games.sitting import HOUSE, Sitting, dealt

BOARD = "3c4d8hTcQs"
LOW = "As2s"
SAME_LOW = "Ah2h"
KINGS = "KdKh"
STRAIGHT = "Js9s"
SAME_STRAIGHT = "Jd9d"
WHEEL_BOARD = "3c4d5hKsQs"


def three_way(blind: int, dead: int, hands: dict[int, str], board: str) -> Sitting:
    """Omaha eight-or-better, button 1: every seat named puts in the blind, `dead` chips are a big-blind ante."""
    level = Level(1, small_blind=blind, big_blind=blind, big_blind_ante=dead)
    stacks = dict.fromkeys(range(1, max(*hands, 3) + 1), 1000)
    play = dealt("FO/8", stacks, level=level, button=1, hands=hands, board=board)
    while play.table.phase in ("dealing", "betting") and play.table.street == 0:
        seat = play.turn
        if seat in hands:
            play.passes(seat)
        else:
            play.folds(seat)
    play.check_down()
    return play


@pytest.mark.parametrize(
    ("blind", "dead", "hands", "expected"),
    [
        (40, 21, {2: LOW + KINGS, 3: SAME_LOW + "9h9c"}, {2: 76, 3: 25}),
        (40, 23, {2: LOW + KINGS, 3: SAME_LOW + "9h9c"}, {2: 78, 3: 25}),
        (34, 5, {2: STRAIGHT + "6c6d", 3: LOW + KINGS, 4: SAME_STRAIGHT + SAME_LOW}, {2: 27, 3: 27, 4: 53}),
        (40, 21, {2: KINGS + "JcJh", 3: SAME_LOW + "9h9c"}, {2: 51, 3: 50}),
        (40, 21, {2: KINGS + "JcJh", 3: "7d7h9h9c"}, {2: 101}),
    ],
    ids=["101", "103", "107", "one high and one low", "no low"],
)
def test_in_omaha_eight_or_better_the_odd_chip_of_a_pot_is_in_the_high_half(
    blind: int, dead: int, hands: dict[int, str], expected: dict[int, int]
) -> None:
    play = three_way(blind, dead, hands, BOARD)
    assert play.won() == expected


@pytest.mark.parametrize(
    ("blind", "dead", "hands", "expected"),
    [
        (22, 0, {1: LOW + "9c9d", 2: SAME_LOW + "TcTd", 3: "KhKd7c8c"}, {1: 33, 2: 33}),
        (22, 21, {2: LOW + "9c9d", 3: SAME_LOW + "TcTd"}, {2: 33, 3: 32}),
    ],
    ids=["66", "65"],
)
def test_two_wheels_share_the_whole_pot_once(
    blind: int, dead: int, hands: dict[int, str], expected: dict[int, int]
) -> None:
    play = three_way(blind, dead, hands, WHEEL_BOARD)
    assert play.won() == expected
    assert {payout.low for payout in play.table.payouts} == {False}


def odd_pot(game: str, hands: dict[int, str], house: House = HOUSE, bet: int = 20) -> Sitting:
    """A stud hand of two with a pot of 25 and two bets: five chips of ante each, and ten of a seat that folds."""
    level = Level(1, ante=5, bring_in=10, small_bet=bet, big_bet=2 * bet)
    play = dealt(game, dict.fromkeys((1, 2, 3), 1000), hands, level=level, house=house)
    play.passes(3)
    play.raises(1)
    play.passes(2)
    play.folds(3)
    play.check_down()
    return play


OF_SEVEN = House(pots_odd_chip_cards="seven")
STRAIGHTS = {1: "9s8cKhQc7d6h5s", 2: "9h8dKsQd7c6d5c", 3: "QsQh2d"}
TWO_NINES = {1: "9h9s8c7d6h5sKc", 2: "9d8d7s6d5cKdJh", 3: "QsQh2d"}
NO_LOWS = {1: "9h8cKdQc7d6h5s", 2: "9c8dKsQd7c6d5c", 3: "QsQh2d"}
SEVENS = {1: "3h4c7sAd2cKcQs", 2: "3d4d7h2hAcKhQh", 3: "9c9hKs"}
SPADE_KING = {1: "3h4c7hAd2cKsQs", 2: "3d4d7s2hAcKhQh", 3: "9c9hKd"}
TWO_SEVENS = {1: "3h4c7cAd2c7sQs", 2: "3d4d7h2hAcKhQh", 3: "9c9hKs"}
WHEELS = {1: "3c4h5cAs2dKdQs", 2: "3d4d5d2hAhKhQd", 3: "9c9hKs"}


@pytest.mark.parametrize(
    ("game", "house", "hands", "winner"),
    [
        ("F7S", HOUSE, STRAIGHTS, 1),
        ("F7S", OF_SEVEN, STRAIGHTS, 2),
        ("F7S", HOUSE, TWO_NINES, 1),
        ("F7S/8", HOUSE, NO_LOWS, 1),
        ("FR", HOUSE, SEVENS, 1),
        ("FR", HOUSE, SPADE_KING, 2),
        ("FR", OF_SEVEN, SPADE_KING, 1),
        ("FR", HOUSE, TWO_SEVENS, 1),
        ("FR", HOUSE, WHEELS, 2),
    ],
    ids=[
        "the five that play",
        "all seven",
        "the best suit that can play",
        "no low",
        "razz",
        "razz, the five that play",
        "razz, all seven",
        "razz, the best suit that can play",
        "razz, aces are low",
    ],
)
def test_in_stud_the_odd_chip_goes_by_the_suit_of_the_highest_card(
    game: str, house: House, hands: dict[int, str], winner: int
) -> None:
    play = odd_pot(game, hands, house)
    assert play.won() == {winner: 33, 3 - winner: 32}
    assert play.ruled("odd-chip") == [(winner, 1)]


@pytest.mark.parametrize(
    ("hands", "bet", "expected"),
    [
        ({1: "6c4c7h3cAdKcKd", 2: "6d4h7c3sAhQdQs", 3: "9s9h2c"}, 20, {1: 33 + 16, 2: 16}),
        ({1: "6c4c7h3cAdKcKd", 2: "6d4h7c3sAhQdQs", 3: "9s9h2c"}, 25, {1: 38 + 19, 2: 18}),
        ({1: "6c4c7c3cAdKhKd", 2: "6d4h7h3sAhQdQs", 3: "9s9h2c"}, 25, {1: 38 + 18, 2: 19}),
        ({1: "9c9dTc9hQdJcKd", 2: "6d4h7h3sAhQcQs", 3: "9s8h2c"}, 20, {1: 33, 2: 32}),
        ({1: "3c4h5cAs2sKdQs", 2: "3d4d5d2dAdKhQh", 3: "9c9h2c"}, 20, {1: 16, 2: 33 + 16}),
        ({1: "3c4h5cAh2dKdQs", 2: "3d4d5s2hAsKhQd", 3: "9c9h2c"}, 20, {1: 32, 2: 33}),
    ],
    ids=[
        "an even low half",
        "an odd low half",
        "by suit",
        "one of each",
        "a straight flush is a low too",
        "two wheels",
    ],
)
def test_in_stud_eight_or_better_each_half_has_its_odd_chip(
    hands: dict[int, str], bet: int, expected: dict[int, int]
) -> None:
    assert odd_pot("F7S/8", hands, bet=bet).won() == expected


def test_each_side_pot_decides_its_own_low_in_omaha() -> None:
    hands = {1: LOW + "9c9d", 2: "KdKhJcJh", 3: "QdQh7s7d"}
    play = dealt("FO/8", {1: 100, 2: 1000, 3: 1000}, button=3, hands=hands, board=BOARD)
    play.passes(3, 1, 2)
    play.deal()
    play.raises(2)
    play.passes(3)
    play.check_down()
    assert [(pot.amount, pot.seats) for pot in pots_of(play.table)] == [(300, (1, 2, 3)), (200, (2, 3))]
    assert play.won() == {1: 150, 3: 350}


def test_each_side_pot_decides_its_own_low_in_stud() -> None:
    hands = {1: "8s7s5dAc3hKdKc", 2: "QsQhQdJc9d9s2d", 3: "TsThTdJd9h9c2c"}
    play = dealt("F7S/8", {1: 40, 2: 1000, 3: 1000}, hands)
    play.passes(play.turn)
    play.check_round()
    play.deal()
    play.raises(play.turn)
    play.check_down()
    assert [(pot.amount, pot.seats) for pot in pots_of(play.table)] == [(120, (1, 2, 3)), (200, (2, 3))]
    assert play.won() == {1: 60, 2: 260}
