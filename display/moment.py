"""What a picture is drawn from: the newest status, when it came, and what time it is."""

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
