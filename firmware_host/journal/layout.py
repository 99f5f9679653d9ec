"""A journal file's layout: its rows and their chain of checks, its header, and a whole file put into its place."""

import contextlib
import functools
import os
import sqlite3
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from firmware_host.files import put_in_place, sync_folder, written_beside
from firmware_host.journal.schemas import SCHEMA

COLUMNS: Final = "id, kind, CAST(hand AS INTEGER), CAST(at_ms AS INTEGER), engine, body, CAST(crc AS INTEGER)"
INSERT: Final = "INSERT INTO record (id, kind, hand, at_ms, engine, body, crc) VALUES (?, ?, ?, ?, ?, ?, ?)"
BEAT: Final = "INSERT OR REPLACE INTO heartbeat (id, at_ms, last, crc) VALUES (1, ?, ?, ?)"
BEATS: Final = "SELECT CAST(at_ms AS INTEGER), CAST(last AS INTEGER), CAST(crc AS INTEGER) FROM heartbeat"
PAGE_BYTES: Final = 4096
JOURNAL: Final = "journal.db"
"""The journal's name in the state folder."""
PARTS: Final = ("", "-wal", "-shm")
SUSPECT: Final = ".suspect"
"""Ending of the mark that a journal is to be mended at its next opening."""
LINKED: Final = (
    "this is a link, and the journal's log would lie elsewhere: put the file itself here, or link its folder"
)
"""Why a journal is its file and never a link to one."""
MENDED: Final = ".mended"
"""Ending of the note that a journal was mended, and nobody may have seen it yet."""

_APPLICATION_ID: Final = 0x44546A72
_MAGIC: Final = b"SQLite format 3\0"
_LOCK_WAIT_S: Final = 0.25

# Numbers with random-looking bytes are kept as decimal text, so that none of them can look like a card or a tag.
_TABLES: Final = (
    "CREATE TABLE record (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, hand INTEGER NOT NULL, at_ms TEXT NOT NULL,"
    " engine TEXT NOT NULL, body TEXT NOT NULL, crc TEXT NOT NULL)",
    "CREATE TABLE heartbeat (id INTEGER PRIMARY KEY, at_ms TEXT NOT NULL, last INTEGER NOT NULL, crc TEXT NOT NULL)",
)
_LAYOUT: Final = f"""
PRAGMA page_size = {PAGE_BYTES};
PRAGMA application_id = {_APPLICATION_ID};
PRAGMA user_version = {SCHEMA};
{";".join(_TABLES)};
"""


class Record(NamedTuple):
    """One stored row: numbered from 1 without gaps, its CRC-32 taken over the CRC of the row before it and its own."""

    id: int
    kind: str
    hand: int
    at_ms: int
    engine: str
    body: str
    crc: int


class Beat(NamedTuple):
    """The one heartbeat row: the table time reached, after which row, and a CRC-32 of both."""

    at_ms: int
    last: int
    crc: int


def checksum(previous_crc: int, kind: str, hand: int, at_ms: int, engine: str, body: str) -> int:
    """The CRC-32 that chains a row to the one before it; the first row follows 0."""
    return zlib.crc32(f"{previous_crc}|{kind}|{hand}|{at_ms}|{engine}|{body}".encode())


def follows(record: Record, previous_crc: int) -> bool:
    """Whether the stored row is unchanged and was written right after the row of that CRC."""
    return checksum(previous_crc, *record[1:6]) == record.crc


