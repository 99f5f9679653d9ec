"""The panel's grammar: from keys to entries, and nothing else knows a key."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from firmware_host.core.acts import not_a_misdeal
from firmware_host.core.conduct import DISQUALIFIED, WARNING
from firmware_host.core.deal import taken_as_dealt
from firmware_host.core.events import (
    BreakCalled,
    CardExposed,
    CardKeyed,
    CardShown,
    ChipsPut,
    ClockCalled,
    Confirmed,
    Entry,
    FloorCalled,
    Folded,
    HandKilled,
    LevelClockSet,
    MarkedAway,
    MarkedBack,
    MisdealDeclared,
    MisdealRefused,
    OtherAsked,
    Passed,
    Penalised,
    PenaltyProposed,
    PlayerExposed,
    PlayResumed,
    ProposalDropped,
    Raised,
    Redone,
    Riffled,
    Said,
    StringRaiseCalled,
    Tabled,
    Undone,
    WentAllIn,
)
from firmware_host.core.pin import sealed
from firmware_host.core.reduce import Refused
from firmware_host.core.table import BETWEEN_HANDS, Refusal, Table, hand_runs
from firmware_host.decks.deck import PUCK
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.shell.menus import DECKS_KEY, standings

DROPPED_AFTER_MS = 20_000
DIGITS = frozenset({"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "00"})
TASK_KEYS = {"BACK": DeckVerb.BACK, "NEXT": DeckVerb.STOP}
SUIT_KEYS = {"PASS": "s", "RAISE": "h", "ALLIN": "d", "FOLD": "c"}
RANK_KEYS = {str(n): str(n) for n in range(2, 10)} | {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A", "1": "A"}


CONDUCT_KEYS = {
    "1": "exposed",
    "2": "off-table",
    "3": "advice",
    "4": "disclosure",
    "5": "miscalled",
    "6": "big-chips",
    "7": "out-of-turn",
    "8": "left",
    "9": "soft-play",
    "0": "abuse",
    "00": "dumping",
}


class Keyed(NamedTuple):
    """What has been keyed so far: a seat, then what kind of entry, then its digits.

    `kind` is "" (a seat or nothing), or the name of what is being keyed; `undo` the entries a PIN is asked for;
    `motions` the chips so far, the last motion still open; `conduct` the kind of conduct that is penalised.
    """

    seat: int | None = None
    kind: str = ""
    digits: str = ""
    undo: int = 0
    at_ms: int = 0
    motions: tuple[tuple[int, ...], ...] = ()
    conduct: str = ""


class Stroke(NamedTuple):
    """A key as the panel's driver reports it."""

    key: str
    held: bool
    at_ms: int


class Answer(NamedTuple):
    """What a stroke left keyed, the entry or refusal that it completed, and what was asked and is told."""

    keyed: Keyed
    entry: Entry | Undone | Redone | DeckRequest | Refused | None = None
    told: str | None = None


NOTHING = Keyed()
UNKNOWN_KEY = Refused("unsupported", variant="key")
# Digits are never lost to a key of another entry: a forgotten OK would make the next PASS a call of the raiser.
HALF_KEYED = Refused("unsupported", variant="half-keyed")
# Neither plays the hand on, and neither can wait: the digits stay open meanwhile.
BESIDE = frozenset({("CLOCK", False), ("FLOOR", True)})


