"""The adapter of a simulated bus: behind a pseudo-terminal for the real serial line, or in memory."""

import fcntl
import os
import select
import struct
import termios
import tty
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Protocol

from drivers.seatbus.line import Line, LineLostError, SerialLine

# Bytes cross a pseudo-terminal within microseconds; so long means that something is broken.
_LONGEST_S: Final = 5.0


class Adapter(Protocol):
    """Both ends of the Pi's adapter: what the master opens, and what the simulated bus gives and takes."""

    @property
    def plugged(self) -> bool:
        """Whether it is plugged in."""

    def open(self) -> Line:
        """Open it as the master does. Raises LineLostError."""

    def plug(self) -> None:
        """Plug it in."""

    def unplug(self) -> None:
        """Pull it out."""

    def take(self, at_least: int = 0) -> bytes:
        """Return what the master has written since the last call, once so many bytes of it have crossed."""

    def give(self, data: bytes, wait: bool = True) -> None:
        """Let bytes arrive; they can be read when this returns, unless it does not `wait`."""

    def close(self) -> None:
        """Clean up."""


class MemoryAdapter:
    """An adapter that is nothing but two buffers."""

    def __init__(self) -> None:
        """Begin plugged in."""
        self.plugged = True
        self._line: _MemoryLine | None = None

    def open(self) -> Line:
        """Open it. Raises LineLostError while it is pulled out."""
        if not self.plugged:
            raise LineLostError("the simulated adapter is not there: plug it in")
        self._line = _MemoryLine()
        return self._line

    def plug(self) -> None:
        """Plug it in."""
        self.plugged = True

    def unplug(self) -> None:
        """Pull it out."""
        self.plugged = False
        if self._line is not None:
            self._line.pulled = True
        self._line = None

    def take(self, at_least: int = 0) -> bytes:
        """Return what the master has written since the last call."""
        if self._line is None:
            return b""
        data, self._line.out = self._line.out, b""
        return data

    def give(self, data: bytes, wait: bool = True) -> None:
        """Let bytes arrive."""
        if self._line is not None:
            self._line.come += data

    def close(self) -> None:
        """Nothing is to be cleaned up."""


class _MemoryLine:
    prompt = True

    def __init__(self) -> None:
        self.out = b""
        self.come = b""
        self.pulled = False

    def read(self) -> bytes:
        self._check()
        data, self.come = self.come, b""
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self.out += data

    def close(self) -> None:
        """Nothing is to be given back."""

    def _check(self) -> None:
        if self.pulled:
            raise LineLostError("the simulated adapter was pulled out: plug it in again")


class PtyAdapter:
    """A pseudo-terminal with a stable name; a new one with every plugging, as udev gives an adapter."""

    def __init__(self, baud: int) -> None:
        """Begin plugged in."""
        self._folder = TemporaryDirectory(prefix="dealer-table-bus-")
        self.path = Path(self._folder.name) / "seat-bus"
        self._baud = baud
        self._ends: tuple[int, int] | None = None
        self.plug()

    @property
    def plugged(self) -> bool:
        """Whether it is plugged in."""
        return self._ends is not None

    def open(self) -> Line:
        """Open it with the driver's own serial line. Raises LineLostError."""
        return SerialLine(str(self.path), self._baud)

    def plug(self) -> None:
        """Plug it in."""
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(theirs))
        self._ends = (ours, theirs)

    def unplug(self) -> None:
        """Pull it out."""
        if self._ends is not None:
            for end in self._ends:
                os.close(end)
        self._ends = None
        self.path.unlink(missing_ok=True)

    def take(self, at_least: int = 0) -> bytes:
        """Return what the master has written since the last call, once so many bytes of it have crossed."""
        data = b""
        while self._ends is not None:
            ours, _ = self._ends
            if not select.select([ours], [], [], _LONGEST_S if len(data) < at_least else 0)[0]:
                break
            data += os.read(ours, 65_536)
        if self._ends is not None and len(data) < at_least:
            raise RuntimeError(f"{self.path} has lost bytes on their way out")
        return data

    def give(self, data: bytes, wait: bool = True) -> None:
        """Let bytes arrive and, if nobody reads meanwhile, wait until they have crossed."""
        if self._ends is None or not data:
            return
        ours, theirs = self._ends
        before = _waiting(theirs)
        os.write(ours, data)
        while wait and _waiting(theirs) < before + len(data):
            if not select.select([theirs], [], [], _LONGEST_S)[0]:
                raise RuntimeError(f"{self.path} has lost bytes on their way in")

    def close(self) -> None:
        """Take it away."""
        self.unplug()
        self._folder.cleanup()


def _waiting(fd: int) -> int:
    """How many bytes can be read from a terminal."""
    (count,) = struct.unpack("I", fcntl.ioctl(fd, termios.FIONREAD, struct.pack("I", 0)))
    return int(count)
