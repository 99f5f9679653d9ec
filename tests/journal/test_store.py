import contextlib
import errno
import itertools
import os
import resource
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_host.journal.schemas import SCHEMA
from firmware_host.journal.store import Journal, JournalError, NewerJournal, Row
from tests.journal.nights import (
    ENGINE,
    folder_content,
    hand_rows,
    night,
    reopened,
    select,
    tamper,
    write_night,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal lies."""
    return tmp_path / "table.journal"


def test_a_new_journal_is_empty_and_needs_no_repair(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    assert (journal.repair, journal.tail(1), journal.beat_ms) == (None, [], None)


@pytest.mark.parametrize("snapshots", [1, 2, 3, 5])
def test_the_tail_starts_at_the_last_snapshot_but_so_many(path: Path, snapshots: int) -> None:
    write_night(path, 5)
    assert reopened(path).tail(snapshots) == [row for hand in range(6 - snapshots, 6) for row in hand_rows(hand)]


def test_the_tail_of_too_few_snapshots_starts_at_the_first_one(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append([Row("event", 0, 1, '{"seat":4}'), *night(2)])
    assert journal.tail(3) == night(2)


def test_the_tail_without_a_snapshot_is_every_row(path: Path) -> None:
    rows = [Row("event", 0, 1, '{"seat":4}'), Row("event", 0, 2, '{"seat":7}')]
    Journal.open(path, ENGINE).append(rows)
    assert reopened(path).tail(1) == rows


def test_rows_are_read_back_by_the_journal_that_wrote_them(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(2))
    assert journal.tail(2) == night(2)


def test_text_beyond_ascii_is_kept(path: Path) -> None:
    row = Row("event", 1, 1, '{"text":"Zürich ♠"}')
    Journal.open(path, "1.0-ß").append([row])
    assert reopened(path, "1.0-ß").tail(1) == [row]


def test_each_row_is_chained_to_the_one_before_it(path: Path) -> None:
    write_night(path, 2)
    crc = 0
    for kind, hand, at_ms, engine, body, stored in select(
        path, "SELECT kind, hand, at_ms, engine, body, crc FROM record"
    ):
        crc = zlib.crc32(f"{crc}|{kind}|{hand}|{at_ms}|{engine}|{body}".encode())
        assert stored == str(crc)


def test_numbers_that_look_random_are_stored_in_decimal(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(1))
    journal.beat(1_234)
    stored = select(
        path, "SELECT typeof(at_ms), typeof(crc) FROM record UNION SELECT typeof(at_ms), typeof(crc) FROM heartbeat"
    )
    assert stored == [("text", "text")]


def test_the_file_says_whose_it_is_and_of_which_schema(path: Path) -> None:
    Journal.open(path, ENGINE).close()
    assert select(path, "PRAGMA application_id") == [(0x44546A72,)]
    assert select(path, "PRAGMA user_version") == [(SCHEMA,)]


def test_nothing_given_is_nothing_appended(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append([])
    assert select(path, "SELECT count(*) FROM record") == [(0,)]


def test_a_heartbeat_is_one_row_that_the_next_one_replaces(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(1))
    journal.beat(1_000)
    journal.beat(2_000)
    assert journal.beat_ms == 2_000
    assert select(path, "SELECT at_ms FROM heartbeat") == [("2000",)]
    assert reopened(path).beat_ms == 2_000


def test_another_program_can_read_while_the_journal_is_open(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(1))
    assert select(path, "SELECT count(*) FROM record") == [(6,)]
    journal.append(hand_rows(2))
    assert select(path, "SELECT count(*) FROM record") == [(12,)]


def test_a_checkpoint_empties_the_log(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(1))
    log = path.with_name("table.journal-wal")
    assert log.stat().st_size > 0
    journal.checkpoint()
    assert log.stat().st_size == 0
    assert journal.tail(1) == night(1)


def test_a_checkpoint_beside_a_reader_is_left_for_later(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(1))
    with contextlib.closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM record").fetchall()
        journal.append(hand_rows(2))
        journal.checkpoint()
    assert journal.tail(2) == night(2)


@pytest.mark.slow
def test_no_checkpoint_falls_into_a_long_hand(path: Path) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(1))
    journal.checkpoint()
    before = path.read_bytes()
    for event in range(1_000):
        journal.append([Row("event", 1, event, '{"event":"pass"}')])
    assert path.read_bytes() == before


def test_a_backup_made_by_sqlite_is_a_sound_journal(path: Path, tmp_path: Path) -> None:
    rows = write_night(path, 3)
    copy = tmp_path / "backup.journal"
    select(path, f"VACUUM INTO '{copy}'")
    assert reopened(copy).tail(3) == rows


@pytest.mark.slow
def test_restart_work_does_not_grow_with_the_night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = itertools.count()

    class CountingConnection(sqlite3.Connection):
        def __init__(self, database: str | Path, timeout: float = 0, isolation_level: None = None) -> None:
            super().__init__(database, timeout=timeout, isolation_level=isolation_level)
            self.set_progress_handler(lambda: next(steps) < 0, 1)

    work: list[int] = []
    for hands in (10, 1_000):
        path = tmp_path / f"{hands}.journal"
        journal = Journal.open(path, ENGINE)
        journal.append(night(hands))
        journal.close()
        with monkeypatch.context() as patch:
            patch.setattr(sqlite3, "connect", CountingConnection)
            before = next(steps)
            journal = Journal.open(path, ENGINE)
            assert journal.repair is None
            assert len(journal.tail(2)) == 12
            work.append(next(steps) - before)
    assert work[0] == work[1] > 12


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program holds the file for writing."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


@contextlib.contextmanager
def no_file_may_grow_past_the_log(path: Path) -> Iterator[None]:
    """The system refuses the write in the middle of the log's next page."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = path.with_name(f"{path.name}-wal").stat().st_size + 1_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize(
    ("trouble", "advice"),
    [(locked, "another program holds the journal: stop it"), (no_file_may_grow_past_the_log, "free some space")],
)
def test_a_failed_append_can_be_done_again_and_nothing_is_doubled(
    path: Path, trouble: Callable[[Path], contextlib.AbstractContextManager[None]], advice: str
) -> None:
    journal = Journal.open(path, ENGINE)
    journal.append(night(1))
    journal.beat(1_000)
    with trouble(path):
        with pytest.raises(JournalError, match=f"table.journal: nothing was written to the journal: .*{advice}"):
            journal.append(hand_rows(2, events=60))
        with pytest.raises(JournalError, match=f"table.journal: the heartbeat was not written .*{advice}"):
            journal.beat(2_000)
    assert (journal.tail(9), journal.beat_ms) == (night(1), 1_000)
    journal.append(hand_rows(2, events=60))
    assert journal.tail(9) == reopened(path).tail(9) == [*night(1), *hand_rows(2, events=60)]


