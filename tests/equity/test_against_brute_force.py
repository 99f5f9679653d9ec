"""Every game against PokerKit's evaluators, completion by completion."""

import os
from random import Random

import pytest

from firmware_host.core.low import eight_low as core_eight_low
from firmware_host.core.low import omaha_eight_low as core_omaha_eight_low
from firmware_host.core.low import razz_low
from firmware_host.core.ranks import NUMBERS
from firmware_host.equity.exact import exact
from firmware_host.equity.judge import NO_LOW, eight_low, omaha_eight_low, razz_low_of
from tests.equity.asked import DECK, random_question
from tests.equity.slow import slow_shares

FULL = os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
SEED = 11
FLOP_GAMES = ("NT", "FT", "PO", "FO/8", "PO/8")
STUD_GAMES = ("F7S", "F7S/8", "FR")


@pytest.mark.slow
@pytest.mark.parametrize("game", FLOP_GAMES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_on_the_turn(game: str, seats: int) -> None:
    rng = Random(SEED)
    for _ in range(20 if FULL else 2):
        asked = random_question(game, seats, 4, 0, rng)
        assert exact(asked) == pytest.approx(slow_shares(asked), abs=1e-12), asked


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("NT", 2), ("PO", 2), *([("PO", 5), ("FO/8", 5)] if FULL else [])])
def test_on_the_flop(game: str, seats: int) -> None:
    rng = Random(SEED)
    for _ in range(10 if FULL else 1):
        asked = random_question(game, seats, 3, 0, rng)
        assert exact(asked) == pytest.approx(slow_shares(asked), abs=1e-12), asked


@pytest.mark.slow
@pytest.mark.parametrize("game", ["PO", "FO/8"])
def test_before_the_flop_with_a_full_table(game: str) -> None:
    rng = Random(SEED)
    for _ in range(10 if FULL else 1):
        asked = random_question(game, 11, 0, 0, rng)
        assert exact(asked) == pytest.approx(slow_shares(asked), abs=1e-12), asked


@pytest.mark.slow
@pytest.mark.parametrize("game", STUD_GAMES if FULL else STUD_GAMES[1:])
@pytest.mark.parametrize(("seats", "missing", "shares_last"), [(2, 1, False), (3, 0, False), (6, 0, True)])
def test_on_sixth_street(game: str, seats: int, missing: int, shares_last: bool) -> None:
    rng = Random(SEED)
    for _ in range(4 if FULL else 1):
        asked = random_question(game, seats, 0, missing, rng, shares_last)
        assert exact(asked) == pytest.approx(slow_shares(asked), abs=1e-12), asked


@pytest.mark.slow
@pytest.mark.parametrize("game", STUD_GAMES if FULL else STUD_GAMES[1:2])
def test_while_the_last_card_is_dealt_and_one_seat_has_it(game: str) -> None:
    asked = random_question(game, 3, 0, 1, Random(SEED))
    first, second, third = asked.hands
    used = {card for hand in asked.hands for card in hand.cards}
    last = next(card for card in DECK if card not in used)
    asked = asked._replace(hands=(first, second._replace(cards=(*second.cards, last)), third))
    assert exact(asked) == pytest.approx(slow_shares(asked), abs=1e-12), asked


@pytest.mark.slow
@pytest.mark.parametrize("cards", [4, 2])
def test_the_lows_are_the_ones_by_which_pots_are_paid(cards: int) -> None:
    rng = Random(SEED)
    for _ in range(20_000 if FULL else 1_000):
        board_and_hand = rng.sample(DECK, 5 + cards)
        board, hand = board_and_hand[:5], board_and_hand[5:]
        numbers = [NUMBERS[card] for card in board], [NUMBERS[card] for card in hand]
        if cards == 4:
            paid, counted = core_omaha_eight_low(hand, board), omaha_eight_low(*numbers)
        else:
            paid, counted = core_eight_low(board_and_hand), eight_low(*numbers)
            assert razz_low_of(*numbers) == razz_low(board_and_hand)
        assert counted == paid if paid is not None else counted >= NO_LOW
