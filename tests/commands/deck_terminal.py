"""A person at a terminal with the command `deck`, and the simulated cards that are laid meanwhile."""

import os
import select
import signal
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Self

from firmware_host.decks.deck import Deck, simulated_deck
from firmware_host.decks.enrol import ORDER
from tests.commands.running import INSTALLED
from tests.daemon.clients import DEADLINE_S

BENCH_DECK = simulated_deck(Random("deck of the bench"))


def first_cards(count: int, name: str = "red") -> Deck:
    """The bench's cards as an enrolment in order leaves them after so many."""
    uids = {card: uid for uid, card in BENCH_DECK.cards.items()}
    return Deck(name, {uids[card]: card for card in ORDER[:count]})


class Terminal:
    """The command as a process of its own, fed and read line by line."""

    def __init__(self, *words: str | Path) -> None:
        self._process = subprocess.Popen(
            [INSTALLED, "deck", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.said: list[str] = []
        self._rest = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def types(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def presses_ctrl_c(self) -> None:
        """Interrupt it as the keyboard does."""
        self._process.send_signal(signal.SIGINT)

    def until(self, text: str) -> None:
        """Read lines up to one with this text."""
        until_s = time.monotonic() + DEADLINE_S
        while not any(text in line for line in self.said):
            assert self._reads(until_s), f"{text!r} is not in {self.said}"

    def ended(self) -> tuple[int, str]:
        """The exit code and the last line."""
        until_s = time.monotonic() + DEADLINE_S
        while self._reads(until_s):
            pass
        return self._process.wait(DEADLINE_S), self.said[-1]

    def _reads(self, until_s: float) -> bool:
        """Read what comes; False at the end of all."""
        assert self._process.stdout is not None
        file = self._process.stdout.fileno()
        ready, _, _ = select.select([file], [], [], max(until_s - time.monotonic(), 0))
        assert ready, f"nothing more was said after {self.said}"
        data = os.read(file, 4096)
        *lines, self._rest = (self._rest + data).split(b"\n")
        self.said += [line.decode() for line in lines]
        return bool(data)
