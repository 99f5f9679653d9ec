"""The daemon as a process of its own, and those who talk with it over its sockets."""

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, Self

from firmware_host.shell.status import Json
from tests.commands.running import INSTALLED

# Long enough for a machine on which a whole test run goes on; only what is broken waits so long.
DEADLINE_S = 30.0
PROFILE = """\
[table]
name = "Table of a test"
seats = {seats}
game = "NT"
chip = 25

[level]
small_blind = 100
big_blind = 200

[drivers]
readers = "sim"
buttons = "sim"
panel = "sim"
lights = "sim"
buzzer = "sim"

[state]
dir = "unused"
"""

Status = dict[str, Json]


class Push(NamedTuple):
    """A status as it was pushed, and when it arrived here."""

    seq: int
    version: int
    status: Status
    at_s: float


class TableProcess:
    """A daemon on a folder; it may be started again when it has ended.

    It is ready when its word READY=1 has come, so nothing here polls or sleeps.
    """

    def __init__(self, folder: Path, seats: int = 4) -> None:
        self.profile = folder / "p.toml"
        self.profile.write_text(PROFILE.format(seats=seats))
        self.feeds = folder / "run"
        self.state = folder / "state"
        self.words: list[str] = []
        self._notify_path = folder / "notify"
        self._said: list[str] = []
        self._said_more = threading.Condition()
        self._listener: threading.Thread | None = None
        self._process: subprocess.Popen[str] | None = None
        self._manager: socket.socket | None = None
        self._clients = contextlib.ExitStack()

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """All that the daemon has logged, over all its lives."""
        return "".join(self._said)

    def command(self, *more: str | Path) -> list[str | Path]:
        """The command line that runs this table."""
        run: list[str | Path] = [INSTALLED, "run", "--profile", self.profile]
        return [*run, "--dir", self.feeds, "--state", self.state, *more]

    def start(self, **environment: str) -> Self:
        """Start it and wait until it says that it is ready; its later words are read where `words_until` is called."""
        self._notify_path.unlink(missing_ok=True)
        self._manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._manager.bind(str(self._notify_path))
        surroundings = {**os.environ, "NOTIFY_SOCKET": str(self._notify_path), **environment}
        self._process = subprocess.Popen(self.command(), stderr=subprocess.PIPE, text=True, env=surroundings)
        self._listener = threading.Thread(target=self._listens, args=(self._process,))
        self._listener.start()
        self.words_until(lambda word: word == "READY=1")
        return self

    def words_until(self, holds: Callable[[str], bool]) -> None:
        """Read the words to the service manager up to one that holds; fails where the process ends before."""
        assert self._manager is not None
        ended = os.pidfd_open(self.pid)
        try:
            while True:
                ready, _, _ = select.select([self._manager.fileno(), ended], [], [], DEADLINE_S)
                assert self._manager.fileno() in ready, (
                    f"the daemon ended or kept silent after {self.words}: {self.said}"
                )
                self.words.append(self._manager.recv(4096).decode())
                if holds(self.words[-1]):
                    return
        finally:
            os.close(ended)

    def stops_listening(self) -> Self:
        """Nobody hears its words from now on."""
        if self._manager is not None:
            self._manager.close()
            self._manager = None
        return self

    def signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def ended(self, within_s: float = DEADLINE_S) -> int:
        """Wait for the end and return the exit code, a signal's number as a negative one."""
        assert self._process is not None
        return self._process.wait(within_s)

    def kill(self) -> None:
        """The power is cut; nothing happens to a daemon that has already ended."""
        self.stops_listening()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._listener is not None:
            self._listener.join()

    def logged(self, words: str) -> int:
        """How many lines with these words the daemon has logged."""
        return sum(words in line for line in self._said)

    def logs(self, words: str, times: int) -> None:
        """Wait until it has logged so many lines with these words."""
        with self._said_more:
            assert self._said_more.wait_for(lambda: self.logged(words) >= times, DEADLINE_S), f"{words}: {self.said}"

    def watch(self, feed: str) -> "Watcher":
        """A client that has subscribed to the `public` or the `floor` feed."""
        return Watcher(self.connect(feed))

    def floor(self) -> "Floor":
        """A client of the floor's feed that enters lines."""
        return Floor(self.connect("floor"))

    def bench(self) -> "Bench":
        """Hands at the simulated table."""
        return Bench(self.connect("bench"))

    def connect(self, name: str) -> "Connection":
        """A connection to a socket of the table; it is closed when the table is."""
        connection = Connection(self.feeds / f"{name}.sock")
        self._clients.callback(connection.close)
        return connection

    def close(self) -> None:
        """Kill the daemon if it still runs, and let every client hang up."""
        self.kill()
        self._clients.close()

    def _listens(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        with process.stderr as lines:
            for line in lines:
                with self._said_more:
                    self._said.append(line)
                    self._said_more.notify_all()

    def memory_kib(self, key: str = "VmRSS") -> int:
        """What the process holds in memory, `VmHWM` the most that it ever held."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f"{key}:"))


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


class Bench:
    """Hands at the simulated table: cards, keys and buttons."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def presses_key(self, key: str) -> None:
        """Tap a key of the dealer's panel."""
        self._does({"do": "press", "key": key})

    def presses_button(self, seat: int) -> None:
        """Tap the button at a seat."""
        self._does({"do": "press", "seat": seat})

    def lays(self, cards: Iterable[str], antenna: str) -> None:
        """Lay cards at an antenna in one movement."""
        self._does({"do": "lay", "cards": list(cards), "antenna": antenna})

    def lifts(self, cards: Iterable[str]) -> None:
        """Take cards from wherever they lie."""
        self._does({"do": "lift", "cards": list(cards)})

    def _does(self, request: dict[str, Json]) -> None:
        """Move one thing and wait until the bench says that it is done; its states between are not of interest."""
        self._connection.says(request)
        answer = self._connection.hears()
        while "ok" not in answer:
            answer = self._connection.hears()
        assert answer["ok"] is True, f"{request}: {answer}"
