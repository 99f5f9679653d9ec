"""Small files that are there whole after a power cut: the old one or the new one."""

import os
from pathlib import Path
from typing import Final

MODE: Final = 0o640
FOLDER_MODE: Final = 0o750
UNFINISHED: Final = ".new"
"""Ending of a file that is not yet in its place; one that a power cut left behind is nothing."""


def write_file(path: Path, data: bytes) -> None:
    """Put a file into its place, or replace it, in one step; its folder is made where it is missing. Raises OSError."""
    if not path.parent.is_dir():
        path.parent.mkdir(mode=FOLDER_MODE)
        _sync_folder(path.parent.parent)
    new = path.with_name(path.name + UNFINISHED)
    new.unlink(missing_ok=True)
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, MODE)
    try:
        # The mask of the process takes rights away from the mode given above.
        os.fchmod(file, MODE)
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    finally:
        os.close(file)
    os.rename(new, path)
    _sync_folder(path.parent)


def remove_file(path: Path) -> None:
    """Take a file away for good. Raises OSError."""
    path.unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Without this a power cut may bring the folder's old entries back."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)
