"""The table's files: whole after a power cut, their folder's owner's whoever makes them, and what ails their card."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

MODE: Final = 0o640
FOLDER_MODE: Final = 0o750
UNFINISHED: Final = ".new"
"""Ending of a file that is not yet in its place; one that a power cut left behind is nothing."""


CARD_FULL: Final = "the card is full: free some space"
CARD_READ_ONLY: Final = "the card is read-only: restart the table, then try another card"
_CARD: Final = {errno.ENOSPC: CARD_FULL, errno.EDQUOT: CARD_FULL, errno.EROFS: CARD_READ_ONLY}


def card_trouble(error: OSError) -> str | None:
    """What is wrong with the card and what to do, where it is the card that refused something; else None."""
    return _CARD.get(error.errno or 0)


def write_file(path: Path, data: bytes, mode: int | None = MODE, unfinished: str = UNFINISHED) -> None:
    """Put a file into its place, or replace it, in one step.

    `mode` are its rights, None for those that the process's mask leaves. `unfinished` is the ending of what is written
    first, one's own where several may write the same file.
    Errors: OSError that names the file; nothing of the new one is left.
    """
    put_in_place(written_beside(path, data, mode, unfinished), path)
    sync_folder(path.parent)


def written_beside(path: Path, data: bytes, mode: int | None = MODE, unfinished: str = UNFINISHED) -> Path:
    """Write what is to replace a file, on the disk but not yet in its place, and answer where. Errors as above."""
    new = path.with_name(path.name + unfinished)
    with _nothing_left(new, path):
        new.unlink(missing_ok=True)
        _write(new, data, mode)
    return new


def put_in_place(new: Path, path: Path) -> None:
    """Let a file that is written beside take the place. Errors as above."""
    with _nothing_left(new, path):
        os.rename(new, path)


def make_folder(folder: Path) -> None:
    """Make a folder in one that is there; leave alone one that stands. Raises OSError."""
    with suppress(FileExistsError):
        folder.mkdir(mode=FOLDER_MODE)
        sync_folder(folder.parent)


def remove_file(path: Path) -> None:
    """Take a file away for good. Raises OSError."""
    path.unlink()
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a folder's names outlive a power cut, which may else bring the old ones back. Raises OSError."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


@contextmanager
def as_owner(folder: Path) -> Iterator[None]:
    """What is done meanwhile is done with the rights of the folder's owner, where root asks.

    A file of root's there would keep the daemon from starting, and a link could lead root to what is not the owner's.
    """
    if os.geteuid() != 0 or not folder.exists():
        yield
        return
    owner = folder.stat()
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@contextmanager
def _nothing_left(new: Path, path: Path) -> Iterator[None]:
    """Where the system refuses something, the unfinished file goes, and the error names the one that was asked for."""
    try:
        yield
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(new: Path, data: bytes, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    file = os.open(new, flags, 0o666 if mode is None else mode)
    try:
        if mode is not None:
            # The mask of the process has taken rights away from it.
            os.fchmod(file, mode)
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    finally:
        os.close(file)
