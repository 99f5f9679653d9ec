"""What hands are asked to do at a table, and what eyes and ears are asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

# A card that lies at the table and whose tag nobody has named.
STRANGER = "a card without a name"
MUCK = "muck"


class HandsError(AssertionError):
    """What was asked for did not come, or something else came; the sentence says what, where and what to do."""


@dataclass(frozen=True, slots=True)
class Move:
    """Cards go together from one antenna to another; None is away from all antennas.

    Without `read` no reader can tell that it is done.
    """

    cards: tuple[str, ...]
    source: str | None
    target: str | None
    read: bool = True


@dataclass(frozen=True, slots=True)
class Press:
    """A seat's button, by its seat, or a key, by its name, is pressed or held."""

    contact: int | str
    held: bool = False


@dataclass(frozen=True, slots=True)
class Plug:
    """The plug of an antenna's reader is pulled or put back."""

    antenna: str
    plugged: bool


@dataclass(frozen=True, slots=True)
class Look:
    """Do the lamps have these rhythms, by seat (see ONE_COLOUR)?"""

    rhythms: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Listen:
    """The buzzer is about to sound: is everybody listening?"""


@dataclass(frozen=True, slots=True)
class Hear:
    """Did the buzzer sound this pattern, or what is left of it after a time?"""

    pattern: str
    passed_ms: int = 0


Task = Move | Press | Plug | Look | Listen | Hear


class Hands(Protocol):
    """Whoever works a table, one task after another; the table's readings tell what came of it."""

    def do(self, task: Task) -> None:
        """Begin a task."""

    def answer(self) -> bool | None:
        """What is said of the last task where no reading tells: done, yes or no; None while nothing is said."""

    def told(self, text: str) -> None:
        """Take note of something that the readings have told."""


class Clock(Protocol):
    """The time by which a table's devices run."""

    def now_ms(self) -> int:
        """The time now."""

    def wait_until_ms(self, until_ms: int) -> None:
        """Let time pass."""
