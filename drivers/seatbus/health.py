"""How well the exchanges with one node go: counts for whoever looks after the table, and a warning in time."""

from dataclasses import dataclass
from typing import Final

# The rate of failures is that of the last so many exchanges.
WINDOW: Final = 128
_ALL: Final = (1 << WINDOW) - 1
# A warning begins at so many failures among them and ends below so many: 12 and 3 of 100.
WARN_FROM: Final = 16
WARN_UNTIL: Final = 4


@dataclass(slots=True)
class Counts:
    """What happened so far; times are milliseconds.

    polls: frames sent to the node. replies: good answers. silent: nothing came in time. damaged: frames with a wrong
    check or too short. foreign: answers from another address. stale: answers to an earlier poll. strange: frames with
    a right check that make no sense. gaps: events with a number further than expected. dropped: events that found no
    room in the node. reboots: other runs of the node, or other nodes, than before. round_trip_ms: a running mean.
    """

    polls: int = 0
    replies: int = 0
    silent: int = 0
    damaged: int = 0
    foreign: int = 0
    stale: int = 0
    strange: int = 0
    gaps: int = 0
    dropped: int = 0
    reboots: int = 0
    round_trip_ms: float = 0.0


class Health:
    """The counts of one node, its rate of failures, and how many exchanges failed in a row.

    `warns` from the moment on at which the rate has grown too large until it is small again; `warned_rate` is what it
    was then.
    """

    def __init__(self) -> None:
        """Begin with nothing known."""
        self.counts = Counts()
        self.failures = 0
        self.damaged_in_row = 0
        self.good_in_row = 0
        self.warns = False
        self.warned_rate = 0.0
        self._window = 0
        self._exchanges = 0

    @property
    def error_rate(self) -> float:
        """The share of the last 128 exchanges that failed, 0 to 1."""
        return self._failed / min(self._exchanges, WINDOW) if self._exchanges else 0.0

    @property
    def _failed(self) -> int:
        return self._window.bit_count()

    def good(self, took_ms: int) -> None:
        """An exchange went well."""
        counts = self.counts
        counts.replies += 1
        counts.round_trip_ms += (took_ms - counts.round_trip_ms) / min(counts.replies, WINDOW)
        self.failures = self.damaged_in_row = 0
        self.good_in_row += 1
        self._note(failed=False)

    def failed(self, damaged: bool) -> None:
        """An exchange failed: what came was damaged, or nothing came."""
        if not damaged:
            self.counts.silent += 1
        self.failures += 1
        self.damaged_in_row = self.damaged_in_row + 1 if damaged else 0
        self.good_in_row = 0
        self._note(failed=True)

    def _note(self, failed: bool) -> None:
        self._window = self._window << 1 & _ALL | failed
        self._exchanges += 1
        if self._failed >= WARN_FROM and not self.warns:
            self.warns = True
            self.warned_rate = self.error_rate
        elif self._failed < WARN_UNTIL:
            self.warns = False
