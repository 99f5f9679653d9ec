"""A simulated table of three antennas for the tests of its readers."""

from random import Random

from drivers.api import DeviceLost, Reading
from drivers.rfid.sim import PERIOD_MS, SimField, SimReaders

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04000000000001")
QUEEN = bytes.fromhex("04000000000002")
PLACES = ("seat3", "seat4", "board")


class Table:
    """A field, readers that have done their first round, and a clock in rounds."""

    def __init__(self, seed: int = 1) -> None:
        self.field = SimField()
        self.readers = SimReaders(self.field, PLACES, rng=Random(seed))
        self.now_ms = -PERIOD_MS
        self.round()

    def round(self) -> list[Reading]:
        """Do the next round and return its readings."""
        self.now_ms += PERIOD_MS
        return list(self.readers.poll(self.now_ms))

    def rounds(self, count: int) -> list[Reading]:
        """Do the next rounds and return all their readings."""
        return [reading for _ in range(count) for reading in self.round()]

    def lose(self, antenna: str) -> None:
        """Unplug a reader and wait until it is lost."""
        self.readers.unplug(antenna)
        assert [type(reading) for reading in self.rounds(3)] == [DeviceLost]
