"""The small client that the commands use, and where it looks for a table."""

import errno
import json
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from firmware_host.shell import feed_client, places
from firmware_host.shell.feed_client import FeedClient, FeedError

Served = Callable[[list[bytes]], Path]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Starts a feed that sends lines to its only client, one after each line that it hears, and then hangs up."""
    threads: list[Thread] = []

    def serve(answers: list[bytes]) -> Path:
        path = tmp_path / "public.sock"
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen()

        def run() -> None:
            with listener, listener.accept()[0] as connection, connection.makefile("rb") as lines:
                for answer in answers:
                    lines.readline()
                    if answer:
                        connection.sendall(answer)

        threads.append(Thread(target=run))
        threads[0].start()
        return path

    yield serve
    for thread in threads:
        thread.join()


def line(**answer: object) -> bytes:
    """An answer as the feed sends it."""
    return json.dumps(answer).encode() + b"\n"


def test_an_answer_is_found_among_the_pushes_by_its_number(served: Served) -> None:
    push = line(seq=1, version=1, status={"hand": 1})
    path = served([line(id=1, ok=True) + push, push + line(id=9, ok=True) + line(id=2, ok=True, seq=1)])
    with FeedClient(path) as feed:
        assert feed.ask("subscribe") == {"id": 1, "ok": True}
        assert feed.ask("status") == {"id": 2, "ok": True, "seq": 1}


def test_an_answer_without_a_number_belongs_to_what_was_asked(served: Served) -> None:
    refusal = line(id=None, ok=False, code="bad-request", text="the line is longer than 64 KiB")
    with FeedClient(served([refusal])) as feed:
        assert feed.ask("enter", line="x" * 70_000)["text"] == "the line is longer than 64 KiB"


def test_pushes_come_one_by_one_until_the_table_hangs_up(served: Served) -> None:
    pushes = b"".join(line(seq=seq, version=1, status={"hand": seq}) for seq in (1, 2))
    path = served([line(id=1, ok=True) + pushes])
    with FeedClient(path) as feed:
        heard = feed.pushes()
        assert [next(heard), next(heard)] == [{"hand": 1}, {"hand": 2}]
        with pytest.raises(FeedError, match="the table hung up"):
            next(heard)


def test_a_push_that_a_kill_cut_in_two_is_a_table_that_hung_up(served: Served) -> None:
    path = served([line(id=1, ok=True) + b'{"seq":1,"version":1,"sta'])
    with FeedClient(path) as feed, pytest.raises(FeedError, match=f"{path}: the table hung up"):
        next(feed.pushes())


def test_a_table_that_is_silent_is_told_after_a_while(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed_client, "ANSWER_S", 0.01)
    path = served([b"", b""])
    with FeedClient(path) as feed, pytest.raises(FeedError, match="the table does not answer"):
        feed.ask("status")


@pytest.mark.parametrize("left", [True, False])
def test_where_no_table_runs_the_sentence_says_how_to_start_one(tmp_path: Path, left: bool) -> None:
    path = tmp_path / "public.sock"
    if left:
        with socket.socket(socket.AF_UNIX) as killed:
            killed.bind(str(path))
    with pytest.raises(FeedError) as raised:
        FeedClient(path)
    assert str(raised.value) == (
        f"{path}: no table runs there; start one with dealer-table run, or name its folder with --dir"
    )


def test_who_may_not_use_the_floors_feed_is_told_the_group_that_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refused(socket.socket):
        def connect(self, address: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "socket", Refused)
    with pytest.raises(FeedError) as raised:
        FeedClient(tmp_path / "floor.sock")
    assert str(raised.value) == (
        f"{tmp_path}/floor.sock: Permission denied; "
        "the floor's feed is for the group dealer-floor, which your user must be in"
    )


def test_a_path_too_long_for_a_socket_is_a_sentence_too(tmp_path: Path) -> None:
    with pytest.raises(FeedError, match="too long"):
        FeedClient(tmp_path / ("x" * 150) / "public.sock")


def test_a_folder_that_is_named_is_the_only_place_to_look(tmp_path: Path) -> None:
    assert places.feed_path("floor", tmp_path) == tmp_path / "floor.sock"


def test_without_a_name_the_systems_table_is_taken_before_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, own = tmp_path / "system", tmp_path / "user" / "dealer-table"
    monkeypatch.setattr(places, "SYSTEM_FOLDER", system)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "user"))
    assert places.default_folder() == own
    assert places.feed_path("public") == system / "public.sock"
    own.mkdir(parents=True)
    (own / "public.sock").touch()
    assert places.feed_path("public") == own / "public.sock"
    system.mkdir()
    (system / "public.sock").touch()
    assert places.feed_path("public") == system / "public.sock"
    assert places.default_folder() == system


@pytest.mark.parametrize("runtime_dir", [None, ""])
def test_without_a_runtime_folder_a_users_table_stands_below_tmp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runtime_dir: str | None
) -> None:
    monkeypatch.setattr(places, "SYSTEM_FOLDER", tmp_path / "none")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    if runtime_dir is not None:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime_dir)
    assert places.default_folder() == Path(f"/tmp/dealer-table-{os.getuid()}/dealer-table")


@pytest.mark.parametrize("found", ["a folder open to all", "a link", "a file"])
def test_the_folder_below_tmp_is_not_taken_where_another_user_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str
) -> None:
    monkeypatch.setattr(places, "SYSTEM_FOLDER", tmp_path / "none")
    monkeypatch.setattr(places, "TEMPORARY", tmp_path)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    folder = tmp_path / f"dealer-table-{os.getuid()}"
    folder.mkdir(mode=0o700)
    assert places.default_folder() == folder / "dealer-table"
    folder.rmdir()
    if found == "a link":
        folder.symlink_to(tmp_path)
    elif found == "a file":
        folder.touch()
    else:
        folder.mkdir()
        folder.chmod(0o777)
    with pytest.raises(PermissionError, match="another user can write there") as raised:
        places.default_folder()
    assert raised.value.filename == str(folder)
