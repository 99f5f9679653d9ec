"""The figure again, by PokerKit's evaluators and the plainest loops: every completion, one by one."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from pokerkit import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
)
from pokerkit.hands import Hand as PokerKitHand

from firmware_host.equity.question import Question
from tests.equity.asked import DECK

# What wins the high and the low half; in razz the best low wins all.
KINDS: dict[str, list[type[PokerKitHand]]] = {
    "NT": [StandardHighHand],
    "FT": [StandardHighHand],
    "PO": [OmahaHoldemHand],
    "FO/8": [OmahaHoldemHand, OmahaEightOrBetterLowHand],
    "PO/8": [OmahaHoldemHand, OmahaEightOrBetterLowHand],
    "F7S": [StandardHighHand],
    "F7S/8": [StandardHighHand, EightOrBetterLowHand],
    "FR": [RegularLowHand],
}

Hands = tuple[tuple[str, ...], ...]


def slow_shares(question: Question) -> dict[int, float]:
    """Each seat's share of the pot."""
    won = [Fraction(0)] * len(question.hands)
    completions = list(_completions(question))
    for board, hands in completions:
        halves = [half for kind in KINDS[question.game] if (half := _winners(kind, board, hands))]
        for half in halves:
            for place in half:
                won[place] += Fraction(1, len(halves) * len(half))
    return {hand.seat: float(part / len(completions)) for hand, part in zip(question.hands, won, strict=True)}


def _winners(kind: type[PokerKitHand], board: tuple[str, ...], hands: Hands) -> list[int]:
    worths = [kind.from_game_or_none("".join(hand), "".join(board)) for hand in hands]
    best: PokerKitHand | None = None
    for worth in worths:
        if worth is not None and (best is None or worth > best):
            best = worth
    return [place for place, worth in enumerate(worths) if worth is not None and worth == best]


def _completions(question: Question) -> Iterator[tuple[tuple[str, ...], Hands]]:
    seen = {*question.board, *(card for hand in question.hands for card in hand.cards)}
    deck = [card for card in DECK if card not in seen]
    to_come = question.to_come
    for shared in combinations(deck, to_come.board):
        left = [card for card in deck if card not in shared]
        for dealt in _dealt(left, to_come.hands):
            full = tuple((*hand.cards, *more) for hand, more in zip(question.hands, dealt, strict=True))
            yield (*question.board, *shared), full


def _dealt(deck: list[str], sizes: tuple[int, ...]) -> Iterator[Hands]:
    if not sizes:
        yield ()
        return
    for first in combinations(deck, sizes[0]):
        for others in _dealt([card for card in deck if card not in first], sizes[1:]):
            yield first, *others
