"""Every class of five-card hands, best first, built from what a class is."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

BEST_FIRST = "AKQJT98765432"
LOWEST_FIRST = "A23456789TJQK"
ONE = dict(
    zip(
        BEST_FIRST,
        ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "deuce"),
        strict=True,
    )
)
MANY = {rank: f"{word}s" for rank, word in ONE.items()} | {"6": "sixes"}
STRAIGHTS = [*(BEST_FIRST[place : place + 5] for place in range(9)), "5432A"]
SETS = [one for one in ("".join(five) for five in combinations(BEST_FIRST, 5)) if one not in (*STRAIGHTS, "A5432")]


class HandClass(NamedTuple):
    """Hands that are equal: their kind, one of them, its name, and how many there are."""

    kind: str
    cards: tuple[str, ...]
    name: str
    ways: int


def high_classes() -> list[HandClass]:
    """The 7,462 classes of high hands, the royal flush first."""
    return [*_straight_flushes(), *_fours(), *_full_houses(), *_flushes(), *_straights(), *_small()]


def low_classes() -> list[tuple[tuple[str, ...], int]]:
    """One hand of each of the 6,175 sets of ranks, the wheel first, and how many are of these ranks."""
    five_ranks = [five for five in combinations_with_replacement(LOWEST_FIRST, 5) if len(set(five)) > 1]
    ordered = sorted(five_ranks, key=_low_key)
    return [(_offsuit("".join(sorted(five))), _ways(five)) for five in ordered]


def _low_key(five: tuple[str, ...]) -> tuple[int, list[tuple[int, int]]]:
    """Pairs count against a hand, then its highest group, then the next one."""
    groups = sorted(((five.count(rank), LOWEST_FIRST.index(rank)) for rank in set(five)), reverse=True)
    kinds = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
    return kinds.index(tuple(count for count, _ in groups)), groups


def _ways(five: tuple[str, ...]) -> int:
    ways = 1
    for rank in set(five):
        ways *= {1: 4, 2: 6, 3: 4, 4: 1}[five.count(rank)]
    return ways


def _offsuit(ranks: str) -> tuple[str, ...]:
    """Cards of these ranks, equal ones side by side, that are no flush."""
    return tuple(rank + suit for rank, suit in zip(ranks, "shdcs", strict=True))


def _suited(ranks: str) -> tuple[str, ...]:
    return tuple(rank + "d" for rank in ranks)


def _straight_flushes() -> Iterator[HandClass]:
    for ranks in STRAIGHTS:
        name = "royal flush" if ranks[0] == "A" else f"straight flush, {ONE[ranks[0]]} high"
        yield HandClass("straight flush", _suited(ranks), name, 4)


def _fours() -> Iterator[HandClass]:
    for four in BEST_FIRST:
        for side in BEST_FIRST.replace(four, ""):
            yield HandClass("four", _offsuit(four * 4 + side), f"four {MANY[four]}", 4)


def _full_houses() -> Iterator[HandClass]:
    for three in BEST_FIRST:
        for pair in BEST_FIRST.replace(three, ""):
            name = f"full house, {MANY[three]} over {MANY[pair]}"
            yield HandClass("full house", _offsuit(three * 3 + pair * 2), name, 4 * 6)


def _flushes() -> Iterator[HandClass]:
    for ranks in SETS:
        yield HandClass("flush", _suited(ranks), f"flush, {ONE[ranks[0]]} high", 4)


def _straights() -> Iterator[HandClass]:
    for ranks in STRAIGHTS:
        yield HandClass("straight", _offsuit(ranks), f"straight, {ONE[ranks[0]]} high", 4**5 - 4)


def _small() -> Iterator[HandClass]:
    for three in BEST_FIRST:
        for two in combinations(BEST_FIRST.replace(three, ""), 2):
            yield HandClass("three", _offsuit(three * 3 + "".join(two)), f"three {MANY[three]}", 4 * 4**2)
    for high, low in combinations(BEST_FIRST, 2):
        for side in BEST_FIRST.replace(high, "").replace(low, ""):
            name = f"two pair, {MANY[high]} and {MANY[low]}"
            yield HandClass("two pair", _offsuit(high * 2 + low * 2 + side), name, 6**2 * 4)
    for pair in BEST_FIRST:
        for sides in combinations(BEST_FIRST.replace(pair, ""), 3):
            yield HandClass("pair", _offsuit(pair * 2 + "".join(sides)), f"pair of {MANY[pair]}", 6 * 4**3)
    for ranks in SETS:
        yield HandClass("high card", _offsuit(ranks), f"{ONE[ranks[0]]} high", 4**5 - 4)
