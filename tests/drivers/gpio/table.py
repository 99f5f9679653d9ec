"""A simulated header with drivers on it, run from one thing due to the next."""

from collections.abc import Callable, Sequence
from typing import Protocol

from drivers.api import Driver, Reading
from drivers.gpio.header import Factory, Header, HeaderError
from drivers.gpio.sim import SimHeader
from tests.contract.running import run

PI_LINES = range(2, 28)


class Closable(Driver, Protocol):
    """A driver that gives its lines back."""

    def close(self) -> None:
        """Give them back."""


class Moved:
    """A driver on a simulated header whose lines move up to the time of each poll."""

    def __init__(self, sim: SimHeader, driver: Driver) -> None:
        self._sim = sim
        self._driver = driver

    @property
    def next_ms(self) -> int:
        move_us = self._sim.next_us(self._sim.lines)
        return self._driver.next_ms if move_us is None else min(self._driver.next_ms, -(-move_us // 1000))

    def poll(self, now_ms: int) -> Sequence[Reading]:
        self._sim.step(now_ms)
        return self._driver.poll(now_ms)


class Bench:
    """A header of a Pi 5 that can be missing, one driver on it, and a clock."""

    def __init__(self, make: Callable[[Header], Closable]) -> None:
        self.sim = SimHeader(PI_LINES)
        self.missing = ""
        self.driver = make(Header(self._opened))
        self.now_ms = 0

    def until(self, now_ms: int) -> list[Reading]:
        """Run up to a time, that included, and return the readings."""
        readings = run(Moved(self.sim, self.driver), self.now_ms, now_ms)
        self.now_ms = now_ms
        return readings

    def _opened(self) -> Factory:
        if self.missing:
            raise HeaderError(self.missing)
        return self.sim
