"""The journal of a table on SQLite: rows are appended durably, and a restart reads only the end of them."""

import contextlib
import errno
import logging
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, Self

from firmware_host.files import CARD_FULL, CARD_READ_ONLY, card_trouble
from firmware_host.journal.layout import (
    BEAT,
    BEATS,
    COLUMNS,
    INSERT,
    LINKED,
    Record,
    beat_checksum,
    checksum,
    condition,
    connect,
    follows,
    has_sound_layout,
    suspect,
)
from firmware_host.journal.log_frames import is_cut_short
from firmware_host.journal.mended import Repair, noted, told
from firmware_host.journal.repair import UnsoundRows, bring_along, create, mend
from firmware_host.journal.schemas import SCHEMA

__all__ = ["Journal", "JournalError", "NewerJournal", "Repair", "Row"]

log = logging.getLogger(__name__)

_BEFORE_THE_FIRST: Final = Record(0, "", 0, 0, "", "", 0)
_CHECKED_SNAPSHOTS: Final = 2
# Rows as events are, two that do not fit on one page of 4096 bytes, and one that fits on none.
_TRIAL_BODIES: Final = (1, 200, 3000, 3000, 5000)
# Above what any hand writes: the log is folded into the file at a hand's end, when little is at stake.
_AUTOCHECKPOINT_PAGES: Final = 4000

_RESTART: Final = "restart the program, which mends what it needs"
_READ_ONLY: Final = "the file or its folder may not be written: check its rights and that the card is not read-only"
_NO_FOLDER: Final = "check that the folder exists and may be written"
_ADVICE: Final = {
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _NO_FOLDER,
    sqlite3.SQLITE_BUSY: "another program holds the journal: stop it",
    sqlite3.SQLITE_CONSTRAINT: "another program wrote to the journal: stop it and restart this one",
    sqlite3.SQLITE_IOERR: "the card does not take the data: free some space, or replace the card",
    sqlite3.SQLITE_CORRUPT: _RESTART,
    sqlite3.SQLITE_NOTADB: _RESTART,
}
_ADVICE_BY_ERRNO: Final = {
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.ENOENT: _NO_FOLDER,
    errno.ENOTDIR: _NO_FOLDER,
    errno.EISDIR: "a folder has the journal's name: move it away",
}
# What SQLite calls so may be the card's fault, of which its file system tells more.
_MAY_BE_THE_CARD: Final = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN})
# An SQL error or a string too big means that the file no longer says what was written to it.
_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG})


class Row(NamedTuple):
    """One accepted event or the snapshot that a hand starts from; `body` is canonical JSON text."""

    kind: Literal["event", "snapshot"]
    hand: int
    at_ms: int
    body: str


class JournalError(RuntimeError):
    """The journal could not be opened, read or written; the sentence says where, why and what to do.

    `full` is whether that is for want of room.
    """

    def __init__(self, text: str, full: bool = False) -> None:
        super().__init__(text)
        self.full = full


class NewerJournal(JournalError):  # noqa: N818 - a refusal that reads as what was found
    """The journal was made by a newer program, and nothing in it was touched."""


