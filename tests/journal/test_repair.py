import contextlib
import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.journal.store import Journal, JournalError, NewerJournal
from tests.journal.nights import ENGINE, folder_content, hand_rows, night, reopened, select, tamper, write_night

HANDS = 8
EVENTS = 40
ROWS = night(HANDS, EVENTS)
PAGE_BYTES = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal lies."""
    return tmp_path / "table.journal"


@cache
def sound_file() -> bytes:
    """A closed journal of a short night, with a heartbeat after its last row."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.journal")
        write_night(path, HANDS, EVENTS)
        journal = reopened(path)
        journal.beat(999_999)
        journal.close()
        return path.read_bytes()


@cache
def cut_off_files() -> tuple[bytes, bytes]:
    """File and log of a journal at a power cut in hand 3: its hands 1 and 2 in the file, six appends in the log."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.journal")
        journal = Journal.open(path, ENGINE)
        journal.append(night(2))
        journal.checkpoint()
        for row in hand_rows(3):
            journal.append([row, row])
        return path.read_bytes(), path.with_name("table.journal-wal").read_bytes()


@contextlib.contextmanager
def journal_of(content: bytes) -> Iterator[Path]:
    """A folder that holds this file as its journal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.journal")
        path.write_bytes(content)
        yield path


def assert_saved_a_prefix(path: Path, content: bytes) -> int:
    """Open the journal, damaged or not, and answer how many rows it now has."""
    try:
        journal = Journal.open(path, ENGINE)
    except NewerJournal:
        assert int.from_bytes(content[60:64]) > 1
        return len(ROWS)
    if journal.repair is None:
        assert journal.tail(2) == ROWS[-2 * (EVENTS + 1) :]
        return len(ROWS)
    saved = journal.tail(HANDS)
    assert saved == ROWS[: len(saved)]
    assert journal.repair.hand == (saved[-1].hand if saved else 0)
    assert journal.beat_ms is None
    assert journal.repair.set_aside is not None
    assert str(journal.repair.set_aside) in journal.repair.text
    return len(saved)


@given(at=st.integers(0, len(sound_file()) - 1), bits=st.integers(1, 255))
def test_a_flipped_byte_is_harmless_or_told_and_what_is_kept_is_a_prefix(at: int, bits: int) -> None:
    content = bytearray(sound_file())
    content[at] ^= bits
    with journal_of(content) as path:
        assert_saved_a_prefix(path, bytes(content))


@given(at=st.integers(0, PAGE_BYTES - 1).filter(lambda at: not 60 <= at < 64), bits=st.integers(1, 255))
def test_a_flipped_byte_in_the_first_page_costs_no_row(at: int, bits: int) -> None:
    content = bytearray(sound_file())
    content[at] ^= bits
    with journal_of(content) as path:
        assert assert_saved_a_prefix(path, bytes(content)) == len(ROWS)


@given(at=st.integers(PAGE_BYTES, 2 * PAGE_BYTES - 1), bits=st.integers(1, 255))
def test_a_flipped_byte_in_the_page_above_all_rows_costs_no_row(at: int, bits: int) -> None:
    content = bytearray(sound_file())
    assert content[PAGE_BYTES] == 0x05, "the root of the table of rows stands above other pages"
    content[at] ^= bits
    with journal_of(content) as path:
        assert assert_saved_a_prefix(path, bytes(content)) == len(ROWS)


@given(size=st.integers(100, len(sound_file()) - 1))
def test_a_truncated_file_keeps_the_rows_before_the_cut(size: int) -> None:
    with journal_of(sound_file()[:size]) as path:
        saved = assert_saved_a_prefix(path, sound_file()[:size])
        pages_left = size // PAGE_BYTES
        pages = len(sound_file()) // PAGE_BYTES
        assert saved >= len(ROWS) * (pages_left - 3) // pages


@given(size=st.integers(0, len(cut_off_files()[1])))
def test_a_truncated_log_keeps_whole_appends(size: int) -> None:
    file, log = cut_off_files()
    with journal_of(file) as path:
        path.with_name("table.journal-wal").write_bytes(log[:size])
        rows = reopened(path).tail(3)
        appended = [row for row in hand_rows(3) for _ in range(2)]
        expected = [*night(2), *appended]
        assert rows == expected[-len(rows) :] or rows == expected[: len(rows)]
        assert len(rows) % 2 == 0
        assert len(rows) >= 12


@given(at=st.integers(0, len(cut_off_files()[1]) - 1), bits=st.integers(1, 255))
def test_a_flipped_byte_in_the_log_keeps_whole_appends(at: int, bits: int) -> None:
    file, log = cut_off_files()
    flipped = bytearray(log)
    flipped[at] ^= bits
    with journal_of(file) as path:
        path.with_name("table.journal-wal").write_bytes(flipped)
        rows = Journal.open(path, ENGINE).tail(3)
        expected = [*night(2), *(row for row in hand_rows(3) for _ in range(2))]
        assert rows == expected[: len(rows)]
        assert len(rows) % 2 == 0
        assert len(rows) >= 12


def test_a_whole_log_is_read_after_a_power_cut() -> None:
    file, log = cut_off_files()
    with journal_of(file) as path:
        path.with_name("table.journal-wal").write_bytes(log)
        assert reopened(path).tail(1)[-1] == hand_rows(3)[-1]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE record SET crc = crc + 1 WHERE id = 45",
        "UPDATE record SET body = '{}' WHERE id = 45",
        "UPDATE record SET body = NULL WHERE id = 45",
        "UPDATE record SET body = CAST(X'7BFF7D' AS TEXT) WHERE id = 45",
        "UPDATE record SET at_ms = at_ms + 1 WHERE id = 45",
        "UPDATE record SET hand = hand + 1 WHERE id = 45",
        "UPDATE record SET kind = 'snapshot' WHERE id = 45",
        "UPDATE record SET engine = '0.9' WHERE id = 45",
        "DELETE FROM record WHERE id = 45",
    ],
)
def test_a_row_that_was_changed_ends_what_is_carried_over(path: Path, change: str) -> None:
    write_night(path, 8)
    layout = select(path, "SELECT sql FROM sqlite_schema WHERE name = 'record'")[0][0]
    tamper(path, f"CREATE TABLE loose AS SELECT * FROM record; -- {layout}")
    tamper(path, "DROP TABLE loose")
    tamper(path, change.replace("body = NULL", "body = X''"))
    journal = Journal.open(path, ENGINE)
    aside = path.with_name("table.journal.damaged-1")
    assert journal.repair == (
        "damaged",
        aside,
        8,
        f"The journal was damaged: the table went back to hand 8; the old file is kept as {aside}.",
    )
    assert journal.tail(8) == night(8)[:44]
    journal.append(hand_rows(9))
    assert reopened(path).tail(9) == [*night(8)[:44], *hand_rows(9)]
