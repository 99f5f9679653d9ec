import contextlib
import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware_host.journal.layout import Record
from firmware_host.journal.store import Journal, JournalError, Row
from tests.journal.nights import ENGINE, folder_content, hand_rows, night, reopened, tamper, write_night

HANDS = 8
EVENTS = 25
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
    """File and log of a journal at a power cut: hands 1 and 2 in the file, hand 3 in three appends in the log."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.journal")
        journal = Journal.open(path, ENGINE)
        journal.append(night(2))
        journal.checkpoint()
        rows = hand_rows(3)
        for first in range(0, 6, 2):
            journal.append(rows[first : first + 2])
        with contextlib.closing(journal):
            return path.read_bytes(), path.with_name("table.journal-wal").read_bytes()


@contextlib.contextmanager
def journal_of(content: bytes) -> Iterator[Path]:
    """A folder that holds this file as its journal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.journal")
        path.write_bytes(content)
        yield path


def flipped(content: bytes, at: int, bits: int) -> bytes:
    """The content with these bits of one byte turned over."""
    return content[:at] + bytes([content[at] ^ bits]) + content[at + 1 :]


def rows_saved_of(content: bytes) -> int:
    """Open a damaged journal, see that it tells of what it lost and takes the next hand, and count its old rows."""
    with journal_of(content) as path, contextlib.closing(Journal.open(path, ENGINE)) as journal:
        saved = ROWS
        if journal.repair is None:
            assert journal.tail(2) == ROWS[-2 * (EVENTS + 1) :]
        else:
            saved = journal.tail(HANDS)
            assert saved == ROWS[: len(saved)]
            assert journal.repair.hand == (saved[-1].hand if saved else 0)
            assert journal.beat_ms is None
            assert journal.repair.set_aside is not None
            assert str(journal.repair.set_aside) in journal.repair.text
        next_hand = [Row("snapshot", HANDS + 1, 0, f'"{"long" * 2_000}"'), *hand_rows(HANDS + 1, 60)[1:]]
        journal.append(next_hand)
        assert journal.tail(1) == next_hand
        return len(saved)


# A flip in the number of the schema may look like a newer program's journal, which is refused and not repaired.
def places(start: int, end: int) -> st.SearchStrategy[int]:
    """Offsets outside the number of the schema."""
    return st.integers(start, end - 1).filter(lambda at: not 60 <= at < 64)


@pytest.mark.slow
@given(at=places(0, len(sound_file())), bits=st.integers(1, 255))
def test_a_flipped_byte_is_harmless_or_told_and_what_is_kept_is_a_prefix(at: int, bits: int) -> None:
    rows_saved_of(flipped(sound_file(), at, bits))


@pytest.mark.slow
@given(at=places(0, PAGE_BYTES), bits=st.integers(1, 255))
@example(at=18, bits=4)  # the version to write with: SQLite would open the file as read-only
@example(at=19, bits=4)  # the version to read with
@example(at=39, bits=1)  # the count of free pages, which only a write looks at
@example(at=PAGE_BYTES - 1, bits=255)  # text that SQLite quotes in its error message
def test_a_flipped_byte_in_the_first_page_costs_no_row(at: int, bits: int) -> None:
    assert rows_saved_of(flipped(sound_file(), at, bits)) == len(ROWS)


@pytest.mark.slow
@given(at=places(PAGE_BYTES, 2 * PAGE_BYTES), bits=st.integers(1, 255))
def test_a_flipped_byte_in_the_page_above_all_rows_costs_no_row(at: int, bits: int) -> None:
    assert sound_file()[PAGE_BYTES] == 0x05, "the root of the table of rows stands above other pages"
    assert rows_saved_of(flipped(sound_file(), at, bits)) == len(ROWS)


def test_rows_that_the_page_above_them_hides_are_found_again() -> None:
    file = bytearray(sound_file())
    first_cell = PAGE_BYTES + int.from_bytes(file[PAGE_BYTES + 12 : PAGE_BYTES + 14])
    file[PAGE_BYTES + 8 : PAGE_BYTES + 12] = file[first_cell : first_cell + 4]
    assert rows_saved_of(bytes(file)) == len(ROWS)