def test_a_second_writer_is_noticed_and_nothing_of_it_is_overwritten(path: Path) -> None:
    first, second = Journal.open(path, ENGINE), Journal.open(path, ENGINE)
    first.append(night(1))
    with pytest.raises(JournalError, match="another program wrote to the journal: stop it and restart this one"):
        second.append(night(1))
    assert reopened(path).tail(9) == night(1)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="nowhere/table.journal: .*; check that the folder exists"):
        Journal.open(tmp_path / "nowhere" / "table.journal", ENGINE)


@pytest.mark.parametrize("there", [True, False])
def test_a_link_in_the_place_of_the_file_is_left_alone(path: Path, there: bool) -> None:
    elsewhere = path.with_name("elsewhere")
    Journal.open(elsewhere, ENGINE).close()
    before = elsewhere.read_bytes()
    path.symlink_to(elsewhere if there else "nowhere")
    with pytest.raises(JournalError, match="this is a link, .*: put the file itself here"):
        Journal.open(path, ENGINE)
    assert path.is_symlink()
    assert elsewhere.read_bytes() == before


def test_a_folder_in_the_place_of_the_file_is_left_alone(path: Path) -> None:
    path.mkdir()
    with pytest.raises(JournalError, match="a folder has the journal's name: move it away"):
        Journal.open(path, ENGINE)
    assert path.is_dir()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.parametrize("hands", [0, 2])
def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path, hands: int) -> None:
    folder = tmp_path / "read-only"
    folder.mkdir()
    path = folder / "table.journal"
    if hands:
        write_night(path, hands)
    before = folder_content(folder)
    folder.chmod(0o555)
    with pytest.raises(JournalError, match="table.journal: .* check"):
        Journal.open(path, ENGINE)
    assert folder_content(folder) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_journal_that_may_not_be_written_is_told_at_the_opening(path: Path) -> None:
    write_night(path, 2)
    path.chmod(0o444)
    with pytest.raises(JournalError, match="attempt to write a readonly database; .* may not be written"):
        Journal.open(path, ENGINE)


