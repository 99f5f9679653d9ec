"""Simulated buzzer."""

from collections.abc import Callable, Sequence

from drivers.api import Reading
from drivers.buzzer.patterns import LOUDEST, beeps_left, checked_volume

REST_MS = 100


class SimBuzzer:
    """A buzzer that makes no noise and only remembers its patterns."""

    def __init__(self, started: Callable[[], None] = lambda: None) -> None:
        """Start silent; `started` is called when a pattern that is to be heard begins."""
        self._tell_started = started
        self._asked: tuple[str | None, int] = (None, 0)
        self._passed_ms = 0
        self._started: list[str] = []
        self._volume = LOUDEST
        self._next_ms = 0

    @property
    def pattern(self) -> str | None:
        """The pattern last asked for, None when asked to be silent."""
        return self._asked[0]

    @property
    def passed_ms(self) -> int:
        """How much of the pattern last asked for had passed when it was."""
        return self._passed_ms

    @property
    def started(self) -> Sequence[str]:
        """Every pattern started so far that was to be heard, in order."""
        return self._started

    @property
    def next_ms(self) -> int:
        """100 ms after the last poll: nothing is ever due."""
        return self._next_ms

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        """Start a pattern `passed_ms` after its beginning unless it was asked for last; None is silence.

        ValueError for an unknown pattern or a negative time.
        """
        if pattern is not None:
            beeps_left(pattern, passed_ms)
        if (pattern, n) != self._asked:
            self._asked, self._passed_ms = (pattern, n), passed_ms
            if pattern is not None and self._volume:
                self._started.append(pattern)
                self._tell_started()

    @property
    def volume(self) -> int:
        """How loud it sounds, 0 to 3."""
        return self._volume

    def set_volume(self, volume: int) -> None:
        """Sound as loud as this from now on; ValueError for a volume that there is not."""
        self._volume = checked_volume(volume)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Return nothing: a buzzer has nothing to tell."""
        self._next_ms = max(self._next_ms, now_ms + REST_MS)
        return ()
