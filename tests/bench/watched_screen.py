"""The players' screen as a process whose frames are watched."""

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.daemon.clients import DEADLINE_S


class Frame(NamedTuple):
    """A frame that looks different from the one before: when it was flipped, and the status that it shows."""

    at_s: float
    phase: str
    turn: int | None


class WatchedScreen:
    """The players' screen as a process, and the frames that it tells of."""

    def __init__(self, feed: Path, said: Path) -> None:
        self._said = said
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        command = [sys.executable, "-P", "-m", "tests.bench.screen_peer", str(feed)]
        with said.open("wb") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment)
        self._rest = b""

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def frames(self, for_s: float) -> Iterator[Frame]:
        """The frames that come from now on, for so long; RuntimeError when the screen ends."""
        assert self._process.stdout is not None
        file, until_s = self._process.stdout.fileno(), time.monotonic() + for_s
        while select.select([file], [], [], max(0.0, until_s - time.monotonic()))[0]:
            told = os.read(file, 1 << 16)
            if not told:
                raise RuntimeError(f"the screen ended: {self._said.read_text()}")
            *lines, self._rest = (self._rest + told).split(b"\n")
            yield from (Frame(**json.loads(line)) for line in lines)

    def shows(self, phase: str, turn: int | None) -> Frame:
        """The next frame with this phase and turn; RuntimeError where none comes."""
        for frame in self.frames(DEADLINE_S):
            if (frame.phase, frame.turn) == (phase, turn):
                return frame
        raise RuntimeError(f"the screen did not show {phase} and turn {turn}: {self._said.read_text()}")

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()
