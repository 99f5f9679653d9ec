"""Test stands: each implementation of a driver, with the hands that work its hardware."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from drivers.api import Buzzer, Driver, Lights
from drivers.buttons.gpio_sim import HeaderButtons
from drivers.buttons.sim import SimButtons
from drivers.buzzer.sim import SimBuzzer
from drivers.gpio.hands import wide_map
from drivers.gpio.libraries import GpioLibraries
from drivers.gpio.sim import SimHeader
from drivers.lights.sim import SimLights
from drivers.panel.evdev_sim import PipedPanel
from drivers.panel.gpio_sim import HeaderPanel
from drivers.panel.sim import SimPanel
from drivers.rfid.sim import SimField, SimReaders
from tests.contract.bus_stands import BusButtonStand, BusBuzzerStand, BusLightStand, BusPanelStand, BusReaderStand
from tests.contract.header_stands import HeaderBuzzerStand, HeaderLightStand
from tests.drivers.rfid.chips import ChipTable


class Stand(Protocol):
    """Any driver on its hardware."""

    @property
    def driver(self) -> Driver:
        """The driver."""


class ReaderStand(Protocol):
    """Readers at the antennas seat3, seat4 and board, and whoever lays tags there."""

    @property
    def driver(self) -> Driver:
        """The readers' driver."""

    def lay(self, antenna: str, uid: bytes) -> None:
        """Lay a tag."""

    def lift(self, antenna: str, uid: bytes) -> None:
        """Lift a tag."""

    def unplug(self, antenna: str) -> None:
        """Pull a plug."""

    def plug(self, antenna: str) -> None:
        """Put it back."""


class ContactStand(Protocol):
    """Buttons or keys, of which one with a hold is worked; what it reports is either held or not."""

    @property
    def driver(self) -> Driver:
        """The driver of the buttons or keys."""

    @property
    def hold_ms(self) -> int:
        """How long a press must last to be a hold."""

    def press(self, at_ms: int, down_ms: int) -> None:
        """Press and release."""

    def bounce(self, at_ms: int) -> None:
        """Tap with a contact that chatters for 5 ms at both edges."""

    def spike(self, at_ms: int) -> None:
        """Disturb the wire for 0.2 ms."""

    def lose_release(self) -> None:
        """Lose the edge of the next release."""


class PanelStand(Protocol):
    """A panel of keys and a hand that strikes any of them."""

    @property
    def driver(self) -> Driver:
        """The panel's driver."""

    def strike(self, key: str, at_ms: int, down_ms: int) -> None:
        """Press and release a key."""


class LightStand(Protocol):
    """Lamps at the seats 1 to 4."""

    @property
    def driver(self) -> Lights:
        """The lamps' driver."""

    def shown(self) -> Mapping[int, str]:
        """What is to be seen at each seat."""


class BuzzerStand(Protocol):
    """A buzzer and an ear."""

    @property
    def driver(self) -> Buzzer:
        """The buzzer's driver."""

    def started(self) -> Sequence[str]:
        """The patterns heard to begin so far."""


class SimReaderStand:
    """The simulated readers."""

    def __init__(self) -> None:
        self._field = SimField()
        self.driver = SimReaders(self._field, ("seat3", "seat4", "board"), rng=Random(1))
        self.lay = self._field.lay
        self.lift = self._field.lift
        self.unplug = self.driver.unplug
        self.plug = self.driver.plug


class ChipReaderStand:
    """The driver of readers wired to the Pi, over simulated chips."""

    def __init__(self) -> None:
        table = ChipTable(("seat3", "seat4", "board"))
        self._chips = table.chips
        self.driver = table.readers
        self.lay = table.field.lay
        self.lift = table.field.lift

    def unplug(self, antenna: str) -> None:
        self._chips[antenna].unplug()

    def plug(self, antenna: str) -> None:
        self._chips[antenna].plug()


