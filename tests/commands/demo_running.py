"""The demo as a process of its own, in a folder that all its processes name."""

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.commands.running import INSTALLED

LONGEST_S = 30.0
LOOK_S = 0.02


class Demo:
    """A running demo without a display: its temporary files, and so its processes' words, lie in one folder."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._folder = folder
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TMPDIR": str(folder)}
        self.process = subprocess.Popen(
            [INSTALLED, "demo", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )

    def pids(self, word: str = "") -> list[int]:
        """The processes that use the folder; with a word, those that run this command."""
        return pids_in(self._folder, word)

    def left(self) -> list[str]:
        """What is left: processes by their words, and files."""
        running = [" ".join(words) for _, words in _commands() if _use(words, self._folder)]
        return [*running, *map(str, self._folder.glob("dealer-table-*"))]

    def socket(self, name: str) -> Path | None:
        """A socket of the demo's table, once it is there."""
        return next(iter(self._folder.glob(f"dealer-table-*/{name}.sock")), None)


@contextmanager
def demo(folder: Path, *words: str) -> Iterator[Demo]:
    """A demo that is killed when the test did not end it."""
    running = Demo(folder, *words)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.send_signal(signal.SIGKILL)
        running.process.communicate()


def until(holds: Callable[[], object]) -> None:
    """Wait for other processes to do something; AssertionError after 30 s."""
    end_s = time.monotonic() + LONGEST_S
    while not holds():
        assert time.monotonic() < end_s, "this did not happen within 30 s"
        select.select([], [], [], LOOK_S)


def pids_in(folder: Path, word: str) -> list[int]:
    """The processes that use a folder; with a word, those that run this command."""
    return [pid for pid, words in _commands() if _use(words, folder) and (not word or word in words)]


def _use(words: list[str], folder: Path) -> bool:
    return any(str(folder) in word for word in words)


def _commands() -> Iterator[tuple[int, list[str]]]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        yield int(path.parent.name), words
