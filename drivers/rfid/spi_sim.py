"""Stand-ins for the modules spidev and RPi.GPIO, with simulated chips behind them and time on a virtual clock.

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

from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.virtual_clock import TICKS_PER_US, VirtualClock

_COM_IRQ_ADDRESS = 0x88
_DEFAULT_HZ = 500_000
_ALL_MODULES = ("spidev", "RPi", "RPi.GPIO", "mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522")


class Spent(NamedTuple):
    """What was spent so far: transfers, bytes, time on the bus and frames in the air, in microseconds."""

    transfers: int
    bytes: int
    bus_us: float
    air_us: float

    def since(self, before: "Spent") -> "Spent":
        """Return what was spent after an earlier count."""
        return Spent(*(now - then for now, then in zip(self, before, strict=True)))


class _Select:
    """One chip select: the chip behind it and what was spent on it."""

    __slots__ = ("chip", "transfers", "bytes", "bus_ticks")

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.transfers = 0
        self.bytes = 0
        self.bus_ticks = 0


class SpiBus:
    """All SPI buses of a simulated Pi: chips by bus and chip select, one clock for all."""

    def __init__(self, clock: VirtualClock, *, transfer_us: float = 40.0) -> None:
        """Begin with no chip; `transfer_us` is what a transfer of two bytes costs at 1 MHz, at least 16."""
        if transfer_us < 16:
            raise ValueError(f"two bytes take 16 us at 1 MHz, so a transfer cannot take {transfer_us} us; give more")
        self.clock = clock
        self.overhead_ticks = round((transfer_us - 16) * TICKS_PER_US)
        self.held: dict[int, int] = {}
        self._selects: dict[tuple[int, int], _Select] = {}

    @property
    def now_us(self) -> float:
        """The time in microseconds."""
        return self.clock.now_us

    def advance(self, us: float) -> None:
        """Let time pass, as a sleep does."""
        self.clock.advance(us)

    def attach(self, bus: int, device: int, chip: Chip) -> None:
        """Put a chip behind a chip select; ValueError if one is there."""
        if (bus, device) in self._selects:
            raise ValueError(f"/dev/spidev{bus}.{device} has a chip already; take another chip select")
        self._selects[bus, device] = _Select(chip)

    def select(self, bus: int, device: int) -> _Select:
        """Return what is behind a chip select; FileNotFoundError, as for a missing device file, if nothing is."""
        if (bus, device) not in self._selects:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), f"/dev/spidev{bus}.{device}")
        return self._selects[bus, device]

    def spent(self, bus: int | None = None, device: int | None = None) -> Spent:
        """Return what was spent in all, or on one bus, or on one chip select."""
        chosen = [
            select
            for (its_bus, its_device), select in self._selects.items()
            if bus in (None, its_bus) and device in (None, its_device)
        ]
        return Spent(
            sum(select.transfers for select in chosen),
            sum(select.bytes for select in chosen),
            sum(select.bus_ticks for select in chosen) / TICKS_PER_US,
            sum(select.chip.air_ticks for select in chosen) / TICKS_PER_US,
        )


class FakeSpiDev:
    """Behaves as spidev.SpiDev does for a chip of the bus; like it, it writes the answer into a list given to it."""

    bus: SpiBus

    def __init__(self) -> None:
        """Begin closed."""
        self.mode = 0
        self.bits_per_word = 8
        self.max_speed_hz = _DEFAULT_HZ
        self._select: _Select | None = None
        self._number = -1

    def open(self, bus: int, device: int) -> None:
        """Open a chip select; FileNotFoundError if the table has no such one."""
        self._select = self.bus.select(bus, device)
        self._number = bus

    def close(self) -> None:
        """Close it; the chip stays as it is."""
        self._select = None

    @property
    def max_speed_hz(self) -> int:
        """The clock of the bus."""
        return self._max_speed_hz

    @max_speed_hz.setter
    def max_speed_hz(self, value: int) -> None:
        self._max_speed_hz = value
        self._byte_ticks = 8 * 1_000_000 * TICKS_PER_US // value

    def xfer2(self, values: Sequence[int]) -> Sequence[int]:
        """Send bytes while the chip is selected and return what came back; TypeError for none, OSError if closed."""
        select = self._select
        if select is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        length = len(values)
        if not length:
            raise TypeError("Empty argument list.")
        clock = self.bus.clock
        byte_ticks = self._byte_ticks
        started = clock.ticks
        took = self.bus.overhead_ticks + length * byte_ticks
        now = started + self.bus.overhead_ticks + byte_ticks
        select.transfers += 1
        select.bytes += length
        select.bus_ticks += took
        answer = self._answer(select.chip, values, now, byte_ticks)
        clock.ticks = started + took
        if isinstance(values, list):
            values[:] = answer
            return values
        return tuple(answer) if isinstance(values, tuple) else answer

    xfer = xfer2

    def _answer(self, chip: Chip, values: Sequence[int], now: int, byte_ticks: int) -> list[int]:
        clock = self.bus.clock
        head = values[0]
        answer = [0] * len(values)
        if chip.unplugged is None:
            if head & 0x80:
                for index in range(1, len(values)):
                    clock.ticks = now
                    answer[index] = chip.read(values[index - 1] >> 1 & 0x3F, now)
                    now += byte_ticks
            else:
                register = head >> 1 & 0x3F
                for value in values[1:]:
                    now += byte_ticks
                    clock.ticks = now
                    chip.write(register, value & 0xFF, now)
        forced = self._forced(chip)
        return answer if forced is None else [forced] * len(values)

    def _forced(self, chip: Chip) -> int | None:
        if chip.unplugged is not None:
            return chip.unplugged
        if chip.faults.miso is not None:
            return chip.faults.miso
        return self.bus.held.get(self._number)


# Header pins by board number (Raspberry Pi, 40 pins); the others are power and ground.
_BOARD_TO_BCM = {
    **{3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25},
    **{23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21},
}


class FakeGpio(ModuleType):
    """Behaves as the module RPi.GPIO does for outputs; a line may be the reset line of chips."""

    BOARD, BCM = 10, 11
    OUT, IN = 0, 1
    LOW, HIGH = 0, 1

    def __init__(self) -> None:
        """Begin with no numbering chosen and every line pulled high."""
        super().__init__("RPi.GPIO")
        self._mode: int | None = None
        self._outputs: dict[int, int] = {}
        self._resets: dict[int, list[Chip]] = {}

    def wire_reset(self, bcm: int, chip: Chip) -> None:
        """Wire a chip's NRSTPD to a line, by its BCM number."""
        self._resets.setdefault(bcm, []).append(chip)

    def setmode(self, mode: int) -> None:
        """Choose the numbering; ValueError if another one was chosen before."""
        if self._mode not in (None, mode):
            raise ValueError("A different mode has already been set!")
        self._mode = mode

    def getmode(self) -> int | None:
        """Return the numbering, None before one is chosen."""
        return self._mode

    def setwarnings(self, on: bool) -> None:
        """Take what RPi.GPIO takes; there are no warnings here."""

    def setup(self, channel: int, direction: int, initial: int = -1) -> None:
        """Make a line an output or input; an output keeps its level unless told otherwise."""
        line = self._line(channel)
        if direction == self.OUT:
            self._outputs.setdefault(line, self.HIGH)
            if initial != -1:
                self.output(channel, initial)
        else:
            self._release(line)

    def output(self, channel: int, level: int) -> None:
        """Set an output; RuntimeError if it is none."""
        line = self._line(channel)
        if line not in self._outputs:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._outputs[line] = level
        self._set(line, bool(level))

    def input(self, channel: int) -> int:
        """Return a line's level."""
        return self._outputs.get(self._line(channel), self.HIGH)

    def cleanup(self) -> None:
        """Release all lines and forget the numbering."""
        for line in list(self._outputs):
            self._release(line)
        self._mode = None

    def _release(self, line: int) -> None:
        if self._outputs.pop(line, None) is not None:
            self._set(line, True)

    def _set(self, line: int, high: bool) -> None:
        for chip in self._resets.get(line, ()):
            chip.reset_line(high)

    def _line(self, channel: int) -> int:
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)")
        if self._mode == self.BCM:
            return channel
        if channel not in _BOARD_TO_BCM:
            raise ValueError("The channel sent is invalid on a Raspberry Pi")
        return _BOARD_TO_BCM[channel]


@contextmanager
def installed(bus: SpiBus, gpio: FakeGpio) -> Iterator[None]:
    """Let `import spidev`, `import RPi.GPIO` and a fresh `import mfrc522` find the stand-ins while this is entered."""
    before = {name: sys.modules.pop(name) for name in _ALL_MODULES if name in sys.modules}
    spidev, rpi = ModuleType("spidev"), ModuleType("RPi")
    setattr(spidev, "SpiDev", type("SpiDev", (FakeSpiDev,), {"bus": bus}))  # noqa: B010
    setattr(rpi, "GPIO", gpio)  # noqa: B010
    sys.modules |= {"spidev": spidev, "RPi": rpi, "RPi.GPIO": gpio}
    try:
        yield
    finally:
        for name in _ALL_MODULES:
            sys.modules.pop(name, None)
        sys.modules.update(before)
