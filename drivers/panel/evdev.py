"""The number pad, or a keyboard in the panel's place, read from its Linux input device."""

import errno
import fcntl
import os
import stat
import struct
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from drivers.api import DeviceFound, DeviceLost, KeyStruck, Reading
from drivers.panel.keymap import KEYBOARD, Keymap
from drivers.panel.pad import PadKeys
from drivers.panel.records import KEY, PRESSED, Decoder

# A key is told this late where nobody waits on the file; nobody feels that.
READ_MS: Final = 20

FIRST_RETRY_MS: Final = 125
LAST_RETRY_MS: Final = 1000

# More than a pipe or the kernel's buffer for an input device holds: one read takes all that waits.
_READ_BYTES: Final = 65_536

# Requests to an input device (linux/input.h).
_EVIOCGRAB: Final = 0x40044590
_EVIOCSCLOCKID: Final = 0x400445A0

_NO_PAD: Final = "this is no input device, correct its path in the table's profile"
_ADVICE: Final = {
    errno.ENOENT: "plug it in, or correct its path in the table's profile",
    errno.EACCES: "let the daemon's group read it",
    errno.EBUSY: "end the other program that has taken it",
    errno.ENOTTY: _NO_PAD,
    errno.EISDIR: _NO_PAD,
}


def open_node(path: Path) -> int:
    """Open an input device's node and return its file descriptor, which never blocks.

    The device then types nowhere else, and its records carry the monotonic time. A FIFO, in which another program
    plays the pad, is opened as it is. Raises OSError, also for what is neither.
    """
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    try:
        kind = stat.S_IFMT(os.fstat(fd).st_mode)
        if kind not in (stat.S_IFCHR, stat.S_IFIFO):
            code = errno.EISDIR if kind == stat.S_IFDIR else errno.ENOTTY
            raise OSError(code, os.strerror(code))
        if kind == stat.S_IFCHR:
            fcntl.ioctl(fd, _EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
            fcntl.ioctl(fd, _EVIOCGRAB, 1)
    except OSError:
        os.close(fd)
        raise
    return fd


def monotonic_us() -> int:
    """Return the time by the clock that `open_node` has records stamped with."""
    return time.monotonic_ns() // 1000


class EvdevPanel:
    """A driver of the panel's keys. A pad that is not there is lost, sought again each second, and found.

    Where it is there again but cannot be taken, it is lost once more, with the new cause.
    """

    def __init__(
        self,
        path: Path,
        keymap: Keymap = KEYBOARD,
        open_pad: Callable[[Path], int] = open_node,
        clock_us: Callable[[], int] = monotonic_us,
    ) -> None:
        """Take the pad's path, what its keys are, how it is opened, and the clock of its records.

        `open_pad` returns a file descriptor that never blocks, or raises OSError; nothing is opened before the first
        poll.
        """
        self._path = path
        self._named = keymap.keys
        self._tell_unnamed: Callable[[int], None] | None = None
        self._keys = PadKeys(keymap)
        self._decoder = Decoder()
        self._open_pad = open_pad
        self._clock_us = clock_us
        self._fd: int | None = None
        self._lost = False
        self._cause: int | None = None
        self._retry_ms = 0
        self._back_off_ms = FIRST_RETRY_MS
        # The first poll is due at 0.
        self._polled_ms = -READ_MS

    @property
    def next_ms(self) -> int:
        """The time at which a hold is due or a 0 stands alone, at most 20 ms after the last poll."""
        return min(self._polled_ms + READ_MS, self.due_ms)

    @property
    def due_ms(self) -> int:
        """The time at which a hold is due, a 0 stands alone or a lost pad is sought; at most 1 s from the last poll."""
        due_us = self._keys.next_us
        look_ms = self._retry_ms if self._fd is None else self._polled_ms + LAST_RETRY_MS
        return look_ms if due_us is None else min(look_ms, -(-due_us // 1000))

    @property
    def settled(self) -> bool:
        """True when no poll can report a stroke before the pad sends something."""
        return self._keys.next_us is None

    def fileno(self) -> int | None:
        """Return the descriptor of the pad, which can be read when it has sent something; None while it is lost."""
        return self._fd

    def tell_unnamed(self, told: Callable[[int], None]) -> None:
        """Call `told` with the Linux code of every key that is pressed and has no name; in play they mean nothing."""
        self._tell_unnamed = told

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Read what the pad sent and return the strokes complete by now; no error of the pad's escapes."""
        if now_ms < self._polled_ms:
            return ()
        readings = self._read(now_ms) if self._fd is not None or now_ms >= self._retry_ms else []
        self._polled_ms = now_ms
        return [*readings, *self._keys.tick(now_ms * 1000)]

    def close(self) -> None:
        """Let go of the pad; the next poll would take it again."""
        if self._fd is not None:
            with suppress(OSError):
                os.close(self._fd)
        self._fd = None

    def _read(self, now_ms: int) -> list[Reading]:
        try:
            data = self._bytes()
        except OSError as error:
            return self._lose(error, now_ms)
        found: list[Reading] = []
        since_ms = self._polled_ms
        if self._lost:
            found = [DeviceFound("panel", now_ms)]
            since_ms = now_ms
        self._lost = False
        self._back_off_ms = FIRST_RETRY_MS
        return found + self._strokes(data, since_ms, now_ms)

    def _bytes(self) -> bytes:
        """Return what waits, maybe nothing; OSError when the pad is gone."""
        if self._fd is None:
            self._fd = self._open_pad(self._path)
        try:
            data = os.read(self._fd, _READ_BYTES)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return data

    def _strokes(self, data: bytes, since_ms: int, now_ms: int) -> list[KeyStruck]:
        # A record not yet there at the last poll is later than that poll, whatever its stamp.
        ahead_us = now_ms * 1000 - self._clock_us()
        at_us = since_ms * 1000
        strokes: list[KeyStruck] = []
        for record in self._decoder.feed(data):
            at_us = max(at_us, min(record.at_us + ahead_us, now_ms * 1000))
            strokes += self._keys.take(record, at_us)
            unnamed = record.type == KEY and record.value == PRESSED and record.code not in self._named
            if unnamed and self._tell_unnamed is not None:
                self._tell_unnamed(record.code)
        return strokes

    def _lose(self, error: OSError, now_ms: int) -> list[Reading]:
        self.close()
        self._decoder = Decoder()
        self._retry_ms = now_ms + self._back_off_ms
        self._back_off_ms = min(2 * self._back_off_ms, LAST_RETRY_MS)
        if self._lost and error.errno in (self._cause, errno.ENOENT):
            return []
        self._lost, self._cause = True, error.errno
        advice = _ADVICE.get(error.errno or 0, "plug it in again")
        text = f"the number pad at {self._path} does not answer ({error.strerror or error}): {advice}"
        return [*self._keys.forget(), DeviceLost("panel", text, now_ms)]
