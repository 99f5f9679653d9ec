"""The clock: a minute, then ten seconds, then the hand is dead (rules 2 and 6)."""

from typing import NamedTuple

from firmware_host.core.observe import fold
from firmware_host.core.rounds import advance
from firmware_host.core.table import BETWEEN_HANDS, Clock, Refusal, Table, next_cue, player_at, ruled, with_player

MINUTE_MS = 60_000
COUNTDOWN_MS = 10_000


class Deadline(NamedTuple):
    """When the running clock's present stage ends."""

    clock: int
    at_ms: int


def deadline(table: Table) -> Deadline | None:
    """The next deadline of the table, None while no clock runs."""
    if table.clock is None:
        return None
    length_ms = MINUTE_MS + COUNTDOWN_MS if table.clock.counting_down else MINUTE_MS
    return Deadline(table.clock.n, table.clock.since_ms + length_ms)


def clock_called(table: Table, by: int | None, at_ms: int) -> Table:
    """The minute begins for the player to act; a player may ask for it after the reasonable time only."""
    if table.phase != "betting" or not table.round.turn:
        raise Refusal("no-hand") if table.phase in BETWEEN_HANDS else Refusal("not-your-turn", variant="none")
    if table.clock is not None:
        raise Refusal("clock-running", table.clock.seat)
    if by is not None:
        player_at(table, by)
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
        return advance(table._replace(players=with_player(table, running.seat, checked)), running.seat, at_ms)
    return fold(table, running.seat, at_ms, "dead")
