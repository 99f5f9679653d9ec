"""Simulated dealer panel."""

from collections.abc import Sequence

from drivers.api import KeyStruck
from drivers.buttons.contact import SimContacts, chattering, clean, spike
from drivers.buttons.debounce import HELD
from drivers.panel.keys import HOLD_KEYS, HOLD_MS, KEYS

TAP_MS = 100
HELD_MS = 1100


class SimPanel:
    """All keys of the panel; a driver whose presses are planned by its user.

    Unknown keys, times in the past and presses that overlap on one key raise ValueError.
    """

    def __init__(self) -> None:
        """Start with every key up."""
        self._contacts = SimContacts("key", {key: HOLD_MS if key in HOLD_KEYS else 0 for key in KEYS})
        self._presses = 0

    @property
    def presses(self) -> int:
        """How many key presses were planned so far, a hold counting once."""
        return self._presses

    @property
    def settled(self) -> bool:
        """True when no poll can report anything before the next press."""
        return self._contacts.settled

    @property
    def next_ms(self) -> int:
        """The time at which an edge or a stroke is due, or the levels are read again."""
        return self._contacts.next_ms

    def strike(self, key: str, at_ms: int, held: bool = False) -> None:
        """Press a key for 0.1 s or, `held`, for 1.1 s; ValueError to hold a key that has no hold."""
        if held and key in KEYS and key not in HOLD_KEYS:
            raise ValueError(f"key {key} has no hold; those with one are {', '.join(sorted(HOLD_KEYS))}")
        self.press(key, at_ms, HELD_MS if held else TAP_MS)

    def press(self, key: str, at_ms: int, down_ms: int) -> None:
        """Press a key from `at_ms` on for `down_ms`, whatever it has to do with that."""
        self._contacts.plan(key, clean(at_ms, down_ms))
        self._presses += 1

    def bounce(self, key: str, at_ms: int) -> None:
        """Tap a key whose contact chatters for 5 ms at both edges."""
        self._contacts.plan(key, chattering(at_ms, TAP_MS))
        self._presses += 1

    def spike(self, key: str, at_ms: int) -> None:
        """Disturb a key's wire for 0.2 ms."""
        self._contacts.plan(key, spike(at_ms))

    def lose_release(self, key: str) -> None:
        """Lose the edge of the key's next release."""
        self._contacts.lose_release(key)

    def poll(self, now_ms: int) -> Sequence[KeyStruck]:
        """Return the strokes complete by now, oldest first."""
        return [
            KeyStruck(stroke.name, stroke.kind == HELD, stroke.at_us // 1000) for stroke in self._contacts.poll(now_ms)
        ]
