"""Real readers over simulated chips, for the tests of the protocol and of the driver."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from drivers.api import Reading
from drivers.rfid.antenna import Antenna
from drivers.rfid.chip_radio import CollReading
from drivers.rfid.field import SimField
from drivers.rfid.mfrc522 import SpiPort, open_port
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.mfrc522_front import DEFAULT_GAIN_DB, FIELD_OFF_US, NO_RESET, Front, Turn
from drivers.rfid.mfrc522_regs import Port
from drivers.rfid.readers import Place, Readers
from drivers.rfid.rpi_gpio_sim import FakeGpio
from drivers.rfid.spi_sim import SpiBus, installed
from drivers.rfid.virtual_clock import VirtualClock

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04000000000001")
QUEEN = bytes.fromhex("04000000000002")
FIRST_RESET_PIN = 4


class Chips:
    """Chips at the named antennas of one field, on one virtual clock; `seed` decides noise and random UIDs."""

    def __init__(
        self,
        antennas: Sequence[str],
        *,
        seed: int = 1,
        coll_reading: CollReading = "frame",
        version: int = 0x92,
        shared_reset: bool = False,
    ) -> None:
        self.antennas = tuple(antennas)
        self.field = SimField()
        self.clock = VirtualClock()
        self.bus = SpiBus(self.clock)
        self.gpio = FakeGpio()
        self.chips: dict[str, Chip] = {}
        self.reset_pins: dict[str, int] = {}
        for number, antenna in enumerate(self.antennas):
            rng = Random(f"{seed} {antenna}")
            chip = Chip(self.clock, Antenna(self.field, antenna, rng), rng, version=version, coll_reading=coll_reading)
            self.chips[antenna] = chip
            self.reset_pins[antenna] = FIRST_RESET_PIN + (0 if shared_reset else number)
            self.bus.attach(0, number, chip)
            self.gpio.wire_reset(self.reset_pins[antenna], chip)

    def port(self, antenna: str) -> SpiPort:
        """Open the port of one chip."""
        with installed(self.bus, self.gpio):
            return open_port(0, self.antennas.index(antenna), self.reset_pins[antenna], self.bus.advance)

    def opener(self, antenna: str) -> Callable[[], Port]:
        """What opens the port of one chip later."""
        return lambda: self.port(antenna)

    def now_us(self) -> int:
        """The time of the virtual clock."""
        return int(self.bus.now_us)


class OneChip(Chips):
    """One chip with its front, for looks one after the other."""

    def __init__(self, *, seed: int = 1, coll_reading: CollReading = "frame", version: int = 0x92):
        super().__init__(("seat1",), seed=seed, coll_reading=coll_reading, version=version)
        self.chip = self.chips["seat1"]
        self.front = Front(self.port("seat1"))

    def lay(self, *uids: bytes) -> None:
        """Lay tags."""
        for uid in uids:
            self.field.lay("seat1", uid)

    def turn(self, known: Iterable[bytes] = (), reset: int = NO_RESET) -> Turn:
        """Do a turn with a field that was off long enough."""
        self.bus.advance(FIELD_OFF_US)
        return self.front.turn(list(known), FIELD_OFF_US, reset)

    def found(self, known: Iterable[bytes] = ()) -> set[bytes]:
        """What a turn without any trouble or garbled answer finds."""
        turn = self.turn(known)
        assert (turn.trouble, turn.look.garbled) == ("", False)
        assert len(turn.look.uids) == len(set(turn.look.uids))
        return set(turn.look.uids)


class ChipTable(Chips):
    """The driver over chips at the named antennas, run on its own time."""

    def __init__(
        self,
        antennas: Sequence[str] = ("seat3", "seat4", "board", "muck"),
        *,
        seed: int = 1,
        version: int = 0x92,
        shared_reset: bool = False,
    ) -> None:
        super().__init__(antennas, seed=seed, version=version, shared_reset=shared_reset)
        places = [
            Place(name, self.opener(name), DEFAULT_GAIN_DB, self.reset_pins[name], name == "muck") for name in antennas
        ]
        self.readers = Readers(places, self.now_us)
        self.now_ms = 0

    def turns(self, count: int) -> list[Reading]:
        """Let so many turns be taken and return their readings."""
        readings: list[Reading] = []
        for _ in range(count):
            self.now_ms = max(self.now_ms, self.readers.next_ms)
            readings += self.readers.poll(self.now_ms)
        return readings

    def run(self, for_ms: int) -> list[Reading]:
        """Let time pass and return the readings."""
        until_ms = self.now_ms + for_ms
        readings: list[Reading] = []
        while self.readers.next_ms <= until_ms:
            self.now_ms = self.readers.next_ms
            readings += self.readers.poll(self.now_ms)
        self.now_ms = until_ms
        return readings

    def settle(self, within_ms: int = 3000) -> list[Reading]:
        """Let time pass until all is quiet, after whatever has changed; fails if it never is."""
        self.readers.unsettle(self.antennas)
        until_ms = self.now_ms + within_ms
        readings: list[Reading] = []
        while not self.readers.settled:
            assert self.readers.next_ms <= until_ms, "the readers are never quiet"
            self.now_ms = self.readers.next_ms
            readings += self.readers.poll(self.now_ms)
        return readings
