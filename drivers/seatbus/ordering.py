"""Readings of several nodes in the order in which things happened, however the nodes came to be asked."""

from collections.abc import Iterable
from typing import Final

from drivers.api import Reading

# A node that is asked in the middle of a look tells what it saw only afterwards.
LOOK_MS: Final = 30
# Nobody is waited for longer than this.
LONGEST_MS: Final = 200


class Ordering:
    """Holds readings back until every node has been heard that may still tell an earlier one."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._held: list[Reading] = []

    @property
    def empty(self) -> bool:
        """Whether nothing is held back."""
        return not self._held

    def add(self, readings: Iterable[Reading]) -> None:
        """Take readings, those of one node in order of time."""
        self._held += readings

    def due(self, now_ms: int, heard_ms: int) -> list[Reading]:
        """Return what need wait no longer, oldest first; every node has been heard since `heard_ms`."""
        until_ms = max(heard_ms - LOOK_MS, now_ms - LONGEST_MS)
        due = [reading for reading in self._held if reading.at_ms <= until_ms]
        self._held = [reading for reading in self._held if reading.at_ms > until_ms]
        return sorted(due, key=lambda reading: reading.at_ms)
