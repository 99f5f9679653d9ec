"""One daemon a table, however the last one ended."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_host.shell.lock import TableLock, TableTaken

HOLDS = """
import sys
from pathlib import Path
from firmware_host.shell.lock import TableLock
with TableLock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def holder(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock until it is told to end."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.mark.slow
def test_a_second_process_gets_a_sentence_with_the_number_of_the_first(tmp_path: Path) -> None:
    with holder(tmp_path) as first, pytest.raises(TableTaken) as raised:
        TableLock(tmp_path)
    assert str(raised.value) == (
        f"{tmp_path}: a table runs here already (process {first.pid}); stop it first, or use another folder"
    )


def test_a_lock_is_free_after_its_holder_was_killed(tmp_path: Path) -> None:
    with holder(tmp_path) as first:
        first.kill()
        first.wait()
        with TableLock(tmp_path):
            assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"


def test_a_lock_is_free_after_its_block(tmp_path: Path) -> None:
    for _ in range(2):
        with TableLock(tmp_path):
            pass


def test_the_lock_holds_within_one_process_too(tmp_path: Path) -> None:
    with TableLock(tmp_path), pytest.raises(TableTaken, match=f"process {os.getpid()}"):
        TableLock(tmp_path)


def test_a_lock_that_is_taken_costs_no_open_file(tmp_path: Path) -> None:
    with TableLock(tmp_path):
        before = os.listdir("/proc/self/fd")
        for _ in range(5):
            with pytest.raises(TableTaken):
                TableLock(tmp_path)
        assert os.listdir("/proc/self/fd") == before


def test_a_shorter_number_replaces_a_longer_one(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("99999999999999999999\n")
    with TableLock(tmp_path):
        assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"


def test_the_folder_is_made(tmp_path: Path) -> None:
    with TableLock(tmp_path / "a" / "b"):
        assert (tmp_path / "a" / "b" / "lock").is_file()


@pytest.mark.parametrize(("mask", "mode"), [(0, 0o755), (0o022, 0o755), (0o077, 0o700)])
def test_nobody_else_may_write_in_a_folder_that_is_made_nor_above_it(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        with TableLock(tmp_path / "a" / "b"):
            pass
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / place).stat().st_mode) for place in ("a", "a/b", "a/b/lock")] == [
        mode,
        mode,
        0o600,
    ]


def test_a_folder_that_stands_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    with TableLock(tmp_path):
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o750


def test_a_folder_that_cannot_be_made_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError, match=str(tmp_path / "file")):
        TableLock(tmp_path / "file" / "state")


def test_a_link_in_the_locks_place_is_not_followed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("whatever stands here")
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "lock").symlink_to(kept)
    with pytest.raises(OSError, match="symbolic links"):
        TableLock(tmp_path / "table")
    assert kept.read_text() == "whatever stands here"
