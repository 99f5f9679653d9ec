"""Those who talk with a running daemon over its sockets."""

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from firmware_host.shell.status import Json

# Long enough for a machine on which a whole test run goes on; only what is broken waits so long.
DEADLINE_S = 30.0
Status = dict[str, Json]


class Push(NamedTuple):
    """A status as it was pushed, and when it arrived here."""

    seq: int
    version: int
    status: Status
    at_s: float


class Connection:
    """Lines of JSON over a Unix socket, with a deadline."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(DEADLINE_S)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("rb")

    def says(self, request: dict[str, Json]) -> None:
        """Send one object."""
        self._socket.sendall(json.dumps(request).encode() + b"\n")

    def hears(self) -> dict[str, Json]:
        """The next object; ConnectionError when the other side has hung up."""
        line = self._lines.readline()
        if not line.endswith(b"\n"):
            raise ConnectionError("the daemon hung up")
        heard = json.loads(line)
        assert isinstance(heard, dict)
        return heard

    def close(self) -> None:
        """Hang up."""
        self._lines.close()
        self._socket.close()


class Watcher:
    """A client that has subscribed to a feed, and every push that it has heard."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._connection.says({"id": 1, "do": "subscribe"})
        assert self._connection.hears() == {"id": 1, "ok": True}
        self.pushes = [self._push()]

    @property
    def status(self) -> Status:
        """The last status heard."""
        return self.pushes[-1].status

    def until(self, holds: Callable[[Status], bool], what: str) -> Push:
        """Hear pushes until one holds, the last one heard included; `what` names it in a failure."""
        until_s = time.monotonic() + DEADLINE_S
        while not holds(self.status):
            assert time.monotonic() < until_s, f"no status with {what}: {self.status}"
            try:
                self.pushes.append(self._push())
            except (TimeoutError, ConnectionError) as error:
                raise AssertionError(f"no status with {what} after {self.status}") from error
        return self.pushes[-1]

    def hears_the_end(self) -> None:
        """Take what still comes until the daemon hangs up."""
        with contextlib.suppress(ConnectionError):
            while True:
                self.pushes.append(self._push())

    def _push(self) -> Push:
        heard = self._connection.hears()
        seq, version, status = heard["seq"], heard["version"], heard["status"]
        assert isinstance(seq, int)
        assert isinstance(version, int)
        assert isinstance(status, dict)
        return Push(seq, version, status, time.monotonic())


class Floor:
    """Enters lines over the floor's feed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._number = 0

    def enters(self, line: str) -> dict[str, Json]:
        """Enter a line and return the answer."""
        self._number += 1
        self._connection.says({"id": self._number, "do": "enter", "line": line})
        answer = self._connection.hears()
        assert answer.pop("id") == self._number
        return answer

    def surveyed_until(self, devices: Iterable[str]) -> None:
        """Ask for the devices that are well until all of these are among them."""
        wanted, there = set(devices), set[Json]()
        until_s = time.monotonic() + DEADLINE_S
        while not wanted <= there:
            assert time.monotonic() < until_s, f"no {wanted - there} among {there}"
            self._connection.says({"id": 0, "do": "survey"})
            told = self._connection.hears()["devices"]
            assert isinstance(told, list)
            there = {one["device"] for one in told if isinstance(one, dict)}


class Bench:
    """Hands at the simulated table: cards, keys and buttons."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def presses_key(self, key: str) -> None:
        """Tap a key of the dealer's panel."""
        self._does({"do": "press", "key": key})

    def holds_key(self, key: str) -> None:
        """Hold a key of the dealer's panel for its time."""
        self._does({"do": "press", "key": key, "held": True})

    def presses_button(self, seat: int) -> None:
        """Tap the button at a seat."""
        self._does({"do": "press", "seat": seat})

    def lays(self, cards: Iterable[str], antenna: str) -> None:
        """Lay cards at an antenna in one movement."""
        self._does({"do": "lay", "cards": list(cards), "antenna": antenna})

    def lifts(self, cards: Iterable[str]) -> None:
        """Take cards from wherever they lie."""
        self._does({"do": "lift", "cards": list(cards)})

    def puts_button(self, antenna: str | None) -> None:
        """Lay the tagged button at an antenna; None takes it away."""
        self._does({"do": "puck", "antenna": antenna})

    def _does(self, request: dict[str, Json]) -> None:
        """Move one thing and wait until the bench says that it is done; its states between are not of interest."""
        self._connection.says(request)
        answer = self._connection.hears()
        while "ok" not in answer:
            answer = self._connection.hears()
        assert answer["ok"] is True, f"{request}: {answer}"
