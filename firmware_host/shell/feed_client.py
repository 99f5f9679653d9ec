"""A small client of a feed: asks, and hears the pushes."""

import json
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Self

from firmware_host.shell.feeds import FLOOR_GROUP
from firmware_host.shell.status import Json

ANSWER_S = 5.0


class FeedError(ConnectionError):
    """The feed cannot be reached, or went away; the sentence says what to do."""


class NoTable(FeedError):  # noqa: N818 - reads as what was found
    """No table runs there."""


def _cause(path: Path, error: OSError) -> str:
    """Why there is no connection, and what to do about it."""
    if isinstance(error, PermissionError) and path.name == "floor.sock":
        return f"{error.strerror}; the floor's feed is for the group {FLOOR_GROUP}, which your user must be in"
    nobody = isinstance(error, FileNotFoundError | ConnectionRefusedError)
    why = "no table runs there" if nobody else error.strerror or error
    return f"{why}; start one with dealer-table run, or name its folder with --dir"


class FeedClient:
    """Connected to one feed; use it in a `with` block."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(ANSWER_S)
        try:
            self._socket.connect(str(path))
        except OSError as error:
            self._socket.close()
            kind = NoTable if isinstance(error, FileNotFoundError | ConnectionRefusedError) else FeedError
            raise kind(f"{path}: {_cause(path, error)}") from error
        self._lines = self._socket.makefile("rb")
        self._number = 0

    def __enter__(self) -> Self:
        """Use the connection for a block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Hang up."""
        self._lines.close()
        self._socket.close()

    def ask(self, do: str, **words: str) -> dict[str, Json]:
        """Ask one thing and return its answer; FeedError where none comes."""
        self._number += 1
        request: Mapping[str, Json] = {"id": self._number, "do": do, **words}
        try:
            self._socket.sendall(json.dumps(request).encode() + b"\n")
        except OSError as error:
            raise FeedError(f"{self._path}: the table went away ({error.strerror})") from error
        while True:
            heard = self._heard()
            # What the feed could not read it answers without a number.
            if heard.get("id", 0) in (self._number, None):
                return heard

    def pushes(self) -> Iterator[dict[str, Json]]:
        """Subscribe, then every status document as it comes."""
        self.ask("subscribe")
        self._socket.settimeout(None)
        while True:
            status = self._heard().get("status")
            if isinstance(status, dict):
                yield status

    def _heard(self) -> dict[str, Json]:
        try:
            line = self._lines.readline()
        except OSError as error:
            raise FeedError(f"{self._path}: the table does not answer: try again, or restart it") from error
        if not line.endswith(b"\n"):
            raise FeedError(f"{self._path}: the table hung up")
        heard = json.loads(line)
        return heard if isinstance(heard, dict) else {}