def broken_row(records: Sequence[Record]) -> int | None:
    """The number of the first row that is missing or fails its check, of rows from the first one on; None if sound."""
    crc = 0
    for number, record in enumerate(records, 1):
        if record.id != number or not follows(record, crc):
            return number
        crc = record.crc
    return None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that leaves transactions to its user and reads damaged text as text that fails its check."""
    connection = sqlite3.connect(path, timeout=_LOCK_WAIT_S, isolation_level=None)
    connection.text_factory = functools.partial(str, encoding="utf-8", errors="replace")
    return connection


def beat_checksum(at_ms: int, last: int) -> int:
    """The CRC-32 of a heartbeat."""
    return zlib.crc32(f"{at_ms}|{last}".encode())


def condition(path: Path) -> Literal["absent", "link", "sound", "older", "newer", "unsound"]:
    """What the file's header and a mark of `suspect` say of it, found out without touching the file.

    Errors: OSError when the file cannot be read.  Source: SQLite database file format, "The Database Header".
    """
    if path.is_symlink():
        return "link"
    if not path.exists():
        return "absent"
    header = readable(path, 100).ljust(100, b"\0")
    version = schema_of(header)
    if is_ours(header) and version > SCHEMA:
        return "newer"
    if beside(path, SUSPECT).exists():
        return "unsound"
    # A backup made by SQLite is a sound journal although its header asks for no write-ahead log (1 instead of 2).
    sound = _fixed(header) == _fixed(content(())) and max(header[18:20]) <= 2 and version >= 1
    return ("sound" if version == SCHEMA else "older") if sound else "unsound"


def schema_of(header: bytes) -> int:
    """The number of the schema that a file's header names."""
    return int.from_bytes(header[60:64])


def suspect(path: Path) -> None:
    """Mark the journal to be mended at the next opening, for damage that only a certain write meets."""
    with contextlib.suppress(OSError):
        beside(path, SUSPECT).touch()
        sync_folder(path.parent)


def has_sound_layout(connection: sqlite3.Connection) -> bool:
    """Whether the tables are described as they were made: a damaged type would change what is written from now on."""
    described = connection.execute("SELECT sql FROM sqlite_schema WHERE name IN ('record', 'heartbeat') ORDER BY rowid")
    return tuple(sql for (sql,) in described.fetchall()) == _TABLES


def beside(path: Path, ending: str) -> Path:
    """The file of that name with an ending more."""
    return path.with_name(path.name + ending)


def is_ours(header: bytes) -> bool:
    """Whether a file's header is a journal's."""
    return header.startswith(_MAGIC) and header[68:72] == _APPLICATION_ID.to_bytes(4)


def content(records: Sequence[Record], beat: Beat | None = None) -> bytes:
    """A whole journal file that holds these rows, of this program's schema."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_LAYOUT)
        connection.executemany(INSERT, records)
        connection.executemany(BEAT, () if beat is None else (beat,))
        connection.commit()
        whole = bytearray(connection.serialize())
    whole[18:20] = b"\2\2"  # a database in memory cannot ask for the write-ahead log itself
    return bytes(whole)


def fold(path: Path) -> None:
    """Bring what a journal's log holds into the journal itself; where one of them is damaged both stay as they are."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def publish(path: Path, whole: bytes) -> None:
    """Put a whole journal file into its place, at once and for good; what a log of another one held is gone.

    Errors: OSError.
    """
    new = written_beside(path, whole)
    for part in PARTS[1:]:
        # SQLite would read a log left over from another file into the new one.
        beside(path, part).unlink(missing_ok=True)
    put_in_place(new, path)
    beside(path, SUSPECT).unlink(missing_ok=True)
    sync_folder(path.parent)


def readable(path: Path, size: int | None = None) -> bytes:
    """The file's first bytes; a block that a worn card cannot read is zeros."""
    with path.open("rb", buffering=0) as file:
        end = os.fstat(file.fileno()).st_size if size is None else size
        content = bytearray()
        for offset in range(0, end, PAGE_BYTES):
            length = min(PAGE_BYTES, end - offset)
            try:
                content += os.pread(file.fileno(), length, offset)
            except OSError:
                content += bytes(length)
    return bytes(content)


def _fixed(header: bytes) -> bytes:
    """The header fields that no write to a journal ever changes: page format, encoding, vacuum mode, application."""
    return header[:18] + header[20:24] + header[44:60] + header[64:72]