@pytest.mark.slow
def test_a_lost_page_costs_only_what_follows_it() -> None:
    file = sound_file()
    pages = len(file) // PAGE_BYTES
    saved = [
        rows_saved_of(file[: page * PAGE_BYTES] + bytes(PAGE_BYTES) + file[(page + 1) * PAGE_BYTES :])
        for page in range(pages)
    ]
    tail = len(ROWS) - 2 * (EVENTS + 1)
    on_a_page = 100  # more than fit
    assert saved[:3] == [len(ROWS)] * 3, "these hold no row"
    assert min(saved) >= tail - on_a_page
    assert len(ROWS) > saved[-1] >= len(ROWS) - on_a_page


@pytest.mark.slow
@given(size=st.integers(0, len(sound_file()) - 1))
def test_a_truncated_file_keeps_the_rows_before_the_cut(size: int) -> None:
    # Three pages hold no row, the others hold them in order.
    sure = len(ROWS) * (size // PAGE_BYTES - 3) // (len(sound_file()) // PAGE_BYTES)
    assert rows_saved_of(sound_file()[:size]) >= sure


def assert_kept_whole_appends(log: bytes) -> None:
    """Open the cut-off journal with this log: nothing but whole appends, from the first on, and all of the file."""
    with journal_of(cut_off_files()[0]) as path:
        path.with_name("table.journal-wal").write_bytes(log)
        with contextlib.closing(Journal.open(path, ENGINE)) as journal:
            rows = journal.tail(3)
    assert rows == night(3)[: len(rows)]
    assert len(rows) in (12, 14, 16, 18)


@pytest.mark.slow
@given(size=st.integers(0, len(cut_off_files()[1])))
def test_a_truncated_log_keeps_whole_appends(size: int) -> None:
    assert_kept_whole_appends(cut_off_files()[1][:size])


@pytest.mark.slow
@given(at=st.integers(0, len(cut_off_files()[1]) - 1), bits=st.integers(1, 255))
def test_a_flipped_byte_in_the_log_keeps_whole_appends(at: int, bits: int) -> None:
    assert_kept_whole_appends(flipped(cut_off_files()[1], at, bits))


def test_a_whole_log_is_read_after_a_power_cut() -> None:
    file, log = cut_off_files()
    with journal_of(file) as path:
        path.with_name("table.journal-wal").write_bytes(log)
        assert reopened(path).tail(3) == night(3)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE record SET crc = crc + 1 WHERE id = 45",
        "UPDATE record SET crc = 'x' WHERE id = 45",
        "UPDATE record SET body = '{}' WHERE id = 45",
        "UPDATE record SET body = X'00FF' WHERE id = 45",
        "UPDATE record SET body = CAST(X'7BFF7D' AS TEXT) WHERE id = 45",
        "UPDATE record SET at_ms = at_ms + 1 WHERE id = 45",
        "UPDATE record SET hand = hand + 1 WHERE id = 45",
        "UPDATE record SET kind = 'snapshot' WHERE id = 45",
        "UPDATE record SET engine = '0.9' WHERE id = 45",
        "UPDATE record SET id = 450 WHERE id = 45",
        "DELETE FROM record WHERE id = 45",
    ],
)
def test_a_row_that_was_changed_ends_what_is_carried_over(path: Path, change: str) -> None:
    write_night(path, 8)
    tamper(path, change)
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
    journal.repair_told()
    assert reopened(path).tail(9) == [*night(8)[:44], *hand_rows(9)]


def test_damage_long_before_the_tail_costs_nothing_at_a_restart(path: Path) -> None:
    write_night(path, 8)
    tamper(path, "UPDATE record SET body = '{}' WHERE id = 3")
    assert reopened(path).tail(2) == night(8)[36:]


def test_a_tail_that_reaches_past_what_was_checked_meets_the_damage(path: Path) -> None:
    write_night(path, 8)
    tamper(path, "UPDATE record SET body = '{}' WHERE id = 3")
    with pytest.raises(JournalError, match="row 3 fails its check; restart the program"):
        reopened(path).tail(8)


@pytest.mark.parametrize(
    ("change", "hand"),
    [
        ("UPDATE heartbeat SET at_ms = at_ms + 1", 2),
        ("UPDATE heartbeat SET crc = ''", 2),
        ("DELETE FROM record WHERE id > 10", 2),
        ("DELETE FROM record", 0),
    ],
)
def test_the_heartbeat_tells_of_its_own_damage_and_of_lost_rows(path: Path, change: str, hand: int) -> None:
    write_night(path, 2)
    journal = reopened(path)
    journal.beat(999_999)
    journal.close()
    tamper(path, change)
    journal = Journal.open(path, ENGINE)
    assert journal.repair is not None
    assert (journal.repair.reason, journal.repair.hand) == ("damaged", hand)
    assert journal.beat_ms is None


