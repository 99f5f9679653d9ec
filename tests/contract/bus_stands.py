"""Test stands of the seat bus: the real master, the nodes' own firmware, and hands at the nodes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from drivers.api import Reading
from drivers.panel.keys import HOLD_MS
from drivers.rfid.field import SimField
from drivers.seatbus.outputs import RHYTHM_MS
from drivers.seatbus.plan import table
from drivers.seatbus.sim import SimBus
from tests.contract.running import run


def bus(*names: str, field: SimField | None = None) -> SimBus:
    """Return a bus with these nodes alone, which have readers if there is a field."""
    plans = [plan if field else replace(plan, antenna=None) for plan in table(4) if plan.name in names]
    return SimBus(4, field or SimField(), rng=Random(1), firmware="local", pty=False, plans=plans)


class BusReaderStand:
    """The readers at three nodes."""

    def __init__(self) -> None:
        field = SimField()
        self.driver = bus("3", "4", "board", field=field)
        self.lay = field.lay
        self.lift = field.lift

    def unplug(self, antenna: str) -> None:
        self.driver.unplug(f"reader {antenna}")

    def plug(self, antenna: str) -> None:
        self.driver.plug(f"reader {antenna}")


class BusButtonStand:
    """The button at seat 4's node."""

    hold_ms = 700

    def __init__(self) -> None:
        self.driver = bus("3", "4")

    def press(self, at_ms: int, down_ms: int) -> None:
        self.driver.buttons.press(4, at_ms, down_ms)

    def bounce(self, at_ms: int) -> None:
        self.driver.buttons.bounce(4, at_ms)

    def spike(self, at_ms: int) -> None:
        self.driver.buttons.spike(4, at_ms)

    def lose_release(self) -> None:
        self.driver.buttons.lose_release(4)


class BusPanelStand:
    """The keys at the panel's node; FOLD is worked where one key is."""

    hold_ms = HOLD_MS

    def __init__(self) -> None:
        self.driver = bus("panel")

    def strike(self, key: str, at_ms: int, down_ms: int) -> None:
        self.driver.panel.press(key, at_ms, down_ms)

    def press(self, at_ms: int, down_ms: int) -> None:
        self.driver.panel.press("FOLD", at_ms, down_ms)

    def bounce(self, at_ms: int) -> None:
        self.driver.panel.bounce("FOLD", at_ms)

    def spike(self, at_ms: int) -> None:
        self.driver.panel.spike("FOLD", at_ms)

    def lose_release(self) -> None:
        self.driver.panel.lose_release("FOLD")


class BusLightStand:
    """The lamps at four nodes, each as it is seen in the first second of the rhythms, when all that blink are lit."""

    def __init__(self) -> None:
        self.driver = bus("1", "2", "3", "4")
        self._now_ms = 0

    def shown(self) -> Mapping[int, str]:
        until_ms = self._now_ms + RHYTHM_MS
        run(self.driver, self._now_ms, until_ms + 500)
        self._now_ms = until_ms
        return self.driver.lights.shown


class HeardBus:
    """A bus that is given half a second after every order, so that its buzzer is heard."""

    def __init__(self) -> None:
        self.bus = bus("panel")
        self._now_ms = 0

    @property
    def next_ms(self) -> int:
        return self.bus.next_ms

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        self.bus.sound(pattern, passed_ms, n)
        run(self.bus, self._now_ms, self._now_ms + 500)
        self._now_ms += 500

    def set_volume(self, volume: int) -> None:
        self.bus.set_volume(volume)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        self._now_ms = max(self._now_ms, now_ms)
        return self.bus.poll(now_ms)


class BusBuzzerStand:
    """The buzzer at the panel's node."""

    def __init__(self) -> None:
        self.driver = HeardBus()

    def started(self) -> Sequence[str]:
        return self.driver.bus.buzzer.started
