"""What a table script can expect to see, by kind."""

from dataclasses import dataclass
from typing import NamedTuple

from firmware_host.scripts.words import Notice

Value = bool | int | float | str | tuple[int, ...] | tuple[str, ...] | None


class PotWords(NamedTuple):
    """A pot and the seats that can win it."""

    amount: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExpectValue:
    """A value at a path of the status document.

    None is written `none`: null, nothing there, an empty list, or the state of that name. Cards and words of a list
    stand in any order, seats in theirs. A number may be off by `tolerance`.
    """

    path: tuple[str, ...]
    value: Value
    tolerance: float = 0.0


@dataclass(frozen=True, slots=True)
class ExpectPots:
    """All the pots, main first."""

    pots: tuple[PotWords, ...]


@dataclass(frozen=True, slots=True)
class ExpectNotice:
    """A ruling or a prompt stands or, not `present`, does not; with seat None at any seat or none."""

    notice: Notice
    code: str
    seat: int | None
    present: bool


@dataclass(frozen=True, slots=True)
class ExpectRefused:
    """The line before was refused, or objected to, with this code."""

    code: str


@dataclass(frozen=True, slots=True)
class ExpectPayout:
    """What a seat gets from all of this hand's pots."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ExpectLed:
    """A seat's light is in this state."""

    seat: int
    state: str


@dataclass(frozen=True, slots=True)
class ExpectBuzzer:
    """The buzzer sounds this pattern; None is silence."""

    pattern: str | None


@dataclass(frozen=True, slots=True)
class ExpectText:
    """Text is on the players' screen, in any case, or, not `present`, is not."""

    text: str
    present: bool


@dataclass(frozen=True, slots=True)
class ExpectHidden:
    """A card appears nowhere, in any spelling."""

    card: str


@dataclass(frozen=True, slots=True)
class ExpectFault:
    """A device is reported at fault or, not `present`, is not; device None is any."""

    device: str | None
    present: bool


Expectation = (
    ExpectValue
    | ExpectPots
    | ExpectNotice
    | ExpectRefused
    | ExpectPayout
    | ExpectLed
    | ExpectBuzzer
    | ExpectText
    | ExpectHidden
    | ExpectFault
)
