"""The journal put back for an earlier version: what is newer is set aside, and nothing is lost wherever it ends."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.commands.way_back import main, put_back
from firmware_host.core.reduce import ENGINE
from firmware_host.journal.layout import JOURNAL, Record, content, schema_of, suspect
from firmware_host.journal.reading import read_rows
from firmware_host.journal.schemas import SCHEMA
from firmware_host.journal.store import Journal, Row
from firmware_host.shell.lock import TableLock

EARLIER = SCHEMA - 1
RESUMED = '{"at_ms":9,"do":"Resumed"}'
ENTRY = '{"at_ms":9,"do":"Confirmed"}'


class Folder:
    """A state folder with a journal, and the programs of two schemas that use it in turn."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.path.mkdir()
        self.journal = path / JOURNAL

    def earlier(self, hands: int, start_ms: int = 0) -> None:
        """The version before has played so many hands."""
        with closing(Journal.open(self.journal, ENGINE)) as journal:
            journal.append([Row("event", hand, start_ms + hand, ENTRY) for hand in range(hands + 1)])
        self._mark(self.journal, EARLIER)

    def newer(self, *hands: int, body: str = ENTRY) -> None:
        """This version has started, and something happened in those hands; the last of it is in the log alone."""
        journal = Journal.open(self.journal, ENGINE)
        journal.append([Row("event", hand, 9, body) for hand in hands] or [Row("event", 0, 9, RESUMED)])
        parts = {name: (self.path / name).read_bytes() for name in (JOURNAL, f"{JOURNAL}-wal")}
        journal.close()
        for name, whole in parts.items():
            (self.path / name).write_bytes(whole)

    def hands(self, name: str = JOURNAL) -> list[int]:
        """The hands of which there is an entry."""
        return [row.hand for row in self.rows(name) if row.body == ENTRY]

    def rows(self, name: str = JOURNAL) -> list[Record]:
        return read_rows(self.path / name).records

    @property
    def schema(self) -> int:
        return schema_of(self.journal.read_bytes())

    @staticmethod
    def _mark(path: Path, schema: int) -> None:
        whole = bytearray(path.read_bytes())
        whole[60:64] = schema.to_bytes(4)
        path.write_bytes(whole)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "state")


def test_a_journal_that_the_version_before_reads_is_left_alone(folder: Folder) -> None:
    assert put_back(folder.journal, EARLIER) == []
    folder.earlier(2)
    before = folder.journal.read_bytes()
    assert put_back(folder.journal, EARLIER) == []
    assert (folder.journal.read_bytes(), os.listdir(folder.path)) == (before, [JOURNAL])


def test_a_file_that_is_no_journal_is_left_to_the_version_before(folder: Folder) -> None:
    folder.journal.write_bytes(b"\xff" * 200)
    assert put_back(folder.journal, EARLIER) == []


def test_where_nothing_was_played_since_the_journal_is_what_it_was_before_the_update(folder: Folder) -> None:
    folder.earlier(3)
    before = folder.journal.read_bytes()
    folder.newer()
    told = put_back(folder.journal, EARLIER)
    assert folder.journal.read_bytes() == before
    assert folder.hands(f"{JOURNAL}.replaced-1") == [0, 1, 2, 3]
    aside = folder.path / f"{JOURNAL}.replaced-1"
    assert told == [
        f"{folder.journal}: is of schema {SCHEMA}, which the version before cannot read: set aside as {aside}",
        f"{folder.path}/journal.db.schema-{EARLIER}: put back in its place, the journal as it was before the update",
    ]


def test_hands_that_were_played_since_are_named_and_the_newer_version_reads_them_again(folder: Folder) -> None:
    folder.earlier(3)
    folder.newer(3, 4, 5)
    *_, told = put_back(folder.journal, EARLIER)
    aside = folder.path / f"{JOURNAL}.replaced-1"
    assert told.startswith(f"what was entered since, from hands 3 to 5, is in {aside} alone; nothing of it is lost")
    assert told.endswith(f"dealer-table history --journal {aside} -o FILE")
    assert folder.hands() == [0, 1, 2, 3]
    assert folder.hands(aside.name) == [0, 1, 2, 3, 3, 4, 5]
    assert not aside.with_name(f"{JOURNAL}-wal").exists()


def test_back_and_forth_and_back_again_keeps_what_each_version_played(folder: Folder) -> None:
    folder.earlier(2)
    folder.newer(3)
    put_back(folder.journal, EARLIER)
    with closing(Journal.open(folder.journal, ENGINE)):
        # What the version before plays now, as its own schema has it.
        pass
    folder.newer(7)
    *_, told = put_back(folder.journal, EARLIER)
    assert "from hand 7, is in" in told
    assert folder.hands() == [0, 1, 2]
    assert folder.hands(f"{JOURNAL}.replaced-1") == [0, 1, 2, 3]
    assert folder.hands(f"{JOURNAL}.replaced-2") == [0, 1, 2, 7]


def test_of_several_kept_journals_the_latest_that_can_be_read_is_put_back(folder: Folder) -> None:
    folder.earlier(2)
    folder.newer()
    kept = folder.path / f"{JOURNAL}.schema-{EARLIER}"
    (folder.path / f"{JOURNAL}.schema-0").write_bytes(kept.read_bytes())
    (folder.path / f"{JOURNAL}.schema-{SCHEMA}").write_bytes(b"of a version in between")
    assert str(kept) in put_back(folder.journal, EARLIER)[1]