def test_damage_that_a_write_meets_is_mended_at_the_next_start(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "_try_to_write", lambda _: None)
    path.write_bytes(flipped(sound_file(), 39, 1))
    journal = reopened(path)
    with pytest.raises(JournalError, match="malformed; restart the program, which mends what it needs"):
        journal.append([Row("event", HANDS, 0, f'"{"long" * 2_000}"')])
    journal.close()
    journal = Journal.open(path, ENGINE)
    assert journal.repair is not None
    assert (journal.repair.reason, journal.tail(HANDS)) == ("damaged", ROWS)
    journal.repair_told()
    journal.close()
    assert reopened(path).tail(HANDS) == ROWS


def test_a_damaged_type_of_a_column_is_told_before_anything_is_written_with_it(path: Path) -> None:
    write_night(path, 2)
    path.write_bytes(path.read_bytes().replace(b"engine TEXT", b"engine TEXU"))
    journal = Journal.open(path, ENGINE)
    assert journal.repair is not None
    assert (journal.repair.reason, journal.repair.hand, journal.tail(2)) == ("damaged", 2, night(2))
    journal.append(hand_rows(3))
    journal.repair_told()
    assert reopened(path).tail(3) == night(3)


def test_a_damaged_journal_of_another_engine_starts_at_its_last_sound_snapshot(path: Path) -> None:
    write_night(path, 3, engine="1.0")
    tamper(path, "DELETE FROM record WHERE id = 17")
    journal = Journal.open(path, "2.0")
    assert journal.repair is not None
    assert (journal.repair.reason, journal.repair.hand) == ("damaged", 3)
    assert journal.tail(9) == hand_rows(3)[:1]
    journal.repair_told()
    assert reopened(path, "2.0").tail(9) == hand_rows(3)[:1]


def write_a_foreign_database(path: Path) -> None:
    tamper(path, "CREATE TABLE record (id INTEGER PRIMARY KEY, kind TEXT)")
    tamper(path, "INSERT INTO record VALUES (1, 'event')")


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"\0" * 10_000),
        lambda path: path.write_text("Dear diary\n" * 2_000),
        write_a_foreign_database,
    ],
    ids=["empty", "zeros", "text", "another database"],
)
def test_a_file_that_is_no_journal_is_set_aside_whole(path: Path, write: Callable[[Path], object]) -> None:
    write(path)
    content = path.read_bytes()
    journal = Journal.open(path, ENGINE)
    aside = path.with_name("table.journal.damaged-1")
    assert journal.repair == (
        "foreign",
        aside,
        0,
        f"The file in the journal's place was no journal: the table starts empty; that file is kept as {aside}.",
    )
    assert aside.read_bytes() == content
    assert journal.tail(1) == []


def test_what_was_mended_is_said_at_every_opening_until_it_has_been_told(path: Path) -> None:
    write_night(path, 2)
    tamper(path, "DELETE FROM record WHERE id = 10")
    said = []
    for _ in range(3):
        with contextlib.closing(Journal.open(path, ENGINE)) as journal:
            said.append(journal.repair)
    assert said[0] is not None
    assert said == [said[0]] * 3
    journal = Journal.open(path, ENGINE)
    journal.repair_told()
    journal.close()
    assert reopened(path).tail(9)
    assert said[0].set_aside is not None
    assert said[0].set_aside.exists()


@pytest.mark.parametrize("note", [b"", b"[]", b"{}", b"\xff", b'{"reason": "damaged"}'])
def test_a_note_that_cannot_be_read_stops_no_table(path: Path, note: bytes) -> None:
    write_night(path, 2)
    path.with_name("table.journal.mended").write_bytes(note)
    assert reopened(path).tail(2) == night(2)


def test_a_journal_is_not_mended_for_good_before_it_is_noted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_night(path, 2)
    tamper(path, "DELETE FROM record WHERE id = 10")

    def cut(*_: object) -> None:
        raise OSError(errno.EIO, "the power went")

    with monkeypatch.context() as patch:
        patch.setattr("firmware_host.journal.repair.publish", cut)
        with pytest.raises(JournalError, match="the power went"):
            Journal.open(path, ENGINE)
    for _ in range(2):
        with contextlib.closing(Journal.open(path, ENGINE)) as journal:
            assert journal.repair is not None
            assert journal.repair.set_aside == path.with_name("table.journal.damaged-1")


