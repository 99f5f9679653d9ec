"""A night that is forgotten is in no file any more, and the next one starts empty."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.core.reduce import ENGINE
from firmware_host.journal.store import Journal
from firmware_host.shell.lock import TableLock
from tests.commands.history_nights import command
from tests.commands.state_folders import NAMES, kept, night


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A state folder with a night in the journal, in its log and in everything that was ever kept beside it."""
    state = night(tmp_path / "state")
    whole = (state / "journal.db").read_bytes()
    names = "damaged-1 damaged-12-wal schema-1 replaced-1 replaced-1-wal.new new suspect mended"
    for ending in names.split():
        (state / f"journal.db.{ending}").write_bytes(whole)
    return state


def holds_a_name(state: Path) -> list[str]:
    """The files in which a player's name still stands."""
    files = [file for file in state.rglob("*") if file.is_file()]
    return sorted(file.name for file in files if any(name.encode() in file.read_bytes() for name in NAMES))


@pytest.mark.slow
def test_no_name_is_left_in_file_log_free_page_or_copy(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(state / "journal.db")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("DELETE FROM record WHERE id > 5")
        connection.commit()
        log = (state / "journal.db-wal").read_bytes()
    (state / "journal.db-wal").write_bytes(log)
    assert len(holds_a_name(state)) >= 7
    assert command("forget", "--state", state, "--yes") == 0
    assert holds_a_name(state) == []
    assert "forgotten; the next night starts with an empty table" in capsys.readouterr().out
    assert sorted(path.name for path in state.iterdir()) == ["decks", "journal.db", "lock", "table.toml"]


def test_the_next_night_starts_empty_without_a_word_of_repair(state: Path) -> None:
    command("forget", "--state", state, "--yes")
    with closing(Journal.open(state / "journal.db", ENGINE)) as journal:
        assert (journal.repair, journal.tail(2), journal.beat_ms) == (None, [], None)


def test_decks_and_profile_stay(state: Path) -> None:
    before = kept(state)
    command("forget", "--state", state, "--yes")
    after = kept(state)
    assert {name: part for name, part in after.items() if name != "journal.db"} == {
        name: part for name, part in before.items() if name != "journal.db"
    }


def test_without_the_word_it_only_tells_what_would_go(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (state / "journal.db.suspect").unlink()
    before = holds_a_name(state)
    assert command("forget", "--state", state) == 1
    told = capsys.readouterr().err
    assert "2 hands and 8 files would be forgotten" in told
    assert "dealer-table history" in told
    assert holds_a_name(state) == before


@pytest.mark.slow
def test_nothing_is_forgotten_while_the_table_runs(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = holds_a_name(state)
    with TableLock(state):
        assert command("forget", "--state", state, "--yes") == 1
    assert f"a table runs here already (process {os.getpid()})" in capsys.readouterr().err
    assert holds_a_name(state) == before


def test_a_night_behind_a_link_is_not_said_to_be_forgotten(
    state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (state / "journal.db").rename(tmp_path / "elsewhere")
    (state / "journal.db").symlink_to(tmp_path / "elsewhere")
    before = sorted(state.iterdir())
    assert command("forget", "--state", state, "--yes") == 1
    assert "journal.db: this is a link, " in capsys.readouterr().err
    assert sorted(state.iterdir()) == before


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command("forget", "--state", tmp_path / "nowhere", "--yes") == 1
    assert f"{tmp_path / 'nowhere'}: No such file or directory; check the path" in capsys.readouterr().err
