"""Low hands: the fewer and the lower the ranks the better, aces low; straights and flushes do not count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

LOW_RANKS = "A23456789TJQK"
EIGHT = 0xFF
PAIRED = 1 << 13
_BIT = {rank + suit: 1 << place for place, rank in enumerate(LOW_RANKS) for suit in "cdhs"}


def _lowest_five(mask: int) -> int:
    """The five lowest ranks of a set of ranks; 0 where there are fewer."""
    five = 0
    for _ in range(5):
        lowest = mask & -mask
        five |= lowest
        mask ^= lowest
        if not lowest:
            return 0
    return five


@cache
def five_lowest() -> tuple[int, ...]:
    """The value of the five lowest of every set of ranks: the set as bits, which orders by the highest card first."""
    return tuple(_lowest_five(mask) for mask in range(PAIRED))


def eight_low(cards: Iterable[str]) -> int | None:
    """The best eight-or-better low of five to seven cards, the lower the better; None where there is none."""
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return five_lowest()[mask & EIGHT] or None


def omaha_eight_low(hole: Sequence[str], board: Sequence[str]) -> int | None:
    """The best eight-or-better low of two cards of the hand and three of the board; None where there is none."""
    twos = {_BIT[one] | _BIT[other] for one, other in combinations(hole, 2)}
    threes = {_BIT[a] | _BIT[b] | _BIT[c] for a, b, c in combinations(board, 3)}
    lows = [
        both
        for two in twos
        for three in threes
        if (both := two | three) <= EIGHT and both.bit_count() == 5 and not two & three
    ]
    return min(lows, default=None)


def razz_low(cards: Sequence[str]) -> int:
    """The best low of five to seven cards, pairs against it; the lower the better."""
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    unpaired = five_lowest()[mask]
    return unpaired or min(_paired(five) for five in combinations(cards, 5))


def low_name(value: int) -> str:
    """An unpaired low in ranks: "7-5-4-2-A low"; a paired one by what it holds."""
    if value < PAIRED:
        return "-".join(LOW_RANKS[place] for place in range(12, -1, -1) if value >> place & 1) + " low"
    places = [(value >> shift & 0xF) for shift in (16, 12, 8, 4, 0)]
    return "-".join(LOW_RANKS[place] for place in places) + " low"


def _paired(five: Sequence[str]) -> int:
    """A hand of five with a pair or more: behind every unpaired one, by its groups and then by its ranks."""
    counts = Counter(LOW_RANKS.index(card[0]) for card in five)
    groups = sorted(counts.items(), key=lambda group: (-group[1], -group[0]))
    shape = [count for _, count in groups]
    kind = ([2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]).index(shape) + 1
    value = kind
    for place, count in groups:
        for _ in range(count):
            value = value << 4 | place
    return value
