"""Somebody at a terminal who does what it says, at a simulated table, and who only knows what it says."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from drivers.buzzer.patterns import PATTERNS
from tests.hil.simulated import Simulated
from tests.hil.tasks import MUCK, Hear, Listen, Look, Move, Plug, Press, Task
from tests.hil.words import RHYTHMS, sentence

_TOLD: Final[Mapping[str, Callable[[re.Match[str]], Task]]] = {
    r"Lay (.+?) at (.+?)(?: together)?\.(.*)": lambda said: Move(_cards(said[1]), None, _at(said[2]), not said[3]),
    r"Lift (.+?) from (.+?)(?: together)?\.(.*)": lambda said: Move(_cards(said[1]), _at(said[2]), None, not said[3]),
    r"Move (.+?) from (.+?) to (.+?)(?: together)?\.(.*)": lambda said: Move(
        _cards(said[1]), _at(said[2]), _at(said[3]), not said[4]
    ),
    r"Slide (.+?) from (.+?) through the muck, one after another\.": lambda said: Move(
        _cards(said[1]), _at(said[2]), MUCK
    ),
    r"(Press|Hold) the button of seat (\d+)\b.*": lambda said: Press(int(said[2]), said[1] == "Hold"),
    r"(Press|Hold) the key of seat (\d+)\b.*": lambda said: Press(f"S{said[2]}", said[1] == "Hold"),
    r"(Press|Hold) the key (\w+)\b.*": lambda said: Press(said[2], said[1] == "Hold"),
    r"(Pull|Put back) the plug of the reader at (.+)\.": lambda said: Plug(_at(said[2]), said[1] == "Put back"),
    r"Look at the lamps: (.+)\. Is that so \(y/n\)\?": lambda said: Look(_rhythms(said[1])),
    r"Press Enter and listen to the buzzer\.": lambda said: Listen(),
}
_HEARD: Final = {sentence(Hear(pattern)): Hear(pattern) for pattern in PATTERNS}


def understood(line: str) -> Task | None:
    """The task that a line asks for; None for one that only tells something."""
    for pattern, task in _TOLD.items():
        if said := re.fullmatch(pattern, line):
            return task(said)
    return _HEARD.get(line)


class Obedient:
    """A terminal whose reader works a simulated table; `lines` is all that was printed."""

    def __init__(self, table: Simulated) -> None:
        """Take the table that is worked."""
        self.lines: list[str] = []
        self._table = table
        self._question: Task | None = None

    def say(self, line: str) -> None:
        """Do what the line says."""
        self.lines.append(line)
        task = understood(line)
        if task is not None:
            self._table.do(task)
        self._question = task if "(y/n)" in line or "ress Enter" in line else None

    def heard(self) -> str | None:
        """Return what is typed once it is known: y or n to a question, else an empty line."""
        if self._question is None:
            return None
        answer = self._table.answer()
        if answer is None:
            return None
        asked, self._question = self._question, None
        return ("y" if answer else "n") if isinstance(asked, Look | Hear) else ""


def _cards(words: str) -> tuple[str, ...]:
    return tuple(words.split(" and "))


def _at(words: str) -> str:
    """The antenna that a person calls so."""
    return words.replace("seat ", "seat").removeprefix("the ")


def _rhythms(words: str) -> dict[int, str]:
    named = {name: rhythm for rhythm, name in RHYTHMS.items()}
    seats = (re.fullmatch(r"seat (\d+) (.+)", part) for part in words.split("; "))
    return {int(seat[1]): named[seat[2]] for seat in seats if seat}
