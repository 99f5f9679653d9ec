"""Which keys enter a line of a script: every entry has exactly one sequence."""

from typing import NamedTuple

from firmware_host.core.table import Table
from firmware_host.scripts.lines import Act, ChipsPut, DealerKey, DealerSeat, Undo
from firmware_host.scripts.words import ActVerb, DealerVerb, SeatVerb
from firmware_host.shell.panel import SUIT_KEYS, seat_to_act


class Stroke(NamedTuple):
    """One key, tapped or held."""

    key: str
    held: bool = False


ACT_KEYS = {
    ActVerb.CALL: "PASS",
    ActVerb.CHECK: "PASS",
    ActVerb.BRINGS_IN: "PASS",
    ActVerb.FOLD: "FOLD",
    ActVerb.ALL_IN: "ALLIN",
    ActVerb.BET: "RAISE",
    ActVerb.RAISE: "RAISE",
}
FLOOR = Stroke("FLOOR")
MENU_ACTS = {
    ActVerb.SAYS_CALL: (FLOOR, Stroke("2"), Stroke("PASS")),
    ActVerb.SAYS_RAISE: (FLOOR, Stroke("2"), Stroke("RAISE")),
    ActVerb.EXPOSES: (FLOOR, Stroke("3")),
    ActVerb.SHOWS: (FLOOR, Stroke("5")),
    ActVerb.AWAY: (FLOOR, Stroke("6"), Stroke("1")),
    ActVerb.BACK: (FLOOR, Stroke("6"), Stroke("2")),
}
SEAT_KEYS = {
    SeatVerb.STRING: (Stroke("RAISE", True),),
    SeatVerb.KILL: (Stroke("FOLD", True),),
    SeatVerb.EXPOSED: (FLOOR, Stroke("4")),
    SeatVerb.ASK: (FLOOR, Stroke("7")),
}
RANK_DIGITS = {"T": "10", "J": "11", "Q": "12", "K": "13", "A": "14"}
SUIT_STROKES = {suit: Stroke(key) for key, suit in SUIT_KEYS.items()}
DEALER_KEYS = {
    DealerVerb.RIFFLE: (Stroke("NEXT"),),
    DealerVerb.NEXT: (Stroke("NEXT"),),
    DealerVerb.CLOCK: (Stroke("CLOCK"),),
    DealerVerb.REDO: (Stroke("BACK", True), Stroke("BACK", True)),
    DealerVerb.NO_DEAL: (Stroke("BACK"),),
    DealerVerb.FLOOR: (Stroke("FLOOR", True),),
    DealerVerb.RESUME: (Stroke("FLOOR", True),),
}


def act_strokes(act: Act, table: Table) -> tuple[Stroke, ...] | None:
    """The keys of a player's act; None for an act that no key enters yet."""
    if act.verb is ActVerb.SHOWS and act.card is None:
        return (Stroke(f"S{act.seat}"), Stroke("NEXT"))
    seat = _seat_keys(act.seat, table)
    if act.verb in MENU_ACTS:
        amount = _number(act.amount) if act.verb is ActVerb.SAYS_RAISE else ()
        return (*seat, *MENU_ACTS[act.verb], *amount, *_card_keys(act.card))
    key = ACT_KEYS.get(act.verb)
    return None if key is None else (*seat, Stroke(key), *(_number(act.amount) if key == "RAISE" else ()))


def dealer_strokes(entry: DealerKey, table: Table) -> tuple[Stroke, ...] | None:
    """The keys of a dealer's entry that names nothing; None for one that no key enters yet."""
    if entry.verb is DealerVerb.MISDEAL:
        return (Stroke("NEXT"),) if table.phase == "misdeal" else (Stroke("NEXT", True), Stroke("NEXT"))
    return DEALER_KEYS.get(entry.verb)


def seat_strokes(entry: DealerSeat, table: Table) -> tuple[Stroke, ...] | None:
    """The keys of a dealer's entry about a seat; None for one that comes as a request."""
    keys = SEAT_KEYS.get(entry.verb)
    if keys is None:
        return None
    return (*_seat_keys(entry.seat, table), *keys, *_card_keys(entry.card))


def chips_strokes(chips: ChipsPut, table: Table) -> tuple[Stroke, ...]:
    """The keys of chips put in, motion by motion."""
    motions = [[stroke for chip in motion for stroke in _number(chip)] for motion in chips.motions]
    keyed = [stroke for n, motion in enumerate(motions) for stroke in ([Stroke("RAISE")] if n else []) + motion]
    return (*_seat_keys(chips.seat, table), Stroke("FLOOR"), Stroke("1"), *keyed, Stroke("NEXT"))


def undo_strokes(undo: Undo, table: Table) -> tuple[Stroke, ...]:
    """The keys that take back one entry, or several; a PIN follows where it is asked for.

    Where a misdeal is suspected BACK alone is the no to that, so the one entry is counted.
    """
    back = (
        (Stroke("BACK"),)
        if undo.count == 1 and table.phase != "misdeal"
        else (Stroke("BACK", True), *_number(undo.count))
    )
    return (*back, *((*(Stroke(digit) for digit in undo.pin), Stroke("OK")) if undo.pin else ()))


def _seat_keys(seat: int, table: Table) -> tuple[Stroke, ...]:
    """The seat's key, where another than the seat to act is meant."""
    return () if seat_to_act(table) == seat else (Stroke(f"S{seat}"),)


def _card_keys(card: str | None) -> tuple[Stroke, ...]:
    """A card's rank on the pad and the key of its suit."""
    if card is None:
        return ()
    rank = RANK_DIGITS.get(card[0], card[0])
    return (*(Stroke(digit) for digit in rank), SUIT_STROKES[card[1]])


def _number(amount: int | None) -> tuple[Stroke, ...]:
    """Digits and OK, the zeros at the right end in pairs."""
    digits = "" if amount is None else str(amount)
    zeros = len(digits) - len(digits.rstrip("0"))
    pairs = zeros // 2
    single = digits[: len(digits) - 2 * pairs]
    return (*(Stroke(digit) for digit in single), *(Stroke("00"),) * pairs, Stroke("OK"))
