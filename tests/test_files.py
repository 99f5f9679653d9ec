"""A file is the old one or the new one, whenever its writer is killed."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_host.files import make_folder, remove_file, write_file

# What is open is closed by the system, however a process ends.
CALLS = ("open", "fchmod", "write", "fsync", "rename")
OLD, NEW = b"old" * 2000, b"new" * 3000


class Killed(BaseException):
    """The process is gone."""


class Killer:
    """Stands in for the calls to the system and kills the process before the `last`-th of them, or never."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, last: int | None = None) -> None:
        self.called: list[str] = []
        self._last = last
        for name in CALLS:
            monkeypatch.setattr(os, name, self._standing_in(name, getattr(os, name)))

    def _standing_in(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            if len(self.called) == self._last:
                raise Killed
            self.called.append(name)
            if name == "write":
                # A disk may take less than it was given.
                return real(arguments[0], arguments[1][:4000])
            return real(*arguments)

        return call


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "red.tags"


def kills(write: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Do it again and again, killed one call later each time, until it comes to its end."""
    for last in range(100):
        with monkeypatch.context() as patch:
            Killer(patch, last)
            try:
                write()
            except Killed:
                killed = True
            else:
                killed = False
        if not killed:
            return
        yield last
    raise AssertionError("it never came to its end")


def test_killed_before_any_call_the_old_or_the_new_file_is_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_file(path, OLD)
    found = []
    for _ in kills(lambda: write_file(path, NEW), monkeypatch):
        found.append(path.read_bytes())
        assert found[-1] in (OLD, NEW)
        write_file(path, OLD)
    assert {OLD, NEW} == set(found), "kills before and after the file was put in its place"
    assert path.read_bytes() == NEW


def test_killed_at_the_first_write_there_is_no_file_or_a_whole_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in kills(lambda: write_file(path, NEW), monkeypatch):
        assert not path.exists() or path.read_bytes() == NEW
        path.unlink(missing_ok=True)
    assert path.read_bytes() == NEW


def test_what_was_written_is_on_the_disk_before_it_takes_its_place_and_the_place_before_it_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_file(path, OLD)
    with monkeypatch.context() as patch:
        killer = Killer(patch)
        write_file(path, NEW)
    calls = [call for call in killer.called if call != "open"]
    assert calls == ["fchmod", "write", "write", "write", "fsync", "rename", "fsync"]


def test_what_a_kill_left_behind_is_in_nobodys_way(path: Path) -> None:
    write_file(path, OLD)
    path.with_name("red.tags.new").write_bytes(b"half")
    write_file(path, NEW)
    assert [found.name for found in path.parent.iterdir()] == ["red.tags"]


def test_a_file_is_for_its_owner_and_group_whatever_the_mask(path: Path) -> None:
    before = os.umask(0o077)
    try:
        write_file(path, NEW)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o640
    os.umask(0)
    try:
        write_file(path, OLD)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_taken_away_is_gone(path: Path) -> None:
    write_file(path, NEW)
    remove_file(path)
    assert list(path.parent.iterdir()) == []


def test_without_a_folder_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        make_folder(tmp_path / "state" / "decks")
    with pytest.raises(FileNotFoundError, match=r"/red\.tags'$"):
        write_file(tmp_path / "decks" / "red.tags", NEW)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_stands_is_left_alone(path: Path) -> None:
    write_file(path, NEW)
    make_folder(path.parent)
    assert path.read_bytes() == NEW


@pytest.mark.parametrize("call", ["open", "fchmod", "write", "fsync", "rename"])
@pytest.mark.parametrize("before", [None, OLD])
def test_where_the_disk_refuses_the_old_file_stays_nothing_else_is_left_and_the_error_names_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, before: bytes | None
) -> None:
    if before is not None:
        write_file(path, before)

    def refuse(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, refuse)
        with pytest.raises(OSError, match=r"No space left on device: .*/red\.tags'$"):
            write_file(path, NEW)
    assert {found.name: found.read_bytes() for found in path.parent.iterdir()} == (
        {} if before is None else {"red.tags": before}
    )
