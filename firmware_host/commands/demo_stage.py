"""The processes of the demo and their folder: whatever happens to the demo, none of them stays."""

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from firmware_host.scripts.autoplay import AutoplayError
from firmware_host.shell.feed_client import FeedClient, FeedError

START_S: Final = 20.0
STOP_S: Final = 5.0
# The sockets of a process are closed a little before it has ended.
ENDING_S: Final = 1.0
LOOK_S: Final = 0.05
PR_SET_PDEATHSIG: Final = 1
# More crashes than this of one window, and it is given up.
MOST_CRASHES: Final = 3


class DemoError(RuntimeError):
    """The demo cannot go on; the sentence says why."""


class Window(NamedTuple):
    """A window as a command: its words, the first of which names it, and what its environment has besides."""

    words: tuple[str, ...]
    environment: Mapping[str, str]


class Stage:
    """A folder of the demo's own with the processes that use it; a `with` block ends and removes them all.

    A keeper removes the folder when the last process that holds the pipe is gone, so also after the demo was killed.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="dealer-table-demo-"))
        heard, self._held = os.pipe()
        keep = ["sh", "-c", 'trap "" INT TERM HUP; cat; rm -rf -- "$1"', "sh", str(self.folder)]
        self._keeper = subprocess.Popen(keep, stdin=heard, stdout=subprocess.DEVNULL, start_new_session=True)
        os.close(heard)
        self._daemon: subprocess.Popen[bytes] | None = None
        self._windows: dict[str, subprocess.Popen[bytes]] = {}
        self._commands: dict[str, Window] = {}
        self._crashes: dict[str, int] = {}

    def __enter__(self) -> Self:
        """Use the stage for a block."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End every process, then the folder."""
        processes = [*self._windows.values(), *([self._daemon] if self._daemon else [])]
        for process in processes:
            process.terminate()
        end_s = time.monotonic() + STOP_S
        for process in processes:
            try:
                process.wait(max(0.1, end_s - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        os.close(self._held)
        self._keeper.wait()

    def start_table(self, profile: Path, state: Path | None) -> None:
        """Start the daemon."""
        words = ("run", "--profile", profile, "--dir", self.folder, "--state", state or self.folder, "--volatile")
        self._daemon = self._started(Window(tuple(map(str, words)), {}), signal.SIGTERM)

    def table_ready(self) -> FeedClient:
        """The floor's feed, once the table answers; DemoError where it does not start."""
        end_s = time.monotonic() + START_S
        while True:
            try:
                return FeedClient(self.folder / "floor.sock")
            except FeedError as error:
                if time.monotonic() >= end_s:
                    raise DemoError("the table does not start") from error
            self._check_table()
            time.sleep(LOOK_S)

    @contextmanager
    def last_words(self) -> Iterator[None]:
        """For a block that asks the table: where it got no answer because the table has ended, DemoError tells that."""
        try:
            yield
        except (AutoplayError, FeedError):
            if self._daemon is not None:
                with suppress(subprocess.TimeoutExpired):
                    self._daemon.wait(ENDING_S)
            self._check_table()
            raise

    def open_window(self, window: Window) -> None:
        """Open a window."""
        name = window.words[0]
        self._commands[name] = window
        self._windows[name] = self._started(window, signal.SIGKILL)

    def watch(self, for_s: float | None) -> str | None:
        """Look after all processes for a time (None: for ever); the name of a window that was closed ends it.

        A window that crashed is opened again; DemoError when that does not help, or when the table has ended.
        """
        end_s = None if for_s is None else time.monotonic() + for_s
        while True:
            self._check_table()
            for name, window in list(self._windows.items()):
                code = window.poll()
                if code == 0:
                    del self._windows[name]
                    return name
                if code is not None:
                    self._crashed(name)
            left_s = LOOK_S if end_s is None else min(LOOK_S, end_s - time.monotonic())
            if left_s <= 0:
                return None
            time.sleep(left_s)

    def _crashed(self, name: str) -> None:
        self._crashes[name] = self._crashes.get(name, 0) + 1
        if self._crashes[name] > MOST_CRASHES:
            raise DemoError(f"the {name} window ends by itself again and again; its last words:\n{self._said(name)}")
        self.open_window(self._commands[name])

    def _check_table(self) -> None:
        if self._daemon is not None and self._daemon.poll() is not None:
            raise DemoError(f"the table has ended; its last words:\n{self._said('run')}")

    def _said(self, name: str) -> str:
        return "\n".join((self.folder / f"{name}.log").read_text(errors="replace").splitlines()[-5:])

    def _started(self, command: Window, dies_by: int) -> subprocess.Popen[bytes]:
        """Start a process that cannot outlive the demo; what it says goes into the folder."""
        with (self.folder / f"{command.words[0]}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-P", "-m", "firmware_host.app", *command.words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **command.environment},
                pass_fds=(self._held,),
                start_new_session=True,
                preexec_fn=_dying_with_parent(dies_by),
            )


def _dying_with_parent(by: int) -> Callable[[], None]:
    """What a child does first: ask the kernel for a signal when the demo dies (prctl(2), PR_SET_PDEATHSIG)."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    parent = os.getpid()

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, by)
        if os.getppid() != parent:
            os._exit(1)

    return ask
