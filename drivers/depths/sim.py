"""Depth `sim`: every device is a simulated driver."""

from collections.abc import Collection, Sequence
from random import Random

from drivers.api import Reading
from drivers.buttons.sim import SimButtons
from drivers.buzzer.sim import SimBuzzer
from drivers.depths.names import READER, antennas_of
from drivers.lights.sim import SimLights
from drivers.panel.sim import SimPanel
from drivers.rfid.sim import SimField, SimReaders


class SimDevices:
    """Simulated drivers for a table of 2 to 13 seats; `rng` decides which answers noise garbles."""

    def __init__(self, seats: int, rng: Random) -> None:
        """Start with nothing on the table."""
        self.field = SimField()
        self.readers = SimReaders(self.field, antennas_of(seats), rng=rng)
        self.buttons = SimButtons(seats)
        self.panel = SimPanel()
        self.lights = SimLights(seats)
        self.buzzer = SimBuzzer()

    @property
    def presses(self) -> int:
        """How many presses of keys and buttons were planned so far."""
        return self.panel.presses + self.buttons.presses

    @property
    def settled(self) -> bool:
        """True when no poll can report anything new before something is moved."""
        return self.readers.settled and self.panel.settled and self.buttons.settled

    @property
    def next_ms(self) -> int:
        """When an unsettled driver wants its next poll."""
        return min(driver.next_ms for driver in self._unsettled())

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Let the drivers do what is due; a settled one would find nothing new."""
        return [reading for driver in self._unsettled() for reading in driver.poll(now_ms)]

    def expect(self, antennas: Collection[str]) -> None:
        """All antennas are asked in each round anyway."""

    def plug(self, device: str, plugged: bool) -> None:
        """Put a reader's plug back or pull it."""
        if device.startswith(READER):
            (self.readers.plug if plugged else self.readers.unplug)(device.removeprefix(READER))

    def garble(self, source: str, share: float) -> None:
        """Garble a share of a reader's answers."""
        if source != "bus":
            self.readers.garble(source, share)

    def restart(self) -> None:
        """Begin with readers that know nothing."""
        self.readers.restart()

    def close(self) -> None:
        """Nothing is held."""

    def _unsettled(self) -> list[SimReaders | SimPanel | SimButtons]:
        drivers = (self.readers, self.panel, self.buttons)
        return [driver for driver in drivers if not driver.settled]
