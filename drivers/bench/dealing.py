"""Which cards a dealer's hands move next: pure, from what lies on the table and what the players may see."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from drivers.bench.views import Bench, TableView

HOLE_CARDS = {"PO": 4, "FO/8": 4, "PO/8": 4, "F7S": 3, "F7S/8": 3, "FR": 3}
STUD_STREETS = {"third": 4, "fourth": 5, "fifth": 6, "sixth": 7}
BURNS_BEFORE_SEVENTH = 3
STREET_CARDS = {"deal-flop": 3, "deal-turn": 1, "deal-river": 1, "deal-street": 1}


class Move(NamedTuple):
    """Cards go to an antenna in one movement."""

    cards: tuple[str, ...]
    antenna: str


class Deck:
    """The order of the cards in the deck; which of them are still in it, the bench knows."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._order: list[str] = []

    def shuffle(self, cards: Iterable[str]) -> None:
        """Put all cards into a new order."""
        self._order = sorted(cards)
        self._rng.shuffle(self._order)

    def left(self, bench: Bench) -> tuple[str, ...]:
        """The cards in the deck, the next one first."""
        if len(self._order) != len(bench.cards):
            self.shuffle(bench.cards)
        on_the_table = bench.on_the_table
        return tuple(card for card in self._order if card not in on_the_table)


def next_card(view: TableView, bench: Bench, deck: tuple[str, ...]) -> Move | None:
    """The next card of the deal or of a stud street: one at a time, the first seat left of the button first (rule 12).

    In stud the lowest seat comes first; a last card that is everybody's is no seat's: `next_street` deals it.
    """
    full = STUD_STREETS.get(view.street or "", 0) if view.phase == "board" else HOLE_CARDS.get(view.game, 2)
    if view.phase not in ("dealing", "board") or not deck:
        return None
    button = view.button or 0
    seats = [*range(button + 1, bench.seats + 1), *range(1, button + 1)]
    gone = ("none", "waits") if view.phase == "dealing" else ("none", "waits", "folded", "dead")
    dealt_in = [seat for seat in seats if view.hands.get(seat, "none") not in gone]
    have = {seat: len(bench.lying(f"seat{seat}")) for seat in dealt_in}
    seat = min(dealt_in, key=lambda one: have[one], default=None)
    if seat is None or have[seat] >= full or not _enough(deck, full, have.values()):
        return None
    return Move((deck[0],), f"seat{seat}")


def _enough(deck: tuple[str, ...], full: int, have: Iterable[int]) -> bool:
    """Whether all hands can get their cards; in stud cards are burnt before the last one (rule 21)."""
    burnt = BURNS_BEFORE_SEVENTH if full == max(STUD_STREETS.values()) else 0
    return len(deck) - burnt >= sum(max(full - count, 0) for count in have)


def whole_deal(view: TableView, bench: Bench, deck: tuple[str, ...]) -> list[Move]:
    """All cards that are still to be dealt, in order."""
    moves: list[Move] = []
    while (move := next_card(view, bench, deck)) is not None:
        moves.append(move)
        bench = bench.moved(move.cards, move.antenna)
        deck = deck[1:]
    return moves


def next_street(view: TableView, deck: tuple[str, ...]) -> Move | None:
    """The cards of the street that is due."""
    due = [STREET_CARDS[prompt.code] for prompt in view.prompts if prompt.code in STREET_CARDS]
    if not due or len(deck) < due[0]:
        return None
    return Move(deck[: due[0]], "board")


def to_the_muck(view: TableView, bench: Bench) -> Move | None:
    """The cards of the seat to act, or of the next to show, are thrown in."""
    seat = view.turn or (view.order[0] if view.order else None)
    cards = bench.lying(f"seat{seat}")
    return Move(cards, "muck") if cards else None