def test_a_journal_of_which_nothing_can_be_saved_is_still_called_damaged(path: Path) -> None:
    write_night(path, 1)
    path.write_bytes(path.read_bytes()[:PAGE_BYTES])
    journal = Journal.open(path, ENGINE)
    assert journal.repair is not None
    assert (journal.repair.reason, journal.repair.hand, journal.tail(1)) == ("damaged", 0, [])


def test_what_was_set_aside_before_is_never_overwritten(path: Path) -> None:
    for name in ("damaged-2", "damaged-4-wal", "damaged-x", "damaged-9.txt"):
        path.with_name(f"table.journal.{name}").write_text(name)
    before = folder_content(path.parent)
    path.write_text("no journal")
    journal = Journal.open(path, ENGINE)
    assert journal.repair is not None
    assert journal.repair.set_aside == path.with_name("table.journal.damaged-5")
    assert before.items() <= folder_content(path.parent).items()


def test_log_and_index_are_set_aside_with_the_file(path: Path) -> None:
    file, log = cut_off_files()
    path.write_bytes(b"?" + file[1:])
    path.with_name("table.journal-wal").write_bytes(log)
    path.with_name("table.journal-shm").write_bytes(b"index")
    journal = Journal.open(path, ENGINE)
    journal.repair_told()
    journal.close()
    assert journal.repair is not None
    assert folder_content(path.parent).keys() == {
        "table.journal",
        "table.journal.damaged-1",
        "table.journal.damaged-1-wal",
        "table.journal.damaged-1-shm",
    }
    assert path.with_name("table.journal.damaged-1-wal").read_bytes() == log
    assert reopened(path).tail(3) == night(3)


def test_a_log_left_over_without_its_file_is_not_read_into_a_new_one(path: Path) -> None:
    path.with_name("table.journal-wal").write_bytes(cut_off_files()[1])
    assert reopened(path).tail(1) == []


def test_deleting_the_journal_starts_empty_even_beside_one_set_aside(path: Path) -> None:
    write_night(path, 2)
    path.rename(path.with_name("table.journal.damaged-1"))
    assert reopened(path).tail(1) == []


class PowerCut(BaseException):
    """The power went off here."""


@pytest.mark.parametrize("step", range(1, 8))
def test_a_power_cut_during_the_repair_leaves_it_to_the_next_start(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    file, log = cut_off_files()
    path.write_bytes(b"?" + file[1:])
    path.with_name("table.journal-wal").write_bytes(log)
    left = step

    def cut(then: Callable[..., None]) -> Callable[..., None]:
        def do_or_cut(*arguments: object, **options: object) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise PowerCut
            then(*arguments, **options)

        return do_or_cut

    with monkeypatch.context() as patch:
        for name in ("rename", "replace", "fsync"):
            patch.setattr(os, name, cut(getattr(os, name)))
        with pytest.raises(PowerCut):
            Journal.open(path, ENGINE)
    journal = Journal.open(path, ENGINE)
    assert journal.tail(3) == night(3)
    assert path.with_name("table.journal.damaged-1-wal").read_bytes() == log
    assert not path.with_name("table.journal.new").exists()


def test_a_block_that_the_card_cannot_read_costs_the_rows_from_there_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(flipped(sound_file(), 0, 1))
    last_page = len(sound_file()) - PAGE_BYTES
    read = os.pread

    def worn(file: int, size: int, offset: int) -> bytes:
        if offset == last_page:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return read(file, size, offset)

    monkeypatch.setattr(os, "pread", worn)
    saved = Journal.open(path, ENGINE).tail(HANDS)
    assert 100 < len(saved) < len(ROWS)
    assert saved == ROWS[: len(saved)]


def test_a_read_that_fails_in_the_tail_is_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_night(path, 2)

    record = Journal._record

    def worn(journal: Journal, number: int) -> Record:
        if number == 9 and not path.with_name("table.journal.damaged-1").exists():
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
            raise error
        return record(journal, number)

    monkeypatch.setattr(Journal, "_record", worn)
    journal = Journal.open(path, ENGINE)
    assert journal.repair is not None
    assert journal.tail(2) == night(2)
