"""What the dealer or the floor rules: kills, string raises, misdeals, exposed cards, penalties, pauses."""

from firmware_host.core.absent import marked
from firmware_host.core.acts import not_a_misdeal, settled_after
from firmware_host.core.chips import said
from firmware_host.core.clock import paused, resumed
from firmware_host.core.conduct import DISQUALIFIED, WARNING, dropped, penalised, proposed
from firmware_host.core.deal import dealt_out, taken_as_dealt
from firmware_host.core.events import (
    CardExposed,
    CardShown,
    FloorCalled,
    HandKilled,
    MarkedAway,
    MarkedBack,
    MisdealDeclared,
    MisdealRefused,
    OtherAsked,
    Penalised,
    PenaltyProposed,
    PlayerExposed,
    ProposalDropped,
    Ruled,
    Said,
    StringRaiseCalled,
)
from firmware_host.core.faces import shown_cards
from firmware_host.core.kills import killed, string_raised
from firmware_host.core.levels import break_begun
from firmware_host.core.misdeal import declared, exposed_by_dealer
from firmware_host.core.observe import fold
from firmware_host.core.streets import dealt_on
from firmware_host.core.table import (
    BETWEEN_HANDS,
    LIVE,
    Refusal,
    Table,
    player_at,
    playing_phase,
    ruled,
    with_playing_phase,
)
from firmware_host.core.tokens import hand_tokens

MOST_ROUNDS = 4
STEPS = {"warning": WARNING, "dq": DISQUALIFIED}


def ruled_by_dealer(table: Table, event: Ruled) -> Table:
    """The table after a ruling that somebody keyed."""
    match event:
        case StringRaiseCalled(seat, at_ms):
            return settled_after(string_raised(table, seat, at_ms), seat, at_ms)
        case HandKilled(seat, at_ms):
            return settled_after(killed(table, seat, at_ms), seat, at_ms)
        case MarkedAway(seat) | MarkedBack(seat):
            return marked(table, seat, isinstance(event, MarkedAway))
        case CardExposed(seat, card, at_ms):
            return dealt_on(exposed_by_dealer(table, seat, card), at_ms)
        case PlayerExposed(seat, card):
            return _exposed_by_player(table, seat, card)
        case CardShown(seat, card):
            return _one_shown(table, seat, card)
        case OtherAsked(seat):
            return _asked(table, seat)
    return _decided(table, event)


def _decided(table: Table, event: Ruled) -> Table:
    """Penalties, misdeals declared or refused, and pauses."""
    match event:
        case Penalised(seat, step, rounds, kind, at_ms):
            if step not in STEPS and not 1 <= rounds <= MOST_ROUNDS:
                raise Refusal("unsupported", seat, variant="key")
            return penalty_given(table, seat, STEPS.get(step, rounds), kind, at_ms)
        case PenaltyProposed(seat, kind):
            return proposed(table, seat, kind)
        case ProposalDropped(seat, kind):
            return dropped(table, seat, kind)
        case MisdealDeclared():
            return declared(table)
        case MisdealRefused():
            if table.suspicion is None:
                raise Refusal("nothing-to-undo")
            return dealt_out(not_a_misdeal(table), event.at_ms)
        case FloorCalled(at_ms):
            return paused(table, at_ms)
        case _:
            return break_begun(dealt_out(resumed(table, event.at_ms), event.at_ms), event.at_ms)


def penalty_given(table: Table, seat: int, step: int, kind: str, at_ms: int) -> Table:
    """A penalty; a player disqualified in a hand has a dead one from here on, also when turned up (rule 5)."""
    table = penalised(table, seat, step, kind)
    player = table.players[seat]
    if step != DISQUALIFIED or player is None or player.hand not in LIVE or playing_phase(table) == "payout":
        return table
    held = tuple(one for one in table.held if one.event.seat != seat)
    playing = table._replace(held=held, phase=playing_phase(table), paused_from=None, suspicion=None)
    after = settled_after(fold(playing, seat, at_ms, "dead"), seat, at_ms)
    return _still_stopped(table, after)


def _still_stopped(table: Table, after: Table) -> Table:
    """What happened meanwhile leaves the pause and the suspected misdeal standing."""
    stopped = after._replace(phase=table.phase, paused_from=table.paused_from, suspicion=table.suspicion)
    return with_playing_phase(stopped, after.phase)


def words_said(table: Table, event: Said) -> Table:
    """A word before chips, by the player to act."""
    if table.phase in BETWEEN_HANDS:
        raise Refusal("no-hand", event.seat)
    table = taken_as_dealt(table, event.at_ms)
    if event.seat != table.round.turn or table.phase != "betting":
        raise Refusal("not-your-turn", event.seat)
    return said(table, event.seat, event.word, event.to)


def _exposed_by_player(table: Table, seat: int, card: str) -> Table:
    """The hand stays live; a penalty, if the floor gives one, starts after the hand (rule 4)."""
    player = player_at(table, seat)
    if table.phase in BETWEEN_HANDS or player.hand not in LIVE:
        raise Refusal("no-hand", seat)
    table = table._replace(exposed=(*table.exposed, (seat, card)))
    return proposed(table, seat, "exposed")


def _one_shown(table: Table, seat: int, card: str) -> Table:
    """At the end of a hand a player shows one card; somebody may ask for the other (rule 25)."""
    player = player_at(table, seat)
    if table.phase not in ("showdown", "payout") or player.hand not in LIVE:
        raise Refusal("not-your-turn", seat, variant="show")
    table = table._replace(exposed=(*table.exposed, (seat, card)))
    return table if _has_more(table, seat) else table._replace(asked=tuple(at for at in table.asked if at != seat))


def _has_more(table: Table, seat: int) -> bool:
    """Whether a card of this seat is not shown yet."""
    return len(set(shown_cards(table).get(seat, ()))) < len(hand_tokens(table)[seat])


def _asked(table: Table, seat: int) -> Table:
    """A player who showed one card must show the other one too (rule 25)."""
    # A card that the dealer exposed, where it was no misdeal, is none that the player showed.
    by_dealer = ("exposed", seat) in table.cleared
    shown_one = [at for at, _ in table.exposed].count(seat) > by_dealer and player_at(table, seat).hand == "live"
    if table.phase not in ("showdown", "payout") or not shown_one or seat in table.asked:
        raise Refusal("not-your-turn", seat, variant="show")
    return table._replace(asked=(*table.asked, seat), rulings=ruled(table, "must-show-other", seat))