def test_a_night_that_no_earlier_version_played_is_set_aside_and_the_table_starts_empty(folder: Folder) -> None:
    folder.newer(1, 2)
    suspect(folder.journal)
    told = put_back(folder.journal, EARLIER)
    aside = folder.path / f"{JOURNAL}.replaced-1"
    assert told[1] == f"no journal of it is kept as it was before, so the table starts empty; the night is in {aside}"
    assert folder.hands(aside.name) == [1, 2]
    assert not [file for file in folder.path.iterdir() if not file.name.startswith(aside.name)]


def test_a_journal_kept_of_another_night_is_not_put_back(folder: Folder) -> None:
    folder.earlier(2, start_ms=500)
    folder.newer()
    stale = (folder.path / f"{JOURNAL}.schema-{EARLIER}").read_bytes()
    (folder.path / f"{JOURNAL}-wal").unlink()
    folder.journal.write_bytes(content(()))
    folder.newer(1, 2)
    assert "the table starts empty" in put_back(folder.journal, EARLIER)[1]
    assert (folder.path / f"{JOURNAL}.schema-{EARLIER}").read_bytes() == stale
    assert folder.hands(f"{JOURNAL}.replaced-1") == [1, 2]


def test_a_damaged_journal_is_set_aside_as_it_is(folder: Folder) -> None:
    folder.earlier(2)
    folder.newer()
    before = folder.journal.read_bytes()
    folder.journal.write_bytes(before[:4096])
    (folder.path / f"{JOURNAL}-wal").unlink()
    *_, told = put_back(folder.journal, EARLIER)
    assert told.startswith("what was played since, if anything, is in ")
    assert (folder.path / f"{JOURNAL}.replaced-1").read_bytes() == before[:4096]
    assert folder.hands() == [0, 1, 2]


def test_what_was_to_be_told_of_the_journal_set_aside_is_not_told_of_the_one_put_back(folder: Folder) -> None:
    folder.earlier(2)
    folder.newer()
    suspect(folder.journal)
    with closing(Journal.open(folder.journal, ENGINE)) as journal:
        assert journal.repair is not None
    put_back(folder.journal, EARLIER)
    with closing(Journal.open(folder.journal, ENGINE)) as journal:
        assert journal.repair is None


@pytest.mark.slow
@pytest.mark.parametrize("kept", [True, False])
def test_broken_off_anywhere_every_row_is_in_a_file_and_the_next_try_ends_it(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    if kept:
        folder.earlier(2)
    folder.newer(3, 4)
    start = {file.name: file.read_bytes() for file in folder.path.iterdir()}
    rows, cuts = folder.rows(), 0
    while True:
        for file in folder.path.iterdir():
            file.unlink()
        for name, whole in start.items():
            (folder.path / name).write_bytes(whole)
        if not _broken_off(folder, monkeypatch, after=cuts):
            break
        cuts += 1
        whole_ones = [folder.rows(file.name) for file in _journals(folder)]
        assert rows in whole_ones
        put_back(folder.journal, EARLIER)
        assert rows in [folder.rows(file.name) for file in _journals(folder)]
        assert (folder.hands(), folder.schema) == ([0, 1, 2], EARLIER) if kept else not folder.journal.exists()
    assert cuts > 8


def _journals(folder: Folder) -> list[Path]:
    """The journal, and all that were set aside; one without its rows' file is none."""
    return [file for file in folder.path.iterdir() if file.name == JOURNAL or file.name[:-1].endswith(".replaced-")]


def _broken_off(folder: Folder, monkeypatch: pytest.MonkeyPatch, after: int) -> bool:
    """Put the journal back with a power cut after so many changes of the disk; whether it came to that."""
    left = [after]

    def counted(change: Callable[..., object]) -> Callable[..., object]:
        def changed(*args: object, **named: object) -> object:
            if not left[0]:
                raise OSError(5, "the power went", str(folder.journal))
            left[0] -= 1
            return change(*args, **named)

        return changed

    with monkeypatch.context() as patch:
        for name, change in (("os.rename", os.rename), ("os.fsync", os.fsync)):
            patch.setattr(name, counted(change))
        patch.setattr("pathlib.Path.replace", counted(Path.replace))
        patch.setattr("pathlib.Path.unlink", counted(Path.unlink))
        try:
            put_back(folder.journal, EARLIER)
        except OSError:
            return True
    return False


def test_while_the_table_runs_nothing_is_put_back(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.earlier(2)
    folder.newer()
    before = folder.journal.read_bytes()
    monkeypatch.setattr(sys, "argv", ["way_back", str(folder.path), str(EARLIER)])
    with TableLock(folder.path):
        assert main() == 1
    assert "a table runs here already" in capsys.readouterr().err
    assert folder.journal.read_bytes() == before


def test_a_card_that_cannot_be_written_is_told_with_what_to_do(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    folder.earlier(2)
    folder.newer()
    monkeypatch.setattr(sys, "argv", ["way_back", str(folder.path), str(EARLIER)])
    monkeypatch.setattr(os, "write", full)
    assert main() == 1
    assert "the card is full: free some space" in capsys.readouterr().err


@pytest.mark.slow
def test_the_installer_runs_it_as_a_module(folder: Folder) -> None:
    folder.earlier(2)
    folder.newer(4)
    words = [sys.executable, "-I", "-m", "firmware_host.commands.way_back", str(folder.path), str(EARLIER)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(said) == 3
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == ""
