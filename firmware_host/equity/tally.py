"""Outcomes counted, and what they come to: shares of the pot, and whole per cents."""

from collections import Counter
from collections.abc import Mapping
from math import floor

from firmware_host.equity.judge import Outcome
from firmware_host.equity.question import Question

Tally = Counter[Outcome]

# A pot that halves and shares among up to thirteen hands divide without a rest: equal hands get equal figures.
POT = 720_720


def shares(question: Question, tally: Tally) -> dict[int, float]:
    """Each seat's share of the pot, 0 to 1: half of it for the low where one qualifies, ties shared."""
    won = [0] * len(question.hands)
    for (high, low), times in tally.items():
        part = POT // 2 if high and low else POT
        for half in (high, low):
            each = times * part // max(half.bit_count(), 1)
            for place in range(len(won)):
                won[place] += each if half >> place & 1 else 0
    pots = tally.total() * POT
    return {hand.seat: parts / pots for hand, parts in zip(question.hands, won, strict=True)}


def as_percent(shares: Mapping[int, float]) -> dict[int, int]:
    """The shares in whole per cent that sum to 100: what is left goes to the largest remainders, then the first."""
    percent = {seat: floor(100 * share) for seat, share in shares.items()}
    short = 100 - sum(percent.values())
    for seat in sorted(shares, key=lambda seat: percent[seat] - 100 * shares[seat])[:short]:
        percent[seat] += 1
    return percent
