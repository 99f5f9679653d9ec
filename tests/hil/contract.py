"""Stands of the contract suite at a whole table, whoever works it."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from drivers.api import DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.buzzer.patterns import PATTERNS
from drivers.depths.names import READER
from drivers.lights.gpio import GpioLights
from drivers.lights.states import ONE_COLOUR
from tests.contract.test_readers import ACE, KING
from tests.hil.stand import Stand
from tests.hil.table import HandledTable
from tests.hil.tasks import Hear, Listen, Look

CARDS = {ACE: "As", KING: "Kd"}
ANTENNAS = ("seat3", "seat4", "board")


def suite(module: ModuleType) -> dict[str, Any]:
    """The tests of a module of the contract suite, by name."""
    return {name: test for name, test in vars(module).items() if name.startswith("test_")}


class TableReaders:
    """The readers at seats 3 and 4 and the board, among those of a whole table."""

    def __init__(self, stand: Stand) -> None:
        """Get to know the two cards first: afterwards they may come together."""
        stand.needs("readers", seats=4)
        if not set(CARDS.values()).issubset(stand.tags.values()):
            self._get_to_know(HandledTable(stand, ("readers",)))
        self._table = HandledTable(stand, ("readers",))
        self._table.names = CARDS
        self.lay = self._table.field.lay
        self.lift = self._table.field.lift

    @property
    def driver(self) -> "TableReaders":
        """Itself: what it tells of the three antennas."""
        return self

    @property
    def next_ms(self) -> int:
        return self._table.next_ms

    def poll(self, now_ms: int) -> Sequence[Reading]:
        return [reading for reading in self._table.poll(now_ms) if _antenna(reading) in ANTENNAS]

    def unplug(self, antenna: str) -> None:
        self._table.plug(READER + antenna, False)

    def plug(self, antenna: str) -> None:
        self._table.plug(READER + antenna, True)

    @staticmethod
    def _get_to_know(table: HandledTable) -> None:
        table.names = CARDS
        for uid in CARDS:
            table.poll(table.next_ms)
            table.field.lay("seat4", uid)
        table.poll(table.next_ms)


class TableLights:
    """The lamps of a whole table, and eyes."""

    def __init__(self, stand: Stand) -> None:
        stand.needs("lights", seats=4)
        self._table = HandledTable(stand, ("lights",))

    @property
    def driver(self) -> GpioLights:
        assert isinstance(self._table.lights, GpioLights)
        return self._table.lights

    def shown(self) -> Mapping[int, str]:
        """The states asked for where each is seen as its rhythm."""
        told = self.driver.shown
        seen = self._table.ask(Look({seat: ONE_COLOUR[state] for seat, state in told.items()}))
        return told if seen else dict.fromkeys(told, "another rhythm")


class TableBuzzer:
    """The buzzer of a whole table, and ears; the driver of a stand is itself, so that somebody listens each time."""

    def __init__(self, stand: Stand) -> None:
        stand.needs("buzzer")
        self._table = HandledTable(stand, ("buzzer",))
        self._heard: list[str] = []

    @property
    def driver(self) -> "TableBuzzer":
        return self

    @property
    def next_ms(self) -> int:
        return self._table.next_ms

    def poll(self, now_ms: int) -> Sequence[Reading]:
        return self._table.poll(now_ms)

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        if pattern in PATTERNS:
            self._table.ask(Listen())
        self._table.buzzer.sound(pattern, passed_ms, n)
        if pattern is not None and self._table.ask(Hear(pattern, passed_ms)):
            self._heard.append(pattern)

    def set_volume(self, volume: int) -> None:
        self._table.buzzer.set_volume(volume)

    def started(self) -> Sequence[str]:
        return self._heard


def _antenna(reading: Reading) -> str:
    """Where a reading is from."""
    if isinstance(reading, DeviceLost | DeviceFound):
        return reading.device.removeprefix(READER)
    assert isinstance(reading, ReaderReady | TagsSeen | TagsGone)
    return reading.antenna
