"""Which cards lie face up by rule, worked out from what happens at the table and not from what the program opens."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware_host.core.table import Table
from firmware_host.scripts import lines
from firmware_host.scripts.random_dealer import Keys, Move
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import ActVerb, ButtonVerb, DealerVerb

IDLE = ("seating", "idle")
AFTER_BETTING = ("board", "showdown", "payout")
DUE_AFTER_STREET: Mapping[int, int] = {0: 3, 1: 1, 2: 1}
RANKS = {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A"}
SUITS = {"PASS": "s", "RAISE": "h", "ALLIN": "d", "FOLD": "c"}


@dataclass
class Deal:
    """One riffle: the cards dealt to each seat, all that have been face up, and what came to the board too early.

    `stale` are the cards that lay on the board when an undo or redo came to this deal from one that was going on.
    """

    hands: dict[int, set[str]] = field(default_factory=dict)
    up: set[str] = field(default_factory=set)
    early: set[str] = field(default_factory=set)
    stale: set[str] = field(default_factory=set)

    def owned(self) -> set[str]:
        """Every card that was dealt to a seat."""
        return set().union(*self.hands.values())


class FaceUp:
    """Watches a simulated table from outside: call `look` before each move and `saw` after it."""

    def __init__(self, table: SimTable) -> None:
        self._table = table
        self._deals = [Deal()]
        self._undone: list[Deal] = []
        self._another_hand = False
        self.look()

    @property
    def cards(self) -> set[str]:
        """The cards that are or were face up in this hand."""
        return self._deals[-1].up

    def look(self) -> None:
        """Remember the table as it is before a move."""
        self._was = self._table.host.table
        seats = range(1, self._was.night.seats + 1)
        self._lay = {place: set(self._table.cards_at(place)) for place in ("board", *(f"seat{seat}" for seat in seats))}

    def saw(self, move: Move, refused: str | None) -> None:
        """Take in what a move did; `refused` is its code if the table refused it."""
        now = self._table.host.table
        if refused is None:
            self._turn_the_pages(move, now)
        if self._was.phase not in IDLE or now.phase not in IDLE:
            self._deal_out(move)
            self._watch_the_board(move)
            if refused is None:
                self._shown_by(move)
            self._turned_up(now)

    def _turn_the_pages(self, move: Move, now: Table) -> None:
        """A riffle begins a deal; an undo into the last hand and its redo go back and forth between two."""
        redone = isinstance(move, lines.Undo) or move == lines.DealerKey(DealerVerb.REDO)
        riffled = self._was.phase in IDLE and now.phase == "dealing" and not redone
        if riffled:
            # Cards that nobody gathered lie there, and mean nothing in this deal.
            self._deals.append(Deal(stale=set(self._table.cards_at("board"))))
            self._undone.clear()
        hands = now.night.hand - self._was.night.hand
        if isinstance(move, lines.Undo):
            for _ in range(-hands):
                taken = self._deals.pop()
                self._undone.append(taken)
                self._deals[-1].up |= taken.up
        elif move == lines.DealerKey(DealerVerb.REDO):
            for _ in range(hands):
                self._deals.append(self._undone.pop())
        if riffled:
            self._another_hand = False
        elif hands and (self._another_hand or (hands < 0 and now.phase not in IDLE)):
            self._another_hand = True
            self._deals[-1].stale = set(self._table.cards_at("board"))

    def _deal_out(self, move: Move) -> None:
        """A card belongs to the seat where it came first in this deal; one mucked and laid back has left and come."""
        back = f"seat{move.seat}" if isinstance(move, lines.Act) and move.verb is ActVerb.MUCKS else None
        deal = self._deals[-1]
        for place, lay in self._lay.items():
            if place != "board":
                lay = set() if place == back else lay
                new = set(self._table.cards_at(place)) - lay - deal.owned()
                deal.hands.setdefault(int(place.removeprefix("seat")), set()).update(new)

    def _watch_the_board(self, move: Move) -> None:
        """A street is open when it was due and just its cards lay there, early ones only after NEXT."""
        deal, board = self._deals[-1], set(self._table.cards_at("board"))
        if self._was.phase != "board":
            deal.early |= board - self._lay["board"]
        deal.early &= board
        deal.stale &= board
        told = dict(self._was.cards.faces)
        loose = board - deal.stale - {told.get(token) for token in self._was.cards.board}
        # Cards of an undone street may lie there too: they have been face up.
        counts = {len(loose), len(loose - deal.up)}
        due = self._was.phase == "board" and DUE_AFTER_STREET[self._was.street] in counts
        if due and (not (deal.early - deal.up) & loose or move == lines.DealerKey(DealerVerb.NEXT)):
            deal.up |= loose

    def _shown_by(self, move: Move) -> None:
        """A player shows at the showdown or after it; a card that was asked for is keyed."""
        deal = self._deals[-1]
        if isinstance(move, Keys):
            deal.up |= keyed_cards(move)
        match move:
            case lines.Act(seat, ActVerb.SHOWS) if self._was.phase in ("showdown", "payout"):
                deal.up |= deal.hands.get(seat, set())
            case lines.SeatButton(seat, ButtonVerb.PRESS) if self._was.order[:1] == (seat,):
                deal.up |= deal.hands.get(seat, set())

    def _turned_up(self, now: Table) -> None:
        """No more betting is possible and somebody is all-in: all live hands are turned up (rules 7 and 10)."""
        live = {seat: p for seat, p in enumerate(now.players) if p is not None and p.hand in ("live", "tabled")}
        with_chips = sum(player.stack > 0 for player in live.values())
        ended = now.phase in AFTER_BETTING and len(live) > 1 and with_chips < len(live)
        if ended and (with_chips <= 1 or (now.street == 3 and now.phase != "board")):
            deal = self._deals[-1]
            deal.up |= {card for seat in live for card in deal.hands.get(seat, set())}


def keyed_cards(move: Keys) -> set[str]:
    """The card that was keyed by these keys, if it was one: FLOOR, 8, its rank and its suit."""
    keys = [stroke.key for stroke in move.strokes]
    if "FLOOR" not in keys or keys[-1] not in SUITS:
        return set()
    digits = "".join(keys[keys.index("FLOOR") + 2 : -1])
    return {RANKS.get(digits, digits) + SUITS[keys[-1]]}
