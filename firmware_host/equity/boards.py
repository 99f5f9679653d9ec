"""Flop games counted out: every board that can come, most of them many at a time.

Where nobody can have a flush the ranks of the board decide alone, and all boards of the same ranks are one. So each
set of ranks is judged once, as if no flush could be, and counted as often as it can come; then the boards on which
somebody may have a flush are judged again and put right. In these the cards of other suits count by rank alone.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from firmware_host.core.game import Game
from firmware_host.equity.judge import Judge, Outcome
from firmware_host.equity.question import Question
from firmware_host.equity.tally import Tally

BOARD = 5
PAUSE_EVERY = 64
# Three bits a rank count its cards.
RANKS_KEY = tuple(1 << 3 * (card >> 2) for card in range(52))


class Choice(NamedTuple):
    """Cards that stand for all choices of the same ranks, how many these are, and the ranks as a key."""

    cards: tuple[int, ...]
    ways: int
    ranks: int


def count_boards(question: Question, tally: Tally) -> Iterator[None]:
    """Count every board into the tally; it pauses every few dozen boards, so that the counting can be given up."""
    judge = Judge(question.rules)
    hands, board, deck, missing = question.hand_numbers, question.board_numbers, question.deck, question.to_come.board
    by_ranks: dict[int, Outcome] = {}
    for choice in choices(deck, missing):
        suitless = _without_flush((*board, *choice.cards))
        outcome = judge.highs(suitless, hands), judge.lows(suitless, hands)
        by_ranks[choice.ranks] = outcome
        tally[outcome] += choice.ways
        if not len(by_ranks) % PAUSE_EVERY:
            yield
    for suit in range(4):
        suited = [card for card in deck if card & 3 == suit]
        others = [card for card in deck if card & 3 != suit]
        needed = _for_a_flush(question.rules, hands, suit) - sum(card & 3 == suit for card in board)
        for count in range(max(needed, 0), missing + 1):
            rest = choices(others, missing - count)
            for flush in combinations(suited, count):
                ranks = sum(RANKS_KEY[card] for card in flush)
                for cards, ways, rest_ranks in rest:
                    high, low = by_ranks[ranks + rest_ranks]
                    tally[high, low] -= ways
                    tally[judge.highs((*board, *flush, *cards), hands), low] += ways
                yield


def choices(deck: Sequence[int], size: int) -> list[Choice]:
    """The choices of so many cards of the deck that differ in their ranks."""
    made = [[Choice((), 1, 0)], *([] for _ in range(size))]
    for rank in range(13):
        cards = tuple(card for card in deck if card >> 2 == rank)
        # The larger first: what a choice is made from has no card of this rank yet.
        for total in range(size, 0, -1):
            for taken in range(1, min(total, len(cards)) + 1):
                ways, key = comb(len(cards), taken), taken << 3 * rank
                made[total] += [
                    Choice(before.cards + cards[:taken], before.ways * ways, before.ranks + key)
                    for before in made[total - taken]
                ]
    return made[size]


def _for_a_flush(game: Game, hands: Sequence[Sequence[int]], suit: int) -> int:
    """How many cards of a suit the board needs before any hand has a flush; three or more, so only one suit can."""
    most = max(sum(card & 3 == suit for card in hand) for hand in hands)
    if game.from_hand is None:
        return BOARD - most
    return BOARD - game.from_hand if most >= game.from_hand else BOARD + 1


def _without_flush(board: tuple[int, ...]) -> tuple[int, ...]:
    """A board of the same ranks with no more than two cards of a suit.

    A card may stand in a hand too: without a flush an evaluator counts ranks, and each rank has four cards at most.
    """
    return tuple((card & ~3) + place % 4 for place, card in enumerate(board))
