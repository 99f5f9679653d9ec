"""A journal file's layout, its making, and its mending: a damaged file is set aside and its sound rows carried over."""

import contextlib
import functools
import itertools
import os
import re
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

SCHEMA: Final = 1
COLUMNS: Final = "id, kind, CAST(hand AS INTEGER), CAST(at_ms AS INTEGER), engine, body, CAST(crc AS INTEGER)"
INSERT: Final = "INSERT INTO record (id, kind, hand, at_ms, engine, body, crc) VALUES (?, ?, ?, ?, ?, ?, ?)"

_APPLICATION_ID: Final = 0x44546A72
_PAGE_BYTES: Final = 4096
_MAGIC: Final = b"SQLite format 3\0"
_LEAF_OF_A_TABLE: Final = 0x0D
_PARTS: Final = ("", "-wal", "-shm")
_SUSPECT: Final = ".suspect"
_LOCK_WAIT_S: Final = 0.25

# Numbers with random-looking bytes are kept as decimal text, so that none of them can look like a card or a tag.
_TABLES: Final = (
    "CREATE TABLE record (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, hand INTEGER NOT NULL, at_ms TEXT NOT NULL,"
    " engine TEXT NOT NULL, body TEXT NOT NULL, crc TEXT NOT NULL)",
    "CREATE TABLE heartbeat (id INTEGER PRIMARY KEY, at_ms TEXT NOT NULL, last INTEGER NOT NULL, crc TEXT NOT NULL)",
)
_LAYOUT: Final = f"""
PRAGMA page_size = {_PAGE_BYTES};
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


class Repair(NamedTuple):
    """What had to be done to the journal at its opening, to which hand the table went back, and a sentence saying so.

    `set_aside` is where the old file now lies, None when the file itself is sound.
    """

    reason: Literal["damaged", "foreign", "other-engine"]
    set_aside: Path | None
    hand: int
    text: str


def checksum(previous_crc: int, kind: str, hand: int, at_ms: int, engine: str, body: str) -> int:
    """The CRC-32 that chains a row to the one before it; the first row follows 0."""
    return zlib.crc32(f"{previous_crc}|{kind}|{hand}|{at_ms}|{engine}|{body}".encode())


def follows(record: Record, previous_crc: int) -> bool:
    """Whether the stored row is unchanged and was written right after the row of that CRC."""
    return checksum(previous_crc, *record[1:6]) == record.crc


def connect(path: Path) -> sqlite3.Connection:
    """A connection that leaves transactions to its user and reads damaged text as text that fails its check."""
    connection = sqlite3.connect(path, timeout=_LOCK_WAIT_S, isolation_level=None)
    connection.text_factory = functools.partial(str, encoding="utf-8", errors="replace")
    return connection


def condition(path: Path) -> Literal["absent", "sound", "newer", "unsound"]:
    """What the file's header and a mark of `suspect` say of it, found out without touching the file.

    Errors: OSError when the file cannot be read.  Source: SQLite database file format, "The Database Header".
    """
    if not path.exists():
        return "absent"
    header = _readable(path, 100).ljust(100, b"\0")
    version = int.from_bytes(header[60:64])
    if _is_ours(header) and version > SCHEMA:
        return "newer"
    if _beside(path, _SUSPECT).exists():
        return "unsound"
    # A backup made by SQLite is a sound journal although its header asks for no write-ahead log (1 instead of 2).
    sound = _fixed(header) == _fixed(_content(())) and max(header[18:20]) <= 2 and version == SCHEMA
    return "sound" if sound else "unsound"


def suspect(path: Path) -> None:
    """Mark the journal to be mended at the next opening, for damage that only a certain write meets."""
    with contextlib.suppress(OSError):
        _beside(path, _SUSPECT).touch()
        _sync_folder(path)


def has_sound_layout(connection: sqlite3.Connection) -> bool:
    """Whether the tables are described as they were made: a damaged type would change what is written from now on."""
    described = connection.execute("SELECT sql FROM sqlite_schema WHERE name IN ('record', 'heartbeat') ORDER BY rowid")
    return tuple(sql for (sql,) in described.fetchall()) == _TABLES


def create(path: Path) -> Repair | None:
    """Make an empty journal where there is none, or finish the repair that a power cut stopped there."""
    if _beside(path, ".new").exists() and _set_aside_numbers(path):
        return mend(path)
    _publish(path, ())
    return None


def mend(path: Path) -> Repair:
    """Set the file aside under the next free number and carry the longest prefix of sound rows into a new one.

    A heartbeat is not carried over: it may be later than the last row that was saved.
    Errors: OSError when the folder cannot be written; a later call, or `create`, then finishes the work.
    """
    new = _beside(path, ".new")
    taken = _set_aside_numbers(path)
    if path.exists() or not taken:
        # Until the new journal has its name, this mark tells the next start to finish what was begun here.
        new.touch()
        _sync_folder(path)
        taken = [*taken, max(taken, default=0) + 1]
    aside = _beside(path, f".damaged-{max(taken)}")
    for part in _PARTS:
        if _beside(path, part).exists():
            _beside(path, part).rename(_beside(aside, part))
    _sync_folder(path)
    records = _salvaged(aside)
    _publish(path, records)
    if records:
        hand = records[-1].hand
        text = f"The journal was damaged: the table went back to hand {hand}; the old file is kept as {aside}."
        return Repair("damaged", aside, hand, text)
    if _is_ours(_readable(aside, 100)):
        text = f"The journal was damaged and nothing could be saved: the table starts empty; the old file is {aside}."
        return Repair("damaged", aside, 0, text)
    text = f"The file in the journal's place was no journal: the table starts empty; that file is kept as {aside}."
    return Repair("foreign", aside, 0, text)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _set_aside_numbers(path: Path) -> list[int]:
    pattern = re.compile(re.escape(path.name) + r"\.damaged-(\d+)(-wal|-shm)?")
    return [int(match[1]) for name in os.listdir(path.parent) if (match := pattern.fullmatch(name))]


def _is_ours(header: bytes) -> bool:
    return header.startswith(_MAGIC) and header[68:72] == _APPLICATION_ID.to_bytes(4)


def _fixed(header: bytes) -> bytes:
    """The header fields that no write to a journal ever changes: page format, encoding, vacuum mode, application."""
    return header[:18] + header[20:24] + header[44:60] + header[64:72]


def _content(records: Sequence[Record]) -> bytes:
    """A whole journal file that holds these rows."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_LAYOUT)
        connection.executemany(INSERT, records)
        connection.commit()
        content = bytearray(connection.serialize())
    content[18:20] = b"\2\2"  # a database in memory cannot ask for the write-ahead log itself
    return bytes(content)


