"""What a driver is: a step machine that is polled, and the readings it answers with."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class KeyStruck:
    """A panel key was tapped or, `held`, kept down for its hold time."""

    key: str
    held: bool
    at_ms: int


@dataclass(frozen=True, slots=True)
class ButtonStruck:
    """A seat's button was tapped (seen at its release) or, `held`, kept down for its hold time."""

    seat: int
    held: bool
    at_ms: int


@dataclass(frozen=True, slots=True)
class TagsSeen:
    """Tags arrived at an antenna, all of one polling round together."""

    antenna: str
    uids: tuple[bytes, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class TagsGone:
    """Tags left an antenna, all of one polling round together."""

    antenna: str
    uids: tuple[bytes, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class ReaderReady:
    """A reader finished its first full round after a start or a return: `uids` is all that lies there."""

    antenna: str
    uids: tuple[bytes, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class ForeignTagSeen:
    """A tag that can be no card came to an antenna: a bank card or a phone, with another UID at each reading."""

    antenna: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ForeignTagGone:
    """No such tag lies at an antenna any more; `ReaderReady` says so too, unless `ForeignTagSeen` follows."""

    antenna: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class TagInTwoPlaces:
    """One tag is read at two antennas; it counts at `holder`, where it was first, until it is gone from there."""

    antenna: str
    holder: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device stopped answering; `text` says what, where and what to do."""

    device: str
    text: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class DeviceFound:
    """A lost device answers again."""

    device: str
    at_ms: int


Reading = (
    KeyStruck
    | ButtonStruck
    | TagsSeen
    | TagsGone
    | ReaderReady
    | ForeignTagSeen
    | ForeignTagGone
    | TagInTwoPlaces
    | DeviceLost
    | DeviceFound
)


class Driver(Protocol):
    """A step machine: `poll` does what is due and never waits."""

    @property
    def next_ms(self) -> int:
        """The time at which the driver wants its next poll."""

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Do what is due at `now_ms` and return the readings, oldest first."""


@runtime_checkable
class WokenByFile(Protocol):
    """A driver that can sleep past `next_ms` where somebody waits on its file."""

    @property
    def due_ms(self) -> int:
        """The time at which a poll is worth while though the file stays silent."""

    def fileno(self) -> int | None:
        """Return the descriptor that can be read once a poll is worth while earlier; None while there is none."""


class Lights(Driver, Protocol):
    """One light a seat."""

    def show(self, leds: Mapping[int, str]) -> None:
        """Show from now on the named state at each seat (names as the status key `leds`)."""


class Buzzer(Driver, Protocol):
    """The table's buzzer."""

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        """Start the named pattern `passed_ms` after its beginning, or be silent with None.

        What was asked for last, the same pattern under the same number `n`, goes on. ValueError for an unknown pattern
        or a negative time.
        """

    def set_volume(self, volume: int) -> None:
        """Sound as loud as this from now on: 1 to 3, or not at all with 0. ValueError for anything else."""


class Expecting(Protocol):
    """Readers that can turn to some antennas more often than to others."""

    def expect(self, antennas: Collection[str]) -> None:
        """Cards are expected to come or go at these antennas next; ValueError for an unknown one."""


class DeviceState(NamedTuple):
    """What can be said of a device: whether a person must do something, and the sentence about it."""

    device: str
    fine: bool
    text: str


@runtime_checkable
class Surveyed(Protocol):
    """A driver that can tell more of its devices than that they are lost."""

    def survey(self) -> Sequence[DeviceState]:
        """Return the state of each device, as of the last poll."""


@runtime_checkable
class TellsLater(Protocol):
    """A driver that learns of things only some time after they happened."""

    @property
    def told_ms(self) -> int:
        """The time up to which all has been told, as of the last poll."""


@runtime_checkable
class TellsUnnamed(Protocol):
    """A panel that has keys without a name."""

    def tell_unnamed(self, told: Callable[[int], None]) -> None:
        """Call `told` from `poll` with the code of every such key that is pressed."""