class _Damaged(sqlite3.DatabaseError):
    """What is read at the opening is not what was written."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Journal:
    """An open journal; one program writes it, others may read the file meanwhile.

    `repair` says what had to be done at the opening, or at an earlier one since which nobody has told it; else None.
    `beat_ms` is the table time of the last heartbeat, None when there was none or when rows had to be given up.
    """

    repair: Repair | None
    beat_ms: int | None

    @classmethod
    def open(cls, path: Path, engine: str) -> Self:
        """Open the journal for an engine of this version, making or mending the file where needed.

        Only the end of the file is read, from the second last snapshot on.
        Errors: NewerJournal; JournalError when the folder is missing or not writable or the file is locked.
        """
        with _explained(path, "the journal cannot be opened"):
            match condition(path):
                case "newer":
                    raise NewerJournal(
                        f"{path}: the journal was made by a newer program (its schema is above {SCHEMA}, this one's): "
                        "install the newer program again, or move the file away to start empty"
                    )
                case "link":
                    raise JournalError(f"{path}: {LINKED}")
                case "absent":
                    repair = create(path)
                case "unsound":
                    repair = mend(path)
                case "older":
                    repair = _brought_along(path)
                case "sound":
                    repair = mend(path) if is_cut_short(path) else None
            try:
                journal = cls(path, engine)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not _is_damage(error):
                    raise
                repair = mend(path)
                journal = cls(path, engine)
        journal.repair = repair or journal.repair or noted(path)
        return journal

    def __init__(self, path: Path, engine: str) -> None:
        """For `open` alone: connect to a file that is a journal by its header.

        Errors: sqlite3.Error; JournalError.
        """
        self._path = path
        self._engine = engine
        self._connection = connect(path)
        try:
            self._connection.execute("PRAGMA journal_mode = WAL").fetchall()
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute(f"PRAGMA wal_autocheckpoint = {_AUTOCHECKPOINT_PAGES}").fetchall()
            if not has_sound_layout(self._connection):
                raise _Damaged("the description of the tables was changed")
            (self._last,) = self._connection.execute("SELECT COALESCE(MAX(id), 0) FROM record").fetchone()
            end = self._end(_CHECKED_SNAPSHOTS)
            self._crc = end[-1].crc if end else _BEFORE_THE_FIRST.crc
            self.beat_ms = self._stored_beat_ms()
            self._try_to_write()
            self.repair = self._leave_rows_of_another_engine(end)
        except BaseException:
            self._connection.close()
            raise

    def append(self, rows: Sequence[Row]) -> None:
        """Write all the rows or none, in one transaction; when this returns they outlive a power cut.

        Errors: JournalError when they were not written; the same rows may then be given again.
        """
        last, crc = self._last, self._crc
        records: list[Record] = []
        for kind, hand, at_ms, body in rows:
            last += 1
            crc = checksum(crc, kind, hand, at_ms, self._engine, body)
            records.append(Record(last, kind, hand, at_ms, self._engine, body, crc))
        with self._transaction("nothing was written to the journal"):
            self._connection.executemany(INSERT, records)
        self._last, self._crc = last, crc

    def beat(self, at_ms: int) -> None:
        """Rewrite the one heartbeat row with the table time reached.

        Errors: JournalError when it was not written.
        """
        with self._transaction("the heartbeat was not written to the journal"):
            self._connection.execute(BEAT, (at_ms, self._last, beat_checksum(at_ms, self._last)))
        self.beat_ms = at_ms

    def tail(self, snapshots: int) -> list[Row]:
        """The rows from the last snapshot but `snapshots` - 1 on, oldest first.

        Of fewer snapshots: from the first one; of none at all: every row.  Rows of another engine are never given.
        Errors: JournalError when a row cannot be read or fails its check.
        """
        with _explained(self._path, "the journal cannot be read"):
            records = self._end(snapshots)
        first = next((place for place, record in enumerate(records) if record.kind == "snapshot"), 0)
        return [
            Row("snapshot" if record.kind == "snapshot" else "event", record.hand, record.at_ms, record.body)
            for record in records[first:]
            if record.engine == self._engine
        ]

    def repair_told(self) -> None:
        """Later openings say no more of what was mended.

        Errors: JournalError.
        """
        with _explained(self._path, "that the journal was mended is told again at the next start"):
            told(self._path)

    def distrust(self) -> None:
        """Have the journal mended at its next opening, for damage in rows without which the table cannot go on."""
        suspect(self._path)

    def checkpoint(self) -> None:
        """Fold the write-ahead log into the file, to be called between hands; while others read it is left for later.

        Errors: JournalError.
        """
        with _explained(self._path, "the journal's log was not folded into its file"):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Fold the log into the file and let go of it; a power cut instead of this loses nothing.

        Errors: JournalError.
        """
        with _explained(self._path, "the journal was not closed cleanly"):
            self._connection.close()

    @contextlib.contextmanager
    def _transaction(self, failure: str) -> Iterator[None]:
        with _explained(self._path, failure):
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._connection.execute("COMMIT")
            except sqlite3.DatabaseError as error:
                if _is_damage(error):
                    suspect(self._path)
                raise
            finally:
                if self._connection.in_transaction:
                    with contextlib.suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")

    def _record(self, number: int) -> Record:
        """One stored row, by a query of its own: a cursor reads ahead and could meet damage that nobody asked for."""
        if number == 0:
            return _BEFORE_THE_FIRST
        row = self._connection.execute(f"SELECT {COLUMNS} FROM record WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise _Damaged(f"row {number} is missing")
        return Record._make(row)

    def _end(self, snapshots: int) -> list[Record]:
        """The last engine's checked rows from the k-th last snapshot on, or as far as there are any, oldest first."""
        newest_first: list[Record] = []
        record = self._record(self._last)
        while record.id and snapshots:
            before = self._record(record.id - 1)
            if not follows(record, before.crc):
                raise _Damaged(f"row {record.id} fails its check")
            if newest_first and record.engine != newest_first[-1].engine:
                break
            newest_first.append(record)
            snapshots -= record.kind == "snapshot"
            record = before
        return newest_first[::-1]

    def _try_to_write(self) -> None:
        """Write rows, see that they hurt no other, and take them back: damage that only a write meets is told now."""
        bodies = ("x" * size for size in _TRIAL_BODIES)
        records = [Record(number, "event", 0, 0, "", body, 0) for number, body in enumerate(bodies, self._last + 1)]
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany(INSERT, records)
        except sqlite3.IntegrityError as error:
            raise _Damaged(f"rows stand behind row {self._last}, which the table calls its last") from error
        self._connection.execute(BEAT, (0, 0, 0))
        self._end(_CHECKED_SNAPSHOTS)
        self._connection.execute("ROLLBACK")

    def _stored_beat_ms(self) -> int | None:
        row = self._connection.execute(BEATS).fetchone()
        if row is None:
            return None
        at_ms: int
        at_ms, last, crc = row
        if crc != beat_checksum(at_ms, last):
            raise _Damaged("the heartbeat fails its check")
        if last > self._last:
            raise _Damaged(f"rows {self._last + 1} to {last} are missing")
        return at_ms

    def _leave_rows_of_another_engine(self, end: Sequence[Record]) -> Repair | None:
        """Copy the last snapshot behind rows of another engine, as the border that no reading crosses again."""
        if not end or end[-1].engine == self._engine:
            return None
        took_over = f"Version {self._engine} of the program took over from version {end[-1].engine}"
        for record in reversed(end):
            if record.kind == "snapshot":
                self.append([Row("snapshot", record.hand, record.at_ms, record.body)])
                text = f"{took_over}: the table went back to the start of hand {record.hand}."
                return Repair("other-engine", None, record.hand, text)
        return Repair("other-engine", None, 0, f"{took_over}, which left no snapshot: the table starts empty.")


def _brought_along(path: Path) -> Repair | None:
    """Make a journal of an earlier schema one of this; a damaged one is mended, which does it too."""
    try:
        kept = bring_along(path)
    except UnsoundRows:
        return mend(path)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if not _is_damage(error):
            raise
        return mend(path)
    log.info("%s: brought from an earlier schema to %d; as it was it is kept as %s", path, SCHEMA, kept)
    return None


def _is_damage(error: sqlite3.DatabaseError | UnicodeDecodeError) -> bool:
    # SQLite quotes damaged text in its message, which Python then cannot decode.  A worn card's block fails to be read.
    return (
        isinstance(error, UnicodeDecodeError)
        or error.sqlite_errorcode & 0xFF in _DAMAGE
        or error.sqlite_errorcode == sqlite3.SQLITE_IOERR_READ
    )


@contextlib.contextmanager
def _explained(path: Path, failure: str) -> Iterator[None]:
    """Turn an error of SQLite or of the file system into a sentence with the cause and what to do about it."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        card = _card_of(path, code)
        cause = card or f"{error}; {_ADVICE.get(code, 'restart the program')}"
        raise JournalError(f"{path}: {failure}: {cause}", full=card == CARD_FULL) from error
    except OSError as error:
        card = card_trouble(error)
        advice = _ADVICE_BY_ERRNO.get(error.errno or 0, "check the card and its folder")
        raise JournalError(f"{path}: {failure}: {card or f'{error.strerror}; {advice}'}", card == CARD_FULL) from error


def _card_of(path: Path, code: int) -> str | None:
    """What is wrong with the card, where SQLite's error is of that kind and the file system says so too."""
    if code == sqlite3.SQLITE_FULL:
        return CARD_FULL
    if code in _MAY_BE_THE_CARD:
        with contextlib.suppress(OSError):
            found = os.statvfs(path.parent)
            if found.f_flag & os.ST_RDONLY:
                return CARD_READ_ONLY
            return CARD_FULL if found.f_bavail == 0 else None
    return None
