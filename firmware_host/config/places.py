"""The seats and antennas that a profile's other sections may name, as far as [table] says how many there are."""

from collections.abc import Mapping
from typing import Final

from firmware_host.config.kinds import Value

MOST_SEATS: Final = 13


def seats_of(table: Mapping[str, Value]) -> range:
    """The seats of a table; all that there can be where their number had its complaint."""
    seats = table.get("seats")
    return range(1, (seats if isinstance(seats, int) else MOST_SEATS) + 1)


def antennas_of(seats: range) -> tuple[str, ...]:
    """The antennas of a table: one at each seat, the board's and the muck's."""
    return (*(f"seat{seat}" for seat in seats), "board", "muck")
