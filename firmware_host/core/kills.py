"""Killed hands and string raises: what comes back, and what the others face then (rules 9, 17, 23, 26)."""

from firmware_host.core import betting
from firmware_host.core.observe import fold
from firmware_host.core.rounds import advance, next_turn
from firmware_host.core.table import (
    Player,
    RaisedFrom,
    Refusal,
    Round,
    Ruling,
    Table,
    clockwise,
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


def string_raised(table: Table, seat: int, at_ms: int) -> Table:
    """The seat's last act, a raise, becomes a call; what is more goes back, and acts held before it wait again (23)."""
    before = table.raised_from
    player = player_at(table, seat)
    if table.phase != "betting" or before is None or table.round.aggressor != seat or player.hand != "live":
        raise Refusal("not-your-turn", seat, variant="string")
    if _answered(table, seat, before):
        raise Refusal("not-your-turn", seat, variant="string")
    if before.round.bet == 0:
        raise Refusal("no-bet-to-call", seat)
    as_before = before.player._replace(standing=player.standing)
    was = before.round._replace(turn=table.round.turn, turn_since_ms=table.round.turn_since_ms)
    waits = {held.event.seat for held in before.held}
    waiting = (*before.held, *(held for held in table.held if held.event.seat not in waits))
    taken_back = table._replace(
        players=with_player(table, seat, as_before),
        round=was,
        raised_from=before.previous,
        held=tuple(held for held in waiting if player_at(table, held.event.seat).hand == "live"),
        rulings=ruled(table, "string-raise", seat),
    )
    called = betting.passed(taken_back, seat)
    return called if next_turn(called.players, called.round.bet, seat) == was.turn else advance(called, seat, at_ms)


def _answered(table: Table, seat: int, before: RaisedFrom) -> bool:
    """Whether a player between the raiser and the one to act has called or folded since; dead hands apart."""
    ring = clockwise(table, seat)
    passed_by = ring[: ring.index(table.round.turn)]
    return any(at in before.answering and player_at(table, at).hand != "dead" for at in passed_by)


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
    now = betting.raised_round(table.night, before, stands) if stands > before.bet else before
    return now._replace(turn=turn, turn_since_ms=since_ms)
