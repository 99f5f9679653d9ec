"""Fingers on the contacts of a simulated header, for the real drivers that read them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol

from drivers.api import Driver, Reading
from drivers.buttons.contact import Edge, chattering, clean, spike
from drivers.gpio.group import Name
from drivers.gpio.sim import WIDE_LINES, SimHeader
from drivers.panel.keys import KEYS


class WideMap(NamedTuple):
    """Which line of a wide header is what."""

    buttons: Mapping[int, int]
    lights: Mapping[int, int]
    keys: Mapping[str, int]
    buzzer: int


def wide_map(seats: int) -> WideMap:
    """Give every part of a table of up to 13 seats its line on a wide header, above those of SPI and I2C."""
    lines = iter(WIDE_LINES[10:])
    places = range(1, seats + 1)
    return WideMap(
        dict(zip(places, lines, strict=False)),
        dict(zip(places, lines, strict=False)),
        dict(zip(KEYS, lines, strict=False)),
        next(lines),
    )


class Settling(Driver, Protocol):
    """A driver that knows when nothing is left to tell."""

    @property
    def settled(self) -> bool:
        """True when no poll can report a stroke before a contact moves."""

    def close(self) -> None:
        """Give the lines back."""


class HeaderHands(Generic[Name]):
    """A driver of contacts on a simulated header, worked like the simulated ones: its presses are planned.

    Unknown names, times in the past and presses that overlap on one contact raise ValueError.
    """

    def __init__(self, what: str, header: SimHeader, lines: Mapping[Name, int], driver: Settling) -> None:
        """Take what a contact is called in messages, the header, its lines, and the driver that reads them."""
        self._what = what
        self._header = header
        self._lines: Mapping[Name, int] = lines
        self._driver = driver
        self._presses = 0
        self._up = False

    @property
    def presses(self) -> int:
        """How many presses were planned so far, a hold counting once."""
        return self._presses

    @property
    def settled(self) -> bool:
        """True when no poll can report anything before the next press."""
        lines = self._lines.values()
        moves = self._header.next_us(lines) is not None or self._header.pressed(lines)
        return self._driver.settled and not moves

    @property
    def next_ms(self) -> int:
        """The time at which a contact moves or the driver wants its poll."""
        move_us = self._header.next_us(self._lines.values())
        return self._driver.next_ms if move_us is None else min(self._driver.next_ms, -(-move_us // 1000))

    def press(self, name: Name, at_ms: int, down_ms: int) -> None:
        """Close a contact from `at_ms` on for `down_ms`."""
        self._plan(name, clean(at_ms, down_ms))
        self._presses += 1

    def chatter(self, name: Name, at_ms: int, down_ms: int) -> None:
        """Close a contact that chatters for 5 ms at both edges."""
        self._plan(name, chattering(at_ms, down_ms))
        self._presses += 1

    def spike(self, name: Name, at_ms: int) -> None:
        """Disturb a contact's wire for 0.2 ms."""
        self._plan(name, spike(at_ms))

    def lose_release(self, name: Name) -> None:
        """Lose the edge of the contact's next release."""
        self._header.lose_release(self._line(name))

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Let the contacts move up to now and return the driver's readings; its lines are up before any moves."""
        readings: list[Reading] = [] if self._up else [*self._driver.poll(self._header.now_us // 1000)]
        self._up = True
        self._header.step(now_ms)
        return [*readings, *self._driver.poll(now_ms)]

    def close(self) -> None:
        """Give the driver's lines back."""
        self._driver.close()

    def _plan(self, name: Name, edges: Iterable[Edge]) -> None:
        self._header.plan(self._line(name), edges)

    def _line(self, name: Name) -> int:
        if name not in self._lines:
            raise ValueError(f"there is no {self._what} {name}; there are {', '.join(map(str, self._lines))}")
        return self._lines[name]
