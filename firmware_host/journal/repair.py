"""A damaged journal is set aside and its sound rows carried over; one of an earlier schema is brought along."""

import contextlib
import itertools
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from firmware_host.files import sync_folder
from firmware_host.journal.layout import (
    BEATS,
    COLUMNS,
    PAGE_BYTES,
    PARTS,
    SUSPECT,
    Beat,
    Record,
    beside,
    broken_row,
    checksum,
    connect,
    content,
    follows,
    is_ours,
    publish,
    readable,
    schema_of,
)
from firmware_host.journal.log_frames import newest_pages
from firmware_host.journal.mended import Repair, note
from firmware_host.journal.schemas import SCHEMA, brought_along

_LEAF_OF_A_TABLE: Final = 0x0D


def create(path: Path) -> Repair | None:
    """Make an empty journal where there is none, or finish the repair that a power cut stopped there."""
    if beside(path, SUSPECT).exists() and _set_aside_numbers(path):
        return mend(path)
    publish(path, content(()))
    return None


def mend(path: Path) -> Repair:
    """Set the file aside under the next free number and carry the longest prefix of sound rows into a new one.

    A heartbeat is not carried over: it may be later than the last row that was saved.
    Errors: OSError when the folder cannot be written; a later call, or `create`, then finishes the work.
    """
    taken = _set_aside_numbers(path)
    if path.exists() or not taken:
        # Until the new journal has its name, this mark tells the next start to finish what was begun here.
        beside(path, SUSPECT).touch()
        sync_folder(path.parent)
        taken = [*taken, max(taken, default=0) + 1]
    aside = beside(path, f".damaged-{max(taken)}")
    for part in PARTS:
        if beside(path, part).exists():
            beside(path, part).rename(beside(aside, part))
    sync_folder(path.parent)
    header = readable(aside, 100).ljust(100, b"\0")
    records = records_of_this_schema(_salvaged(aside), schema_of(header))
    repair = _told_of(aside, records, is_ours(header))
    # Before the journal is whole again, so that no power cut comes in between and it is never told.
    note(path, repair)
    publish(path, content(records))
    return repair


def _told_of(aside: Path, records: list[Record], ours: bool) -> Repair:
    if records:
        hand = records[-1].hand
        text = f"The journal was damaged: the table went back to hand {hand}; the old file is kept as {aside}."
        return Repair("damaged", aside, hand, text)
    if ours:
        text = f"The journal was damaged and nothing could be saved: the table starts empty; the old file is {aside}."
        return Repair("damaged", aside, 0, text)
    text = f"The file in the journal's place was no journal: the table starts empty; that file is kept as {aside}."
    return Repair("foreign", aside, 0, text)


class UnsoundRows(ValueError):  # noqa: N818 - reads as what was found
    """A journal of an earlier schema has a row that fails its check."""


def bring_along(path: Path) -> Path:
    """Make a journal of an earlier schema one of this; the file as it was is kept beside it, and where is answered.

    A power cut leaves the old journal or the new one.
    Errors: UnsoundRows, sqlite3.Error where the old one is damaged, OSError.
    """
    with contextlib.closing(connect(path)) as connection:
        # Without a log, one file holds it all.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        rows = [Record._make(row) for row in connection.execute(f"SELECT {COLUMNS} FROM record ORDER BY id")]
        beat = next(map(Beat._make, connection.execute(BEATS).fetchall()), None)
    broken = broken_row(rows)
    if broken is not None:
        raise UnsoundRows(f"row {broken} fails its check")
    before = readable(path)
    kept = beside(path, f".schema-{schema_of(before)}")
    publish(kept, before)
    publish(path, content(records_of_this_schema(rows, schema_of(before)), beat))
    return kept


def records_of_this_schema(records: list[Record], schema: int) -> list[Record]:
    """Rows of an earlier schema as this one has them, chained anew."""
    if schema == SCHEMA:
        return records
    # What a damaged header names is no schema; a change leaves alone what has been changed before.
    schema = schema if 1 <= schema < SCHEMA else 1
    chained: list[Record] = []
    crc = 0
    for record in records:
        body = brought_along(record.kind, record.body, schema)
        crc = checksum(crc, record.kind, record.hand, record.at_ms, record.engine, body)
        chained.append(record._replace(body=body, crc=crc))
    return chained


def _set_aside_numbers(path: Path) -> list[int]:
    pattern = re.compile(re.escape(path.name) + r"\.damaged-(\d+)(-wal|-shm)?")
    return [int(match[1]) for name in os.listdir(path.parent) if (match := pattern.fullmatch(name))]


def _salvaged(old: Path) -> list[Record]:
    """The longest prefix of rows whose checks hold, read from a copy, so that the old file stays as it is."""
    found: dict[int, list[Record]] = {}
    log = beside(old, "-wal")
    newest = newest_pages(readable(log)) if log.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        bench = Path(folder, "bench")
        old_bytes = readable(old)
        pages = max(1, -(-len(old_bytes) // PAGE_BYTES), *newest)
        whole = bytearray(old_bytes.ljust(pages * PAGE_BYTES, b"\0"))
        for number, page in newest.items():
            whole[(number - 1) * PAGE_BYTES : number * PAGE_BYTES] = page
        # The first page of every journal is the same but for its count of pages, so a broken one can be replaced.
        whole[:PAGE_BYTES] = content(())[:PAGE_BYTES]
        whole[28:32] = pages.to_bytes(4)
        bench.write_bytes(whole)
        for record in _records_by_page(bench):
            found.setdefault(record.id, []).append(record)
    records: list[Record] = []
    crc = 0
    while match := next((record for record in found.get(len(records) + 1, ()) if follows(record, crc)), None):
        records.append(match)
        crc = match.crc
    return records


def _records_by_page(bench: Path) -> Iterator[Record]:
    """Whatever row can be read: every leaf page is made the whole table in turn, so no page above it is needed."""
    with contextlib.closing(connect(bench)) as connection, contextlib.suppress(sqlite3.Error):
        connection.execute("PRAGMA journal_mode = OFF").fetchall()
        pages = bench.read_bytes()
        for page in range(2, len(pages) // PAGE_BYTES + 1):
            if pages[(page - 1) * PAGE_BYTES] == _LEAF_OF_A_TABLE:
                connection.execute("PRAGMA writable_schema = ON")
                connection.execute("UPDATE sqlite_schema SET rootpage = ? WHERE name = 'record'", (page,))
                connection.execute("PRAGMA writable_schema = RESET")
                with contextlib.suppress(sqlite3.Error):
                    yield from _records_of_the_table(connection)


def _records_of_the_table(connection: sqlite3.Connection) -> Iterator[Record]:
    # One row a query: a cursor reads one row ahead and would lose the good row before a bad one.
    for offset in itertools.count():
        row = connection.execute(f"SELECT {COLUMNS} FROM record LIMIT 1 OFFSET ?", (offset,)).fetchone()
        if row is None:
            return
        yield Record._make(row)
