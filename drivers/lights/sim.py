"""Simulated lamps at the seats."""

from collections.abc import Callable, Mapping, Sequence

from drivers.api import Reading
from drivers.lights.states import every_lamp

REST_MS = 100


class SimLights:
    """One lamp a seat, seats 1 to n, which only remembers what it shows."""

    def __init__(self, seats: int, changed: Callable[[], None] = lambda: None) -> None:
        """Put a dark lamp at each of the seats 1 to `seats`; `changed` is called when one shows another state."""
        self._changed = changed
        self._shown = dict.fromkeys(range(1, seats + 1), "off")
        self._next_ms = 0

    @property
    def shown(self) -> Mapping[int, str]:
        """The state shown at each seat."""
        return self._shown

    @property
    def next_ms(self) -> int:
        """100 ms after the last poll: nothing is ever due."""
        return self._next_ms

    def show(self, leds: Mapping[int, str]) -> None:
        """Show these states; a seat not named goes dark. ValueError for an unknown seat or state."""
        before, self._shown = self._shown, every_lamp(leds, self._shown)
        if self._shown != before:
            self._changed()

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Return nothing: lamps have nothing to tell."""
        self._next_ms = max(self._next_ms, now_ms + REST_MS)
        return ()
