"""Levels and breaks: when new limits come, and when play rests (rule 12)."""

from firmware_host.core.events import BreakCalled, LevelClockSet
from firmware_host.core.table import BETWEEN_HANDS, Level, Night, Refusal, Table, next_cue, ruled

MINUTE_MS = 60_000


def announced(table: Table, level: Level, at_ms: int) -> Table:
    """The next level is announced; it counts from the next riffle on, and a second announcement replaces the first."""
    return table._replace(
        night=table.night._replace(next_level=level),
        rulings=ruled(table, "level-next-hand"),
        cue=next_cue(table, "level", at_ms),
    )


def level_time_out(table: Table, at_ms: int) -> Table:
    """The level's time has run out: the table announces the next one by itself, and the break after it."""
    night = table.night._replace(level_ends_ms=None, break_due=table.night.level.break_minutes)
    table = table._replace(night=night)
    following = night.next_level or _beside(night, 1)
    table = table if following is None else announced(table, following, at_ms)
    return break_begun(table, at_ms)


def clock_set(table: Table, event: LevelClockSet) -> Table:
    """The level clock is moved, stopped or started, or a neighbouring level announced."""
    night, at_ms = table.night, event.at_ms
    if event.verb in ("next", "previous"):
        level = _beside(night, 1 if event.verb == "next" else -1)
        if level is None:
            raise Refusal("no-hand", variant="level")
        return announced(table, level, at_ms)
    if event.verb == "pause" and night.level_ends_ms is not None:
        return table._replace(night=_stopped(night, at_ms))
    if event.verb == "resume" and night.level_left_ms is not None:
        return table._replace(night=_started(night, at_ms))
    by_ms = {"plus": 1, "minus": -1}.get(event.verb, 0) * event.minutes * MINUTE_MS
    if by_ms and night.level_ends_ms is not None:
        return table._replace(night=night._replace(level_ends_ms=max(at_ms, night.level_ends_ms + by_ms)))
    if by_ms and night.level_left_ms is not None:
        return table._replace(night=night._replace(level_left_ms=max(0, night.level_left_ms + by_ms)))
    raise Refusal("no-hand", variant="level")


def break_called(table: Table, event: BreakCalled) -> Table:
    """A break begins when the hand, its redeal included, is over; one that has begun lasts so long from now on."""
    if event.minutes < 1:
        raise Refusal("below-minimum", None, 1)
    if table.night.break_ends_ms is not None:
        ends_ms = event.at_ms + event.minutes * MINUTE_MS
        return table._replace(night=table.night._replace(break_ends_ms=ends_ms))
    return break_begun(table._replace(night=table.night._replace(break_due=event.minutes)), event.at_ms)


def break_begun(table: Table, at_ms: int) -> Table:
    """A break that is due begins now if no hand is under way; the level clock stands meanwhile."""
    if not table.night.break_due or table.phase not in BETWEEN_HANDS or table.redeal is not None:
        return table
    night = _stopped(table.night, at_ms)
    ends_ms = at_ms + night.break_due * MINUTE_MS
    return table._replace(phase="break", night=night._replace(break_due=0, break_ends_ms=ends_ms))


def break_over(table: Table, at_ms: int) -> Table:
    """The break ends, by itself or by resume."""
    night = _started(table.night, at_ms)._replace(break_ends_ms=None)
    resting = "idle" if night.hand else "seating"
    if table.phase == "paused" and table.paused_from == "break":
        return table._replace(paused_from=resting, night=night)
    if table.phase != "break":
        raise Refusal("no-hand", variant="pause")
    return table._replace(phase=resting, night=night)


def with_level(night: Night, level: Level, at_ms: int) -> Night:
    """A level begins with a riffle: its time runs from here on."""
    if level == night.level and (night.level_ends_ms is not None or night.hand):
        return night
    ends_ms = at_ms + level.minutes * MINUTE_MS if level.minutes else None
    return night._replace(level=level, level_ends_ms=ends_ms, level_left_ms=None)


def _stopped(night: Night, at_ms: int) -> Night:
    if night.level_ends_ms is None:
        return night
    return night._replace(level_ends_ms=None, level_left_ms=max(0, night.level_ends_ms - at_ms))


def _started(night: Night, at_ms: int) -> Night:
    if night.level_left_ms is None:
        return night
    return night._replace(level_ends_ms=at_ms + night.level_left_ms, level_left_ms=None)


def _beside(night: Night, by: int) -> Level | None:
    """The level before or after the present one in the structure."""
    at = (night.next_level or night.level).number - 1 + by
    return night.structure[at] if 0 <= at < len(night.structure) else None
