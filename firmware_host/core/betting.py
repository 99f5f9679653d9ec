"""Betting: what a player owes, may do and does (rules 8, 9, 16, 23), full amounts, no limit."""

from typing import NamedTuple

from firmware_host.core.table import Player, Refusal, Round, Table, in_round, player_at, ruled, with_player


class Moves(NamedTuple):
    """What the player to act may do; totals are for the round, None where no raise is allowed or affordable."""

    owes: int
    least_to: int | None
    most_to: int | None
    all_in: bool


def owed(table: Table, player: Player) -> int:
    """Chips a player must add to call; less when he has less."""
    return min(max(table.round.bet - player.committed, 0), player.stack)


def may_raise(table: Table, player: Player) -> bool:
    """Whether the betting is open for him: he has not acted, or was raised by a full step since (rule 8)."""
    if player.acted < 0:
        return True
    if table.night.house.betting_reopen == "never":
        return table.round.raises > player.raises_seen
    return table.round.bet - player.acted >= table.round.step


def moves(table: Table, seat: int) -> Moves:
    """All that the player at this seat may do now."""
    player = player_at(table, seat)
    total = player.committed + player.stack
    least = table.round.bet + table.round.step
    opened = may_raise(table, player)
    can_raise = opened and total >= least and _somebody_can_call(table, seat)
    return Moves(
        owed(table, player),
        least if can_raise else None,
        total if can_raise else None,
        player.stack > 0 and (opened or total <= table.round.bet),
    )


def passed(table: Table, seat: int) -> Table:
    """He checks or calls; a call with less behind is all-in."""
    player = player_at(table, seat)
    return _put_in(table, seat, player, player.committed + owed(table, player))


def raised(table: Table, seat: int, to: int | None) -> Table:
    """He bets or raises to a total; below the smallest raise it becomes that, and all he has is all-in (rule 8)."""
    player = player_at(table, seat)
    total = player.committed + player.stack
    least = table.round.bet + table.round.step
    to = least if to is None else to
    if to > total and to > least:
        raise Refusal("more-than-stack", seat, total)
    if to < 1:
        raise Refusal("below-minimum", seat, least)
    if to >= total or least >= total:
        return all_in(table, seat)
    if not may_raise(table, player):
        raise Refusal("not-reopened", seat, owed(table, player))
    if not _somebody_can_call(table, seat):
        raise Refusal("not-reopened", seat, owed(table, player))
    if to % table.night.chip:
        raise Refusal("not-a-chip", seat, table.night.chip)
    if to < least:
        table = table._replace(rulings=ruled(table, "raise-completed", seat, least))
    return _put_in(table, seat, player, max(to, least))


def all_in(table: Table, seat: int) -> Table:
    """He puts in all he has: a call, a short raise or a full one."""
    player = player_at(table, seat)
    total = player.committed + player.stack
    if player.stack == 0:
        raise Refusal("more-than-stack", seat, 0)
    if total > table.round.bet and not may_raise(table, player):
        raise Refusal("not-reopened", seat, owed(table, player))
    return _put_in(table, seat, player, total)


def _put_in(table: Table, seat: int, player: Player, to: int) -> Table:
    """He has `to` in this round, and the bet to match follows from it."""
    added = to - player.committed
    step = to - table.round.bet
    bet, least_step, raises, aggressor, turn, since_ms = table.round
    if step > 0:
        bet, aggressor = to, seat
        if step >= least_step:
            raises, least_step = raises + 1, step
    acted = Player(
        player.name,
        player.stack - added,
        player.newcomer,
        player.hand,
        to,
        player.contributed + added,
        to,
        raises,
    )
    now = Round(bet, least_step, raises, aggressor, turn, since_ms)
    return in_round(table, with_player(table, seat, acted), table.phase, now)


def _somebody_can_call(table: Table, seat: int) -> bool:
    """Whether a raise could be called by anyone: another live player has chips."""
    return any(p is not None and p.hand == "live" and p.stack > 0 and at != seat for at, p in enumerate(table.players))
