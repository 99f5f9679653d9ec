"""One daemon a table: a lock on its folder, gone with the process however it ends."""

import fcntl
import os
from pathlib import Path
from typing import Self

from firmware_host.files import as_owner
from firmware_host.shell.places import make_place


class TableTaken(RuntimeError):  # noqa: N818 - reads as what was found
    """Another daemon runs on this folder; the sentence names its process."""


class TableLock:
    """Holds `lock` in the table's folder, which is made where there is none; TableTaken where another process does."""

    def __init__(self, folder: Path) -> None:
        make_place(folder)
        path = folder / "lock"
        with as_owner(folder):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            owner = os.read(self._file, 32).decode(errors="replace").strip() or "unknown"
            os.close(self._file)
            text = f"{folder}: a table runs here already (process {owner}); stop it first, or use another folder"
            raise TableTaken(text) from error
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def __enter__(self) -> Self:
        """Hold the lock for a block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let the lock go."""
        os.close(self._file)
