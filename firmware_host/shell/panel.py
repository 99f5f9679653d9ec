"""The panel's grammar: from keys to entries, and nothing else knows a key."""

from collections.abc import Callable
from typing import NamedTuple

from firmware_host.core.deal import begin_betting
from firmware_host.core.events import (
    CardKeyed,
    ClockCalled,
    Confirmed,
    Entry,
    Folded,
    Passed,
    Raised,
    Redone,
    Riffled,
    Tabled,
    Undone,
    WentAllIn,
)
from firmware_host.core.reduce import Refused
from firmware_host.core.table import BETWEEN_HANDS, Table

DROPPED_AFTER_MS = 20_000
DIGITS = frozenset({"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "00"})
MENU = (
    ("1", "Chips"),
    ("2", "Words"),
    ("3", "A player exposes a card"),
    ("4", "The dealer exposed a card"),
    ("5", "A player shows one card"),
    ("6", "Away, back"),
    ("7", "Show the other card"),
    ("8", "A card by hand"),
    ("9", "Level"),
    ("0", "Who is warned and away"),
)
SUIT_KEYS = {"PASS": "s", "RAISE": "h", "ALLIN": "d", "FOLD": "c"}
RANK_KEYS = {str(n): str(n) for n in range(2, 10)} | {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A", "1": "A"}


class Keyed(NamedTuple):
    """What has been keyed so far: a seat, then what kind of entry, then its digits.

    `kind` is "" (a seat or nothing), "raise", "undo", "pin", "menu" or "card"; `undo` the entries a PIN is asked for.
    """

    seat: int | None = None
    kind: str = ""
    digits: str = ""
    undo: int = 0
    at_ms: int = 0


class Stroke(NamedTuple):
    """A key as the panel's driver reports it."""

    key: str
    held: bool
    at_ms: int


class Answer(NamedTuple):
    """What a stroke left keyed, and the entry or refusal that it completed."""

    keyed: Keyed
    entry: Entry | Undone | Redone | Refused | None = None


NOTHING = Keyed()
UNKNOWN_KEY = Refused("unsupported", variant="key")
NOT_YET = Refused("unsupported")


def struck(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """One key more; a half-keyed entry older than 20 s is forgotten first."""
    keyed = still_keyed(keyed, stroke.at_ms)
    if stroke.key == "BACK" and not stroke.held and keyed != NOTHING:
        return Answer(NOTHING)
    if keyed.kind == "card" and stroke.key in SUIT_KEYS and not stroke.held:
        return _card(keyed, stroke)
    if keyed.kind in ("raise", "undo", "pin", "card") and stroke.key in DIGITS | {"DEL"}:
        return Answer(_with_digit(keyed, stroke))
    if keyed.kind == "menu" and stroke.key in DIGITS:
        return _chosen(keyed, stroke)
    if stroke.key == "OK":
        return _finished(keyed, stroke, table)
    if stroke.key.startswith("S") and stroke.key[1:].isdigit():
        return _seat(stroke, table)
    make = HOLDS.get(stroke.key) if stroke.held else TAPS.get(stroke.key)
    return make(keyed, stroke, table) if make else Answer(NOTHING, UNKNOWN_KEY)


def still_keyed(keyed: Keyed, now_ms: int) -> Keyed:
    """What is keyed, or nothing once 20 s have passed since the last key."""
    return NOTHING if now_ms - keyed.at_ms >= DROPPED_AFTER_MS else keyed


def pin_asked(undo: Undone) -> Keyed:
    """The panel after an undo that needs the floor's PIN."""
    return Keyed(kind="pin", undo=undo.entries, at_ms=undo.at_ms)


def seat_to_act(table: Table) -> int:
    """The seat that an act without a seat key is for; 0 when nobody is to act."""
    if table.phase == "dealing" and not table.night.game.bring_in:
        table = begin_betting(table, table.at_ms)
    if table.phase == "showdown" and table.order:
        return table.order[0]
    return table.round.turn


def entry_text(keyed: Keyed) -> str | None:
    """What has been keyed so far, as the screen shows it; a PIN is not shown."""
    if keyed == NOTHING:
        return None
    seat = [f"SEAT {keyed.seat}"] if keyed.seat else []
    shown = "*" * len(keyed.digits) if keyed.kind == "pin" else keyed.digits
    return " ".join([*seat, *([keyed.kind.upper()] if keyed.kind else []), *([shown] if shown else [])])


def _with_digit(keyed: Keyed, stroke: Stroke) -> Keyed:
    digits = keyed.digits[:-1] if stroke.key == "DEL" else (keyed.digits + stroke.key)[:9]
    return keyed._replace(digits=digits, at_ms=stroke.at_ms)


def _seat(stroke: Stroke, table: Table) -> Answer:
    seat = int(stroke.key[1:])
    if seat > table.night.seats:
        return Answer(NOTHING, Refused("seat-empty", seat, variant="none"))
    return Answer(Keyed(seat, at_ms=stroke.at_ms))


def _finished(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """OK completes an amount, a number of entries or a PIN."""
    if keyed.kind == "raise":
        to = int(keyed.digits) if keyed.digits else None
        return _act(keyed, table, lambda seat: Raised(seat, to, stroke.at_ms))
    if keyed.kind == "undo" and keyed.digits:
        return Answer(NOTHING, Undone(int(keyed.digits), None, stroke.at_ms))
    if keyed.kind == "pin" and keyed.digits:
        return Answer(NOTHING, Undone(keyed.undo, keyed.digits, stroke.at_ms))
    return Answer(NOTHING, UNKNOWN_KEY)


def _chosen(keyed: Keyed, stroke: Stroke) -> Answer:
    """A number of the menu."""
    if stroke.key == "8":
        return Answer(keyed._replace(kind="card", at_ms=stroke.at_ms))
    return Answer(NOTHING, NOT_YET if stroke.key in dict(MENU) else UNKNOWN_KEY)


def _card(keyed: Keyed, stroke: Stroke) -> Answer:
    """The suit completes a card whose rank was keyed as a number."""
    rank = RANK_KEYS.get(keyed.digits)
    if rank is None:
        return Answer(NOTHING, UNKNOWN_KEY)
    return Answer(NOTHING, CardKeyed(keyed.seat, rank + SUIT_KEYS[stroke.key], stroke.at_ms))


def _act(keyed: Keyed, table: Table, make: Callable[[int], Entry]) -> Answer:
    """An act of the keyed seat, else of the seat to act."""
    seat = keyed.seat or seat_to_act(table)
    if seat:
        return Answer(NOTHING, make(seat))
    none = Refused("no-hand") if table.phase in BETWEEN_HANDS else Refused("not-your-turn", variant="none")
    return Answer(NOTHING, none)


def _next(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    if keyed.seat:
        return Answer(NOTHING, Tabled(keyed.seat, stroke.at_ms))
    idle = table.phase in BETWEEN_HANDS
    return Answer(NOTHING, Riffled(stroke.at_ms) if idle else Confirmed(stroke.at_ms))


def _hold_back(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """Held once: how many entries? Held twice: redo."""
    if keyed.kind == "undo" and not keyed.digits:
        return Answer(NOTHING, Redone(stroke.at_ms))
    return Answer(Keyed(kind="undo", at_ms=stroke.at_ms))


Key = Callable[[Keyed, Stroke, Table], Answer]

TAPS: dict[str, Key] = {
    "PASS": lambda keyed, stroke, table: _act(keyed, table, lambda seat: Passed(seat, stroke.at_ms)),
    "FOLD": lambda keyed, stroke, table: _act(keyed, table, lambda seat: Folded(seat, stroke.at_ms)),
    "ALLIN": lambda keyed, stroke, table: _act(keyed, table, lambda seat: WentAllIn(seat, stroke.at_ms)),
    "RAISE": lambda keyed, stroke, table: Answer(Keyed(keyed.seat, "raise", at_ms=stroke.at_ms)),
    "BACK": lambda keyed, stroke, table: Answer(NOTHING, Undone(1, None, stroke.at_ms)),
    "NEXT": _next,
    "CLOCK": lambda keyed, stroke, table: Answer(NOTHING, ClockCalled(None, stroke.at_ms)),
    "FLOOR": lambda keyed, stroke, table: Answer(Keyed(keyed.seat, "menu", at_ms=stroke.at_ms)),
}
HOLDS: dict[str, Key] = {
    "BACK": _hold_back,
    "RAISE": lambda keyed, stroke, table: Answer(NOTHING, NOT_YET),
    "FOLD": lambda keyed, stroke, table: Answer(NOTHING, NOT_YET),
    "NEXT": lambda keyed, stroke, table: Answer(NOTHING, NOT_YET),
    "FLOOR": lambda keyed, stroke, table: Answer(NOTHING, NOT_YET),
}
