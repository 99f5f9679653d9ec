"""What a line of a script enters: keys of the panel or a request of the floor, for the runner and the feed alike."""

from dataclasses import dataclass, replace

from firmware_host.config.settings import parse_setting
from firmware_host.core import events
from firmware_host.core.chips import owes_next
from firmware_host.core.pin import sealed
from firmware_host.core.reduce import Refused, reduce
from firmware_host.core.table import BETWEEN_HANDS, Table
from firmware_host.scripts import lines
from firmware_host.scripts.card_hands import StepError
from firmware_host.scripts.lines import Step
from firmware_host.scripts.strokes import Stroke, act_strokes, chips_strokes, dealer_strokes, seat_strokes, undo_strokes
from firmware_host.scripts.words import ActVerb, DealerVerb, LevelVerb, SeatVerb


@dataclass(frozen=True, slots=True)
class Unkeyed:
    """A line for which no key need be pressed, and the refusal that says why."""

    refused: Refused


UNSUPPORTED = Unkeyed(Refused("unsupported"))


def entry_of(step: Step, table: Table, at_ms: int) -> tuple[Stroke, ...] | events.Request | events.Penalised | Unkeyed:
    """The keys or the request of a step, or the refusal for which the dealer need not even press a key.

    Raises StepError for a setting whose value cannot be.
    """
    match step:
        case lines.Act():
            return _act_refused(step, table, at_ms) or act_strokes(step, table) or UNSUPPORTED
        case lines.DealerKey(verb):
            return _next_refused(verb, table) or dealer_strokes(step, table) or UNSUPPORTED
        case lines.ChipsPut():
            return chips_strokes(step, table)
        case lines.DealerSeat(verb) if verb is not SeatVerb.LEAVES:
            return seat_strokes(step, table) or UNSUPPORTED
        case lines.Undo(count):
            asked = _pin_asked(count, table, at_ms)
            return undo_strokes(step if asked else replace(step, pin=None), table)
    return _request(step, at_ms) or UNSUPPORTED


def _act_refused(act: lines.Act, table: Table, at_ms: int) -> Unkeyed | None:
    """PASS is check and call: which of them it can be, the dealer sees; where it can be neither, the key says why."""
    if table.word is not None and table.word.seat == act.seat:
        return None
    owing = owes_next(table, act.seat)
    if act.verb is ActVerb.CHECK and owing:
        code = "nothing-to-check"
    elif act.verb is ActVerb.CALL and not owing:
        code = "no-bet-to-call"
    else:
        return None
    taken = not isinstance(reduce(table, events.Passed(act.seat, at_ms)), Refused)
    return Unkeyed(Refused(code, act.seat)) if taken else None


def _pin_asked(count: int, table: Table, at_ms: int) -> bool:
    """Whether the floor's PIN is asked for before so many entries are taken back; else its digits are no keys."""
    outcome = reduce(table, events.Undone(count, None, at_ms))
    return isinstance(outcome, Refused) and outcome.variant == "pin"


def _next_refused(verb: DealerVerb, table: Table) -> Unkeyed | None:
    """NEXT riffles only between hands and confirms only in a hand; BACK is a no only to a suspected misdeal."""
    stopped, idle = table.phase in ("break", "paused"), table.phase in BETWEEN_HANDS
    if verb is DealerVerb.RESUME and not stopped:
        return Unkeyed(Refused("no-hand", variant="pause"))
    if verb is DealerVerb.NO_DEAL and table.phase != "misdeal":
        return Unkeyed(Refused("paused") if stopped else Refused("no-hand", variant="misdeal"))
    if verb is DealerVerb.FLOOR and stopped:
        return Unkeyed(Refused("paused"))
    if stopped:
        return None
    if verb is DealerVerb.NEXT and idle:
        return Unkeyed(Refused("no-hand"))
    return Unkeyed(Refused("hand-running")) if verb is DealerVerb.RIFFLE and not idle else None


def _request(step: Step, at_ms: int) -> events.Request | events.Penalised | None:
    """The request that a line makes on the floor's feed; None where this version has none for it."""
    match step:
        case lines.PlayerSeated(seat, name, stack):
            return events.SeatTaken(seat, name, stack, at_ms)
        case lines.Setting(name, text):
            try:
                value = parse_setting(name, text)
            except ValueError as error:
                raise StepError(str(error)) from error
            secret = name == "floor.pin" and isinstance(value, str)
            return events.SettingChanged(name, sealed(value) if secret else value, at_ms)
    return _table_request(step, at_ms)


def _table_request(step: Step, at_ms: int) -> events.Request | events.Penalised | None:
    """Requests about positions, stacks, penalties and limits."""
    match step:
        case lines.ButtonDrawn(seat):
            return events.ButtonPlaced(seat, at_ms)
        case lines.PositionsTold(button, small_blind, big_blind):
            return events.PositionsTold(button, small_blind, big_blind, at_ms)
        case lines.PlayersLeft(count):
            return events.PlayersLeftTold(count, at_ms)
        case lines.StackCorrected(seat, stack):
            return events.StackCorrected(seat, stack, at_ms)
        case lines.DealerSeat(SeatVerb.LEAVES, seat):
            return events.SeatLeft(seat, at_ms)
        case lines.Penalty(seat, penalty, kind, rounds):
            return events.Penalised(seat, penalty.value, rounds, kind, at_ms)
        case lines.LevelAnnounced(level):
            return events.LevelAnnounced(*level, at_ms)
    return _clock_request(step, at_ms)


def _clock_request(step: Step, at_ms: int) -> events.Request | None:
    """The level clock and breaks."""
    match step:
        case lines.LevelClock(LevelVerb.BREAK, minutes):
            return events.BreakCalled(minutes, at_ms)
        case lines.LevelClock(verb, minutes):
            return events.LevelClockSet(verb.value, minutes, at_ms)
    return None
