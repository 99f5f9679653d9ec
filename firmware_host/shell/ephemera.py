"""What the status shows beside the table: never journaled, empty after a start."""

from typing import NamedTuple

from firmware_host.core.table import Cue
from firmware_host.shell.panel import NOTHING, Keyed

MESSAGE_MS = 5_000


class Fault(NamedTuple):
    """A device that does not work, since when, and what to do."""

    device: str
    since_ms: int
    text: str


class Message(NamedTuple):
    """The last answer: `kind` is refused, objection, undone or said."""

    kind: str
    code: str
    seat: int | None
    rule: int
    text: str
    at_ms: int


class Ephemera(NamedTuple):
    """Faults, what is half keyed, the last answer, tags without meaning, and whether the table has just come back."""

    faults: tuple[Fault, ...] = ()
    keyed: Keyed = NOTHING
    message: Message | None = None
    unknown: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    restored: bool = False
    click: Cue | None = None
