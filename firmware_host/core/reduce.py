"""The one engine: a table and an event give the next table, or a refusal."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from firmware_host.core.acts import acted, settled_after
from firmware_host.core.chips import word_kept
from firmware_host.core.clock import clock_called, deadline_passed, runs
from firmware_host.core.deal import begin_betting, riffled
from firmware_host.core.events import (
    Act,
    CardExposed,
    CardKeyed,
    CardShown,
    CardsRevealed,
    ClockCalled,
    Confirmed,
    DeadlinePassed,
    Event,
    HandKilled,
    MisdealDeclared,
    MisdealRefused,
    OtherAsked,
    ReadersMissed,
    Redone,
    Request,
    Resumed,
    Riffled,
    Ruled,
    Said,
    StringRaiseCalled,
    Tabled,
    TagsLeft,
    TagsSeen,
    Undone,
)
from firmware_host.core.faces import keyed, revealed
from firmware_host.core.levels import break_begun
from firmware_host.core.misdeal import misdealt
from firmware_host.core.observe import given_meaning, tags_left, tags_seen, waiting_cards
from firmware_host.core.rulings import penalty_given, ruled_by_dealer, words_said
from firmware_host.core.seating import requested
from firmware_host.core.showdown import pushed, tabled
from firmware_host.core.table import BETWEEN_HANDS, ENTRY, NO_ENTRY, PUSH, Past, Refusal, Table, player_at, stamped
from firmware_host.core.undo import redone, undone

ENGINE = "3"
"""The rules' version: each release raises it by which an event that an older one stored may be played differently."""

# What plays the hand on waits while play is stopped; the floor's own business does not.
STOPPED = frozenset(
    {
        *get_args(Act),
        CardExposed,
        CardShown,
        ClockCalled,
        Confirmed,
        HandKilled,
        MisdealDeclared,
        MisdealRefused,
        OtherAsked,
        Riffled,
        Said,
        StringRaiseCalled,
        Tabled,
    }
)
TIME_BENDING = (Undone, Redone, DeadlinePassed)


class Accepted(NamedTuple):
    """The event happened; an observation may have been objected to."""

    table: Table
    objection: "Refused | None" = None


class Refused(NamedTuple):
    """The event did not happen; the code says why, `variant` picks a text of its own."""

    code: str
    seat: int | None = None
    amount: int | None = None
    variant: str | None = None


def reduce(table: Table, event: Event) -> Accepted | Refused:
    """Play one event; the table given is not changed."""
    try:
        if isinstance(event, TIME_BENDING):
            return _bent(table, event)
        after, weight, objection = _play(table, event, False)
    except Refusal as refusal:
        return _refused(refusal)
    if after.phase == "dealing" and isinstance(event, Riffled):
        return Accepted(after._replace(at_ms=event.at_ms, base=_base(table), past=Past(event, ENTRY, None)))
    past = Past(event, weight, table.past)
    return Accepted(stamped(after, event.at_ms, past), None if objection is None else _refused(objection))


def _bent(table: Table, event: Undone | Redone | DeadlinePassed) -> Accepted | Refused:
    """Undo and redo, and a deadline, which counts only where its clock still runs."""
    if isinstance(event, Undone):
        return Accepted(undone(table, event, _played_again)._replace(at_ms=event.at_ms))
    if isinstance(event, Redone):
        return Accepted(redone(table, event, _played_again)._replace(at_ms=event.at_ms))
    if not runs(table, event.clock):
        return Refused("no-hand")
    after = _time_out(table, event)
    return Accepted(stamped(after, event.at_ms, Past(event, NO_ENTRY, table.past)))


def _base(table: Table) -> Table:
    """The table before a riffle, which reaches back to the one before; a riffle taken back is none."""
    last = table.base
    if last is None:
        return table
    if last.base is None or last.night.hand < table.night.hand:
        return table._replace(base=last._replace(base=None, past=None))
    past = last.past
    for event, weight in _since(table.past):
        past = Past(event, weight, past)
    return table._replace(base=last.base, past=past)


def _since(past: Past | None) -> list[tuple[Event, int]]:
    items = []
    while past is not None:
        items.append((past.event, past.weight))
        past = past.before
    return items[::-1]


# A table after an event, how undo counts the event, and an objection.
Played = tuple[Table, int, Refusal | None]


