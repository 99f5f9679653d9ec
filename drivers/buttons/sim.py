"""Simulated seat buttons."""

from collections.abc import Sequence

from drivers.api import ButtonStruck
from drivers.buttons.contact import SimContacts, chattering, clean, spike
from drivers.buttons.debounce import HELD
from drivers.buttons.timing import SEAT_HOLD_MS

TAP_MS = 120


class SimButtons:
    """One button a seat, seats 1 to n; a driver whose presses are planned by its user.

    Unknown seats, times in the past and presses that overlap on one button raise ValueError.
    """

    def __init__(self, seats: int) -> None:
        """Put a button at each of the seats 1 to `seats`."""
        self._contacts = SimContacts("seat button", dict.fromkeys(range(1, seats + 1), SEAT_HOLD_MS))
        self._presses = 0

    @property
    def presses(self) -> int:
        """How many presses were planned so far, a hold counting once."""
        return self._presses

    @property
    def settled(self) -> bool:
        """True when no poll can report anything before the next press."""
        return self._contacts.settled

    @property
    def next_ms(self) -> int:
        """The time at which an edge or a stroke is due, or the levels are read again."""
        return self._contacts.next_ms

    def press(self, seat: int, at_ms: int, down_ms: int = TAP_MS) -> None:
        """Press a button from `at_ms` on for `down_ms`: 700 ms or longer is a hold."""
        self._contacts.plan(seat, clean(at_ms, down_ms))
        self._presses += 1

    def bounce(self, seat: int, at_ms: int) -> None:
        """Tap a button whose contact chatters for 5 ms at both edges."""
        self._contacts.plan(seat, chattering(at_ms, TAP_MS))
        self._presses += 1

    def spike(self, seat: int, at_ms: int) -> None:
        """Disturb a button's wire for 0.2 ms."""
        self._contacts.plan(seat, spike(at_ms))

    def lose_release(self, seat: int) -> None:
        """Lose the edge of the button's next release."""
        self._contacts.lose_release(seat)

    def poll(self, now_ms: int) -> Sequence[ButtonStruck]:
        """Return the strokes complete by now, oldest first."""
        return [
            ButtonStruck(stroke.name, stroke.kind == HELD, stroke.at_us // 1000)
            for stroke in self._contacts.poll(now_ms)
        ]
