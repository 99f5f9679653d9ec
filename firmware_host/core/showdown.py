"""Showing hands, pushing pots, and what is left for the next hand (rules 21, 24)."""

from firmware_host.core.rounds import settle, sure_of
from firmware_host.core.table import Player, Refusal, Table, player_at, seated, with_player


def tabled(table: Table, seat: int, at_ms: int) -> Table:
    """A live hand is laid face up at the showdown, or after it by the last player left."""
    player = player_at(table, seat)
    if table.phase in ("seating", "idle"):
        raise Refusal("no-hand", seat)
    if player.hand == "tabled":
        return table
    if player.hand != "live" or table.phase not in ("showdown", "payout"):
        raise Refusal("not-your-turn", seat, variant="show")
    table = sure_of(table, [seat])
    shown = table._replace(
        players=with_player(table, seat, player._replace(hand="tabled")),
        order=tuple(other for other in table.order if other != seat),
        asked=tuple(other for other in table.asked if other != seat),
    )
    return settle(shown)


def pushed(table: Table) -> Table:
    """All pots are pushed: chips move, players without any are out, the board is cleared."""
    won: dict[int, int] = {}
    for payout in table.payouts:
        won[payout.seat] = won.get(payout.seat, 0) + payout.amount
    players = tuple(_after_hand(player, won.get(seat, 0)) for seat, player in enumerate(table.players))
    busts = sum(before is not None and after is None for before, after in zip(table.players, players, strict=True))
    night = table.night
    after = Table(
        night,
        players,
        "idle",
        rulings=table.rulings,
        cue=table.cue,
        proposals=tuple(one for one in table.proposals if players[one.seat] is not None),
        base=table.base,
        past=table.past,
    )
    if night.players_left is None:
        return after
    return after._replace(night=night._replace(players_left=max(night.players_left - busts, seated(after))))


def _after_hand(player: Player | None, won: int) -> Player | None:
    """A player without chips is out, and one disqualified with them (rule 5); a hand missed is served."""
    if player is None or player.stack + won == 0 or player.standing.disqualified:
        return None
    standing = player.standing
    if standing.serving:
        standing = standing._replace(to_miss=standing.to_miss - 1, serving=False)
    return Player(player.name, player.stack + won, player.newcomer, standing=standing)
