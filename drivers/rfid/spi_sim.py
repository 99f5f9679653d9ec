"""A stand-in for the module spidev, with simulated chips behind it and time on a virtual clock.

One transfer costs a fixed overhead of kernel and Python, then 8 clock periods a byte. By default a transfer of two
bytes at 1 MHz takes 40 us (24 us of overhead), each further byte 8 us. The overhead passes before the first byte; a
register is read when its address byte has arrived and written when its data byte has, so in one long transfer every
byte has a time of its own.
"""

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import NamedTuple

from drivers.rfid.chip_registers import FIFO_DATA
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.rpi_gpio_sim import FakeGpio
from drivers.rfid.virtual_clock import TICKS_PER_US, VirtualClock

_DEFAULT_HZ = 500_000
_FASTEST_HZ = 10_000_000
_READ = 0x80
_READ_FIFO = _READ | FIFO_DATA << 1
_STAND_INS = ("spidev", "RPi", "RPi.GPIO")
_USERS = ("mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522")


class Spent(NamedTuple):
    """What was spent: transfers, bytes, time on the bus and frames in the air, in ticks of the virtual clock."""

    transfers: int = 0
    bytes: int = 0
    bus_ticks: int = 0
    air_ticks: int = 0

    @property
    def bus_us(self) -> float:
        """The time on the bus in microseconds."""
        return self.bus_ticks / TICKS_PER_US

    @property
    def air_us(self) -> float:
        """The time of all frames in the air in microseconds."""
        return self.air_ticks / TICKS_PER_US

    def since(self, before: "Spent") -> "Spent":
        """Return what was spent after an earlier count."""
        return Spent(*(now - then for now, then in zip(self, before, strict=True)))


class Select:
    """One chip select: the chip behind it and what was spent on it."""

    __slots__ = ("chip", "bus", "transfers", "bytes", "bus_ticks")

    def __init__(self, chip: Chip, bus: int) -> None:
        """Begin with nothing spent."""
        self.chip = chip
        self.bus = bus
        self.transfers = 0
        self.bytes = 0
        self.bus_ticks = 0

    @property
    def spent(self) -> Spent:
        """What was spent so far."""
        return Spent(self.transfers, self.bytes, self.bus_ticks, self.chip.air_ticks)


class SpiBus:
    """All SPI buses of a simulated Pi: chips by bus and chip select, and one clock for all.

    `held` names what something keeps MISO of a bus at, 0x00 or 0xFF, whichever chip is selected.
    """

    __slots__ = ("clock", "held", "overhead_ticks", "_selects")

    def __init__(self, clock: VirtualClock, *, transfer_us: float = 40.0) -> None:
        """Begin with no chip; `transfer_us` is what two bytes cost at 1 MHz; ValueError below the 16 us they take."""
        if transfer_us < 16:
            raise ValueError(f"two bytes at 1 MHz take 16 us, so a transfer cannot cost {transfer_us} us; give more")
        self.clock = clock
        self.held: dict[int, int] = {}
        self.overhead_ticks = round((transfer_us - 16) * TICKS_PER_US)
        self._selects: dict[tuple[int, int], Select] = {}

    @property
    def now_us(self) -> float:
        """The time in microseconds."""
        return self.clock.now_us

    def advance(self, us: float) -> None:
        """Let time pass, as a sleep does; ValueError for less than none."""
        self.clock.advance(us)

    def attach(self, bus: int, device: int, chip: Chip) -> None:
        """Put a chip behind a chip select; ValueError if one is there."""
        if (bus, device) in self._selects:
            raise ValueError(f"/dev/spidev{bus}.{device} has a chip already; take another chip select")
        self._selects[bus, device] = Select(chip, bus)

    def select(self, bus: int, device: int) -> Select:
        """Return what is behind a chip select; FileNotFoundError, as for a missing device file, if nothing is."""
        if (bus, device) not in self._selects:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), f"/dev/spidev{bus}.{device}")
        return self._selects[bus, device]

    def spent(self) -> Spent:
        """Return what was spent on all chips together."""
        each = [select.spent for select in self._selects.values()]
        return Spent(*(sum(column) for column in zip(*each, strict=True)))