def _publish(path: Path, records: Sequence[Record]) -> None:
    new = _beside(path, ".new")
    with new.open("wb") as file:
        file.write(_content(records))
        file.flush()
        os.fsync(file.fileno())
    for part in _PARTS[1:]:
        # SQLite would read a log left over from another file into the new one.
        _beside(path, part).unlink(missing_ok=True)
    new.replace(path)
    _beside(path, _SUSPECT).unlink(missing_ok=True)
    _sync_folder(path)


def _sync_folder(path: Path) -> None:
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _readable(path: Path, size: int | None = None) -> bytes:
    """The file's first bytes; a block that a worn card cannot read is zeros."""
    with path.open("rb", buffering=0) as file:
        end = os.fstat(file.fileno()).st_size if size is None else size
        content = bytearray()
        for offset in range(0, end, _PAGE_BYTES):
            length = min(_PAGE_BYTES, end - offset)
            try:
                content += os.pread(file.fileno(), length, offset)
            except OSError:
                content += bytes(length)
    return bytes(content)


def _salvaged(old: Path) -> list[Record]:
    """The longest prefix of rows whose checks hold, read from a copy, so that the old file stays as it is."""
    found: dict[int, list[Record]] = {}
    with tempfile.TemporaryDirectory() as folder:
        bench = Path(folder, "bench")
        content = _readable(old)
        pages = max(1, -(-len(content) // _PAGE_BYTES))
        # The first page of every journal is the same but for its count of pages, so a broken one can be replaced.
        first = bytearray(_content(())[:_PAGE_BYTES])
        first[28:32] = pages.to_bytes(4)
        bench.write_bytes(first + content[_PAGE_BYTES:].ljust((pages - 1) * _PAGE_BYTES, b"\0"))
        if _beside(old, "-wal").exists():
            _beside(bench, "-wal").write_bytes(_readable(_beside(old, "-wal")))
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
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.execute("PRAGMA journal_mode = OFF").fetchall()
        content = bench.read_bytes()
        for page in range(2, len(content) // _PAGE_BYTES + 1):
            if content[(page - 1) * _PAGE_BYTES] == _LEAF_OF_A_TABLE:
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
