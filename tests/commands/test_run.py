"""The command that runs a table: what keeps it from starting, and what it says then."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_host.commands.run import folder_trouble
from firmware_host.core import events
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import House, Level, new_table
from firmware_host.journal.store import Journal
from firmware_host.shell.restore import event_row, snapshot_row
from tests.commands.running import Ended, call, run
from tests.daemon.process import TableProcess

ROOT = os.geteuid() == 0
Fails = Callable[..., Ended]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableProcess]:
    """A table whose daemon the test starts."""
    process = TableProcess(tmp_path)
    yield process
    process.close()


@pytest.fixture
def fails(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> Fails:
    """Runs another daemon for this table that cannot start, in this process."""

    def run_it(*more: str | Path) -> Ended:
        code = call(*table.command(*more)[1:])
        told = capsys.readouterr()
        assert told.out == ""
        return Ended(code, told.out, told.err)

    return run_it


@pytest.mark.slow
def test_a_second_daemon_on_one_folder_says_which_process_runs_there_and_leaves_it_alone(
    table: TableProcess, fails: Fails
) -> None:
    table.start().stops_listening()
    ended = fails()
    assert ended.code == 1
    sentence = f"a table runs here already (process {table.pid}); stop it first, or use another folder"
    assert ended.err == f"{table.state.resolve()}: {sentence}\n"
    assert call("status", "--dir", table.feeds) == 0


@pytest.mark.slow
def test_a_second_daemon_with_a_journal_of_its_own_does_not_take_the_firsts_sockets(
    table: TableProcess, fails: Fails, tmp_path: Path
) -> None:
    table.start().stops_listening()
    ended = fails("--state", tmp_path / "other")
    assert ended.code == 1
    assert ended.err.startswith(f"{table.feeds.resolve()}: a table runs here already (process {table.pid})")
    assert call("status", "--dir", table.feeds) == 0


@pytest.mark.slow
def test_after_a_kill_the_next_daemon_starts_over_the_sockets_and_locks_left_behind(table: TableProcess) -> None:
    table.start().kill()
    assert sorted(path.name for path in table.feeds.iterdir()) == ["bench.sock", "floor.sock", "lock", "public.sock"]
    table.start().stops_listening()
    assert call("status", "--dir", table.feeds) == 0


@pytest.mark.slow
def test_sockets_and_journal_may_stand_in_one_folder(table: TableProcess) -> None:
    table.state = table.feeds
    table.start().stops_listening()
    assert call("status", "--dir", table.feeds) == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "table"),
        ("[table", "toml"),
        ("seats = 99", "seats"),
    ],
)
def test_a_bad_profile_is_told_with_its_faults_and_exit_code_2(
    table: TableProcess, fails: Fails, text: str, says: str
) -> None:
    good = table.profile.read_text()
    table.profile.write_text(good.replace("seats = 4", text) if "seats" in text else text)
    ended = fails()
    assert ended.code == 2
    assert ended.err.startswith(f"{table.profile}: ")
    assert says in ended.err.lower()
    assert not table.state.exists()


def test_a_profile_that_is_not_there_is_told_with_exit_code_2(table: TableProcess, fails: Fails) -> None:
    table.profile.unlink()
    ended = fails()
    assert ended.code == 2
    assert ended.err.startswith(f"{table.profile}: ")


@pytest.mark.parametrize("option", ["--dir", "--state"])
def test_a_folder_that_cannot_be_is_told_with_what_to_do(
    table: TableProcess, fails: Fails, tmp_path: Path, option: str
) -> None:
    (tmp_path / "file").touch()
    ended = fails(option, tmp_path / "file" / "inside")
    assert ended.code == 1
    told = f"{tmp_path / 'file' / 'inside'}: Not a directory; give a folder that can be written with --dir or --state\n"
    assert ended.err == told


@pytest.mark.skipif(ROOT, reason="to root every folder may be written")
def test_a_folder_that_may_not_be_written_is_told_with_what_to_do(
    table: TableProcess, fails: Fails, tmp_path: Path
) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    ended = fails("--state", tmp_path / "locked" / "state")
    assert ended.code == 1
    assert "Permission denied; give a folder that can be written with --dir or --state" in ended.err


@pytest.mark.slow
def test_a_folder_whose_name_is_too_long_for_a_socket_is_told_with_what_to_do(
    table: TableProcess, tmp_path: Path
) -> None:
    folder = tmp_path / ("x" * 120)
    ended = run(*map(str, table.command("--dir", folder)[1:]))
    told = f"{folder}: AF_UNIX path too long; give a folder that can be written with --dir or --state\n"
    assert ended == (1, "", told)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "the card is full: free some space"),
        (errno.EROFS, "the card is read-only: restart the table, then try another card"),
        (errno.EACCES, "Permission denied; give a folder that can be written with --dir or --state"),
    ],
)
def test_what_the_card_refuses_at_a_start_is_told_as_the_cards_fault(number: int, told: str) -> None:
    assert folder_trouble(OSError(number, os.strerror(number)), Path("/state")) == f"/state: {told}"


def test_a_journal_of_a_newer_version_is_left_as_it_is_with_a_sentence(table: TableProcess, fails: Fails) -> None:
    table.state.mkdir()
    path = table.state / "journal.db"
    Journal.open(path, ENGINE).close()
    with sqlite3.connect(path) as journal:
        journal.execute("PRAGMA user_version = 99")
    journal.close()
    before = path.read_bytes()
    ended = fails()
    assert ended.code == 1
    assert str(path) in ended.err
    assert "newer" in ended.err
    assert path.read_bytes() == before


def test_a_journal_that_this_engine_cannot_play_is_told_with_what_to_do(table: TableProcess, fails: Fails) -> None:
    table.state.mkdir()
    journal = Journal.open(table.state / "journal.db", ENGINE)
    fresh = new_table(4, "NT", 25, Level(1, 100, 200), House())
    journal.append([snapshot_row(fresh, 0), event_row(events.Passed(1, 5), fresh)])
    journal.close()
    ended = fails()
    assert ended.code == 1
    assert ended.err.splitlines()[-1].startswith(f"{table.state}: the journal holds an event that engine {ENGINE}")
    assert ended.err.rstrip().endswith("set the journal aside to start anew")


def test_a_folder_in_the_journals_place_is_told(table: TableProcess, fails: Fails) -> None:
    (table.state / "journal.db").mkdir(parents=True)
    ended = fails()
    assert ended.code == 1
    assert "a folder has the journal's name: move it away" in ended.err


def test_a_state_folder_that_forgets_is_refused_and_nothing_is_made_there(
    table: TableProcess, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text("27 1 0:5 / / rw - overlay overlay rw\n")
    monkeypatch.setattr("firmware_host.shell.mounts.MOUNTS", mounts)
    command = [word for word in table.command() if word != "--volatile"]
    assert call(*command[1:]) == 1
    told = f"{table.state}: lies on overlay (mounted at /), which forgets the night when the power goes: "
    assert capsys.readouterr().err.startswith(told)
    assert not table.state.exists()


def test_run_needs_a_profile(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("run") == 2
    assert "--profile" in capsys.readouterr().err
