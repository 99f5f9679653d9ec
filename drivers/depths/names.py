"""What the devices of a table are called."""

READER = "reader "


def antennas_of(seats: int) -> list[str]:
    """The antennas of a table: one at each seat, the board's and the muck's."""
    return [*(f"seat{seat}" for seat in range(1, seats + 1)), "board", "muck"]