class ButtonStand:
    """A driver of seat buttons whose presses are planned; seat 4's is worked."""

    hold_ms = 700

    def __init__(self, driver: SimButtons | HeaderButtons) -> None:
        self.driver = driver

    def press(self, at_ms: int, down_ms: int) -> None:
        self.driver.press(4, at_ms, down_ms)

    def bounce(self, at_ms: int) -> None:
        self.driver.bounce(4, at_ms)

    def spike(self, at_ms: int) -> None:
        self.driver.spike(4, at_ms)

    def lose_release(self) -> None:
        self.driver.lose_release(4)


class KeyStand:
    """A driver of the panel whose presses are planned; FOLD is worked where one key is."""

    hold_ms = 1000

    def __init__(self, driver: SimPanel | HeaderPanel) -> None:
        self.driver = driver

    def strike(self, key: str, at_ms: int, down_ms: int) -> None:
        self.driver.press(key, at_ms, down_ms)

    def press(self, at_ms: int, down_ms: int) -> None:
        self.driver.press("FOLD", at_ms, down_ms)

    def bounce(self, at_ms: int) -> None:
        self.driver.bounce("FOLD", at_ms)

    def spike(self, at_ms: int) -> None:
        self.driver.spike("FOLD", at_ms)

    def lose_release(self) -> None:
        self.driver.lose_release("FOLD")


def sim_buttons() -> ButtonStand:
    """The simulated seat buttons."""
    return ButtonStand(SimButtons(seats=9))


def header_buttons() -> ButtonStand:
    """The driver of buttons on the header of a Pi 5."""
    return ButtonStand(HeaderButtons(SimHeader(range(2, 28)), {1: 15, 2: 17, 3: 27, 4: 22}))


def sim_panel() -> KeyStand:
    """The simulated panel."""
    return KeyStand(SimPanel())


def header_panel() -> KeyStand:
    """The driver of keys, all of them on a wide header."""
    return KeyStand(HeaderPanel(SimHeader(), wide_map(13).keys))


class PipedPanelStand:
    """The driver of a number pad, on a pad simulated on a pipe."""

    def __init__(self) -> None:
        self.driver = PipedPanel()

    def strike(self, key: str, at_ms: int, down_ms: int) -> None:
        self.driver.press(key, at_ms, down_ms)


class SimLightStand:
    """The simulated lamps."""

    def __init__(self) -> None:
        self.driver = SimLights(seats=4)

    def shown(self) -> Mapping[int, str]:
        return self.driver.shown


class SimBuzzerStand:
    """The simulated buzzer."""

    def __init__(self) -> None:
        self.driver = SimBuzzer()

    def started(self) -> Sequence[str]:
        return self.driver.started


class LibrariesStand:
    """The driver that looks at the packages, here with nothing wrong."""

    def __init__(self) -> None:
        self.driver = GpioLibraries()


def _driver_maker(make: Callable[[], Stand]) -> Callable[[], Driver]:
    return lambda: make().driver


# A further implementation joins the suite by its line here.
READERS: Sequence[Callable[[], ReaderStand]] = (SimReaderStand, ChipReaderStand, BusReaderStand)
CONTACTS: Sequence[Callable[[], ContactStand]] = (
    sim_buttons,
    header_buttons,
    sim_panel,
    header_panel,
    BusButtonStand,
    BusPanelStand,
)
PANELS: Sequence[Callable[[], PanelStand]] = (sim_panel, PipedPanelStand, header_panel, BusPanelStand)
LIGHTS: Sequence[Callable[[], LightStand]] = (SimLightStand, HeaderLightStand, BusLightStand)
BUZZERS: Sequence[Callable[[], BuzzerStand]] = (SimBuzzerStand, HeaderBuzzerStand, BusBuzzerStand)
STANDS: Sequence[Callable[[], Stand]] = (*READERS, *CONTACTS, PipedPanelStand, *LIGHTS, *BUZZERS, LibrariesStand)
DRIVERS: Sequence[Callable[[], Driver]] = tuple(_driver_maker(make) for make in STANDS)
