"""A table's journal read from beside: nothing in it is changed, and its daemon may be running."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from firmware_host.core.events import Event
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import Table
from firmware_host.journal.codec import CodecError, decode_event, decode_table
from firmware_host.journal.layout import COLUMNS, Record, condition, follows, has_sound_layout
from firmware_host.journal.store import JournalError

MENDS: Final = "start its table, which mends what it can, and try again"


class Night(NamedTuple):
    """The first table that the journal knows and all that happened since, by this version of the rules engine."""

    first: Table
    events: list[Event]


def read_night(path: Path) -> Night:
    """Read a whole journal; JournalError says in one sentence why it cannot be and what to do."""
    records = _records(path)
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


def _records(path: Path) -> list[Record]:
    """All rows, checked from the first to the last."""
    try:
        match condition(path):
            case "absent":
                raise JournalError(f"{path}: no journal is here; name its folder with --state, or it with --journal")
            case "newer":
                raise JournalError(f"{path}: a newer program made this journal: export it with that one")
            case "older":
                raise JournalError(f"{path}: an older program made this journal: start its table once, then try again")
            case "unsound":
                raise JournalError(f"{path}: this journal is damaged, or is none; {MENDS}")
        with closing(_connected(path)) as connection:
            if not has_sound_layout(connection):
                raise JournalError(f"{path}: the journal is damaged: its tables are not as they were made; {MENDS}")
            rows = connection.execute(f"SELECT {COLUMNS} FROM record ORDER BY id").fetchall()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise JournalError(f"{path}: the journal cannot be read: {error}; {MENDS}") from error
    except OSError as error:
        raise JournalError(f"{path}: cannot be read: {error.strerror}; check the path and its rights") from error
    records = [Record._make(row) for row in rows]
    crc = 0
    for number, record in enumerate(records, 1):
        if record.id != number or not follows(record, crc):
            raise JournalError(f"{path}: the journal is damaged: row {number} fails its check; {MENDS}")
        crc = record.crc
    return records


def _connected(path: Path) -> sqlite3.Connection:
    """A connection that can only read.

    A journal without a log has no writer: read as a file that stands still, SQLite lays nothing beside it.
    """
    log = path.with_name(path.name + "-wal")
    stands_still = "" if log.exists() and log.stat().st_size else "&immutable=1"
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{stands_still}", uri=True, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection
