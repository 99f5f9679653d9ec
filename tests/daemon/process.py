"""The daemon as a process of its own."""

import contextlib
import os
import select
import signal
import socket
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tests.commands.running import INSTALLED
from tests.daemon.clients import DEADLINE_S, Bench, Connection, Floor, Watcher

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
        # Where the tests run is no matter: a build machine's disk may well be an overlay.
        run: list[str | Path] = [INSTALLED, "run", "--profile", self.profile, "--volatile"]
        return [*run, "--dir", self.feeds, "--state", self.state, *more]

    def start(self, **environment: str) -> Self:
        """Start it and wait until it says that it is ready; its later words are read where `words_until` is called."""
        self.launch(**environment)
        self.words_until(lambda word: word == "READY=1")
        return self

    def launch(self, **environment: str) -> None:
        """Start it, whatever becomes of it."""
        self._notify_path.unlink(missing_ok=True)
        self._manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._manager.bind(str(self._notify_path))
        # As the service manager's is, whoever the daemon runs as.
        self._notify_path.chmod(0o666)
        surroundings = {**os.environ, "NOTIFY_SOCKET": str(self._notify_path), **environment}
        self._process = subprocess.Popen(self.command(), stderr=subprocess.PIPE, text=True, env=surroundings)
        self._listener = threading.Thread(target=self._listens, args=(self._process,))
        self._listener.start()

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

    def is_silent(self, for_s: float) -> bool:
        """Whether no word to the service manager comes for so long, once those that wait are heard."""
        assert self._manager is not None
        while select.select([self._manager], [], [], 0)[0]:
            self.words.append(self._manager.recv(4096).decode())
        return not select.select([self._manager], [], [], for_s)[0]

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

    def watch(self, feed: str) -> Watcher:
        """A client that has subscribed to the `public` or the `floor` feed."""
        return Watcher(self.connect(feed))

    def floor(self) -> Floor:
        """A client of the floor's feed that enters lines."""
        return Floor(self.connect("floor"))

    def bench(self) -> Bench:
        """Hands at the simulated table."""
        return Bench(self.connect("bench"))

    def connect(self, name: str) -> Connection:
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
