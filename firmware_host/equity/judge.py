"""Who wins with complete hands, on cards as numbers: quick enough for a million."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from phevaluator import _pheval

from firmware_host.core.game import Game
from firmware_host.core.low import EIGHT, LOW_RANKS, five_lowest, razz_low
from firmware_host.core.ranks import NUMBERS

# The hands that win the high and the low half, as bits by their place in the question.
Outcome = tuple[int, int]

# The package's own functions turn every card into a number again, which costs more than the evaluation.
HIGH: Callable[..., int] = _pheval.evaluate_7cards
OMAHA_HIGH: Callable[..., int] = _pheval.evaluate_omaha_cards

NO_LOW = 1 << 30
# Worse than any hand, but better than none that qualifies.
WORST = NO_LOW - 1
LOW_PLACE = tuple(LOW_RANKS.index(card[0]) for card in NUMBERS)
LOW_BIT = tuple(1 << place for place in LOW_PLACE)


def eight_low(board: Sequence[int], hand: Sequence[int]) -> int:
    """The best eight-or-better low of seven cards, the lower the better; NO_LOW where there is none."""
    return five_lowest()[(_mask(board) | _mask(hand)) & EIGHT] or NO_LOW


def omaha_eight_low(board: Sequence[int], hand: Sequence[int]) -> int:
    """The same of two cards of the hand and three of the board."""
    return _omaha_eight_lows(tuple(hand))[_mask(board) & EIGHT]


def razz_low_of(board: Sequence[int], hand: Sequence[int]) -> int:
    """The best low of seven cards, pairs against it."""
    return five_lowest()[_mask(board) | _mask(hand)] or _paired(tuple(sorted(LOW_PLACE[c] for c in (*board, *hand))))


LOWS = {(None, "eight"): eight_low, (2, "eight"): omaha_eight_low, (None, "razz"): razz_low_of}


def winners(values: Iterable[int]) -> int:
    """The places of the lowest values as bits; 0 where nobody has a low."""
    best, won, bit = WORST, 0, 1
    for value in values:
        if value < best:
            best, won = value, bit
        elif value == best:
            won |= bit
        bit <<= 1
    return won


class Judge:
    """What wins in a game: high, low or both; `high` and `low` give a hand's worth, the lower the better."""

    def __init__(self, game: Game) -> None:
        self.high = (HIGH if game.from_hand is None else OMAHA_HIGH) if game.high else None
        self.low = None if game.low is None else LOWS[game.from_hand, game.low]

    def highs(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> int:
        """The hands that win the high half."""
        high = self.high
        return 0 if high is None else winners([high(*board, *hand) for hand in hands])

    def lows(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> int:
        """The hands that win the low half; by ranks alone."""
        low = self.low
        return 0 if low is None else winners([low(board, hand) for hand in hands])


def _mask(cards: Iterable[int]) -> int:
    """The ranks of the cards as bits, the ace the lowest."""
    mask = 0
    for card in cards:
        mask |= LOW_BIT[card]
    return mask


@lru_cache(maxsize=16)
def _omaha_eight_lows(hand: tuple[int, ...]) -> tuple[int, ...]:
    """A hand's best low by the board's ranks up to eight, as bits."""
    twos = {LOW_BIT[one] | LOW_BIT[other] for one, other in combinations(hand, 2)}
    twos = {two for two in twos if two <= EIGHT and two.bit_count() == 2}
    return tuple(min((_lowest_three(board & ~two) | two for two in twos), default=NO_LOW) for board in range(EIGHT + 1))


def _lowest_three(mask: int) -> int:
    """The three lowest ranks of a set of ranks; NO_LOW where there are fewer."""
    three = 0
    for _ in range(3):
        lowest = mask & -mask
        if not lowest:
            return NO_LOW
        three |= lowest
        mask ^= lowest
    return three


@lru_cache(maxsize=4096)
def _paired(places: tuple[int, ...]) -> int:
    """Razz without five different ranks, by the ranks in order."""
    return razz_low([LOW_RANKS[place] + "c" for place in places])
