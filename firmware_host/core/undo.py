"""Undo and redo: the hand is folded again without what was taken back; nothing is deleted."""

from collections.abc import Callable
from typing import NamedTuple

from firmware_host.core.events import (
    CardsRevealed,
    Confirmed,
    DeadlinePassed,
    Event,
    MisdealDeclared,
    Redone,
    Riffled,
    TagsLeft,
    TagsSeen,
    Undone,
)
from firmware_host.core.table import NO_ENTRY, PUSH, Past, Refusal, Table

KEPT, VOID, GONE = "kept", "void", "gone"


class Fold(NamedTuple):
    """A table to start from, what happened since, and what of it counts."""

    base: Table
    items: list[Past]
    counts: list[str]
    undos: list[list[str]]


def undone(table: Table, event: Undone, apply: Callable[[Table, Event, bool], Table]) -> Table:
    """The table without its last entries; beyond this hand's riffle, or its push, the floor's PIN may be asked."""
    if event.entries < 1:
        raise Refusal("nothing-to-undo")
    fold = _fold_of(table)
    chosen = _entries(fold)
    if len(chosen) < event.entries:
        fold = _with_last_hand(table, fold)
        chosen = _entries(fold)
    if len(chosen) < event.entries:
        raise Refusal("nothing-to-undo", amount=len(chosen))
    taken = chosen[-event.entries :]
    pushes = [place for place in taken if fold.items[place].weight == PUSH]
    if (pushes or fold.base is not table.base) and table.night.house.floor_pin not in (None, event.pin):
        raise Refusal("nothing-to-undo", variant="pin")
    before = list(fold.counts)
    _take_back(fold, taken[0])
    return _folded(_with(fold, event, [*fold.undos, before]), apply)


def redone(table: Table, event: Redone, apply: Callable[[Table, Event, bool], Table]) -> Table:
    """The newest undo is taken back; another entry since then forbids it."""
    fold = _fold_of(table)
    if not fold.undos:
        raise Refusal("nothing-to-undo", variant="redo")
    _give_back(fold)
    return _folded(_with(fold, event, fold.undos), apply)


def last_entries(table: Table, count: int) -> list[Event]:
    """The newest entries of this hand that an undo would take back, oldest first."""
    if table.base is None:
        return []
    fold = _fold_of(table)
    if len(_entries(fold)) < count:
        fold = _with_last_hand(table, fold)
    return [fold.items[place].event for place in _entries(fold)][-count:]


def events_since_base(table: Table) -> list[Event]:
    """The events since the table before this hand, or the hand before it, oldest first, whether they count or not."""
    return [item.event for item in _items(table.past)]


def riffle_counts(table: Table) -> bool:
    """Whether the newest riffle counts, so that the cards that lie here are this hand's."""
    riffles = [item.event for item in _fold_of(table).items if isinstance(item.event, Riffled)]
    return bool(riffles) and riffles[-1] is deal_of(table)


def deal_of(table: Table) -> Riffled | None:
    """The riffle with which the deal that counts began; None before the first one."""
    if table.base is None:
        return None
    fold = _fold_of(table)
    counted = zip(fold.items, fold.counts, strict=True)
    riffles = [item.event for item, counts in counted if counts == KEPT and isinstance(item.event, Riffled)]
    return riffles[-1] if riffles else None


def _items(past: Past | None) -> list[Past]:
    """The events since the base, oldest first."""
    items = []
    while past is not None:
        items.append(past)
        past = past.before
    return items[::-1]


def _fold_of(table: Table) -> Fold:
    if table.base is None:
        raise Refusal("nothing-to-undo")
    return _counted(table.base, _items(table.past))


def _with_last_hand(table: Table, fold: Fold) -> Fold:
    """The same reaching back to the riffle before, where that is still known."""
    last = table.base
    if last is None or last.base is None:
        return fold
    return _counted(last.base, _items(last.past) + fold.items)


