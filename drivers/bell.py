"""A file that one thread makes readable and another one waits on."""

import os
from contextlib import suppress
from weakref import finalize


class Bell:
    """Rung from any thread; from then on its file can be read, until somebody hears it."""

    def __init__(self) -> None:
        """Open the file, which is closed with the bell."""
        self._file = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        finalize(self, os.close, self._file)

    def fileno(self) -> int:
        """Return the descriptor to wait on."""
        return self._file

    def ring(self) -> None:
        """Make the file readable."""
        os.eventfd_write(self._file, 1)

    def hear(self) -> None:
        """Let the file be silent again, whether or not it was rung."""
        with suppress(BlockingIOError):
            os.eventfd_read(self._file)
