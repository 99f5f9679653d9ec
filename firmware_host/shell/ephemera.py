"""What the status shows beside the table: never journaled, empty after a start."""

from typing import NamedTuple

from firmware_host.core.record import quickly_replaced
from firmware_host.core.table import Cue
from firmware_host.decks.progress import Progress
from firmware_host.shell.panel import DROPPED_AFTER_MS, NOTHING, Keyed, still_keyed

MESSAGE_MS = 5_000
START_MS = 20_000
DECK_DONE, DECK_STOPPED = "deck-done", "deck-stopped"
"""Codes of the answer when a task with a deck is over."""


class Fault(NamedTuple):
    """A device that does not work, since when, and what to do."""

    device: str
    since_ms: int
    text: str


class Message(NamedTuple):
    """The last answer: `kind` is refused, objection, undone or said; with a longer sentence where there is one."""

    kind: str
    code: str
    seat: int | None
    rule: int
    text: str
    at_ms: int
    floor_text: str = ""


class Equity(NamedTuple):
    """Each seat's share of the main pot, 0 to 1; not exact while it is a sample."""

    shares: tuple[tuple[int, float], ...]
    exact: bool


class Start(NamedTuple):
    """What a start found: the program's version, how many things are well, and those that need a person.

    `ready` is false where the table cannot start; `at_ms` is when it was found.
    """

    ready: bool
    version: str
    fine: int
    look: tuple[tuple[str, str], ...]
    at_ms: int


@quickly_replaced
class Ephemera(NamedTuple):
    """Faults, what is half keyed, the last answer, tags without meaning, and whether the table has just come back.

    `other_decks` are places of cards of another deck than the hand's, each with that deck's name; `puck_seat` is where
    the tagged button lies, 0 at no seat, None where it was not seen since the start; `task` what is done with a deck.
    Sounds older than `heard_ms` are not played: they were heard before a stop, or their time is over.
    """

    faults: tuple[Fault, ...] = ()
    keyed: Keyed = NOTHING
    message: Message | None = None
    unknown: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    other_decks: tuple[tuple[str, str], ...] = ()
    puck_seat: int | None = None
    task: Progress | None = None
    restored: bool = False
    click: Cue | None = None
    equity: Equity | None = None
    heard_ms: int = 0
    start: Start | None = None


def with_fault(ephemera: Ephemera, device: str, at_ms: int, text: str) -> Ephemera:
    """A device does not work; a fault that it had before is over."""
    faults = cured(ephemera, device).faults
    return ephemera._replace(faults=(*faults, Fault(device, at_ms, text)))


def cured(ephemera: Ephemera, device: str) -> Ephemera:
    """A device works again."""
    return ephemera._replace(faults=tuple(fault for fault in ephemera.faults if fault.device != device))


def clicked(ephemera: Ephemera, pattern: str, at_ms: int) -> Ephemera:
    """A sound that is not the table's own."""
    n = ephemera.click.n + 1 if ephemera.click else 1
    return ephemera._replace(click=Cue(n, pattern, at_ms))


def faded(ephemera: Ephemera, now_ms: int) -> Ephemera:
    """What is left of it now: an answer fades after 5 s, a half-keyed entry and what a start found after 20 s."""
    message = ephemera.message
    if message is not None and now_ms - message.at_ms >= MESSAGE_MS:
        ephemera = ephemera._replace(message=None)
    start = ephemera.start
    if start is not None and now_ms - start.at_ms >= START_MS:
        ephemera = ephemera._replace(start=None)
    keyed = still_keyed(ephemera.keyed, now_ms)
    return ephemera if keyed == ephemera.keyed else ephemera._replace(keyed=keyed)


def fades_ms(ephemera: Ephemera) -> list[int]:
    """When something of it fades next."""
    times = [] if ephemera.message is None else [ephemera.message.at_ms + MESSAGE_MS]
    times += [] if ephemera.start is None else [ephemera.start.at_ms + START_MS]
    return times if ephemera.keyed == NOTHING else [*times, ephemera.keyed.at_ms + DROPPED_AFTER_MS]
