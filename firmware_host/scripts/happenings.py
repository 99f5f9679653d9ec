"""The lines of what happens to cards, time, cables and power."""

from collections.abc import Callable, Mapping
from functools import partial

from firmware_host.scripts.cursor import Cursor, Word, shown
from firmware_host.scripts.lines import (
    BankCard,
    CardsLaid,
    CardsLifted,
    Deal,
    DeckTaken,
    Noise,
    Plug,
    Power,
    Puck,
    SeatCards,
    Step,
    Street,
    Wait,
)
from firmware_host.scripts.values import (
    card,
    cards,
    cards_in,
    decimal,
    milliseconds,
    place,
    seat,
    seat_in,
    seats_of,
)
from firmware_host.scripts.words import DECKS, FAULTY_DEVICES, SINGLE_DEVICES, StreetName


def device(cursor: Cursor, singles: tuple[str, ...] = FAULTY_DEVICES) -> str:
    """Read a device: a reader by its place, a node by its seat, or one that the table has once."""
    kind = cursor.one_of("a device", ("reader", "node", *singles))
    if kind == "reader":
        return f"reader {place(cursor)}"
    return f"node {seat(cursor)}" if kind == "node" else kind


def _deal(cursor: Cursor) -> Step:
    words = cursor.left
    hands = tuple(_hand(cursor, cursor.take("a hand")) for _ in words)
    seats_of(cursor, (word.parts(":")[0] for word in words))
    return Deal(hands)


def _hand(cursor: Cursor, word: Word) -> SeatCards:
    parts = word.parts(":")
    if len(parts) != 2:
        raise cursor.error(word, f"{shown(word.text)} is not a hand; write seat:cards, such as 1:AsKd")
    return SeatCards(seat_in(cursor, parts[0]), cards_in(cursor, parts[1]))


def _street(name: StreetName, due: int, cursor: Cursor) -> Step:
    if not cursor.peek:
        return Street(name)
    return Street(name, tuple(card(cursor) for _ in range(due)))


def _laid(cursor: Cursor) -> Step:
    where, deck = place(cursor), _deck(cursor)
    return CardsLaid(where, (card(cursor), *cards(cursor)), deck)


def _lifted(cursor: Cursor) -> Step:
    where = place(cursor)
    if cursor.skip("foreign"):
        return BankCard(where, lies=False)
    deck = _deck(cursor)
    return CardsLifted(where, cards(cursor), deck)


def _deck(cursor: Cursor) -> str | None:
    """The name of a deck where one stands before the cards."""
    return next((deck for deck in DECKS if cursor.skip(deck)), None)


def _puck(cursor: Cursor) -> Step:
    return Puck(None if cursor.skip("off") else seat(cursor))


def _plug(plugged: bool, cursor: Cursor) -> Step:
    return Plug(device(cursor, SINGLE_DEVICES), plugged)


def _noise(cursor: Cursor) -> Step:
    source = "bus" if cursor.skip("bus") else place(cursor)
    return Noise(source, float(decimal(cursor, "a share", 1)))


def _power(cursor: Cursor) -> Step:
    return Power(cursor.choose("a state of the power", {"on": True, "off": False}))


HAPPENINGS: Mapping[str, Callable[[Cursor], Step]] = {
    "deal": _deal,
    "flop": partial(_street, StreetName.FLOP, 3),
    "turn": partial(_street, StreetName.TURN, 1),
    "river": partial(_street, StreetName.RIVER, 1),
    "cards": _laid,
    "lift": _lifted,
    "foreign": lambda cursor: BankCard(place(cursor), lies=True),
    "deck": lambda cursor: DeckTaken(cursor.one_of("a deck", DECKS)),
    "puck": _puck,
    "wait": lambda cursor: Wait(milliseconds(cursor)),
    "plug": partial(_plug, True),
    "unplug": partial(_plug, False),
    "noise": _noise,
    "power": _power,
}
