"""Random nights of any game at a simulated table, and what of a table a start must bring back."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from firmware_host.core.game import GAMES
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import House, Level, Table, new_table
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal, Row
from firmware_host.scripts.card_hands import StepError
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.random_dealer import KINDS, Move, RandomDealer, play
from firmware_host.scripts.simtable import DEPTHS, SimTable
from firmware_host.shell.ephemera import Ephemera
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.status import Json, floor_view
from firmware_host.shell.table_decks import TableDecks
from tests.campaigns.watched_disk import Files, put

CHIP = 25
BLINDS = Level(1, 100, 200)
STUD_BETS = Level(1, ante=25, bring_in=50, small_bet=100, big_bet=200)
# What a campaign does by itself, or what needs a second deck, is left to it.
HANDS_ONLY: Mapping[str, int] = dict.fromkeys(KINDS, 0) | {
    "on": 150, "look": 3, "early": 2, "muck": 2, "show": 2, "key": 2, "newcomer": 6, "undo": 5, "redo": 2, "clock": 2,
    "wait": 2, "button": 2, "refused": 4,
}  # fmt: skip
# So many moves without the end of a hand are a hand that never ends.
MOST_MOVES = 2_000
EVERY_SNAPSHOT = 1_000_000


def level_of(code: str) -> Level:
    """Blinds, or the bets of a stud game."""
    return STUD_BETS if GAMES[code].bring_in else BLINDS


def table_of(code: str, seats: int, folder: Path, rng: random.Random, depth: str = "sim") -> SimTable:
    """An empty table of a game at a depth, its journal in the folder."""
    folder.mkdir(exist_ok=True)
    return SimTable(new_table(seats, code, CHIP, level_of(code), House()), folder, rng, DEPTHS[depth])


class Night:
    """Plays random hands at a table, move by move; `hands` were played to the push of their pots."""

    def __init__(self, table: SimTable, rng: random.Random, weights: Mapping[str, int] = HANDS_ONLY) -> None:
        self.table = table
        self.hands = 0
        self._dealer = RandomDealer(rng, weights)
        self._hands_on = HandsOn(table, frozenset(), rng)
        self._moves = 0

    def moves(self) -> Iterator[Move]:
        """What is done next, for ever; whoever takes one plays it with `play`."""
        while True:
            yield from self._dealer.moves(self.table.host.table, self.table.cards_at)

    def play(self, move: Move) -> str | None:
        """Do a move; the code where the table refused it, or where cards that a fault displaced are in its way."""
        before = self.table.host.table.phase
        try:
            refused = play(move, self._hands_on, self.table)
        except StepError as error:
            refused = str(error)
        self._moves += 1
        if before == "payout" and self.table.host.table.phase == "idle":
            self.hands, self._moves = self.hands + 1, 0
        if self._moves > MOST_MOVES:
            table = self.table.host.table
            raise RuntimeError(f"hand {table.night.hand} does not end: {table.phase}, {table.cards}, last {refused}")
        return refused


class Back(NamedTuple):
    """What a start shows on some files, and where the journal had to be mended all its rows, else None."""

    status: dict[str, Json]
    mended: list[Row] | None


def comes_back(files: Files, fresh: Table, folder: Path, name: str = "journal.db") -> Back:
    """Start a host on these files, put into the folder, and stop it again."""
    put(files, folder)
    journal = Journal.open(folder / name, ENGINE)
    mended = None if journal.repair is None else journal.tail(EVERY_SNAPSHOT)
    host = Host(fresh, journal, TableDecks(DeckStore(folder / "decks")), Outputs())
    status = table_status(host.table, host.now_ms)
    host.close()
    return Back(status, mended)


def table_status(table: Table, now_ms: int) -> dict[str, Json]:
    """What all may see of a table, but for times and for what a start forgets or measures anew."""
    status = floor_view(table, Ephemera(), now_ms)
    clock = status["clock"]
    if isinstance(clock, dict):
        status["clock"] = {key: value for key, value in clock.items() if key != "remaining_s"}
    return {key: value for key, value in status.items() if key not in ("restored", "buzzer", "level", "floor_s")}


def chips_in(table: Table) -> int:
    """Every chip at the table: behind, in front and in the pots."""
    return table.dead_money + sum(p.stack + p.contributed for p in table.players if p is not None)
