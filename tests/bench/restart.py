"""How long a restart takes after nights of different lengths: the journal is opened and the table is back."""

import gc
from functools import partial
from pathlib import Path

from firmware_host.core.events import Riffled
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import Table
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal, Row
from firmware_host.shell.host import Host
from firmware_host.shell.restore import event_row, snapshot_row
from firmware_host.shell.signals import Outputs
from firmware_host.shell.table_decks import TableDecks
from tests.bench.night import Night, Step
from tests.bench.timing import Figure, best_s

SEED = 11
NIGHTS = (10, 1_000, 10_000)
EVENTS_OF_THE_LAST_HAND = 30
RESTARTS = 10
ROWS_AT_ONCE = 5_000


def restart(folder: Path, hands: tuple[int, ...] = NIGHTS) -> list[Figure]:
    """The restart in the middle of a hand, after so many hands before it."""
    figures = []
    for count in hands:
        path = folder / f"night-{count}.db"
        fresh = write_night(path, count)
        took_s = best_s(partial(_restarted, path, fresh), RESTARTS)
        size_mb = path.stat().st_size / 1e6
        how = f"journal opened, table back in mid-hand; {size_mb:.1f} MB, best of {RESTARTS}"
        figures.append(Figure(f"restart after {count:,} hands", f"{took_s * 1e3:.1f} ms", how))
    return figures


def write_night(path: Path, hands: int) -> Table:
    """Write the rows that a night leaves, some more of a hand begun, and answer with the table at its start."""
    night = Night(SEED)
    fresh = night.table
    journal = Journal.open(path, ENGINE)
    rows = [snapshot_row(fresh, 0)]
    # Tables are values without cycles, and looking for cycles takes a third.
    gc.disable()
    for steps in (night.hands(hands), night.started_hand(EVENTS_OF_THE_LAST_HAND)):
        for step in steps:
            rows += _rows(step, night.table)
            if len(rows) >= ROWS_AT_ONCE:
                journal.append(rows)
                rows = []
    gc.enable()
    journal.append(rows)
    journal.close()
    return fresh


def started(path: Path, fresh: Table) -> Host:
    """The table as it comes back from its journal."""
    decks = TableDecks(DeckStore(path.with_name("decks")))
    host = Host(fresh, Journal.open(path, ENGINE), decks, Outputs())
    if host.table.phase == "seating":
        raise RuntimeError(f"{path}: the table did not come back")
    return host


def _restarted(path: Path, fresh: Table) -> None:
    started(path, fresh).close()


def _rows(step: Step, after: Table) -> list[Row]:
    snapshot = [snapshot_row(step.table, step.event.at_ms)] if isinstance(step.event, Riffled) else []
    return [*snapshot, event_row(step.event, after)]
