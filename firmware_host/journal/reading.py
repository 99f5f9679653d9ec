"""A journal read whole from beside: nothing in it is changed, and its daemon may be running."""

import contextlib
import sqlite3
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from firmware_host.journal.layout import (
    BEATS,
    COLUMNS,
    LINKED,
    Beat,
    Record,
    beside,
    broken_row,
    condition,
    has_sound_layout,
    readable,
    schema_of,
)
from firmware_host.journal.repair import records_of_this_schema
from firmware_host.journal.store import JournalError

MENDS: Final = "start its table, which mends what it can, and try again"


class NoJournal(JournalError):  # noqa: N818 - reads as what was found
    """There is no journal."""


class Rows(NamedTuple):
    """All rows of a journal as this program's schema has them, and its heartbeat."""

    records: list[Record]
    beat: Beat | None


def read_rows(path: Path) -> Rows:
    """Read all rows, checked from the first to the last, as they are at one moment.

    Errors: NoJournal; JournalError says in one sentence why it cannot be read and what to do.
    """
    try:
        match condition(path):
            case "absent":
                raise NoJournal(f"{path}: no journal is here; name its folder with --state")
            case "link":
                raise JournalError(f"{path}: {LINKED}")
            case "newer":
                raise JournalError(f"{path}: a newer program made this journal: use that one")
            case "unsound":
                raise JournalError(f"{path}: this journal is damaged, or is none; {MENDS}")
        schema = schema_of(readable(path, 100))
        with contextlib.closing(_connected(path)) as connection:
            if not has_sound_layout(connection):
                raise JournalError(f"{path}: the journal is damaged: its tables are not as they were made; {MENDS}")
            connection.execute("BEGIN")
            rows = connection.execute(f"SELECT {COLUMNS} FROM record ORDER BY id").fetchall()
            beat = next(map(Beat._make, connection.execute(BEATS).fetchall()), None)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise JournalError(f"{path}: the journal cannot be read: {error}; {MENDS}") from error
    except OSError as error:
        raise JournalError(f"{path}: cannot be read: {error.strerror}; check the path and its rights") from error
    records = [Record._make(row) for row in rows]
    broken = broken_row(records)
    if broken is not None:
        raise JournalError(f"{path}: the journal is damaged: row {broken} fails its check; {MENDS}")
    return Rows(records_of_this_schema(records, schema), beat)


def _connected(path: Path) -> sqlite3.Connection:
    """A connection that can only read.

    A journal without a log's file has no writer: read as a file that stands still, SQLite lays nothing beside it.
    """
    stands_still = "" if beside(path, "-wal").exists() else "&immutable=1"
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{stands_still}", uri=True, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection
