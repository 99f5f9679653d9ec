"""What a line of a script enters: keys of the panel or a request of the floor, for the runner and the feed alike."""

from firmware_host.config.settings import parse_setting
from firmware_host.core import events
from firmware_host.core.chips import word_kept
from firmware_host.core.pin import sealed
from firmware_host.core.table import BETWEEN_HANDS, Table, owes, playing_phase
from firmware_host.scripts import lines
from firmware_host.scripts.card_hands import StepError
from firmware_host.scripts.lines import Step
from firmware_host.scripts.strokes import Stroke, act_strokes, chips_strokes, dealer_strokes, seat_strokes, undo_strokes
from firmware_host.scripts.words import ActVerb, DealerVerb, LevelVerb, SeatVerb

UNSUPPORTED = "unsupported"


def entry_of(step: Step, table: Table, at_ms: int) -> tuple[Stroke, ...] | events.Request | events.Penalised | str:
    """The keys or the request of a step, or the code with which the dealer need not even press a key.

    Raises StepError for a setting whose value cannot be.
    """
    match step:
        case lines.Act():
            return _act_refused(step, table) or act_strokes(step, table) or UNSUPPORTED
        case lines.DealerKey(verb):
            return _next_refused(verb, table) or dealer_strokes(step, table) or UNSUPPORTED
        case lines.ChipsPut():
            return chips_strokes(step, table)
        case lines.DealerSeat(verb) if verb is not SeatVerb.LEAVES:
            return seat_strokes(step, table) or UNSUPPORTED
        case lines.Undo():
            return undo_strokes(step)
    return _request(step, at_ms) or UNSUPPORTED


def _act_refused(act: lines.Act, table: Table) -> str | None:
    """PASS is check and call: which of them it can be, the dealer sees where the seat may act at all (rules 8, 27)."""
    if act.verb not in (ActVerb.CHECK, ActVerb.CALL) or not _may_act(table, act.seat):
        return None
    if table.word is not None:
        if table.word.seat == act.seat:
            return None
        table = word_kept(table)
    if owes(table, act.seat):
        return "nothing-to-check" if act.verb is ActVerb.CHECK else None
    return "no-bet-to-call" if act.verb is ActVerb.CALL else None


def _may_act(table: Table, seat: int) -> bool:
    """Whether an act of this seat can count now or be held; of any other the table itself says why not."""
    player = table.players[seat]
    if table.phase == "paused" or playing_phase(table) not in ("dealing", "betting") or player is None:
        return False
    return player.hand == "live" and player.stack > 0 and all(held.event.seat != seat for held in table.held)


def _next_refused(verb: DealerVerb, table: Table) -> str | None:
    """NEXT riffles only between hands, and confirms only in a hand; BACK refuses a misdeal only where one is suspected."""
    stopped, idle = table.phase in ("break", "paused"), table.phase in BETWEEN_HANDS
    if verb is DealerVerb.NO_DEAL and table.phase != "misdeal":
        return "paused" if stopped else "no-hand" if idle else "hand-running"
    if verb is DealerVerb.RESUME and not stopped:
        return "no-hand"
    if verb is DealerVerb.FLOOR and stopped:
        return "paused"
    if stopped:
        return None
    if verb is DealerVerb.NEXT and idle:
        return "no-hand"
    return "hand-running" if verb is DealerVerb.RIFFLE and not idle else None


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
