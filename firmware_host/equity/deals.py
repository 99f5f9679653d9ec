"""Stud counted out: every way in which the hands can be completed."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from firmware_host.equity.judge import NO_LOW, WORST, Judge
from firmware_host.equity.question import Question
from firmware_host.equity.tally import Tally


class Completed(NamedTuple):
    """What a hand is worth with the cards that it gets, these as bits of a set."""

    cards: int
    high: int
    low: int


class Best(NamedTuple):
    """The best worths so far, and the places of the hands that have them as bits."""

    high: int = WORST
    highs: int = 0
    low: int = WORST
    lows: int = 0


def count_deals(question: Question, tally: Tally) -> Iterator[None]:
    """Count every completion into the tally; it pauses often, so that the counting can be given up."""
    judge = Judge(question.rules)
    hands, deck, to_come = question.hand_numbers, question.deck, question.to_come
    for shared in combinations(deck, to_come.board):
        board = (*question.board_numbers, *shared)
        left = [card for card in deck if card not in shared]
        every = [
            [_completed(judge, board, hand, cards) for cards in combinations(left, missing)]
            for hand, missing in zip(hands, to_come.hands, strict=True)
        ]
        first, *others = every
        for one in first:
            yield
            _count([[one], *others], 0, 0, Best(), tally)


def _completed(judge: Judge, board: tuple[int, ...], hand: tuple[int, ...], cards: tuple[int, ...]) -> Completed:
    full = (*hand, *cards)
    high = judge.high(*board, *full) if judge.high else NO_LOW
    low = judge.low(board, full) if judge.low else NO_LOW
    return Completed(sum(1 << card for card in cards), high, low)


def _count(every: Sequence[Sequence[Completed]], place: int, dealt: int, best: Best, tally: Tally) -> None:
    """Count the completions of the hands from this place on with cards that are not dealt yet."""
    best_high, highs, best_low, lows = best
    bit, last = 1 << place, place == len(every) - 1
    for cards, high, low in every[place]:
        if cards & dealt:
            continue
        high_won = bit if high < best_high else highs | bit if high == best_high else highs
        low_won = bit if low < best_low else lows | bit if low == best_low else lows
        if last:
            tally[high_won, low_won] += 1
        else:
            now = Best(min(high, best_high), high_won, min(low, best_low), low_won)
            _count(every, place + 1, dealt | cards, now, tally)
