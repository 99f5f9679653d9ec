"""What a hand is worth in a game: high and low, each the lower the better, and its name."""

from collections.abc import Sequence
from itertools import combinations

from phevaluator.evaluator_omaha import evaluate_omaha_cards

from firmware_host.core.game import Game
from firmware_host.core.low import LOW_RANKS, eight_low, low_name, omaha_eight_low, razz_low
from firmware_host.core.ranks import NUMBERS, RANKS, high_name, high_rank

SUITS_BEST_FIRST = "shdc"


def high_worth(game: Game, hole: Sequence[str], board: Sequence[str]) -> int:
    """The value of the best high hand that the game allows."""
    if game.from_hand is None:
        return high_rank([*hole, *board])
    # The evaluator takes four cards of a hand, and the two that play are among some four of more.
    return min(evaluate_omaha_cards(*[NUMBERS[card] for card in (*board, *four)]) for four in combinations(hole, 4))


def low_worth(game: Game, hole: Sequence[str], board: Sequence[str]) -> int | None:
    """The value of the best low hand; None where the game has none or this hand does not qualify."""
    if game.low == "razz":
        return razz_low([*hole, *board])
    if game.low is None:
        return None
    return eight_low([*hole, *board]) if game.from_hand is None else omaha_eight_low(hole, board)


def worth_name(game: Game, hole: Sequence[str], board: Sequence[str], low: bool) -> str:
    """The hand that wins a half of a pot, in words."""
    if low:
        value = low_worth(game, hole, board)
        return "" if value is None else low_name(value)
    if game.from_hand is None:
        return high_name([*hole, *board])
    choices = [
        [*two, *three]
        for two in combinations(hole, game.from_hand)
        for three in combinations(board, 5 - game.from_hand)
    ]
    return high_name(min(choices, key=high_rank))


def odd_chip_card(cards: Sequence[str], low: bool, of_seven: bool) -> tuple[int, int]:
    """A stud hand's claim to the odd chip, the lower the better: its highest card's suit, then its rank (rule 1).

    The highest card is sought among the five that play, or among all seven; the best suit he can play counts.
    """
    ranks = LOW_RANKS if low else RANKS

    def claim(chosen: Sequence[str]) -> tuple[int, int]:
        top = max(ranks.index(card[0]) for card in chosen)
        return min(SUITS_BEST_FIRST.index(card[1]) for card in chosen if ranks.index(card[0]) == top), -top

    if of_seven or len(cards) <= 5:
        return claim(cards)
    value = razz_low if low else high_rank
    best = value(cards)
    return min(claim(five) for five in combinations(cards, 5) if value(five) == best)
