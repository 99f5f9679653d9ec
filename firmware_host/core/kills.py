"""Killed hands and string raises: what comes back, and what the others face then (rules 9, 17, 23, 26)."""

from firmware_host.core import betting
from firmware_host.core.observe import fold
from firmware_host.core.table import (
    LIVE,
    Player,
    Refusal,
    Round,
    Ruling,
    Table,
    live_seats,
    player_at,
    ruled,
    with_player,
)


def killed(table: Table, seat: int, at_ms: int) -> Table:
    """A hand is dead and its chips stay in; only a raise that nobody has called comes back (rule 17)."""
    player = player_at(table, seat)
    if table.phase == "payout" and player.hand == "tabled" and seat in {one.seat for one in table.payouts}:
        raise Refusal("winning-hand-tabled", seat)
    if table.phase not in ("dealing", "betting", "board", "showdown"):
        raise Refusal("no-hand", seat)
    if player.hand == "tabled":
        turned_up = "turned-up" in {ruling.code for ruling in table.rulings}
        raise Refusal("turned-up-stays" if turned_up else "winning-hand-tabled", seat)
    if player.hand != "live":
        raise Refusal("not-your-turn", seat)
    table = table._replace(
        rulings=(*ruled(table, "hand-killed", seat), *([Ruling("chips-stay", seat)] if player.contributed else [])),
        held=tuple(held for held in table.held if held.event.seat != seat),
        word=None if table.word is not None and table.word.seat == seat else table.word,
    )
    return fold(_raise_returned(table, seat, player), seat, at_ms, "dead")


def string_raised(table: Table, seat: int) -> Table:
    """The seat's last act, a raise, becomes a call; what is more goes back (rules 9, 23)."""
    before = table.raised_from
    player = player_at(table, seat)
    if table.phase != "betting" or before is None or table.round.aggressor != seat or player.hand != "live":
        raise Refusal("not-your-turn", seat)
    if _answered(table, seat) or before.live != len(live_seats(table)):
        raise Refusal("not-your-turn", seat)
    if before.round.bet == 0:
        raise Refusal("no-bet-to-call", seat)
    as_before = before.player._replace(standing=player.standing)
    was = before.round._replace(turn=table.round.turn, turn_since_ms=table.round.turn_since_ms)
    taken_back = table._replace(players=with_player(table, seat, as_before), round=was, raised_from=before.previous)
    return betting.passed(taken_back._replace(rulings=ruled(table, "string-raise", seat)), seat)


def _answered(table: Table, seat: int) -> bool:
    """Whether anybody has acted since the seat raised."""
    bets, bet = table.round.bets, table.round.bet
    return any(
        p is not None and at != seat and p.acted >= 0 and (p.committed == bet or p.bets_seen == bets)
        for at, p in enumerate(table.players)
        if p is not None and p.hand in LIVE and p.bets_seen == bets and p.acted == bet
    )


def _raise_returned(table: Table, seat: int, player: Player) -> Table:
    """The part of his last raise that nobody has called, and the bet that the others face without it."""
    before = table.raised_from
    if table.phase != "betting" or before is None or table.round.aggressor != seat:
        return table
    others = max((p.committed for at, p in enumerate(table.players) if p is not None and at != seat), default=0)
    stands = max(before.round.bet, others)
    back = player.committed - stands
    if back <= 0:
        return table
    returned = player._replace(
        stack=player.stack + back, committed=stands, contributed=player.contributed - back, acted=stands
    )
    return table._replace(
        players=with_player(table, seat, returned),
        round=_round_without(table, before.round, stands),
        rulings=ruled(table, "raise-returned", seat, back),
        raised_from=before.previous,
    )


def _round_without(table: Table, before: Round, stands: int) -> Round:
    """The round as it stands without the raise: a partly called one leaves what the short call was."""
    turn, since_ms = table.round.turn, table.round.turn_since_ms
    step = max(before.step, stands - before.bet) if table.night.game.betting != "limit" else before.step
    counts = stands - before.bet >= before.step
    full = stands if counts else before.full
    return Round(stands, step, full, before.bets + counts, before.aggressor, turn, since_ms)
