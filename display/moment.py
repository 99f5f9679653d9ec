"""What a picture is drawn from: the newest status, when it came, and what time it is."""

from typing import NamedTuple

from display.status import Seat, Status, decode

EMPTY = decode({})


class Moment(NamedTuple):
    """The newest status (None before the first), the times of now and of its arrival, and whether the feed broke."""

    status: Status | None
    now_ms: int
    received_ms: int
    lost: bool = False

    @property
    def table(self) -> Status:
        """The newest status, an empty one before the first."""
        return self.status or EMPTY

    @property
    def age_s(self) -> float:
        """Seconds since the status came, so that whatever runs on goes on by itself."""
        return max(self.now_ms - self.received_ms, 0) / 1000

    def seat(self, number: int | None) -> Seat | None:
        """The seat with that number."""
        return next((seat for seat in self.table.seats if seat.number == number), None)

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats whose hands are still in."""
        return tuple(seat for seat in self.table.seats if seat.live)
