"""The watched disk tells of every call, leaves what a real one would, and fails when it is told to."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.campaigns.watched_disk import FULL, OK, SYNC_FAILED, Call, Platter, WatchedDisk, put, watched


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[WatchedDisk]:
    """The disk of a folder."""
    with watched(tmp_path) as disk:
        yield disk


def database(folder: Path) -> sqlite3.Connection:
    """A database with a write-ahead log, a table, and one row."""
    connection = sqlite3.connect(folder / "a.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE one (text TEXT)")
    connection.execute("INSERT INTO one VALUES ('kept')")
    return connection


def texts(folder: Path) -> list[str]:
    """What stands in the database of a folder."""
    with closing(sqlite3.connect(folder / "a.db")) as connection:
        return [text for (text,) in connection.execute("SELECT text FROM one")]


def test_what_it_holds_after_all_calls_is_what_lies_there(tmp_path: Path, disk: WatchedDisk) -> None:
    with closing(database(tmp_path)):
        held = disk.platter.after_kill()
        for name in ("a.db", "a.db-wal"):
            assert held[name] == (tmp_path / name).read_bytes()
        assert len(held["a.db-wal"]) > 4096


def test_a_commit_is_writes_and_a_sync(tmp_path: Path, disk: WatchedDisk) -> None:
    with closing(database(tmp_path)) as connection:
        before = len(disk.calls)
        connection.execute("INSERT INTO one VALUES ('more')")
        assert [call.kind for call in disk.calls[before:]] == ["write", "write", "sync"]


def test_what_was_synced_outlives_a_power_cut_and_what_was_not_may_be_lost() -> None:
    whole = Call("write", "f", 0, b"a" * 512 + b"b" * 512)
    platter = Platter()
    platter.take(whole)
    assert {platter.after_power_cut(Random(seed)).get("f", b"") for seed in range(50)} == {
        b"", whole.data[:512], whole.data
    }  # fmt: skip
    platter.take(Call("sync", "f"))
    assert {platter.after_power_cut(Random(seed))["f"] for seed in range(50)} == {whole.data}


def test_a_start_before_the_sync_finds_all_or_nothing_of_the_transaction(tmp_path: Path, disk: WatchedDisk) -> None:
    left = tmp_path / "left"
    left.mkdir()
    with closing(database(tmp_path)) as connection:
        connection.execute("INSERT INTO one VALUES ('more')")
        found = set()
        platter = Platter()
        for name, content in disk.before.items():
            platter.find(name, content)
        for call in disk.calls[:-1]:
            platter.take(call)
        for seed in range(20):
            put(platter.after_power_cut(Random(seed)), left)
            found.add(tuple(texts(left)))
    assert found == {("kept",), ("kept", "more")}


@pytest.mark.parametrize(
    ("kind", "code", "said"), [("write", FULL, "database or disk is full"), ("sync", SYNC_FAILED, "disk I/O error")]
)
def test_a_call_that_is_refused_is_an_error_of_sqlite_and_nothing_is_written(
    tmp_path: Path, disk: WatchedDisk, kind: str, code: int, said: str
) -> None:
    with closing(database(tmp_path)) as connection:
        disk.refuses = lambda call: code if call.kind == kind else OK
        with pytest.raises(sqlite3.OperationalError, match=said):
            connection.execute("INSERT INTO one VALUES ('lost')")
        disk.refuses = lambda _: OK
        connection.execute("INSERT INTO one VALUES ('more')")
        assert connection.execute("SELECT text FROM one").fetchall() == [("kept",), ("more",)]


def test_files_in_other_folders_are_left_alone(tmp_path: Path, disk: WatchedDisk) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with closing(database(other)):
        assert disk.calls == []
