"""Damage in the log before its last two commits is found, and costs only what stands nowhere else."""

import contextlib
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware_host.journal.log_frames import is_cut_short
from firmware_host.journal.store import Journal, JournalError, Row
from tests.campaigns.watched_disk import OK, SYNC_FAILED, put, watched
from tests.core.campaign import runs
from tests.journal.nights import ENGINE, hand_rows

ROWS = hand_rows(1, 9)
HEADER_BYTES = 32
FRAME_BYTES = 24 + 4096
Files = dict[str, bytes]
each_byte = settings(max_examples=runs(1_000, 12))


@cache
def cut_off() -> Files:
    """File and log of a journal at a power cut: ten rows, each an append of one frame."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal.db")
        journal = Journal.open(path, ENGINE)
        for row in ROWS:
            journal.append([row])
        files = {name: Path(folder, name).read_bytes() for name in ("journal.db", "journal.db-wal")}
        journal.close()
        return files


def with_log(log: bytes) -> Files:
    """The same with another log."""
    return {**cut_off(), "journal.db-wal": log}


def flipped(at: int, bits: int) -> Files:
    """The same with some bits of one byte of the log turned over."""
    log = cut_off()["journal.db-wal"]
    return with_log(log[:at] + bytes([log[at] ^ bits]) + log[at + 1 :])


@contextlib.contextmanager
def journal_of(files: Files) -> Iterator[Path]:
    """A folder with these files."""
    with tempfile.TemporaryDirectory() as folder:
        put(files, Path(folder))
        yield Path(folder, "journal.db")


def opened(files: Files) -> tuple[bool, list[Row]]:
    """Whether the journal had to be mended, and its rows."""
    with journal_of(files) as path, contextlib.closing(Journal.open(path, ENGINE)) as journal:
        return journal.repair is not None, journal.tail(2)


@pytest.mark.slow
@each_byte
@given(at=st.integers(HEADER_BYTES, HEADER_BYTES + 8 * FRAME_BYTES - 1), bits=st.integers(1, 255))
@example(at=HEADER_BYTES + 4 * FRAME_BYTES + 7, bits=1)  # whether the frame ends a transaction
@example(at=HEADER_BYTES + 4 * FRAME_BYTES + 8, bits=1)  # the salt
@example(at=HEADER_BYTES + 7 * FRAME_BYTES + 16, bits=1)  # the sum
def test_a_damaged_frame_before_the_last_two_costs_no_row_that_a_later_one_holds_too(at: int, bits: int) -> None:
    frame, place = divmod(at - HEADER_BYTES, FRAME_BYTES)
    mended, rows = opened(flipped(at, bits))
    # A changed header of the last but two is no proof: what stands behind it may be one torn transaction.
    assert mended or (frame == 7 and place < 24)
    assert rows == (ROWS if mended else ROWS[:7])


@pytest.mark.slow
@each_byte
@given(at=st.integers(0, HEADER_BYTES - 1), bits=st.integers(1, 255))
@example(at=3, bits=1)  # the order of bytes in a word
def test_a_damaged_header_of_the_log_costs_nothing(at: int, bits: int) -> None:
    assert opened(flipped(at, bits))[1] == ROWS


@pytest.mark.slow
@each_byte
@given(size=st.integers(0, len(cut_off()["journal.db-wal"])))
def test_a_log_that_a_power_cut_tore_is_not_taken_for_damaged(size: int) -> None:
    log = cut_off()["journal.db-wal"][:size]
    with journal_of(with_log(log)) as path:
        assert not is_cut_short(path)
    mended, rows = opened(with_log(log))
    assert not mended
    assert rows == ROWS[: max(0, size - HEADER_BYTES) // FRAME_BYTES]


def test_frames_of_commits_that_failed_are_not_taken_for_lost_ones(tmp_path: Path) -> None:
    folder = tmp_path / "journal"
    folder.mkdir()
    with watched(folder) as disk:
        journal = Journal.open(folder / "journal.db", ENGINE)
        journal.append(ROWS[:1])
        disk.refuses = lambda call: SYNC_FAILED if call.kind == "sync" else OK
        for long in (20, 12, 4):
            with pytest.raises(JournalError, match="disk I/O error"):
                journal.append([Row("event", 1, 0, "x" * 1000)] * long)
        disk.refuses = lambda _: OK
        journal.append(ROWS[1:2])
        left = disk.platter.after_kill()
        journal.close()
    assert len(left["journal.db-wal"]) > HEADER_BYTES + 6 * FRAME_BYTES, "nothing of the failed commits is left"
    assert opened(dict(left)) == (False, ROWS[:2])
