"""Which keys enter a line of a script: every entry has exactly one sequence."""

from typing import NamedTuple

from firmware_host.core.table import Table
from firmware_host.scripts.lines import Act, DealerKey, Undo
from firmware_host.scripts.words import ActVerb, DealerVerb
from firmware_host.shell.panel import seat_to_act


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
    ActVerb.SHOWS: "NEXT",
}
DEALER_KEYS = {
    DealerVerb.RIFFLE: (Stroke("NEXT"),),
    DealerVerb.NEXT: (Stroke("NEXT"),),
    DealerVerb.CLOCK: (Stroke("CLOCK"),),
    DealerVerb.REDO: (Stroke("BACK", True), Stroke("BACK", True)),
}


def act_strokes(act: Act, table: Table) -> tuple[Stroke, ...] | None:
    """The keys of a player's act; None for an act that no key enters yet."""
    key = ACT_KEYS.get(act.verb)
    if key is None or act.card is not None:
        return None
    shows = act.verb is ActVerb.SHOWS
    seat = () if seat_to_act(table) == act.seat and not shows else (Stroke(f"S{act.seat}"),)
    return (*seat, Stroke(key), *(_number(act.amount) if key == "RAISE" else ()))


def dealer_strokes(entry: DealerKey) -> tuple[Stroke, ...] | None:
    """The keys of a dealer's entry that names nothing; None for one that no key enters yet."""
    return DEALER_KEYS.get(entry.verb)


def undo_strokes(undo: Undo) -> tuple[Stroke, ...]:
    """The keys that take back one entry, or several; a PIN follows where it is asked for."""
    back = (Stroke("BACK"),) if undo.count == 1 else (Stroke("BACK", True), *_number(undo.count))
    return (*back, *((*(Stroke(digit) for digit in undo.pin), Stroke("OK")) if undo.pin else ()))


def _number(amount: int | None) -> tuple[Stroke, ...]:
    """Digits and OK, the zeros at the right end in pairs."""
    digits = "" if amount is None else str(amount)
    zeros = len(digits) - len(digits.rstrip("0"))
    pairs = zeros // 2
    single = digits[: len(digits) - 2 * pairs]
    return (*(Stroke(digit) for digit in single), *(Stroke("00"),) * pairs, Stroke("OK"))
