"""Test stands of lamps and buzzer on a simulated header: what is told there is seen and heard at its lines."""

from collections.abc import Mapping, Sequence

from drivers.api import Reading
from drivers.buzzer.gpio import GpioBuzzer
from drivers.buzzer.patterns import LOUDEST, SHARES
from drivers.gpio.header import Header
from drivers.gpio.sim import SimHeader
from drivers.lights.gpio import GpioLights
from drivers.lights.states import ONE_COLOUR
from tests.contract.running import run

LAMPS = {1: 14, 2: 18, 3: 23, 4: 24}
BUZZER = 12
PERIOD_MS = 8_000


class HeaderLightStand:
    """Lamps on lines of a header, and an eye that watches them for one turn of their rhythms."""

    def __init__(self) -> None:
        self._header = SimHeader(range(2, 28))
        self._now_ms = 0
        self.driver = GpioLights(Header(lambda: self._header), LAMPS)

    def shown(self) -> Mapping[int, str]:
        """The states asked for, each seen as its rhythm."""
        told = self.driver.shown
        return {seat: told[seat] if ONE_COLOUR[told[seat]] == rhythm else rhythm for seat, rhythm in self._seen()}

    def _seen(self) -> list[tuple[int, str]]:
        rhythms = dict.fromkeys(LAMPS, "")
        self._now_ms = -(-self._now_ms // PERIOD_MS) * PERIOD_MS
        for _ in range(PERIOD_MS // 1000):
            run(self.driver, self._now_ms, self._now_ms + 500)
            for seat, gpio in LAMPS.items():
                rhythms[seat] += "#" if self._header.pin(gpio).state else "."
            self._now_ms += 1000
        return list(rhythms.items())


class HeardBuzzer:
    """A buzzer's driver that is polled after every order, and an ear at its line."""

    def __init__(self) -> None:
        self._header = SimHeader(range(2, 28))
        self._buzzer = GpioBuzzer(Header(lambda: self._header), BUZZER)
        self._polled_ms = 0
        self._asked: tuple[str | None, int] = (None, 0)
        self._volume = LOUDEST
        self.heard: list[str] = []

    @property
    def next_ms(self) -> int:
        return self._buzzer.next_ms

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        before, self._asked = self._asked, (pattern, n)
        self._buzzer.sound(pattern, passed_ms, n)
        self._buzzer.poll(self._polled_ms)
        assert self._header.pin(BUZZER).state == (SHARES[self._volume] if pattern is not None else 0)
        if pattern is not None and before != self._asked and self._volume:
            self.heard.append(pattern)

    def set_volume(self, volume: int) -> None:
        self._volume = volume
        self._buzzer.set_volume(volume)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        self._polled_ms = max(self._polled_ms, now_ms)
        return self._buzzer.poll(now_ms)


class HeaderBuzzerStand:
    """A buzzer on a line of a header."""

    def __init__(self) -> None:
        self.driver = HeardBuzzer()

    def started(self) -> Sequence[str]:
        return self.driver.heard
