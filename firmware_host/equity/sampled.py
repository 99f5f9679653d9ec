"""The first figure: some thousand completions drawn at random."""

from collections.abc import Iterator
from itertools import accumulate, islice, pairwise
from random import Random

from firmware_host.equity.judge import Judge
from firmware_host.equity.question import Question
from firmware_host.equity.tally import Tally, shares


def sampled(question: Question, count: int, rng: Random) -> dict[int, float]:
    """Each seat's share of the pot, 0 to 1, in so many completions; one sigma is at most 0.5 / sqrt(count)."""
    judge = Judge(question.rules)
    board, hands, to_come = question.board_numbers, question.hand_numbers, question.to_come
    ends = accumulate((to_come.board, *to_come.hands), initial=0)
    (_, board_end), *spans = pairwise(ends)
    tally = Tally()
    full = hands
    for cards in islice(_drawn(question.deck, sum((to_come.board, *to_come.hands)), rng), count):
        full_board = (*board, *cards[:board_end])
        if any(to_come.hands):
            full = [(*hand, *cards[start:end]) for hand, (start, end) in zip(hands, spans, strict=True)]
        tally[judge.highs(full_board, full), judge.lows(full_board, full)] += 1
    return shares(question, tally)


def _drawn(deck: list[int], size: int, rng: Random) -> Iterator[list[int]]:
    """So many cards of the deck, drawn anew each time."""
    while True:
        for place in range(size):
            other = place + int(rng.random() * (len(deck) - place))
            deck[place], deck[other] = deck[other], deck[place]
        yield deck[:size]