def _played_again(table: Table, event: Event, void: bool) -> Table:
    return _play(table, event, void)[0]


def _refused(refusal: Refusal) -> Refused:
    return Refused(refusal.code, refusal.seat, refusal.amount, refusal.variant)


def _play(table: Table, event: Event, void: bool) -> Played:
    kind = type(event)
    if table.phase == "paused" and kind in STOPPED:
        raise Refusal("paused", getattr(event, "seat", None))
    if kind in ENTRIES:
        # A misdeal is one entry: its confirmation.
        return ENTRIES[kind](_calmed(table), event), NO_ENTRY if kind is MisdealDeclared else ENTRY, None
    if kind in CONSEQUENCES:
        return CONSEQUENCES[kind](table, event), NO_ENTRY, None
    if isinstance(event, Confirmed):
        return _confirmed(_calmed(table), event.at_ms)
    assert isinstance(event, (TagsSeen, TagsLeft))
    seen = tags_seen(table, event, void) if isinstance(event, TagsSeen) else tags_left(table, event, void)
    after = settled_after(seen.table, 0, event.at_ms) if seen.meaning else seen.table
    return after, ENTRY if seen.meaning else NO_ENTRY, seen.objection


def _time_out(table: Table, event: DeadlinePassed) -> Table:
    """What a deadline does, and held acts whose turn has come by it."""
    after = deadline_passed(table, event.clock, event.at_ms)
    clock = table.clock
    if clock is None or after.clock is not None or not after.held:
        return after
    return settled_after(after, clock.seat, event.at_ms)


def _confirmed(table: Table, at_ms: int) -> Played:
    """NEXT answers the first that stands: a misdeal, cards without meaning, pots to push, a proposed penalty.

    Where blinds have put everybody all-in no act can say that the deal is complete, so NEXT does.
    """
    if table.phase == "misdeal":
        return misdealt(table, at_ms), ENTRY, None
    if table.phase not in BETWEEN_HANDS and table.phase != "payout" and waiting_cards(table):
        return settled_after(given_meaning(table, at_ms), 0, at_ms), ENTRY, None
    if table.word is not None and table.phase == "betting":
        return settled_after(word_kept(table), table.word.seat, at_ms), ENTRY, None
    if table.asked:
        return table._replace(asked=()), ENTRY, None
    if table.phase == "payout":
        return break_begun(pushed(table), at_ms), PUSH, None
    if table.proposals:
        one = table.proposals[0]
        return penalty_given(table, one.seat, one.step, one.kind, at_ms), ENTRY, None
    return _deal_confirmed(table, at_ms)


def _deal_confirmed(table: Table, at_ms: int) -> Played:
    """Nothing waits for NEXT, but for a deal after which nobody can act."""
    if table.phase in BETWEEN_HANDS:
        raise Refusal("no-hand")
    if table.phase == "dealing" and (begun := begin_betting(table, at_ms)).phase != "betting":
        return begun, ENTRY, None
    if table.phase == "showdown":
        raise Refusal("not-your-turn", variant="none")
    raise Refusal("hand-running")


def _calmed(table: Table) -> Table:
    """The next entry ends an alarm, but that of a seat all-in: its cards must be lifted (rule 27)."""
    if not table.alarms:
        return table
    lasting = tuple(seat for seat in table.alarms if player_at(table, seat).hand == "live")
    return table._replace(alarms=lasting)


ENTRIES: dict[type, Callable[[Table, Any], Table]] = {
    **dict.fromkeys(get_args(Act), acted),
    **dict.fromkeys(get_args(Ruled), ruled_by_dealer),
    **dict.fromkeys(get_args(Request), requested),
    Said: words_said,
    Riffled: lambda table, event: riffled(table, event.at_ms),
    Tabled: lambda table, event: tabled(table, event.seat, event.at_ms),
    CardKeyed: lambda table, event: keyed(table, event.seat, event.card, event.at_ms),
    ClockCalled: lambda table, event: clock_called(table, event.by, event.at_ms),
}
CONSEQUENCES: dict[type, Callable[[Table, Any], Table]] = {
    CardsRevealed: lambda table, event: revealed(table, event.faces, event.at_ms),
    DeadlinePassed: _time_out,
    Resumed: lambda table, event: table,
    ReadersMissed: lambda table, event: table._replace(night=table.night._replace(unread=event.places)),
}
