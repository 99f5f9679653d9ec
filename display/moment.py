"""What a picture is drawn from: the newest status, when it came, and what time it is."""

import math
from typing import NamedTuple

from display.decode import decode
from display.status import Notice, Seat, Status
from display.texts import words_in
from display.words import Words

EMPTY = decode({})
NEWS_MS = 5_000
"""How long a ruling is news."""


class News(NamedTuple):
    """The rulings that came last, oldest first, and when."""

    rulings: tuple[Notice, ...] = ()
    at_ms: int = 0


class Moment(NamedTuple):
    """The newest status (None before the first), the times of now and of its arrival, whether the feed broke, news."""

    status: Status | None
    now_ms: int
    received_ms: int
    lost: bool = False
    news: News = News()

    @property
    def table(self) -> Status:
        """The newest status, an empty one before the first."""
        return self.status or EMPTY

    @property
    def age_s(self) -> float:
        """Seconds since the status came, so that whatever runs on goes on by itself."""
        return max(self.now_ms - self.received_ms, 0) / 1000

    @property
    def beat(self) -> int:
        """Another number for each second as it is shown: all times on the screen change with the most urgent one."""
        table = self.table
        runs = (table.clock if table.clock and not table.clock.frozen else None, table.rest, table.level)
        left_s = next((one.remaining_s for one in runs if one is not None and one.remaining_s is not None), None)
        return self.now_ms // 1000 if left_s is None else math.ceil(left_s - self.age_s)

    @property
    def words(self) -> Words:
        """The words of the house's language."""
        return words_in(self.table.language)

    @property
    def fresh(self) -> tuple[Notice, ...]:
        """The rulings that are still news."""
        return self.news.rulings if self.now_ms - self.news.at_ms < NEWS_MS else ()

    def ruled(self, *codes: str) -> Notice | None:
        """The newest of the fresh rulings with one of these codes."""
        return next((one for one in reversed(self.fresh) if one.code in codes), None)

    @property
    def between(self) -> bool:
        """Whether no hand is under way."""
        return self.table.phase in ("seating", "idle")

    def seat(self, number: int | None) -> Seat | None:
        """The seat with that number."""
        return next((seat for seat in self.table.seats if seat.number == number), None)

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats whose hands are still in."""
        return tuple(seat for seat in self.table.seats if seat.live)


def new_rulings(before: Status | None, now: Status) -> tuple[Notice, ...]:
    """The rulings that a status has beyond the one before; none after an undo, or where none is known before."""
    if before is None:
        return ()
    had, have = before.rulings, now.rulings
    if have[: len(had)] == had:
        return have[len(had) :]
    return () if had[: len(have)] == have else have


def without_times(status: Status | None) -> Status | None:
    """A status without whatever runs on by itself, to tell whether anything has happened."""
    if status is None:
        return None
    return status._replace(
        level=status.level and status.level._replace(remaining_s=None),
        clock=status.clock and status.clock._replace(remaining_s=0.0),
        rest=status.rest and status.rest._replace(remaining_s=0.0),
        floor_s=None,
        faults=tuple(one._replace(since_s=0.0) for one in status.faults),
    )
