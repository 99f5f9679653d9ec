"""Conduct and penalties: the ladder, what is proposed, and hands that are missed (rules 4, 5, 11, 13, 14, 18, 22)."""

from firmware_host.core.table import (
    Player,
    Proposal,
    Refusal,
    Table,
    hand_runs,
    player_at,
    ruled,
    seated,
    with_player,
)

# Warning, one to four rounds, disqualification.
WARNING, DISQUALIFIED = 0, 5
KINDS = {
    "exposed": "exposed",
    "off-table": "conduct",
    "advice": "conduct",
    "disclosure": "conduct",
    "miscalled": "cards-speak",
    "big-chips": "big-chips",
    "out-of-turn": "out-of-turn",
    "left": "left-with-action",
    "soft-play": "soft-play",
    "dumping": "chip-dumping",
    "abuse": "conduct",
}
LAPSES_AFTER_RIFFLES = 2


def out_of_turn(table: Table, seat: int) -> Table:
    """The first time in the event is warned at once, every later one is proposed to the floor (rule 27)."""
    if _times(player_at(table, seat), "out-of-turn"):
        return proposed(table, seat, "out-of-turn")
    return penalised(table, seat, WARNING, "out-of-turn", ruling=False)


def proposed(table: Table, seat: int, kind: str) -> Table:
    """The table proposes the next step of the ladder for this player and kind; the floor decides (rule 5)."""
    if kind not in KINDS:
        raise Refusal("unsupported", seat, variant="key")
    player = player_at(table, seat)
    step = DISQUALIFIED if kind == "dumping" else min(_next_step(player, kind), DISQUALIFIED)
    others = tuple(one for one in table.proposals if (one.seat, one.kind) != (seat, kind))
    rulings = table.rulings if kind == "out-of-turn" else ruled(table, KINDS[kind], seat)
    return table._replace(proposals=(*others, Proposal(seat, kind, step, LAPSES_AFTER_RIFFLES)), rulings=rulings)


def dropped(table: Table, seat: int, kind: str) -> Table:
    """The floor gives nothing for what was proposed for this seat and kind."""
    others = tuple(one for one in table.proposals if (one.seat, one.kind) != (seat, kind))
    if others == table.proposals:
        raise Refusal("nothing-to-undo", seat)
    return table._replace(proposals=others)


def penalised(table: Table, seat: int, step: int, kind: str, ruling: bool = True) -> Table:
    """A penalty is given: hands missed are the players at the table, offender included, times the rounds (rule 5)."""
    if kind not in KINDS or not WARNING <= step <= DISQUALIFIED:
        raise Refusal("unsupported", seat, variant="key")
    player = player_at(table, seat)
    asked = any(one.seat == seat and one.kind == kind for one in table.proposals)
    if ruling and not asked and KINDS[kind] not in {one.code for one in table.rulings if one.seat == seat}:
        table = table._replace(rulings=ruled(table, KINDS[kind], seat))
    standing = player.standing._replace(record=(*player.standing.record, (kind, step)))
    others = tuple(one for one in table.proposals if (one.seat, one.kind) != (seat, kind))
    table = table._replace(proposals=others)
    if step == WARNING:
        return _with(
            table, seat, player._replace(standing=standing._replace(warnings=standing.warnings + 1)), "warning"
        )
    if step == DISQUALIFIED:
        return _disqualified(table, seat, player._replace(standing=standing._replace(disqualified=True)))
    missed = seated(table) * step
    standing = standing._replace(to_miss=standing.to_miss + missed)
    return _with(table, seat, player._replace(standing=standing), "penalty", missed)


def riffled_proposals(table: Table) -> tuple[Proposal, ...]:
    """Proposals that nobody answers lapse at the second riffle."""
    return tuple(one._replace(lapses=one.lapses - 1) for one in table.proposals if one.lapses > 1)


def _disqualified(table: Table, seat: int, player: Player) -> Table:
    """Between hands the seat is empty at once; in a hand his hand is dead, and his chips leave play at its end."""
    table = table._replace(rulings=ruled(table, "disqualified", seat))
    table = table._replace(proposals=tuple(one for one in table.proposals if one.seat != seat))
    table = table._replace(players=with_player(table, seat, player))
    return table if hand_runs(table) else without_disqualified(table)


def without_disqualified(table: Table) -> Table:
    """Between hands the seats of the disqualified are empty, and the event has so many players less."""
    players = tuple(None if p is not None and p.standing.disqualified else p for p in table.players)
    gone = table.players.count(None) - players.count(None)
    left = table.night.players_left
    if left is not None:
        left = max(left + gone, 1)
    return table._replace(players=players, night=table.night._replace(players_left=left))


def _with(table: Table, seat: int, player: Player, code: str, amount: int | None = None) -> Table:
    return table._replace(players=with_player(table, seat, player), rulings=ruled(table, code, seat, amount))


def _times(player: Player, kind: str) -> int:
    return sum(one == kind for one, _ in player.standing.record)


def _next_step(player: Player, kind: str) -> int:
    """One step up from the hardest so far for this kind; the first time is a warning."""
    steps = [step for one, step in player.standing.record if one == kind]
    return max(steps) + 1 if steps else WARNING
