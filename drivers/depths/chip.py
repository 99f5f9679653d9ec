"""Depth `chip`: the real drivers, over chips simulated to the register and lines simulated to the edge."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from drivers.api import Reading
from drivers.buttons.gpio_sim import HeaderButtons
from drivers.buzzer.gpio import GpioBuzzer
from drivers.depths.names import READER, antennas_of
from drivers.gpio.hands import wide_map
from drivers.gpio.header import Header
from drivers.gpio.sim import SimHeader
from drivers.lights.gpio import GpioLights
from drivers.panel.gpio_sim import HeaderPanel
from drivers.rfid.antenna import Antenna
from drivers.rfid.field import SimField
from drivers.rfid.mfrc522 import SpiPort, open_port
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.readers import Readers
from drivers.rfid.rpi_gpio_sim import FakeGpio
from drivers.rfid.spi_sim import SpiBus, installed
from drivers.rfid.virtual_clock import VirtualClock
from drivers.rfid.wired import readers_at

# One line resets all readers, as on a header that has few to spare.
RESET_GPIO = 25


class SimChips:
    """A chip at each antenna of a field, all on one simulated SPI; `rng` decides which answers noise garbles."""

    def __init__(self, antennas: Sequence[str], field: SimField, rng: Random) -> None:
        """Start with chips in good health."""
        self.clock = VirtualClock()
        self._bus = SpiBus(self.clock)
        self._gpio = FakeGpio()
        self._chips: dict[str, Chip] = {}
        for select, antenna in enumerate(antennas):
            chip = Chip(self.clock, Antenna(field, antenna, Random(rng.random())), Random(rng.random()))
            self._bus.attach(0, select, chip)
            self._gpio.wire_reset(RESET_GPIO, chip)
            self._chips[antenna] = chip

    def chip(self, antenna: str) -> Chip:
        """Return the chip at an antenna; ValueError for an unknown one."""
        if antenna not in self._chips:
            raise ValueError(f"there is no reader {antenna}; there are {', '.join(self._chips)}")
        return self._chips[antenna]

    def open_port(self, select: int) -> SpiPort:
        """Open the port at a chip select, by way of the package as everywhere."""
        with installed(self._bus, self._gpio):
            return open_port(0, select, RESET_GPIO, self.clock.advance)

    def readers(self, gains_db: Mapping[str, int] | None = None) -> Readers:
        """The driver of readers at all antennas, with the gains given in dB."""
        return readers_at(tuple(self._chips), gains_db or {}, self.open_port, self.now_us)

    def now_us(self) -> int:
        """The time of the chips."""
        return int(self.clock.now_us)


class ChipDevices:
    """The drivers of a table wired straight to a Pi, but with as many seats and lines as it needs."""

    def __init__(self, seats: int, rng: Random) -> None:
        """Start with nothing on the table; `rng` decides which answers noise garbles."""
        self.field = SimField()
        self._antennas = antennas_of(seats)
        self._chips = SimChips(self._antennas, self.field, rng)
        self._header = SimHeader()
        self._lines = wide_map(seats)
        self._pressed_before = 0
        self._begin()

    def _begin(self) -> None:
        self.readers = self._chips.readers()
        header = Header(lambda: self._header)
        self.buttons = HeaderButtons(self._header, self._lines.buttons)
        self.panel = HeaderPanel(self._header, self._lines.keys)
        self.lights = GpioLights(header, self._lines.lights)
        self.buzzer = GpioBuzzer(header, self._lines.buzzer)
        self._seen = {antenna: self.field.changed(antenna) for antenna in self._antennas}

    @property
    def presses(self) -> int:
        """How many presses of keys and buttons were planned so far."""
        return self._pressed_before + self.panel.presses + self.buttons.presses

    @property
    def settled(self) -> bool:
        """True when no poll can report anything new before something is moved."""
        self._look_again()
        return self.readers.settled and self.panel.settled and self.buttons.settled

    @property
    def next_ms(self) -> int:
        """When an unsettled driver wants its next poll."""
        drivers = (self.readers, self.panel, self.buttons)
        return min(driver.next_ms for driver in drivers if not driver.settled)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Let all drivers do what is due."""
        self._look_again()
        behind_us = now_ms * 1000 - self._chips.now_us()
        if behind_us > 0:
            self._chips.clock.advance(behind_us)
        readings = [*self.readers.poll(now_ms), *self.panel.poll(now_ms), *self.buttons.poll(now_ms)]
        return [*readings, *self.lights.poll(now_ms), *self.buzzer.poll(now_ms)]

    def expect(self, antennas: Collection[str]) -> None:
        """Antennas at which cards are expected have their turn more often."""
        self.readers.expect(antennas)

    @property
    def plugs(self) -> Collection[str]:
        """Readers alone: there are no nodes."""
        return ("reader",)

    def plug(self, device: str, plugged: bool) -> None:
        """Put a reader's plug back or pull it."""
        if device.startswith(READER):
            antenna = device.removeprefix(READER)
            (self._chips.chip(antenna).plug if plugged else self._chips.chip(antenna).unplug)()
            self.readers.unsettle((antenna,))

    def garble(self, source: str, share: float) -> None:
        """Garble a share of a reader's answers."""
        if source != "bus":
            self._chips.chip(source).faults.garbled_share = share
            self.readers.unsettle((source,))

    def restart(self) -> None:
        """Begin with drivers that know nothing."""
        self._pressed_before = self.presses
        self.close()
        self._begin()

    def close(self) -> None:
        """Give chips and lines back."""
        self.readers.close()
        for driver in (self.buttons, self.panel, self.lights, self.buzzer):
            driver.close()

    def _look_again(self) -> None:
        """Cards that moved are worth a look; a real table has no such word and looks all the time."""
        changed = [antenna for antenna in self._antennas if self.field.changed(antenna) != self._seen[antenna]]
        for antenna in changed:
            self._seen[antenna] = self.field.changed(antenna)
        if changed:
            self.readers.unsettle(changed)
