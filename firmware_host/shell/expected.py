"""Where cards come or go next: a function of the table, so that readers look there more often."""

from firmware_host.core.table import Table, dealt_in, live_seats, playing_phase

MUCK = "muck"
BOARD = "board"


def expected_antennas(table: Table) -> frozenset[str]:
    """The antennas at which the rules expect cards now; a fold can come whenever a hand is live."""
    phase = playing_phase(table)
    if phase == "dealing":
        return frozenset({MUCK, *(f"seat{seat}" for seat in dealt_in(table))})
    if phase == "board":
        seats = live_seats(table) if table.night.game.bring_in else []
        return frozenset({MUCK, BOARD, *(f"seat{seat}" for seat in seats)})
    return frozenset({MUCK}) if phase in ("betting", "showdown") else frozenset()
