"""Random nights at a simulated table, every step of which is searched for cards that nobody may know."""

import logging
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from firmware_host.core.table import House, Level, new_table
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.random_dealer import WEIGHTS, Move, RandomDealer, play
from firmware_host.scripts.runner import heard_by
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import CARDS
from tests.leak.face_up import FaceUp
from tests.leak.searched import Searched

# So many moves without the end of a hand are a hand that never ends.
MOST_MOVES = 2_000


class Night(NamedTuple):
    """What a night came to: its hands, moves and searched cards that were hidden, and all that leaked."""

    hands: int
    moves: int
    hidden: int
    leaks: list[str]


@contextmanager
def random_table(folder: Path, seed: int) -> Iterator[SimTable]:
    """A table for 2 to 9 seats whose log lines are kept."""
    rng = random.Random(seed)
    level = Level(1, 100, 200, rng.choice((0, 0, 25)), rng.choice((0, 0, 200)))
    house = House(clock_expiry=rng.choice(("dead", "check")))
    table = SimTable(new_table(rng.randint(2, 9), "NT", 25, level, house), folder, rng)
    try:
        with heard_by(table, logging.DEBUG):
            yield table
    finally:
        table.close()


def random_moves(table: SimTable, hands: int, rng: random.Random, weights: Mapping[str, int]) -> Iterator[Move]:
    """Moves until so many hands were played to the push of their pots; whoever takes one plays it."""
    dealer = RandomDealer(rng, weights)
    ended = moves = 0
    while ended < hands:
        for move in dealer.moves(table.host.table, table.cards_at):
            before = table.host.table.phase
            yield move
            moves += 1
            assert moves < MOST_MOVES, f"this hand does not end: {table.host.table}"
            if before == "payout" and table.host.table.phase == "idle":
                ended += 1
                moves = 0


def searched_night(folder: Path, hands: int, seed: int, weights: Mapping[str, int] = WEIGHTS) -> Night:
    """Play random hands and search all that is told after each move."""
    rng = random.Random(seed)
    with random_table(folder, seed) as table:
        hands_on, up, searched = HandsOn(table, frozenset(), rng), FaceUp(table), Searched(table)
        moves = hidden_cards = 0
        leaks: list[str] = []
        for move in random_moves(table, hands, rng, weights):
            up.look()
            up.saw(move, play(move, hands_on, table))
            hidden = set(CARDS) - up.cards
            moves, hidden_cards = moves + 1, hidden_cards + len(hidden)
            where = f"seed {seed}, hand {table.host.table.night.hand}, move {moves}, {move}"
            leaks += [f"{where}: {leak}" for leak in searched.leaks(hidden)]
        return Night(hands, moves, hidden_cards, leaks)


def each_step(
    folder: Path, hands: int, seed: int, weights: Mapping[str, int], watch: Callable[[SimTable], None]
) -> None:
    """Play random hands and let `watch` see the table after each move."""
    rng = random.Random(seed)
    with random_table(folder, seed) as table:
        hands_on = HandsOn(table, frozenset(), rng)
        for move in random_moves(table, hands, rng, weights):
            play(move, hands_on, table)
            watch(table)
