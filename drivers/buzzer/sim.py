"""Simulated buzzer."""

from collections.abc import Sequence

from drivers.api import Reading
from drivers.buzzer.patterns import beeps

REST_MS = 100


class SimBuzzer:
    """A buzzer that makes no noise and only remembers its patterns."""

    def __init__(self) -> None:
        """Start silent."""
        self._pattern: str | None = None
        self._started: list[str] = []
        self._next_ms = 0

    @property
    def pattern(self) -> str | None:
        """The pattern last asked for, None when asked to be silent."""
        return self._pattern

    @property
    def started(self) -> Sequence[str]:
        """Every pattern started so far, in order."""
        return self._started

    @property
    def next_ms(self) -> int:
        """100 ms after the last poll: nothing is ever due."""
        return self._next_ms

    def sound(self, pattern: str | None) -> None:
        """Start a pattern unless it is the one now sounding; None is silence. ValueError for an unknown pattern."""
        if pattern is not None:
            beeps(pattern)
            if pattern != self._pattern:
                self._started.append(pattern)
        self._pattern = pattern

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Return nothing: a buzzer has nothing to tell."""
        self._next_ms = max(self._next_ms, now_ms + REST_MS)
        return ()
