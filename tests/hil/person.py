"""A person who works the table, asked in a terminal."""

import os
import select
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

from tests.hil.tasks import HandsError, Hear, Listen, Look, Move, Task
from tests.hil.words import sentence

_SAID: Final[Mapping[str, bool]] = {"y": True, "yes": True, "n": False, "no": False}


class Terminal(Protocol):
    """Where a person reads and writes."""

    def say(self, line: str) -> None:
        """Print a line."""

    def heard(self) -> str | None:
        """Return the next line that was typed, without its end; None while there is none. It never waits."""


class OpenTerminal:
    """A terminal by its file descriptors, which it closes in the end."""

    def __init__(self, reads: int, writes: int) -> None:
        """Take the descriptors, which may be the same one."""
        self._reads = reads
        self._writes = writes
        self._typed = b""

    def say(self, line: str) -> None:
        """Print a line."""
        left = memoryview(f"{line}\n".encode())
        while left:
            left = left[os.write(self._writes, left) :]

    def heard(self) -> str | None:
        """Return the next line that was typed; HandsError once the terminal is closed."""
        while b"\n" not in self._typed:
            if not select.select([self._reads], [], [], 0)[0]:
                return None
            typed = os.read(self._reads, 4096)
            if not typed:
                raise HandsError("the terminal is closed: begin again in one that stays open")
            self._typed += typed
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace").strip()

    def close(self) -> None:
        """Give the descriptors back."""
        for descriptor in {self._reads, self._writes}:
            os.close(descriptor)


def own_terminal(path: Path = Path("/dev/tty")) -> OpenTerminal:
    """The terminal in which this program was started, wherever its output is sent to; HandsError without one."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError as error:
        raise HandsError(f"{path}: {error.strerror}: run this in a terminal (from afar with ssh -t)") from error
    return OpenTerminal(descriptor, descriptor)


class Person:
    """Hands, eyes and ears that are asked line by line."""

    def __init__(self, terminal: Terminal) -> None:
        """Take the terminal at which the person sits."""
        self._terminal = terminal
        self._task: Task | None = None

    def do(self, task: Task) -> None:
        """Ask for a task; what was typed before is no answer to it."""
        while self._terminal.heard() is not None:
            pass
        self._task = task
        self._terminal.say(sentence(task))

    def answer(self) -> bool | None:
        """Return what was typed: y or n to a question, Enter when a thing is done; anything else is asked again."""
        line = self._terminal.heard()
        if line is None:
            return None
        match self._task:
            case Look() | Hear():
                if line.lower() not in _SAID:
                    self._terminal.say("Type y or n, then Enter.")
                return _SAID.get(line.lower())
            case Listen() | Move(read=False):
                return True
        return None

    def told(self, text: str) -> None:
        """Print what the readings have told."""
        self._terminal.say(text)
