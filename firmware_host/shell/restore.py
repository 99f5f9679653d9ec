"""From the journal to the table as it was: the last snapshots and what happened since."""

from typing import NamedTuple

from firmware_host.core.events import Event
from firmware_host.core.reduce import ENGINE, Refused, reduce
from firmware_host.core.table import Table
from firmware_host.journal.codec import CodecError, decode_event, decode_table, encode_event, encode_table
from firmware_host.journal.store import Journal, JournalError, Row

# The last hand can be taken back from the snapshot before it; each undo beyond that needs one snapshot more.
SNAPSHOTS = 2


class Restored(NamedTuple):
    """The table as the journal has it, and the table time that it had reached."""

    table: Table
    at_ms: int


def snapshot_row(table: Table, at_ms: int) -> Row:
    """The table before a riffle, as a row."""
    return Row("snapshot", table.night.hand, at_ms, encode_table(table))


def event_row(event: Event, table: Table) -> Row:
    """An accepted event, as a row; `table` is the table after it."""
    return Row("event", table.night.hand, event.at_ms, encode_event(event))


def restored(journal: Journal) -> Restored | None:
    """The table of a journal, with the hand before it; None where nothing has happened yet.

    An undo may reach back beyond the snapshots read: then an event is refused. Then, and where a riffle that was taken
    back left a snapshot of its own, one snapshot more is read, as far as the journal is sound.
    Errors: JournalError where the table itself lies behind damaged rows, which the journal's next opening mends.
    """
    snapshots, rows = SNAPSHOTS, journal.tail(SNAPSHOTS)
    if not rows:
        return None
    while (table := _played(rows)) is None or not _reaches_back(table):
        snapshots += 1
        try:
            longer = journal.tail(snapshots)
        except JournalError:
            if table is not None:
                break
            journal.distrust()
            raise
        if len(longer) == len(rows):
            break
        rows = longer
    if table is None:
        text = f"the journal holds an event that engine {ENGINE} refuses; set the journal aside to start anew"
        raise CodecError(text)
    return Restored(table, max(journal.beat_ms or 0, *(row.at_ms for row in rows)))


def _reaches_back(table: Table) -> bool:
    """Whether the table still knows the hand before this one, as it did before the stop."""
    base = table.base
    return base is not None and base.base is not None and base.base.night.hand < base.night.hand


def _played(rows: list[Row]) -> Table | None:
    """The first snapshot and the events after it; None where one of them is refused."""
    table = decode_table(rows[0].body)
    for row in rows[1:]:
        if row.kind == "snapshot":
            continue
        outcome = reduce(table, decode_event(row.body))
        if isinstance(outcome, Refused):
            return None
        table = outcome.table
    return table
