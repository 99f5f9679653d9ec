"""A simulated header: mock pins on a virtual clock, fingers that plan edges, and the faults of real lines."""

from bisect import insort
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from gpiozero import HeaderInfo, PinInfo
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from drivers.buttons.contact import Edge

PI_5 = "d04170"

# More lines than 13 seats with a button, a lamp and an antenna each, all panel keys and the buzzer need.
WIDE_LINES = range(2, 100)

# What a lamp or the buzzer did is kept this far back.
_KEPT = 10_000


class _Planned(NamedTuple):
    """An edge of a line, in order of time."""

    at_us: int
    gpio: int
    pressed: bool


class Change(NamedTuple):
    """What a line went to, and when; `share` is the part of the time for which it is high."""

    at_us: int
    high: bool
    share: float = 1.0


class SimPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin on its header's clock, with a contact to ground; it remembers its changes."""

    changes: deque[Change]
    _state: float

    def clear_states(self) -> None:
        """Forget what it did so far."""
        self.changes = deque(maxlen=_KEPT)

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.factory.closed(self):
            self.drive_low()

    def _change_state(self, value: float) -> bool:
        if self._state == value:
            return False
        self._state = value
        self.changes.append(Change(self.factory.now_us, bool(value), float(value) or 1.0))
        return True

    def _call_when_changed(self) -> None:
        self.factory.tell(self)

    def call_back(self, ticks: float, level: bool) -> None:
        """Tell whoever listens of an edge."""
        if self._when_changed is not None:
            super(MockPin, self)._call_when_changed(ticks, level)


class SimHeader(MockFactory):  # type: ignore[misc]
    """A pin factory with the lines of a Pi, or with more of them, on a clock that its user moves.

    A contact between a line and ground is worked by `plan`; edges happen at the `step` that reaches their time. Lines
    that are not there, the past, and a contact that still moves then, raise ValueError.
    """

    def __init__(self, lines: Iterable[int] = WIDE_LINES, revision: str = PI_5) -> None:
        """Take the numbers of the lines and the Pi's revision code."""
        super().__init__(revision, SimPin)
        self.lines = frozenset(lines)
        self.now_us = 0
        self.busy: set[int] = set()
        self.deaf = False
        self.late_us = 0
        self._ahead: list[_Planned] = []
        self._closed: set[int] = set()
        self._lose_release: set[int] = set()
        self._board: object | None = None
        self._untold: deque[tuple[int, SimPin, float, bool]] = deque()

    def ticks(self) -> float:
        """Return the time now in seconds."""
        return self.now_us / 1_000_000

    def next_us(self, lines: Iterable[int]) -> int | None:
        """Return when one of these lines moves next, None when nothing is planned."""
        among = set(lines)
        return next((planned.at_us for planned in self._ahead if planned.gpio in among), None)

    def pressed(self, lines: Iterable[int]) -> bool:
        """Return whether the contact of any of these lines is closed now."""
        return not self._closed.isdisjoint(lines)

    def closed(self, pin: SimPin) -> bool:
        """Return whether a pin's contact is closed now."""
        return _number(pin) in self._closed

    def plan(self, gpio: int, edges: Iterable[Edge]) -> None:
        """Plan a contact's edges, in order of time."""
        planned = [_Planned(edge.at_us, gpio, edge.pressed) for edge in edges]
        last_us = max((one.at_us + 1 for one in self._ahead if one.gpio == gpio), default=0)
        free_us = max(last_us, self.now_us)
        if gpio not in self.lines:
            raise ValueError(f"there is no line GPIO{gpio}; there are {min(self.lines)} to {max(self.lines)}")
        if planned[0].at_us < free_us:
            raise ValueError(
                f"GPIO{gpio} cannot move at {planned[0].at_us} us: its contact is free from {free_us} us on; "
                "plan it later"
            )
        for one in planned:
            insort(self._ahead, one)

    def lose_release(self, gpio: int) -> None:
        """Let the line's next release go by without an edge; only its level changes."""
        self._lose_release.add(gpio)

    def step(self, now_ms: int) -> None:
        """Move the clock, from one planned edge to the next; the past moves nothing."""
        while self._ahead and self._ahead[0].at_us <= now_ms * 1000:
            at_us, gpio, pressed = self._ahead.pop(0)
            self._move_to(at_us)
            pin = super().pin(gpio)
            if pressed:
                self._closed.add(gpio)
                pin.drive_low()
            else:
                self._closed.discard(gpio)
                pin.drive_high()
        self._move_to(now_ms * 1000)

    def tell(self, pin: SimPin) -> None:
        """Tell of an edge that a pin just had, as far as faults allow."""
        number, high = _number(pin), bool(pin.state)
        if high and number in self._lose_release:
            self._lose_release.remove(number)
        elif not self.deaf:
            self._untold.append((self.now_us + self.late_us, pin, self.ticks(), high))
            self._move_to(self.now_us)

    def pin(self, name: int | str) -> SimPin:
        """Return a pin by its number or name; RuntimeError for one that another program holds."""
        number = int(str(name).removeprefix("GPIO"))
        if number in self.busy:
            raise RuntimeError("GPIO busy")
        pin: SimPin = super().pin(name)
        return pin

    def _move_to(self, now_us: int) -> None:
        self.now_us = max(self.now_us, now_us)
        while self._untold and self._untold[0][0] <= self.now_us:
            _, pin, ticks, high = self._untold.popleft()
            pin.call_back(ticks, high)

    def _get_board_info(self) -> object:
        """The board of the revision, with one more header for the lines that no Pi has."""
        if self._board is None:
            board = super()._get_board_info()
            on_board = {number for number in self.lines if any(board.find_pin(number))}
            pins = {number: _line(number) for number in sorted(self.lines - on_board)}
            wide = HeaderInfo(name="WIDE", rows=len(pins), columns=1, pins=pins)
            self._board = board._replace(headers={**board.headers, "WIDE": wide})
        return self._board


def _number(pin: SimPin) -> int:
    return int(pin.info.name.removeprefix("GPIO"))


def _line(number: int) -> PinInfo:
    """A line that no Pi has, named as those of a Pi are."""
    names = frozenset({f"GPIO{number}", f"BCM{number}", str(number), number})
    return PinInfo(
        number=number, name=f"GPIO{number}", names=names, pull="", row=number, col=1, interfaces=frozenset({"gpio"})
    )
