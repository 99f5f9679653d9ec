"""The command that writes the night's hands: what it writes and refuses, and what it never touches."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.commands.history_journal import read_night
from firmware_host.core.reduce import ENGINE
from firmware_host.journal.store import JournalError
from tests.commands.history_nights import (
    FOLDED_ROUND,
    THREE,
    command,
    empty_journal,
    exported,
    hands_in,
    running,
)

TWO_HANDS = f"{THREE}{FOLDED_ROUND}dealer riffle\ndeal\n3 fold\n4 fold\ndealer next\n"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a night of two hands whose table has stopped."""
    path = tmp_path / "state" / "journal.db"
    path.parent.mkdir()
    with running(TWO_HANDS) as table:
        table.power_off()
        shutil.copyfile(table.journal_path, path)
        shutil.copyfile(f"{table.journal_path}-wal", f"{path}-wal")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def content(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file of a folder with its bytes and the time of its last change; the index of a log is nobody's data."""
    files = [path for path in folder.iterdir() if not path.name.endswith("-shm")]
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str]:
    """The exit code and the one sentence of a command that cannot do it."""
    capsys.readouterr()
    code = command("history", *words)
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    return code, told.err


def test_all_hands_are_written_and_counted(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "night.phhs"
    assert command("history", "--state", journal.parent, "-o", output) == 0
    assert capsys.readouterr() == (f"{output}: 2 hands written\n", "")
    assert [hand.hand for hand in hands_in(output)] == ["1", "2"]


@pytest.mark.slow
def test_one_hand_is_a_file_of_its_own(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "one.phh"
    assert command("history", "--hand", "2", "--journal", journal, "-o", output) == 0
    assert capsys.readouterr().out == f"{output}: 1 hand written\n"
    (hand,) = hands_in(output)
    assert (hand.hand, hand.number, hand.seats) == ("1", 2, (4, 1, 3))
    assert output.read_text().startswith('variant = "NT"\n')


@pytest.mark.slow
def test_the_journal_of_a_stopped_table_is_not_touched(journal: Path, tmp_path: Path) -> None:
    before = content(journal.parent)
    assert command("history", "--journal", journal, "-o", tmp_path / "x.phhs") == 0
    assert content(journal.parent) == before
    assert [path.name for path in journal.parent.iterdir()] == ["journal.db"]


@pytest.mark.slow
def test_the_journal_of_a_running_table_is_not_touched_and_it_plays_on(tmp_path: Path) -> None:
    with running(TWO_HANDS) as table:
        before = content(table.journal_path.parent)
        assert len(exported(table, tmp_path / "x.phhs")) == 2
        assert content(table.journal_path.parent) == before
        table.strike("NEXT")
        assert len(exported(table, tmp_path / "x.phhs")) == 3


@pytest.mark.slow
def test_a_table_that_lost_its_power_is_read_with_all_that_it_had_written(tmp_path: Path) -> None:
    with running(f"{TWO_HANDS}dealer riffle\npower off") as table:
        assert table.journal_path.with_name(f"{table.journal_path.name}-wal").stat().st_size > 0
        before = content(table.journal_path.parent)
        assert [hand.number for hand in exported(table, tmp_path / "x.phhs")] == [1, 2, 3]
        assert content(table.journal_path.parent) == before


@pytest.mark.slow
def test_an_old_file_stays_unless_it_may_go(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "x.phhs"
    output.write_text("mine")
    code, told = refused(capsys, "--journal", journal, "-o", output)
    assert (code, output.read_text()) == (2, "mine")
    assert "exists already" in told
    assert "--force" in told
    assert command("history", "--journal", journal, "-o", output, "--force") == 0
    assert len(hands_in(output)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["journal.db", "journal.db-wal"])
def test_the_journal_itself_is_never_written_over(journal: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    before = content(journal.parent)
    code, told = refused(capsys, "--journal", journal, "-o", journal.with_name(name), "--force")
    assert (code, content(journal.parent)) == (2, before)
    assert "the table's own file" in told


@pytest.mark.slow
def test_a_file_that_cannot_be_written_is_named(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = refused(capsys, "--journal", journal, "-o", tmp_path / "nowhere" / "x.phhs")
    assert (code, "nowhere/x.phhs: cannot be written: No such file or directory" in told) == (1, True)


@pytest.mark.slow
@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_stays_what_it_is(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], None]
) -> None:
    output = tmp_path / "x.phhs"
    make(output)
    code, told = refused(capsys, "--journal", journal, "-o", output, "--force")
    assert (code, "; give a file with -o" in told) == (2, True)
    assert not output.is_file()


def test_no_file_beside_the_output_is_touched(journal: Path, tmp_path: Path) -> None:
    other = tmp_path / "x.phhs.new"
    other.write_text("mine")
    assert command("history", "--journal", journal, "-o", tmp_path / "x.phhs") == 0
    assert other.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["x.phhs", "x.phhs.new"]


@pytest.mark.slow
def test_a_journal_of_any_name_survives_an_output_beside_it(journal: Path) -> None:
    odd = journal.rename(journal.with_name("x.new"))
    before = odd.read_bytes()
    assert command("history", "--journal", odd, "-o", odd.with_name("x")) == 0
    assert odd.read_bytes() == before


@pytest.mark.parametrize("place", ["output", "journal"])
def test_a_link_that_leads_to_itself_is_no_end_of_the_program(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    if place == "journal":
        code, told = refused(capsys, "--journal", loop, "-o", tmp_path / "x.phhs")
        assert (code, f"{loop}: this is a link, " in told) == (1, True)
    else:
        assert command("history", "--journal", journal, "-o", loop) == 0
        assert len(hands_in(loop)) == 2


def test_a_device_or_pipe_is_never_replaced_by_a_file(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to("/dev/null")
    for output in (pipe, link):
        code, told = refused(capsys, "--journal", journal, "-o", output, "--force")
        assert (code, told) == (2, f"{output}: that is a device or a pipe; give a file with -o\n")
    assert pipe.is_fifo()
    assert link.is_symlink()


def test_a_hand_that_is_not_there_is_told_with_the_last_one(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = refused(capsys, "--hand", "7", "--journal", journal, "-o", tmp_path / "x.phhs")
    assert (code, told) == (2, f"{journal}: there is no hand 7; the last one is 2\n")
    assert not (tmp_path / "x.phhs").exists()


def test_a_place_without_a_journal_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = refused(capsys, "--state", tmp_path, "-o", tmp_path / "x.phhs")
    assert (code, f"{tmp_path / 'journal.db'}: no journal is here" in told) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_nights_without_a_hand_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = empty_journal(tmp_path / "journal.db")
    assert "nothing has happened" in refused(capsys, "--journal", path, "-o", tmp_path / "x.phhs")[1]
    with running(THREE) as table:
        code, told = refused(capsys, "--journal", table.journal_path, "-o", tmp_path / "x.phhs")
    assert (code, "no hand was played yet" in told) == (1, True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE record SET body = body || ' ' WHERE id = 3", "row 3 fails its check"),
        ("DELETE FROM record WHERE id = 4", "row 4 fails its check"),
        ("DROP TABLE heartbeat", "its tables are not as they were made"),
    ],
)
def test_a_damaged_journal_is_told_and_left_as_it_is(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, words: str
) -> None:
    with closing(sqlite3.connect(journal)) as connection, connection:
        connection.execute(change)
    before = content(journal.parent)
    code, told = refused(capsys, "--journal", journal, "-o", tmp_path / "x.phhs")
    assert (code, words in told, content(journal.parent) == before) == (1, True, True)
    assert "start its table" in told


def test_a_file_that_is_no_journal_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "journal.db"
    path.write_text("shopping list")
    code, told = refused(capsys, "--journal", path, "-o", tmp_path / "x.phhs")
    assert (code, "is damaged, or is none" in told) == (1, True)


def test_what_another_version_wrote_is_not_played_by_this_one(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_host.commands.history_journal.ENGINE", "99")
    with pytest.raises(JournalError, match=f"version {ENGINE} of the rules wrote it, this is 99"):
        read_night(journal)


def test_a_hand_that_not_even_a_script_can_tell_is_written_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Antes smaller than the smallest chip are no level that a script may have.
    odd = TWO_HANDS.replace("100/200", "100/200 ante 25")
    with running(f"{odd}dealer riffle", chip=100) as table:
        assert command("history", "--journal", table.journal_path, "-o", tmp_path / "x.phhs") == 1
    told = capsys.readouterr()
    assert told.out == f"{tmp_path / 'x.phhs'}: 3 hands written, 1 of them with a table script\n"
    assert told.err.startswith(
        "hand 3 cannot be told exactly: its table script cannot be read: hand 3:3:8: 25 is no whole number"
    )
    assert [hand.number for hand in hands_in(tmp_path / "x.phhs")] == [1, 2, 3]
