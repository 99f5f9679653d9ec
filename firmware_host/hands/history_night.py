"""Which hands a night had, and of each the entries that count: what was undone is simply not there."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from firmware_host.core.events import Confirmed, Event, Riffled
from firmware_host.core.reduce import Refused, reduce
from firmware_host.core.table import BETWEEN_HANDS, Player, Table
from firmware_host.core.undo import last_entries


class UnplayableNight(ValueError):  # noqa: N818 - reads as what was found
    """The rules engine refuses an event of the night; the sentence names it."""


class Step(NamedTuple):
    """An entry with the tables before and after it."""

    event: Event
    before: Table
    after: Table


class NightHand(NamedTuple):
    """One hand of a night.

    `steps` begin with the riffle, after a misdeal with the first one, and end before the push of the pots; `end` is
    the table then, or the last one of a hand that was not pushed. `players` are those after the push by seat, None in
    a hand that was not pushed.
    """

    number: int
    steps: tuple[Step, ...]
    end: Table
    players: tuple[Player | None, ...] | None

    @property
    def riffle(self) -> Step:
        """The riffle that the hand was dealt after, the last one where there was a misdeal."""
        return next(step for step in reversed(self.steps) if isinstance(step.event, Riffled))


def night_hands(first: Table, events: Iterable[Event]) -> Iterator[NightHand]:
    """The hands of a night in order; raises UnplayableNight."""
    table = first
    found: dict[int, NightHand] = {}
    steps: dict[int, Step] = {}
    for event in events:
        if isinstance(event, Riffled):
            kept = _kept(table, steps)
            steps = {id(step.event): step for step in kept}
            _collect(found, kept, table)
        outcome = reduce(table, event)
        if isinstance(outcome, Refused):
            raise UnplayableNight(f"{type(event).__name__} in hand {table.night.hand} is refused ({outcome.code})")
        steps[id(event)] = Step(event, table, outcome.table)
        table = outcome.table
        if isinstance(event, Riffled):
            for number in [number for number in sorted(found) if number <= _settled(table)]:
                yield found.pop(number)
    _collect(found, _kept(table, steps), table)
    yield from (found[number] for number in sorted(found))


def _settled(table: Table) -> int:
    """The last hand that no undo can reach any more."""
    base = table.base
    if base is None:
        return 0
    return base.night.hand if base.base is None else base.base.night.hand


def _kept(table: Table, steps: dict[int, Step]) -> list[Step]:
    """The entries that count since the table's base, each as it was played."""
    return [steps[id(event)] for event in last_entries(table, len(steps)) if id(event) in steps]


def _collect(found: dict[int, NightHand], kept: list[Step], table: Table) -> None:
    """Put the hands of these entries in place of what was known of them; one whose riffle is undone is none."""
    for number in [number for number in found if number > table.night.hand]:
        del found[number]
    begins = [place for place, step in enumerate(kept) if isinstance(step.event, Riffled)]
    for begin, end in zip(begins, [*begins[1:], len(kept)], strict=False):
        number = kept[begin].after.night.hand
        steps = [*_misdealt(found.get(number), kept[begin]), *kept[begin:end]]
        found[number] = _hand(number, steps, kept[end].before if end < len(kept) else table)


def _misdealt(before: NightHand | None, riffle: Step) -> tuple[Step, ...]:
    """What a hand's earlier riffle came to where this one is its redeal."""
    if before is None:
        return ()
    for place, step in enumerate(before.steps):
        if step.event is riffle.event:
            return before.steps[:place]
    return before.steps if before.end.phase in BETWEEN_HANDS else ()


def _hand(number: int, steps: list[Step], table: Table) -> NightHand:
    for place, step in enumerate(steps):
        if step.before.phase == "payout" != step.after.phase and isinstance(step.event, Confirmed):
            return NightHand(number, tuple(steps[:place]), step.before, step.after.players)
    return NightHand(number, tuple(steps), table, None)