def struck(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """One key more; a half-keyed entry older than 20 s is forgotten first."""
    keyed = still_keyed(keyed, stroke.at_ms)
    if stroke.key == "BACK" and not stroke.held and keyed != NOTHING:
        dropped = keyed.kind == "penalty" and keyed.seat is not None
        return Answer(NOTHING, ProposalDropped(keyed.seat or 0, keyed.conduct, stroke.at_ms) if dropped else None)
    if keyed.kind in NUMBERS and stroke.key in DIGITS | {"DEL"}:
        return Answer(_with_digit(keyed, stroke))
    make = MODES.get(keyed.kind, {}).get((stroke.key, stroke.held))
    if make is not None:
        return make(keyed, stroke, table)
    if keyed.kind == "menu" and stroke.key in DIGITS:
        return _chosen(keyed, stroke, table)
    if keyed.kind == "" and keyed.seat and stroke.key in CONDUCT_KEYS:
        return _conduct(keyed, stroke, table)
    tap = HOLDS.get(stroke.key) if stroke.held else TAPS.get(stroke.key)
    if keyed.digits or keyed.motions:
        if tap is None or (stroke.key, stroke.held) not in BESIDE:
            return Answer(keyed, HALF_KEYED)
        return tap(NOTHING, stroke, table)._replace(keyed=keyed)
    if stroke.key.startswith("S") and stroke.key[1:].isdigit():
        return _seat(stroke, table)
    return tap(keyed, stroke, table) if tap else Answer(NOTHING, UNKNOWN_KEY)


def struck_in_task(stroke: Stroke) -> Answer:
    """A key while a deck is enrolled or checked: BACK takes the last card back, NEXT ends it, others do nothing."""
    verb = None if stroke.held else TASK_KEYS.get(stroke.key)
    return Answer(NOTHING, Refused("unsupported", variant="task") if verb is None else DeckRequest(verb))


def still_keyed(keyed: Keyed, now_ms: int) -> Keyed:
    """What is keyed, or nothing once 20 s have passed since the last key."""
    return NOTHING if now_ms - keyed.at_ms >= DROPPED_AFTER_MS else keyed


def pin_asked(undo: Undone) -> Keyed:
    """The panel after an undo that needs the floor's PIN."""
    return Keyed(kind="pin", undo=undo.entries, at_ms=undo.at_ms)


def seat_to_act(table: Table) -> int:
    """The seat that an act without a seat key is for; 0 when nobody is to act.

    An act says that what was suspected is no misdeal, and that the deal is complete.
    """
    if table.phase == "misdeal":
        table = not_a_misdeal(table)
    with suppress(Refusal):
        table = taken_as_dealt(table, table.at_ms)
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


def _raise_finished(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    to = int(keyed.digits) if keyed.digits else None
    return _act(keyed, table, lambda seat: Raised(seat, to, stroke.at_ms))


def _undo_finished(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """OK completes a number of entries or a PIN."""
    if not keyed.digits:
        return Answer(NOTHING, UNKNOWN_KEY)
    if keyed.kind == "pin":
        return Answer(NOTHING, Undone(keyed.undo, sealed(keyed.digits), stroke.at_ms))
    return Answer(NOTHING, Undone(int(keyed.digits), None, stroke.at_ms))


def _chosen(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """A number of the menu opens what it names, or does it at once."""
    if stroke.key == DECKS_KEY:
        refused = Refused("hand-running") if hand_runs(table) else None
        return Answer(NOTHING if refused else Keyed(kind="decks", at_ms=stroke.at_ms), refused)
    if stroke.key in MENU_KINDS:
        seat = keyed.seat if stroke.key in ("8", "9") else keyed.seat or seat_to_act(table) or None
        if seat is None and stroke.key not in ("8", "9"):
            return Answer(NOTHING, Refused("not-your-turn", variant="none"))
        return Answer(Keyed(seat, MENU_KINDS[stroke.key], at_ms=stroke.at_ms))
    if stroke.key == "7":
        return _act(keyed, table, lambda seat: OtherAsked(seat, stroke.at_ms))
    return Answer(NOTHING, told=standings(table)) if stroke.key == "0" else Answer(NOTHING, UNKNOWN_KEY)


def _level_key(verb: str) -> "Key":
    """A key of the level's menu that needs no minutes."""
    return lambda keyed, stroke, table: Answer(NOTHING, LevelClockSet(verb, 0, stroke.at_ms))


def _minutes_key(kind: str) -> "Key":
    """A key of the level's menu after which minutes are keyed."""
    return lambda keyed, stroke, table: Answer(Keyed(kind=kind, at_ms=stroke.at_ms))


def _minutes_ok(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """OK after the minutes."""
    minutes = int(keyed.digits or "0")
    if not minutes:
        return Answer(NOTHING, UNKNOWN_KEY)
    if keyed.kind == "break":
        return Answer(NOTHING, BreakCalled(minutes, stroke.at_ms))
    return Answer(NOTHING, LevelClockSet(keyed.kind.removeprefix("level "), minutes, stroke.at_ms))


def _card(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """The suit completes a card whose rank was keyed as a number."""
    rank = RANK_KEYS.get(keyed.digits)
    if rank is None:
        return Answer(NOTHING, UNKNOWN_KEY)
    card = rank + SUIT_KEYS[stroke.key]
    if keyed.kind == "card" or keyed.seat is None:
        return Answer(NOTHING, CardKeyed(keyed.seat, card, stroke.at_ms))
    return Answer(NOTHING, CARD_ENTRIES[keyed.kind](keyed.seat, card, stroke.at_ms))


def _chips_ok(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """One chip more in this motion."""
    if not keyed.digits:
        return Answer(NOTHING, UNKNOWN_KEY)
    *before, open_motion = keyed.motions or ((),)
    motions = (*before, (*open_motion, int(keyed.digits)))
    return Answer(keyed._replace(motions=motions, digits="", at_ms=stroke.at_ms))


def _chips_then(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """RAISE starts another motion."""
    return Answer(keyed._replace(motions=(*keyed.motions, ()), digits="", at_ms=stroke.at_ms))


def _chips_end(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """NEXT: that was all."""
    motions = tuple(motion for motion in keyed.motions if motion)
    if not motions or keyed.seat is None:
        return Answer(NOTHING, UNKNOWN_KEY)
    return Answer(NOTHING, ChipsPut(keyed.seat, motions, stroke.at_ms))


def _word_call(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    return Answer(NOTHING, Said(keyed.seat or 0, "call", None, stroke.at_ms))


def _word_raise(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    return Answer(keyed._replace(kind="says raise", at_ms=stroke.at_ms))


def _word_finished(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    to = int(keyed.digits) if keyed.digits else None
    return Answer(NOTHING, Said(keyed.seat or 0, "raise", to, stroke.at_ms))


def _away(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    return Answer(NOTHING, MarkedAway(keyed.seat or 0, stroke.at_ms))


def _is_back(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    return Answer(NOTHING, MarkedBack(keyed.seat or 0, stroke.at_ms))


def _conduct(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """Conduct of the seat: its proposal is opened, or the open one taken up (rule 5)."""
    kind, seat = CONDUCT_KEYS[stroke.key], keyed.seat or 0
    opened = Keyed(seat, "penalty", at_ms=stroke.at_ms, conduct=kind)
    stands = any(one.seat == seat and one.kind == kind for one in table.proposals)
    return Answer(opened, None if stands else PenaltyProposed(seat, kind, stroke.at_ms))


def _penalty_taken(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """NEXT takes what the table proposes for this seat."""
    step = next((one.step for one in table.proposals if one.seat == keyed.seat and one.kind == keyed.conduct), 0)
    name = {WARNING: "warning", DISQUALIFIED: "dq"}.get(step, "rounds")
    return Answer(NOTHING, Penalised(keyed.seat or 0, name, step, keyed.conduct, stroke.at_ms))


def _penalty_rounds(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    if keyed.digits not in ("1", "2", "3", "4"):
        return Answer(NOTHING, UNKNOWN_KEY)
    return Answer(NOTHING, Penalised(keyed.seat or 0, "rounds", int(keyed.digits), keyed.conduct, stroke.at_ms))


def _penalty_dq(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    return Answer(NOTHING, Penalised(keyed.seat or 0, "dq", 0, keyed.conduct, stroke.at_ms))


def _whole(make: "Key") -> "Key":
    """A key that uses no digits, where none stand open: they wait for their own OK."""
    return lambda keyed, stroke, table: Answer(keyed, HALF_KEYED) if keyed.digits else make(keyed, stroke, table)


def _deck_request(request: DeckRequest) -> "Key":
    return lambda _keyed, _stroke, _table: Answer(NOTHING, request)


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
    idle = table.phase in (*BETWEEN_HANDS, "break")
    return Answer(NOTHING, Riffled(stroke.at_ms) if idle else Confirmed(stroke.at_ms))


def _back(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """BACK says no to a misdeal; otherwise it takes back the last entry."""
    if table.phase == "misdeal":
        return Answer(NOTHING, MisdealRefused(stroke.at_ms))
    return Answer(NOTHING, Undone(1, None, stroke.at_ms))


def _hold_back(keyed: Keyed, stroke: Stroke, _table: Table) -> Answer:
    """Held once: how many entries? Held twice: redo."""
    if keyed.kind == "undo" and not keyed.digits:
        return Answer(NOTHING, Redone(stroke.at_ms))
    return Answer(Keyed(kind="undo", at_ms=stroke.at_ms))


def _hold_raise(keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """A string raise on the last act, which is the last raiser's unless another seat is keyed."""
    seat = keyed.seat or table.round.aggressor
    if not seat:
        return Answer(NOTHING, Refused("not-your-turn", variant="none"))
    return Answer(NOTHING, StringRaiseCalled(seat, stroke.at_ms))


def _hold_floor(_keyed: Keyed, stroke: Stroke, table: Table) -> Answer:
    """Stop for the floor, or go on."""
    stopped = table.phase in ("paused", "break")
    return Answer(NOTHING, PlayResumed(stroke.at_ms) if stopped else FloorCalled(stroke.at_ms))


Key = Callable[[Keyed, Stroke, Table], Answer]
LEVEL_VERBS = ("next", "previous", "pause", "resume")
MINUTES = ("level plus", "level minus", "break")
NUMBERS = frozenset(
    {"raise", "undo", "pin", "card", "exposes", "dealer exposed", "shows", "chips", "says raise", "penalty", *MINUTES}
)
MENU_KINDS = {
    **{"1": "chips", "2": "says", "3": "exposes", "4": "dealer exposed", "5": "shows", "6": "seat", "8": "card"},
    "9": "level",
}
CARD_ENTRIES: dict[str, Callable[[int, str, int], Entry]] = {
    "exposes": PlayerExposed,
    "dealer exposed": CardExposed,
    "shows": CardShown,
}
SUITS_END: dict[tuple[str, bool], Key] = {(key, False): _card for key in SUIT_KEYS}
MODES: dict[str, dict[tuple[str, bool], Key]] = {
    "raise": {("OK", False): _raise_finished},
    "undo": {("OK", False): _undo_finished},
    "pin": {("OK", False): _undo_finished},
    "card": SUITS_END,
    "exposes": SUITS_END,
    "dealer exposed": SUITS_END,
    "shows": SUITS_END,
    "chips": {("OK", False): _chips_ok, ("RAISE", False): _whole(_chips_then), ("NEXT", False): _whole(_chips_end)},
    "says": {("PASS", False): _word_call, ("RAISE", False): _word_raise},
    "says raise": {("OK", False): _word_finished},
    "seat": {("1", False): _away, ("2", False): _is_back},
    "decks": {
        ("1", False): _deck_request(DeckRequest(DeckVerb.ENROLL)),
        ("2", False): _deck_request(DeckRequest(DeckVerb.CHECK)),
        ("3", False): _deck_request(DeckRequest(DeckVerb.ENROLL, PUCK)),
    },
    "level": {
        **{(key, False): _level_key(verb) for key, verb in zip("1234", LEVEL_VERBS, strict=True)},
        **{(key, False): _minutes_key(kind) for key, kind in zip("567", MINUTES, strict=True)},
    },
    **{kind: {("OK", False): _minutes_ok} for kind in MINUTES},
    "penalty": {
        ("NEXT", False): _whole(_penalty_taken),
        ("OK", False): _penalty_rounds,
        ("FLOOR", True): _whole(_penalty_dq),
    },
}

TAPS: dict[str, Key] = {
    "PASS": lambda keyed, stroke, table: _act(keyed, table, lambda seat: Passed(seat, stroke.at_ms)),
    "FOLD": lambda keyed, stroke, table: _act(keyed, table, lambda seat: Folded(seat, stroke.at_ms)),
    "ALLIN": lambda keyed, stroke, table: _act(keyed, table, lambda seat: WentAllIn(seat, stroke.at_ms)),
    "RAISE": lambda keyed, stroke, table: Answer(Keyed(keyed.seat, "raise", at_ms=stroke.at_ms)),
    "BACK": _back,
    "NEXT": _next,
    "CLOCK": lambda keyed, stroke, table: Answer(NOTHING, ClockCalled(None, stroke.at_ms)),
    "FLOOR": lambda keyed, stroke, table: Answer(Keyed(keyed.seat, "menu", at_ms=stroke.at_ms)),
}
HOLDS: dict[str, Key] = {
    "BACK": _hold_back,
    "RAISE": _hold_raise,
    "FOLD": lambda keyed, stroke, table: _act(keyed, table, lambda seat: HandKilled(seat, stroke.at_ms)),
    "NEXT": lambda keyed, stroke, table: Answer(NOTHING, MisdealDeclared(stroke.at_ms)),
    "FLOOR": _hold_floor,
}
