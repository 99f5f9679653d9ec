"""What the dealer does not wait for: cards that lie where they should not or cannot be seen, and a misdeal."""

from collections.abc import Iterator
from typing import NamedTuple

from firmware_host.core.board import cards_due
from firmware_host.core.faces import mistaken_places, twice_face_up, unknown_faces
from firmware_host.core.observe import RUNNING, waiting_cards
from firmware_host.core.table import Table
from firmware_host.core.tokens import place_of, seat_of
from firmware_host.shell.ephemera import Ephemera

# What is heard when it comes; the first two halt the hand.
UNFORESEEN = {
    **dict.fromkeys(("misdeal-suspected", "live-cards-in-muck"), "stop"),
    **dict.fromkeys(("pull-back-card", "card-unknown", "card-twice", "card-missing"), "prompt"),
}


class Trouble(NamedTuple):
    """A prompt's code and the place that it is about; `deck` is that of a card of another deck than the hand's."""

    code: str
    place: str
    deck: str | None = None

    @property
    def seat(self) -> int | None:
        """The seat, where the place is one."""
        return int(self.place) if self.place.isdigit() else None


def card_troubles(table: Table, ephemera: Ephemera) -> list[Trouble]:
    """All that is wrong with cards now, the places of each kind in order."""
    return list(_card_troubles(table, ephemera))


def _card_troubles(table: Table, ephemera: Ephemera) -> Iterator[Trouble]:
    running = table.phase in RUNNING
    for place in ephemera.unknown if ephemera.task is None else ():
        yield Trouble("card-unknown", place)
    for place, deck in ephemera.other_decks if running else ():
        yield Trouble("card-unknown", place, deck)
    waiting = waiting_cards(table)
    too_many = sum(lie.place == "board" for lie in waiting) > cards_due(table)
    misplaced = {place_of(lie.token) for lie in waiting if lie.mark == "void" or too_many}
    for place in sorted(misplaced | set(ephemera.stale if running else ())):
        yield Trouble("pull-back-card", place)
    for place in mistaken_places(table):
        yield Trouble("card-unknown", place)
    for place in twice_face_up(table):
        yield Trouble("card-twice", place)
    for place in sorted({place_of(token) for token in unknown_faces(table)}):
        yield Trouble("card-missing", place)
    objected = {seat_of(lie.token) for lie in waiting if lie.mark == "objected"}
    for seat in sorted(objected | set(table.alarms)):
        yield Trouble("live-cards-in-muck", str(seat))


def unforeseen(table: Table, troubles: list[Trouble]) -> set[tuple[str, int | None]]:
    """The prompts of the table and its card troubles that are heard when they come: each one's code and seat."""
    found = {(one.code, one.seat) for one in troubles}
    return found if table.suspicion is None else {*found, ("misdeal-suspected", table.suspicion.seat or None)}
