"""What a simulated table's hardware offers to the hands that work it, whatever its depth."""

from collections.abc import Collection, Sequence
from typing import Protocol

from drivers.api import Buzzer, Driver, Lights, Reading
from drivers.rfid.field import SimField


class Settling(Driver, Protocol):
    """A driver that knows when it has nothing left to tell."""

    @property
    def settled(self) -> bool:
        """True when no poll can report anything new before something is moved."""


class Buttons(Settling, Protocol):
    """Seat buttons whose presses are planned; unknown seats and times in the past raise ValueError."""

    def press(self, seat: int, at_ms: int, down_ms: int = ...) -> None:
        """Press a button."""

    def bounce(self, seat: int, at_ms: int) -> None:
        """Tap a button whose contact chatters."""


class Keys(Settling, Protocol):
    """Panel keys whose presses are planned; unknown keys and times in the past raise ValueError."""

    def strike(self, key: str, at_ms: int, held: bool = ...) -> None:
        """Press a key, or hold it for its hold time."""


class Devices(Protocol):
    """All hardware of one table; its time is the devices' own, and passes with `poll`."""

    @property
    def field(self) -> SimField:
        """What lies where."""

    @property
    def buttons(self) -> Buttons:
        """The seats' buttons."""

    @property
    def panel(self) -> Keys:
        """The dealer's panel."""

    @property
    def lights(self) -> Lights:
        """The seats' lights."""

    @property
    def buzzer(self) -> Buzzer:
        """The table's buzzer."""

    @property
    def presses(self) -> int:
        """How many presses of keys and buttons were planned so far."""

    @property
    def settled(self) -> bool:
        """True when no poll can report anything new before something is moved."""

    @property
    def next_ms(self) -> int:
        """When an unsettled driver wants its next poll."""

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Let all drivers do what is due, in the order readers, panel, buttons."""

    def expect(self, antennas: Collection[str]) -> None:
        """Cards are expected to come or go at these antennas next."""

    @property
    def plugs(self) -> Collection[str]:
        """The kinds of device whose plug can be pulled at this depth: `reader`, `node`, `bus`."""

    def plug(self, device: str, plugged: bool) -> None:
        """Put a device's plug back or pull it: `reader seat4` and so on; what this depth does not have is nothing."""

    def garble(self, source: str, share: float) -> None:
        """Garble a share of the answers of an antenna's reader, 0 to 1; what this depth does not have is nothing."""

    def restart(self) -> None:
        """Begin with drivers that know nothing, as a new process does, over the hardware as it is."""

    def close(self) -> None:
        """Give everything back."""