class FakeSpiDev:
    """Behaves as spidev.SpiDev does; like it, it writes what came back into the list that it was given."""

    bus: SpiBus

    def __init__(self) -> None:
        """Begin closed."""
        self.max_speed_hz = _DEFAULT_HZ
        self._select: Select | None = None

    def open(self, bus: int, device: int) -> None:
        """Open a chip select; FileNotFoundError if the table has no such one."""
        self._select = self.bus.select(bus, device)

    def close(self) -> None:
        """Close it; the chip stays as it is."""
        self._select = None

    @property
    def mode(self) -> int:
        """The SPI mode."""
        return 0

    @mode.setter
    def mode(self, value: int) -> None:
        if value:
            raise ValueError(f"the MFRC522 hears SPI mode 0 only, not {value}; set mode 0")

    @property
    def max_speed_hz(self) -> int:
        """The clock of the bus."""
        return self._max_speed_hz

    @max_speed_hz.setter
    def max_speed_hz(self, value: int) -> None:
        if not 0 < value <= _FASTEST_HZ:
            raise ValueError(f"the MFRC522 hears up to {_FASTEST_HZ} Hz, not {value}; set a slower clock")
        self._max_speed_hz = value
        self._byte_ticks = 8_000_000 * TICKS_PER_US // value

    def xfer2(self, values: Sequence[int]) -> Sequence[int]:
        """Send bytes while the chip is selected and return what came back; TypeError for none, OSError if closed."""
        select = self._select
        if select is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        length = len(values)
        if not length:
            raise TypeError("Empty argument list.")
        bus, byte_ticks = self.bus, self._byte_ticks
        took = bus.overhead_ticks + length * byte_ticks
        now = bus.clock.ticks + bus.overhead_ticks + byte_ticks
        chip = select.chip
        answer = [0] * length
        head = values[0]
        if chip.floats is None:
            if not head & _READ:
                self._write(chip, values, now + byte_ticks)
            elif length > 2 and values.count(_READ_FIFO) == length - 1:
                answer[1:] = chip.read_fifo(length - 1, now, byte_ticks)
            else:
                for index in range(1, length):
                    answer[index] = chip.read(values[index - 1] >> 1 & 0x3F, now)
                    now += byte_ticks
        select.transfers += 1
        select.bytes += length
        select.bus_ticks += took
        bus.clock.ticks += took
        forced = chip.floats if chip.floats is not None else chip.faults.miso
        if forced is None and bus.held:
            forced = bus.held.get(select.bus)
        if forced is not None:
            answer = [forced] * length
        if isinstance(values, list):
            values[:] = answer
            return values
        return tuple(answer) if isinstance(values, tuple) else answer

    xfer = xfer2

    def _write(self, chip: Chip, values: Sequence[int], now: int) -> None:
        register = values[0] >> 1 & 0x3F
        if register == FIFO_DATA and len(values) > 2:
            chip.write_fifo(bytes([value & 0xFF for value in values[1:]]), now, self._byte_ticks)
            return
        for value in values[1:]:
            chip.write(register, value & 0xFF, now)
            now += self._byte_ticks


@contextmanager
def installed(bus: SpiBus, gpio: FakeGpio) -> Iterator[None]:
    """Let `import spidev`, `import RPi.GPIO` and a fresh `import mfrc522` find the stand-ins while this is entered."""
    names = (*_STAND_INS, *_USERS)
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    spidev, rpi = ModuleType("spidev"), ModuleType("RPi")
    vars(spidev)["SpiDev"] = type("SpiDev", (FakeSpiDev,), {"bus": bus})
    vars(rpi)["GPIO"] = gpio
    sys.modules |= dict(zip(_STAND_INS, (spidev, rpi, gpio), strict=True))
    try:
        yield
    finally:
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)
