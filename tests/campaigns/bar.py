"""A table in a bar: a random night of hold'em whose disk, power and cables fail, watched for chips and cards."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from firmware_host.core.table import Table, hand_runs
from firmware_host.journal.store import Journal, Row
from firmware_host.scripts import lines
from firmware_host.scripts.random_dealer import Move
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import CARDS, DealerVerb
from tests.campaigns.nights import HANDS_ONLY, Night, chips_in, table_of
from tests.campaigns.watched_disk import OK, WRITE_FAILED, Call, Files, Refuses, WatchedDisk
from tests.leak.face_up import FaceUp
from tests.leak.searched import Searched

# Nobody waits at this table, so that the time until play goes on is the table's own.
WEIGHTS: Mapping[str, int] = {**HANDS_ONLY, "wait": 0, "clock": 0}
MOST_CALLS_TO_A_CUT = 12
# How many moves a dealer makes at most until one of them is taken again.
MOST_TRIES = 60


@contextmanager
def rows_kept() -> Iterator[set[Row]]:
    """All rows that are given to a journal meanwhile, whatever becomes of them."""
    written: set[Row] = set()
    append = Journal.append

    def kept(journal: Journal, rows: Sequence[Row]) -> None:
        written.update(rows)
        append(journal, rows)

    with patch.object(Journal, "append", kept):
        yield written


class Bar:
    """One night, and what was lost and leaked in it."""

    def __init__(
        self, folder: Path, rng: random.Random, disk: WatchedDisk, written: set[Row], depth: str, seats: int
    ) -> None:
        self.rng = rng
        self.disk = disk
        self.table: SimTable = table_of("NT", seats, folder, rng, depth)
        self.night = Night(self.table, rng, WEIGHTS)
        self.chips_lost = 0
        self.leaks: list[str] = []
        self.written = written
        self._up = FaceUp(self.table)
        self._searched = Searched(self.table)
        self._moves = self.night.moves()
        # What a damaged journal goes back to was seen already, and may be shown again until the next deal.
        self._seen_before: set[str] = set()
        self._see()

    @property
    def now(self) -> Table:
        """The table as the program has it."""
        return self.table.host.table

    @property
    def device_ms(self) -> int:
        """The time of the hardware, which passes also while nobody's clock runs."""
        return self.table.device_ms

    def faults(self) -> Mapping[str, str]:
        """The faults on the status, by device."""
        return {fault.device: fault.text for fault in self.table.host.ephemera.faults}

    def moves(self, count: int) -> None:
        """Play on for so many moves."""
        for _ in range(count):
            self.move()

    def move(self, meanwhile: Callable[[], None] = lambda: None) -> Move:
        """Play one move; `meanwhile` happens before anybody looks at what came of it."""
        move, was = next(self._moves), self.now
        self._up.look()
        refused = self.night.play(move)
        meanwhile()
        self._up.saw(move, refused)
        self._count(was, move)
        self._see()
        return move

    def until_taken(self) -> float:
        """Play on until something is taken; the seconds that it took the table."""
        began_ms = self.device_ms
        for _ in range(MOST_TRIES):
            was = self.now
            self.move()
            if self.now is not was:
                return (self.device_ms - began_ms) / 1000
        raise RuntimeError(f"nothing is taken any more: {self.faults()}, {self.now}")

    def cut(self, left: Callable[[], Files]) -> None:
        """The power fails, or the process is killed, at some call of the disk in the next move; `left` is on the disk.

        Nothing happens after that call: whatever else is written is refused, so that it is neither adopted nor told.
        """
        last = len(self.disk.calls) + self.rng.randint(0, MOST_CALLS_TO_A_CUT)
        files: list[Files] = []

        def ends(_: Call) -> int:
            if len(self.disk.calls) < last:
                return OK
            if not files:
                files.append(left())
            return WRITE_FAILED

        def restarts() -> None:
            self.disk.refuses = lambda _: OK
            self.starts_on(files[0] if files else left())

        self.disk.refuses = ends
        self.move(restarts)

    def with_bad_disk(self, refuses: Refuses) -> None:
        """The next move is made on a disk that refuses calls; then it is as before, and what was read is taken."""

        def mended() -> None:
            self.disk.refuses = lambda _: OK
            self.table.wait(100)

        self.disk.refuses = refuses
        self.move(mended)

    def starts_on(self, files: Files) -> None:
        """The daemon is gone; it starts again on these files, while the cards lie where they lie."""
        killed = self.table.journal_path.name
        self.table.power_off()
        for ending in ("", "-wal"):
            there = self.table.journal_path.with_name(self.table.journal_path.name + ending)
            there.unlink(missing_ok=True)
            if killed + ending in files:
                there.write_bytes(files[killed + ending])
        self.table.power_on()

    def goes_back(self) -> None:
        """The journal went back to something earlier: that was seen before, and counts as it was then.

        Damage cuts old rows into texts that nobody has written, so what lies there now is searched for tags alone.
        """
        self.leaks += self._searched.leaks(set())
        self._seen_before = {card for _, card in self.now.cards.faces}

    def _count(self, was: Table, move: Move) -> None:
        """Chips come to the table with a player alone, and never in a hand."""
        one_hand = hand_runs(was) and hand_runs(self.now) and was.night.hand == self.now.night.hand
        # An undo that goes back before the riffle may take back that somebody sat down or bought in again.
        changes = isinstance(move, lines.PlayerSeated | lines.Undo) or move == lines.DealerKey(DealerVerb.REDO)
        if one_hand or not changes:
            self.chips_lost += abs(chips_in(was) - chips_in(self.now))

    def _see(self) -> None:
        if self.now.phase in ("dealing", "seating", "idle"):
            self._seen_before = set()
        hidden = set(CARDS) - self._up.cards - self._seen_before
        self.leaks += self._searched.leaks(hidden)