@pytest.mark.parametrize(
    ("free", "flags", "told", "full"),
    [
        (0, 0, "the card is full: free some space", True),
        (9, os.ST_RDONLY, "the card is read-only: restart the table, then try another card", False),
        (
            9,
            0,
            "attempt to write a readonly database; the file or its folder may not be written: check its rights and "
            "that the card is not read-only",
            False,
        ),
    ],
)
def test_what_the_card_refuses_is_told_as_the_file_system_tells_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, free: int, flags: int, told: str, full: bool
) -> None:
    class Found:
        f_bavail, f_flag = free, flags

    journal = Journal.open(path, ENGINE)
    journal._connection.execute("PRAGMA query_only = 1")
    monkeypatch.setattr(os, "statvfs", lambda _: Found)
    with pytest.raises(JournalError) as refused:
        journal.append(night(1))
    assert str(refused.value) == f"{path}: nothing was written to the journal: {told}"
    assert refused.value.full == full


@pytest.mark.parametrize(
    ("number", "told", "full"),
    [
        (errno.ENOSPC, "the card is full: free some space", True),
        (errno.EROFS, "the card is read-only: restart the table, then try another card", False),
        (errno.EIO, "Input/output error; check the card and its folder", False),
    ],
)
def test_a_file_that_is_refused_is_told_in_the_same_words(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, told: str, full: bool
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "write", refuse)
    with pytest.raises(JournalError) as refused:
        Journal.open(path, ENGINE)
    assert str(refused.value) == f"{path}: the journal cannot be opened: {told}"
    assert refused.value.full == full


def test_a_newer_journal_is_refused_and_not_touched(path: Path, tmp_path: Path) -> None:
    write_night(path, 2)
    tamper(path, f"PRAGMA user_version = {SCHEMA + 1}")
    before = folder_content(tmp_path)
    with pytest.raises(NewerJournal, match="made by a newer program .* install the newer program again"):
        Journal.open(path, ENGINE)
    assert folder_content(tmp_path) == before


def test_another_engine_starts_at_the_last_snapshot_and_says_so(path: Path) -> None:
    write_night(path, 3, engine="1.0")
    journal = Journal.open(path, "2.0")
    assert journal.repair == (
        "other-engine",
        None,
        3,
        "Version 2.0 of the program took over from version 1.0: the table went back to the start of hand 3.",
    )
    assert journal.tail(2) == hand_rows(3)[:1]


def test_another_engine_says_so_once_and_never_reads_past_its_own_rows(path: Path) -> None:
    write_night(path, 3, engine="1.0")
    Journal.open(path, "2.0").close()
    journal = reopened(path, "2.0")
    journal.append([*hand_rows(3)[1:], *hand_rows(4)])
    assert journal.tail(9) == reopened(path, "2.0").tail(9) == [*hand_rows(3), *hand_rows(4)]


def test_going_back_to_the_old_engine_is_another_engine_again(path: Path) -> None:
    write_night(path, 3, engine="1.0")
    newer = Journal.open(path, "2.0")
    newer.append(hand_rows(4))
    newer.close()
    journal = Journal.open(path, "1.0")
    assert journal.repair is not None
    assert (journal.repair.reason, journal.repair.hand) == ("other-engine", 4)
    assert journal.tail(9) == hand_rows(4)[:1]


def test_another_engine_without_a_snapshot_starts_with_an_empty_table(path: Path) -> None:
    Journal.open(path, "1.0").append([Row("event", 0, 1, '{"seat":4}')])
    journal = Journal.open(path, "2.0")
    assert journal.repair is not None
    assert journal.repair.text.endswith("which left no snapshot: the table starts empty.")
    assert journal.tail(1) == []
    journal.append(night(1))
    assert reopened(path, "2.0").tail(9) == night(1)


def test_the_heartbeat_outlives_a_change_of_the_engine(path: Path) -> None:
    journal = Journal.open(path, "1.0")
    journal.append(night(1))
    journal.beat(61_000)
    journal.close()
    assert Journal.open(path, "2.0").beat_ms == 61_000