def _counted(base: Table, items: list[Past]) -> Fold:
    """What counts of these events, by the undos and redos among them."""
    fold = Fold(base, [], [], [])
    for item in items:
        if isinstance(item.event, Undone):
            before = list(fold.counts)
            _take_back(fold, _entries(fold)[-item.event.entries])
            fold.undos.append(before)
        elif isinstance(item.event, Redone):
            _give_back(fold)
        elif item.weight and not isinstance(item.event, TagsSeen | TagsLeft):
            fold.undos.clear()
        fold.items.append(item)
        fold.counts.append(GONE if isinstance(item.event, Redone) else KEPT)
    return fold


def _entries(fold: Fold) -> list[int]:
    """The places of the entries that count."""
    return [n for n, item in enumerate(fold.items) if item.weight and fold.counts[n] == KEPT]


def _take_back(fold: Fold, oldest: int) -> None:
    """Entries from the oldest on are gone with what followed by itself; observations since are void."""
    riffle_gone = False
    for n in range(_street_begin(fold, oldest), len(fold.items)):
        event = fold.items[n].event
        if fold.counts[n] == GONE or (n < oldest and isinstance(event, TagsSeen | TagsLeft) and event.place != "board"):
            continue
        if riffle_gone:
            fold.counts[n] = GONE
        elif isinstance(event, TagsSeen | TagsLeft):
            fold.counts[n] = VOID if isinstance(event, TagsSeen) or event.place in ("board", "muck") else KEPT
        elif isinstance(event, CardsRevealed | DeadlinePassed | MisdealDeclared) or fold.items[n].weight:
            fold.counts[n] = GONE
        riffle_gone = riffle_gone or isinstance(event, Riffled)


def _street_begin(fold: Fold, place: int) -> int:
    """The cards of one street are one entry, a misdeal declared and confirmed too: the place of its beginning."""
    event = fold.items[place].event
    if isinstance(event, Confirmed) and place and isinstance(fold.items[place - 1].event, MisdealDeclared):
        return place - 1
    if not (isinstance(event, TagsSeen | TagsLeft) and event.place == "board"):
        return place
    before = place - 1
    while not fold.items[before].weight and isinstance(fold.items[before].event, TagsSeen | TagsLeft):
        before -= 1
    return before + 1


def _give_back(fold: Fold) -> None:
    """What the newest undo took back counts again; the undo itself does not."""
    before = fold.undos.pop()
    since = slice(len(before), len(fold.items))
    deals = [n for n, counts in enumerate(before) if counts == KEPT and isinstance(fold.items[n].event, Riffled)]
    another_deal = bool(deals) and fold.counts[deals[-1]] == GONE
    # What was seen of another deal is nothing in this one: its cards have names of their own.
    gone = Undone | CardsRevealed | TagsSeen | TagsLeft if another_deal else Undone | CardsRevealed
    fold.counts[since] = [
        GONE if isinstance(item.event, gone) else counts
        for item, counts in zip(fold.items[since], fold.counts[since], strict=True)
    ]
    fold.counts[: len(before)] = before


def _with(fold: Fold, event: Undone | Redone, undos: list[list[str]]) -> Fold:
    item = Past(event, NO_ENTRY, fold.items[-1] if fold.items else None)
    counts = [*fold.counts, GONE if isinstance(event, Redone) else KEPT]
    return Fold(fold.base, [*fold.items, item], counts, undos)


def _folded(fold: Fold, apply: Callable[[Table, Event, bool], Table]) -> Table:
    """Play again what counts; no clock runs after an undo."""
    table = fold.base
    for item, counts in zip(fold.items, fold.counts, strict=True):
        # Whether it was taken back since or not: no clock ran on past it.
        if isinstance(item.event, Undone | Redone):
            table = table._replace(clock=None)
        elif counts != GONE:
            before = table._replace(base=None, past=None)
            table = apply(table, item.event, counts == VOID)
            if isinstance(item.event, Riffled):
                table = table._replace(base=before)
    past: Past | None = None
    for item in fold.items:
        past = Past(item.event, item.weight, past)
    return table._replace(base=fold.base, past=past, clock=None)
