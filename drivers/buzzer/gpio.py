"""The buzzer wired to the header of the Pi: an active one, that has its own tone and is only switched."""

from collections.abc import Sequence
from typing import NamedTuple

from drivers.api import Reading
from drivers.bell import Bell
from drivers.buzzer.patterns import LOUDEST, SHARES, beeps_left, changes, checked_volume
from drivers.gpio.group import LineGroup
from drivers.gpio.header import Header
from drivers.gpio.lines import OutputLine

# A sound begins this late at most where nobody waits on the buzzer's file.
HEAR_MS = 20
REST_MS = 100


class Asked(NamedTuple):
    """What was asked for: its place among all asked for, the pattern, how much of it had passed, and its number."""

    place: int
    pattern: str | None
    passed_ms: int
    n: int


class GpioBuzzer:
    """A driver of one buzzer, lost as `buzzer` where its line or the header fails.

    Patterns are told apart by their pulses and gaps alone; tones are the buzzer's own, and below the full volume its
    line is on for a part of the time. It is switched by `poll` alone, which never waits: a pulse that is over when
    `poll` comes late is left out.
    """

    def __init__(self, header: Header, gpio: int) -> None:
        """Take the header and the buzzer's GPIO number; nothing is opened before the first poll."""
        self._lines = LineGroup(
            header, "buzzer", {"buzzer": gpio}, str, lambda factory, _, gpio: OutputLine(factory, gpio)
        )
        # Counted, so that the same pattern after a silence between two polls is a new one.
        self._asked = Asked(0, None, 0, 0)
        self._begun = 0
        self._ahead: list[tuple[int, bool]] = []
        self._on = False
        self._volume = LOUDEST
        self._bell = Bell()
        self._polled_ms = -REST_MS

    @property
    def pattern(self) -> str | None:
        """The pattern last asked for, None when asked to be silent."""
        return self._asked.pattern

    @property
    def next_ms(self) -> int:
        """The time at which the sound changes, at most 20 ms after the last poll."""
        return min(self._polled_ms + HEAR_MS, self.due_ms)

    @property
    def due_ms(self) -> int:
        """The time at which the sound changes, at most 100 ms after the last poll."""
        rest_ms = self._polled_ms + REST_MS
        return min(rest_ms, self._ahead[0][0]) if self._ahead else rest_ms

    def fileno(self) -> int:
        """Return the descriptor that can be read when another sound or volume was asked for."""
        return self._bell.fileno()

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        """Start a pattern `passed_ms` after its beginning at the next poll unless asked for last; None is silence.

        ValueError for an unknown pattern or a negative time.
        """
        if pattern is not None:
            beeps_left(pattern, passed_ms)
        if (pattern, n) != (self._asked.pattern, self._asked.n):
            self._asked = Asked(self._asked.place + 1, pattern, passed_ms, n)
            self._bell.ring()

    def set_volume(self, volume: int) -> None:
        """Sound as loud as this from the next poll on; ValueError for a volume that there is not."""
        before, self._volume = self._volume, checked_volume(volume)
        if self._volume != before:
            self._bell.ring()

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Begin what was asked for, switch what is due, and return what was lost or found."""
        if now_ms < self._polled_ms:
            return ()
        self._polled_ms = now_ms
        self._bell.hear()
        asked = self._asked
        if asked.place != self._begun:
            self._begun = asked.place
            self._on = False
            ahead = [] if asked.pattern is None else changes(asked.pattern, asked.passed_ms)
            self._ahead = [(now_ms + after_ms, on) for after_ms, on in ahead]
        while self._ahead and self._ahead[0][0] <= now_ms:
            self._on = self._ahead.pop(0)[1]
        return self._switched(now_ms)

    def close(self) -> None:
        """Be silent and give the line back."""
        self._lines.close()

    def _switched(self, now_ms: int) -> list[Reading]:
        readings = self._lines.tend(now_ms)
        for name, line in list(self._lines.up.items()):
            try:
                line.switch(self._on, SHARES[self._volume])
            except Exception as error:
                readings += self._lines.fail(name, error, now_ms)
        return readings
