"""Acting: in turn, out of turn, and what a held act comes to when its turn is there (rules 26, 27)."""

from firmware_host.core import betting, chips
from firmware_host.core.clock import clock_stopped
from firmware_host.core.conduct import out_of_turn
from firmware_host.core.deal import dealt_out, taken_as_dealt
from firmware_host.core.events import Act, ChipsPut, Folded, Passed, Raised
from firmware_host.core.observe import fold
from firmware_host.core.rounds import advance
from firmware_host.core.streets import bring_in_due, dealt_on
from firmware_host.core.table import BETWEEN_HANDS, Held, Refusal, Table, player_at, ruled


def acted(table: Table, event: Act) -> Table:
    """An act of a seat; the first one says that the deal is complete (rule 6)."""
    if table.phase == "misdeal":
        table = not_a_misdeal(table)
    table = taken_as_dealt(table, event.at_ms)
    if table.phase == "showdown" and isinstance(event, Folded):
        return _given_up(table, event)
    if table.phase in BETWEEN_HANDS:
        raise Refusal("no-hand", event.seat)
    if table.word is not None and table.word.seat != event.seat:
        table = _settled(chips.word_kept(table), table.word.seat, event.at_ms)
    if isinstance(event, Folded) and _lies_in_muck(table, event.seat):
        return _settled(_folded_in_muck(table, event), event.seat, event.at_ms)
    if table.phase != "betting":
        raise Refusal("not-your-turn", event.seat)
    if event.seat != table.round.turn:
        return _held(table, event)
    return _settled(_done(clock_stopped(table), event), event.seat, event.at_ms)


def not_a_misdeal(table: Table) -> Table:
    """The dealer plays on: what was suspected is refused for this hand (rule 28)."""
    suspicion = table.suspicion
    if suspicion is None:
        return table
    cleared = (*table.cleared, (suspicion.why, suspicion.seat))
    return table._replace(phase=suspicion.phase, suspicion=None, cleared=cleared)


def settled_after(table: Table, seat: int, at_ms: int) -> Table:
    """What follows an act of a seat: the next turn, held acts that are due now, the next street."""
    return _settled(table, seat, at_ms)


def _done(table: Table, event: Act) -> Table:
    """One act of the seat to act, on the chips."""
    if isinstance(event, Folded):
        if bring_in_due(table):
            raise Refusal("below-minimum", event.seat, table.night.level.bring_in)
        return fold(table._replace(word=None), event.seat, event.at_ms)
    if isinstance(event, ChipsPut):
        return chips.chips_put(table, event.seat, event.motions)
    word = table.word
    if word is not None and (isinstance(event, Passed) or chips.binds(word)):
        return chips.word_kept(table)
    table = table._replace(word=None) if word is not None else table
    if isinstance(event, Passed):
        return betting.passed(table, event.seat)
    if isinstance(event, Raised):
        return betting.raised(table, event.seat, event.to)
    return betting.all_in(table, event.seat)


def _settled(table: Table, seat: int, at_ms: int) -> Table:
    if table.phase == "betting" and table.round.turn == seat:
        table = advance(table, seat, at_ms)
    while table.held:
        if table.phase != "betting":
            return dealt_on(_released(table, table.held), at_ms)
        table = _released(table, tuple(held for held in table.held if held.bet < table.round.bet))
        due = next((held for held in table.held if held.event.seat == table.round.turn), None)
        if due is None:
            break
        table = _due(table, due, at_ms)
    if table.clock is not None and table.clock.seat != table.round.turn:
        table = table._replace(clock=None)
    return dealt_out(table, at_ms)


def _due(table: Table, held: Held, at_ms: int) -> Table:
    """A held act whose turn has come: it binds where it can be done as it was meant, else he is free (rule 27)."""
    free = _released(table, (held,))
    seat = held.event.seat
    if table.round.bet != held.bet:
        return free
    try:
        bound = _done(table._replace(held=free.held, rulings=ruled(table, "binds", seat)), held.event)
    except Refusal:
        return free
    return advance(bound, seat, at_ms) if bound.phase == "betting" and bound.round.turn == seat else bound


def _released(table: Table, released: tuple[Held, ...]) -> Table:
    """Held acts that count no more: their players are free, and their chips come back (rule 27)."""
    for held in released:
        table = table._replace(rulings=ruled(table, "released", held.event.seat))
    return table._replace(held=tuple(held for held in table.held if held not in released)) if released else table


def _held(table: Table, event: Act) -> Table:
    """An act out of turn waits; the first time is warned, later ones are proposed to the floor (rule 27)."""
    player = player_at(table, event.seat)
    taken = any(held.event.seat == event.seat for held in table.held)
    if taken or player.hand != "live" or player.stack == 0:
        raise Refusal("not-your-turn", event.seat)
    if isinstance(event, Raised) and event.to is not None:
        betting.check_amount(table, event.seat, event.to)
    if isinstance(event, ChipsPut):
        chips.check_chips(table, event.seat, event.motions)
    table = table._replace(held=(*table.held, Held(event, table.round.bet)))
    return out_of_turn(table._replace(rulings=ruled(table, "out-of-turn", event.seat)), event.seat)


def _lies_in_muck(table: Table, seat: int) -> bool:
    """Whether live cards of a seat that is not to act lie in the muck, while the hand is being played."""
    if seat not in table.alarms or seat == table.round.turn or table.phase not in ("betting", "board"):
        return False
    return player_at(table, seat).hand == "live"


def _folded_in_muck(table: Table, event: Folded) -> Table:
    """The dealer says that live cards in the muck are a fold: it binds at once, and all-in it is no act out of turn."""
    seat = event.seat
    if player_at(table, seat).stack:
        table = out_of_turn(table._replace(rulings=ruled(table, "out-of-turn", seat)), seat)
    return fold(table, seat, event.at_ms)


def _given_up(table: Table, event: Folded) -> Table:
    """At the showdown a hand is mucked in any order; what lies face up stays (rules 7, 18)."""
    player = player_at(table, event.seat)
    if player.hand == "tabled":
        raise Refusal("turned-up-stays", event.seat)
    if player.hand != "live":
        raise Refusal("not-your-turn", event.seat)
    return fold(table, event.seat, event.at_ms)
