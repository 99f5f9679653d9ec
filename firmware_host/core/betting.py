"""Betting: what a player owes, may do and does (rules 8, 9, 16, 23), with full amounts."""

from typing import NamedTuple

from firmware_host.core.table import (
    Level,
    Night,
    Player,
    RaisedFrom,
    Refusal,
    Round,
    Table,
    in_round,
    player_at,
    players_in_event,
    ruled,
    with_player,
)

# One bet and four raises (rule 16).
MOST_BETS = 5


class Moves(NamedTuple):
    """What the player to act may do; totals are for the round, None where no raise is allowed or affordable."""

    owes: int
    least_to: int | None
    most_to: int | None
    all_in: bool


def owed(table: Table, player: Player) -> int:
    """Chips a player must add to call; less when he has less."""
    return min(max(table.round.bet - player.committed, 0), player.stack)


def bet_size(night: Night, street: int) -> int:
    """The smallest opening bet of a street: the level's bet where it has one, else big blinds (rule 16)."""
    if night.game.betting != "limit" and not night.level.small_bet:
        return night.level.big_blind
    return fixed_bets(night.level)[night.game.streets[street].big_bet]


def fixed_bets(level: Level) -> tuple[int, int]:
    """The small and the big bet of a level: its own, else its big blind and twice the small bet (rule 16)."""
    small_bet = level.small_bet or level.big_blind
    return small_bet, level.big_bet or 2 * small_bet


def barred(table: Table, player: Player) -> str | None:
    """Why he may not raise: he was not raised by a full step since he acted, or the bets are capped (rules 8, 16)."""
    now = table.round
    if table.night.game.betting == "limit" and now.bets >= MOST_BETS and players_in_event(table) > 2:
        return "cap-reached"
    if player.acted < 0 or now.bets > player.bets_seen:
        return None
    adds_up = table.night.house.betting_reopen == "cumulative" and now.bet - player.acted >= now.step
    return None if adds_up else "not-reopened"


def no_raise(table: Table, seat: int) -> str | None:
    """Why this seat may not raise now: it is barred, or nobody is left who could call."""
    reason = barred(table, player_at(table, seat))
    return reason or (None if any(at != seat for at in _with_chips(table)) else "not-reopened")


def moves(table: Table, seat: int) -> Moves:
    """All that the player at this seat may do now."""
    player = player_at(table, seat)
    total = player.committed + player.stack
    least = least_to(table)
    may = barred(table, player) is None
    can_raise = total >= least and no_raise(table, seat) is None
    return Moves(
        owed(table, player),
        least if can_raise else None,
        min(total, most_to(table, player)) if can_raise else None,
        player.stack > 0 and (may or total <= table.round.bet),
    )


def passed(table: Table, seat: int) -> Table:
    """He checks or calls; a call with less behind is all-in."""
    player = player_at(table, seat)
    return _put_in(table, seat, player, player.committed + owed(table, player))


def raised(table: Table, seat: int, to: int | None) -> Table:
    """He bets or raises to a total; below the smallest raise it becomes that, and all he has is all-in (rule 8)."""
    player = player_at(table, seat)
    total = player.committed + player.stack
    least = least_to(table)
    to = least if to is None else to
    check_amount(table, seat, to)
    if least >= total or total <= to <= most_to(table, player):
        return all_in(table, seat)
    reason = no_raise(table, seat)
    if reason:
        raise Refusal(reason, seat, owed(table, player))
    if to > most_to(table, player):
        raise Refusal("above-limit", seat, most_to(table, player))
    if to < least:
        table = table._replace(rulings=ruled(table, "raise-completed", seat, least))
    return _put_in(table, seat, player, max(to, least))


def check_amount(table: Table, seat: int, to: int) -> None:
    """Refuse a total that this player can never put in: more than he has, nothing at all, or no whole chips."""
    player = player_at(table, seat)
    total, least = player.committed + player.stack, least_to(table)
    if to > total and to > least:
        raise Refusal("more-than-stack", seat, total)
    if to < 1:
        raise Refusal("below-minimum", seat, least)
    if to % table.night.chip:
        raise Refusal("not-a-chip", seat, table.night.chip)


def all_in(table: Table, seat: int) -> Table:
    """He puts in all he has, as far as the game allows: a call, a short raise or a full one."""
    player = player_at(table, seat)
    total = player.committed + player.stack
    if player.stack == 0:
        raise Refusal("more-than-stack", seat, 0)
    reason = barred(table, player)
    if total > table.round.bet and reason:
        raise Refusal(reason, seat, owed(table, player))
    return _put_in(table, seat, player, min(total, max(table.round.bet, most_to(table, player))))


def least_to(table: Table) -> int:
    """The smallest bet or raise, as a total: in limit games short all-ins in between do not move it."""
    limit = table.night.game.betting == "limit"
    return (table.round.full if limit else table.round.bet) + table.round.step


def most_to(table: Table, player: Player) -> int:
    """The largest bet or raise that the game allows, as a total (rule 16; pot-limit: the pot after his call)."""
    match table.night.game.betting:
        case "limit":
            return least_to(table)
        case "pot-limit":
            pot = table.dead_money + sum(p.contributed for p in table.players if p is not None)
            return max(least_to(table), table.round.bet + pot + table.round.bet - player.committed)
    return player.committed + player.stack


def raised_round(night: Night, now: Round, to: int) -> Round:
    """The round with another total to match: whether that is a raise, and the smallest raise after it.

    In limit an all-in of half a bet more is a raise, and the step stays; in other games it takes a full step.
    """
    limit = night.game.betting == "limit"
    counts = 2 * (to - now.full) >= now.step if limit else to - now.bet >= now.step
    return now._replace(
        bet=to,
        step=now.step if limit else max(now.step, to - now.bet),
        full=to if counts else now.full,
        bets=now.bets + counts,
    )


def _put_in(table: Table, seat: int, player: Player, to: int) -> Table:
    """He has `to` in this round, and the bet to match follows from it."""
    added = to - player.committed
    bet, step, full, bets, aggressor, turn, since_ms = table.round
    raised_bet = to > bet
    if raised_bet:
        aggressor = seat
        bet, step, full, bets = raised_round(table.night, table.round, to)[:4]
    acted = Player(
        player.name,
        player.stack - added,
        player.newcomer,
        player.hand,
        to,
        player.contributed + added,
        to,
        bets,
        player.standing,
    )
    now = Round(bet, step, full, bets, aggressor, turn, since_ms)
    after = in_round(table, with_player(table, seat, acted), table.phase, now)
    if not raised_bet:
        return after
    answering = tuple(at for at in _with_chips(table) if at != seat)
    return after._replace(raised_from=RaisedFrom(table.round, player, table.held, answering, table.raised_from))


def _with_chips(table: Table) -> list[int]:
    """The live seats that can still put chips in."""
    return [at for at, p in enumerate(table.players) if p is not None and p.hand == "live" and p.stack > 0]
