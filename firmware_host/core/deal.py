"""From the riffle to the first act: positions, antes, blinds and the deal (rules 3, 6, 12, 20)."""

from firmware_host.core.absent import without_absent
from firmware_host.core.betting import bet_size
from firmware_host.core.conduct import riffled_proposals
from firmware_host.core.levels import with_level
from firmware_host.core.positions import late_for_redeal, next_positions
from firmware_host.core.rounds import advance, close, won_unshown
from firmware_host.core.streets import dealt_on
from firmware_host.core.table import (
    BETWEEN_HANDS,
    Cards,
    Level,
    Player,
    Positions,
    Refusal,
    Round,
    Ruling,
    Table,
    live_seats,
)
from firmware_host.core.tokens import due_tokens, hand_tokens


def riffled(table: Table, at_ms: int) -> Table:
    """A new hand begins: the level and the positions are fixed, antes and blinds are posted."""
    if table.phase not in BETWEEN_HANDS:
        raise Refusal("paused" if table.phase == "break" else "hand-running")
    found = next_positions(table)
    if found is None:
        raise Refusal("seat-empty", variant="players")
    stud, redeal, late = table.night.game.bring_in, table.redeal, late_for_redeal(table)
    # Stud has no button; the flop games' one stays where it was.
    positions = table.night.positions._replace(waiting=tuple(sorted(late))) if stud else found
    level = (table.night.next_level or table.night.level) if redeal is None else redeal.level
    dealt_in = [s for s, p in enumerate(table.players) if p is not None and p.stack > 0 and s not in positions.waiting]
    if len(dealt_in) > table.night.game.most_seats:
        raise Refusal("too-many-seats", None, table.night.game.most_seats)
    players: list[Player | None] = []
    dead_money = 0
    for seat, sitting in enumerate(table.players):
        if sitting is None or seat not in dealt_in:
            players.append(sitting and sitting._replace(hand="waits" if seat in positions.waiting else "none"))
            continue
        ante_for_all = level.big_blind_ante if seat == positions.big_blind and not stud else 0
        blind = 0 if stud else _blind(level, positions, seat)
        player, dead = _posted(sitting, ante_for_all, level.ante, blind)
        players.append(player)
        dead_money += dead
    night = with_level(table.night, level, at_ms)._replace(
        next_level=table.night.next_level if redeal is not None else None,
        positions=positions,
        hand=table.night.hand + (redeal is None),
    )
    return Table(
        night,
        tuple(players),
        "dealing",
        round=Round() if stud else Round(level.big_blind, bet_size(night, 0), level.big_blind, 1),
        dead_money=dead_money,
        rulings=_riffle_rulings(table, positions, dealt_in),
        cue=table.cue,
        proposals=riffled_proposals(table),
        before=table._replace(cards=Cards(), cue=None, at_ms=0, base=None, past=None),
        base=table.base,
        past=table.past,
    )


def deal_complete(table: Table) -> bool:
    """Whether every seat dealt in has its cards."""
    dealt_in = [seat for seat, p in enumerate(table.players) if p is not None and p.hand == "live"]
    if len(table.cards.tokens) < table.night.game.hole_cards(table.street) * len(dealt_in):
        return False
    tokens = hand_tokens(table)
    return all(token in table.cards.tokens for seat in dealt_in for token in tokens[seat])


def dealt_out(table: Table, at_ms: int) -> Table:
    """Betting begins where the deal is complete."""
    if table.night.game.bring_in:
        return dealt_on(table, at_ms)
    return begin_betting(table, at_ms) if table.phase == "dealing" and deal_complete(table) else table


def begin_betting(table: Table, at_ms: int) -> Table:
    """The deal is complete: first to act is left of the big blind; stud needs the door cards to tell (rule 6)."""
    if table.night.game.bring_in:
        begun = dealt_on(table, at_ms, acted=True)
        if begun.phase == "dealing":
            raise Refusal("not-your-turn", variant="none")
        return begun
    table = without_absent(table._replace(phase="betting"), table.night.positions.big_blind)
    live = live_seats(table)
    if len(live) == 1:
        return won_unshown(close(table), live[0])
    return advance(table, table.night.positions.big_blind, at_ms)


def dealt_as_far_as_read(table: Table) -> bool:
    """Whether every live seat whose reader answers has its cards of this deal or street."""
    live = [seat for seat in live_seats(table) if str(seat) not in table.night.unread]
    due = due_tokens(table)
    return all(token in table.cards.tokens for seat in live for token in due[seat])


def taken_as_dealt(table: Table, at_ms: int) -> Table:
    """The deal or the street counts as complete: the dealer keyed what comes only after it (rule 6)."""
    if table.phase == "dealing":
        return begin_betting(table, at_ms)
    return dealt_on(table, at_ms, acted=True)


def _blind(level: Level, positions: Positions, seat: int) -> int:
    """The blind that this seat posts."""
    if seat == positions.big_blind:
        return level.big_blind
    return level.small_blind if seat == positions.small_blind else 0


def _posted(sitting: Player, ante_for_all: int, ante: int, blind: int) -> tuple[Player, int]:
    """The player after antes and blind, the antes first; and the dead money of a big-blind ante."""
    dead = min(ante_for_all, sitting.stack)
    own_ante = min(ante, sitting.stack - dead)
    posted = min(blind, sitting.stack - dead - own_ante)
    stack = sitting.stack - dead - own_ante - posted
    standing, serving = sitting.standing, sitting.standing.to_miss > 0
    if standing.serving != serving:
        standing = standing._replace(serving=serving)
    return Player(sitting.name, stack, False, "live", posted, own_ante + posted, standing=standing), dead


def _riffle_rulings(table: Table, positions: Positions, dealt_in: list[int]) -> tuple[Ruling, ...]:
    """What is unusual about this hand's positions, and a new level."""
    found = [Ruling("new-level")] if table.night.next_level and table.redeal is None else []
    if table.night.game.bring_in:
        return tuple(found)
    if positions.button not in dealt_in:
        found.append(Ruling("dead-button", positions.button))
    if positions.small_blind not in dealt_in:
        found.append(Ruling("no-small-blind", positions.small_blind))
    if len(dealt_in) == 2:
        found.append(Ruling("heads-up", positions.button))
    found += [Ruling("waits-for-button", seat) for seat in positions.waiting if seat not in late_for_redeal(table)]
    return tuple(found)
