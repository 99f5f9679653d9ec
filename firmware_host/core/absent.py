"""Players who are away or miss hands: dealt in, posted, and dead when the deal is complete (rules 5, 6)."""

from firmware_host.core.table import Player, Standing, Table, clockwise, player_at, ruled, with_player


def marked(table: Table, seat: int, away: bool) -> Table:
    """A seat is away or back from now on; a hand that is dead stays dead."""
    player = player_at(table, seat)
    standing = player.standing._replace(away=away)
    return table._replace(players=with_player(table, seat, player._replace(standing=standing)))


def without_absent(table: Table, last: int) -> Table:
    """The deal is complete: hands of absent, penalised and disqualified players are dead, their chips stay in.

    `last` is the seat that acts last in this round, or would.
    """
    players: list[Player | None] = []
    rulings = table.rulings
    spared = _last_to_act(table, last)
    for seat, player in enumerate(table.players):
        if player is None or player.hand != "live" or not _misses(player.standing) or seat == spared:
            players.append(player)
            continue
        players.append(player._replace(hand="dead"))
        if player.standing.away:
            rulings = ruled(table._replace(rulings=rulings), "absent-dead", seat)
    return (
        table
        if rulings == table.rulings and players == list(table.players)
        else table._replace(players=tuple(players), rulings=rulings)
    )


def _last_to_act(table: Table, last: int) -> int | None:
    """Where nobody would be left the last to act keeps his hand, for somebody must win the pot."""
    live = {seat: p for seat, p in enumerate(table.players) if p is not None and p.hand == "live"}
    if any(not _misses(player.standing) for player in live.values()):
        return None
    return next((seat for seat in reversed(clockwise(table, last)) if seat in live), None)


def _misses(standing: Standing) -> bool:
    return standing.away or standing.serving or standing.disqualified
