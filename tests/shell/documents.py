"""Status documents of random hands, and how to read them."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware_host.core.table import House, Level, new_table
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.random_dealer import WEIGHTS, Move, RandomDealer, play
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.status import Json


def objects(value: Json) -> list[dict[str, Json]]:
    """The objects of a list."""
    assert isinstance(value, list)
    return [one for one in value if isinstance(one, dict)]


def texts(value: Json) -> Iterator[str]:
    """Every text within a value that stands under `text`, or the value itself."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key in ("text", "title", "items"):
                yield from texts(one)


class Played:
    """A simulated table that is played by lines of a script."""

    def __init__(self, folder: Path, seats: int = 3, level: Level | None = None) -> None:
        rng = random.Random(4)
        empty = new_table(seats, "NT", 25, level or Level(1, 100, 200), House(clock_reasonable_s=0))
        self.table = SimTable(empty, folder, rng)
        self._named = frozenset[str]()
        self._rng = rng
        self._hands = HandsOn(self.table, self._named, rng)

    def play(self, text: str) -> list[str | None]:
        """Do the lines; the code of each that was refused."""
        lines = [parse_line(line.strip()) for line in text.strip().splitlines()]
        return [self._hands.do(line.step) for line in lines]

    def status(self) -> dict[str, Json]:
        """The floor's view now."""
        return self.table.status()


def random_documents(
    folder: Path, seed: int, hands: int, watch: Callable[[SimTable, Move], None], seats: int = 6
) -> None:
    """Play random hands and let `watch` see the table after each move."""
    rng = random.Random(seed)
    with opened(folder, seats, rng) as table:
        dealer, hands_on, ended = RandomDealer(rng, WEIGHTS), HandsOn(table, frozenset(), rng), 0
        while ended < hands:
            for move in dealer.moves(table.host.table, table.cards_at):
                before = table.host.table.phase
                play(move, hands_on, table)
                watch(table, move)
                ended += before == "payout" and table.host.table.phase == "idle"


@contextmanager
def opened(folder: Path, seats: int, rng: random.Random) -> Iterator[SimTable]:
    """A table with a journal in the folder."""
    table = SimTable(new_table(seats, "NT", 25, Level(1, 100, 200, 25), House()), folder, rng)
    try:
        yield table
    finally:
        table.close()
