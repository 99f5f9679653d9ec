"""A client of a Unix socket that speaks lines of JSON: it never waits, and connects again by itself."""

import json
import socket
from collections.abc import Mapping
from pathlib import Path

RETRY_S = 0.25
# A state of the bench has 2 KiB and a status 4; more than this without a line's end is another program.
LONGEST_LINE = 1024 * 1024

Spoken = str | int | bool | list[str]


class LineWire:
    """One connection, made and made again; `greeting` is said first each time."""

    def __init__(self, path: Path, greeting: Mapping[str, Spoken] | None = None) -> None:
        self._path = path
        self._greeting = greeting
        self._socket: socket.socket | None = None
        self._received = b""
        self._retry_s = 0.0

    @property
    def connected(self) -> bool:
        """Whether somebody is at the other end."""
        return self._socket is not None

    def say(self, words: Mapping[str, Spoken]) -> bool:
        """Send one object; False where nobody takes it."""
        if self._socket is None:
            return False
        try:
            self._socket.sendall(json.dumps(words).encode() + b"\n")
        except OSError:
            self.close()
            return False
        return True

    def heard(self, now_s: float) -> list[dict[str, object]]:
        """The objects that have arrived since the last call."""
        if self._socket is None and now_s >= self._retry_s:
            self._retry_s = now_s + RETRY_S
            self._connect()
        lines = self._lines() if self._socket is not None else []
        return [heard for line in lines if (heard := _object(line)) is not None]

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
        self._socket = None
        self._received = b""

    def _connect(self) -> None:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.connect(str(self._path))
        except OSError:
            connection.close()
            return
        connection.setblocking(False)
        self._socket = connection
        if self._greeting is not None:
            self.say(self._greeting)

    def _lines(self) -> list[bytes]:
        assert self._socket is not None
        lines: list[bytes] = []
        try:
            while data := self._socket.recv(64 * 1024):
                *whole, self._received = (self._received + data).split(b"\n")
                lines += whole
                if len(self._received) > LONGEST_LINE:
                    break
        except BlockingIOError:
            return lines
        except OSError:
            self.close()
            return lines
        self.close()
        return lines


def _object(line: bytes) -> dict[str, object] | None:
    try:
        heard: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return heard if isinstance(heard, dict) else None
