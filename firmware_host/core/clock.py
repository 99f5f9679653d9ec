"""The clock: a minute, then ten seconds, then the hand is dead (rules 2 and 6)."""

from typing import NamedTuple

from firmware_host.core.deal import dealt_as_far_as_read, taken_as_dealt
from firmware_host.core.levels import break_over, level_time_out
from firmware_host.core.observe import fold
from firmware_host.core.rounds import advance
from firmware_host.core.table import BETWEEN_HANDS, Clock, Refusal, Table, next_cue, player_at, ruled, with_player

MINUTE_MS = 60_000
COUNTDOWN_MS = 10_000
# Clocks that are no player's name themselves by these numbers.
LEVEL, BREAK = -1, -2


class Deadline(NamedTuple):
    """When the running clock's present stage ends."""

    clock: int
    at_ms: int


def deadline(table: Table) -> Deadline | None:
    """The next deadline of the table, None while no clock runs."""
    night = table.night
    due = [] if table.clock is None or table.clock.frozen_ms is not None else [player_deadline(table.clock)]
    if night.level_ends_ms is not None:
        due.append(Deadline(LEVEL, night.level_ends_ms))
    if night.break_ends_ms is not None:
        due.append(Deadline(BREAK, night.break_ends_ms))
    return min(due, key=lambda one: one.at_ms, default=None)


def player_deadline(clock: Clock) -> Deadline:
    """When the present stage of a player's clock ends."""
    return Deadline(clock.n, clock.since_ms + (MINUTE_MS + COUNTDOWN_MS if clock.counting_down else MINUTE_MS))


def runs(table: Table, clock: int) -> bool:
    """Whether the named clock runs."""
    if clock in (LEVEL, BREAK):
        ends_ms = table.night.level_ends_ms if clock == LEVEL else table.night.break_ends_ms
        return ends_ms is not None
    return table.clock is not None and table.clock.n == clock and table.clock.frozen_ms is None


def clock_called(table: Table, by: int | None, at_ms: int) -> Table:
    """The minute begins for the player to act; a player may ask for it after the reasonable time only."""
    if by is None and dealt_as_far_as_read(table):
        table = taken_as_dealt(table, at_ms)
    if table.phase != "betting" or not table.round.turn:
        raise Refusal("no-hand") if table.phase in BETWEEN_HANDS else Refusal("not-your-turn", variant="none")
    if table.clock is not None:
        raise Refusal("clock-running", table.clock.seat)
    if by is not None:
        if player_at(table, by).standing.away:
            raise Refusal("clock-absent", by)
        left_ms = table.round.turn_since_ms + 1000 * table.night.house.clock_reasonable_s - at_ms
        if left_ms > 0:
            raise Refusal("clock-too-soon", by, -(-left_ms // 1000))
    return table._replace(
        clock=Clock(table.clocks + 1, table.round.turn, by, at_ms),
        clocks=table.clocks + 1,
        rulings=ruled(table, "clock-started", table.round.turn),
        cue=next_cue(table, "clock", at_ms),
    )


def clock_stopped(table: Table) -> Table:
    """The player acted in time."""
    if table.clock is None:
        return table
    return table._replace(clock=None, rulings=ruled(table, "clock-stopped", table.clock.seat))


def deadline_passed(table: Table, clock: int, at_ms: int) -> Table:
    """The minute gives way to the countdown, the countdown to a dead hand; another clock's deadline is nothing."""
    if clock == LEVEL and runs(table, LEVEL):
        return level_time_out(table, at_ms)
    if clock == BREAK and runs(table, BREAK):
        return break_over(table, at_ms)
    running = table.clock
    if running is None or running.n != clock:
        return table
    if not running.counting_down:
        return table._replace(
            clock=running._replace(counting_down=True),
            rulings=ruled(table, "countdown", running.seat),
            cue=next_cue(table, "countdown", at_ms),
        )
    table = table._replace(
        clock=None, rulings=ruled(table, "clock-expired", running.seat), cue=next_cue(table, "expired", at_ms)
    )
    player = player_at(table, running.seat)
    if table.night.house.clock_expiry == "check" and player.committed >= table.round.bet:
        checked = player._replace(acted=player.committed, bets_seen=table.round.bets)
        table = table._replace(players=with_player(table, running.seat, checked), word=None)
        return advance(table, running.seat, at_ms)
    return fold(table, running.seat, at_ms, "dead")


def paused(table: Table, at_ms: int) -> Table:
    """Play stops for the floor: a running clock is frozen (rule 2)."""
    if table.phase == "paused":
        raise Refusal("paused")
    clock = table.clock and table.clock._replace(frozen_ms=at_ms)
    cue = next_cue(table, "floor", at_ms)
    return table._replace(phase="paused", paused_from=table.phase, paused_ms=at_ms, clock=clock, cue=cue)


def resumed(table: Table, at_ms: int) -> Table:
    """Play goes on where it stopped, the clock with the time that was left; the stop is no time of the player's."""
    if table.phase == "break":
        return break_over(table, at_ms)
    if table.phase != "paused" or table.paused_from is None:
        raise Refusal("no-hand", variant="pause")
    clock, cue, now = table.clock, table.cue, table.round
    waited_ms = at_ms - table.paused_ms
    if clock is not None:
        clock = clock._replace(since_ms=clock.since_ms + waited_ms, frozen_ms=None)
        if clock.counting_down:
            cue = next_cue(table, "countdown", clock.since_ms + MINUTE_MS)
    # A turn that came while play was stopped, by a disqualification, begins now.
    since_ms = min(now.turn_since_ms + waited_ms, at_ms)
    return table._replace(
        phase=table.paused_from,
        paused_from=None,
        clock=clock,
        cue=cue,
        round=now._replace(turn_since_ms=since_ms),
    )
