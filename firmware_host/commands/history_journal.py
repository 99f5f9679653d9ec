"""A table's journal read from beside: nothing in it is changed, and its daemon may be running."""

from pathlib import Path
from typing import NamedTuple

from firmware_host.core.events import Event
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import Table
from firmware_host.journal.codec import CodecError, decode_event, decode_table
from firmware_host.journal.reading import MENDS, read_rows
from firmware_host.journal.store import JournalError


class Night(NamedTuple):
    """The first table that the journal knows and all that happened since, by this version of the rules engine."""

    first: Table
    events: list[Event]


def read_night(path: Path) -> Night:
    """Read a whole journal; JournalError says in one sentence why it cannot be and what to do."""
    records = read_rows(path).records
    if not records:
        raise JournalError(f"{path}: nothing has happened at this table yet")
    engine = records[-1].engine
    if engine != ENGINE:
        raise JournalError(f"{path}: version {engine} of the rules wrote it, this is {ENGINE}: export it with that one")
    older = max((place for place, record in enumerate(records, 1) if record.engine != ENGINE), default=0)
    here = records[older:]
    try:
        first = decode_table(here[0].body)
        return Night(first, [decode_event(record.body) for record in here if record.kind == "event"])
    except CodecError as error:
        raise JournalError(f"{path}: {error}; {MENDS}") from error
