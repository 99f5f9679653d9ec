"""Nights of hands by chance, for the rules engine alone: every event with the table before it."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from firmware_host.core import events
from firmware_host.core.betting import moves
from firmware_host.core.board import cards_due
from firmware_host.core.events import Event
from firmware_host.core.faces import unknown_faces
from firmware_host.core.ranks import CARDS
from firmware_host.core.reduce import Refused, reduce
from firmware_host.core.table import BETWEEN_HANDS, House, Level, Table, clockwise, new_table

SEATS: Final = 9
STACK: Final = 20_000
BEAT_MS: Final = 2_000
ACTS: Final = {"pass": 70, "fold": 18, "raise": 10, "all-in": 2}


class Step(NamedTuple):
    """An event and the table that it meets."""

    table: Table
    event: Event


class Night:
    """A table of nine that plays hand after hand; `table` is how it stands, whoever is out is replaced at once."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._faces: dict[str, str] = {}
        self._at_ms = 0
        self.table = new_table(SEATS, "NT", 25, Level(1, 100, 200), House())

    def hands(self, count: int) -> Iterator[Step]:
        """Play so many hands to the push of their pots."""
        for _ in range(count):
            yield from self._seats()
            yield self._happens(events.Riffled(self._at_ms))
            yield from self._deal()
            while self.table.phase not in BETWEEN_HANDS:
                yield self._happens(self._next())

    def started_hand(self, acts: int) -> Iterator[Step]:
        """Begin a hand and play so many events of it."""
        hand = self.hands(1)
        for _ in range(acts):
            yield next(hand)

    def _seats(self) -> Iterator[Step]:
        for seat in range(1, SEATS + 1):
            if self.table.players[seat] is None:
                yield self._happens(events.SeatTaken(seat, f"P{seat}", STACK, self._at_ms))

    def _deal(self) -> Iterator[Step]:
        deck = sorted(CARDS)
        self._rng.shuffle(deck)
        table = self.table
        ring = clockwise(table, table.night.positions.button)
        dealt_in = [seat for seat in ring if (p := table.players[seat]) is not None and p.hand == "live"]
        tokens = [f"{seat}.{number}" for number in (1, 2) for seat in dealt_in]
        self._faces = dict(zip((*tokens, *(f"board.{number}" for number in range(1, 6))), deck, strict=False))
        for token in tokens:
            yield self._happens(events.TagsSeen(token.partition(".")[0], (token,), (), self._at_ms))

    def _next(self) -> Event:
        table, at_ms = self.table, self._at_ms
        if unknown := unknown_faces(table):
            return events.CardsRevealed(tuple((token, self._faces[token]) for token in unknown), at_ms)
        if table.phase == "betting":
            return self._act()
        if table.phase == "board":
            first = len(table.cards.board) + 1
            tokens = tuple(f"board.{first + n}" for n in range(cards_due(table)))
            return events.TagsSeen("board", tokens, (), at_ms)
        if table.phase == "showdown":
            return events.Tabled(table.order[0], at_ms)
        return events.Confirmed(at_ms)

    def _act(self) -> Event:
        table, at_ms = self.table, self._at_ms
        seat = table.round.turn
        able = moves(table, seat)
        act = self._rng.choices(list(ACTS), weights=list(ACTS.values()))[0]
        if act == "raise" and able.least_to is not None:
            return events.Raised(seat, able.least_to, at_ms)
        if act == "all-in" and able.all_in:
            return events.WentAllIn(seat, at_ms)
        return events.Folded(seat, at_ms) if act == "fold" and able.owes else events.Passed(seat, at_ms)

    def _happens(self, event: Event) -> Step:
        step = Step(self.table, event)
        outcome = reduce(self.table, event)
        if isinstance(outcome, Refused):
            raise RuntimeError(f"{event} is refused: {outcome.code}")
        self.table = outcome.table
        self._at_ms += BEAT_MS
        return step
