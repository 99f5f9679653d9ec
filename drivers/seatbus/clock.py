"""When things happened at a node, by the table's clock: the offset between the two clocks, and times out of it."""

from collections import deque
from typing import Final

from drivers.seatbus.events import CLOCK_MS

ASK_MS: Final = 2_000
_SAMPLES: Final = 8
_HALF: Final = CLOCK_MS // 2


class NodeClock:
    """The offset of a node's clock, which counts milliseconds and begins anew after 2**24.

    A node reads its clock when a poll has reached it. The poll may have been late on its way but never early: of
    several samples the one with the least delay is right.
    """

    def __init__(self) -> None:
        """Begin without a sample."""
        self._offsets: deque[int] = deque(maxlen=_SAMPLES)
        self._asked_ms: int | None = None

    @property
    def known(self) -> bool:
        """Whether there is a sample."""
        return bool(self._offsets)

    def due(self, now_ms: int) -> bool:
        """Whether it is time to ask for another sample."""
        return self._asked_ms is None or now_ms - self._asked_ms >= ASK_MS

    def take(self, reached_ms: int, clock_ms: int) -> None:
        """Take what the clock showed when a poll sent at a time had reached the node, at the earliest."""
        offset = (reached_ms - clock_ms) % CLOCK_MS
        if self._offsets:
            offset = self._offsets[0] + _signed(offset - self._offsets[0])
        self._offsets.append(offset)
        self._asked_ms = reached_ms

    def table_ms(self, clock_ms: int, now_ms: int) -> int:
        """Return the table's time of what happened when the clock showed this, not later than now."""
        age_ms = _signed(now_ms - clock_ms - max(self._offsets, default=0))
        return now_ms - max(age_ms, 0)


def _signed(difference_ms: int) -> int:
    return (difference_ms + _HALF) % CLOCK_MS - _HALF
