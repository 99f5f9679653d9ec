"""State folders with a night in them, for the commands that save, restore and forget one."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from firmware_host.decks.deck import simulated_deck
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal
from tests.commands.history_nights import FOLDED_ROUND, THREE, running
from tests.daemon.process import PROFILE

NAMES = ("Anneliese", "Bartholomew", "Clementine")
Files = dict[str, bytes]


def night(state: Path) -> Path:
    """A state folder after two hands of a stopped table, with two decks and the profile."""
    state.mkdir(exist_ok=True)
    add_night(state, THREE + FOLDED_ROUND + "dealer riffle\ndeal\n3 fold\n4 fold\ndealer next\n")
    decks = DeckStore(state / "decks")
    for name in ("red", "blue"):
        decks.save(simulated_deck(Random(name), name))
    (state / "table.toml").write_text(PROFILE.format(seats=6))
    return state


def add_night(state: Path, text: str) -> None:
    """The journal of a night in the place of the folder's own."""
    with running(text) as table:
        table.power_off()
        for ending in ("", "-wal"):
            shutil.copyfile(f"{table.journal_path}{ending}", state / f"journal.db{ending}")
    with closing(sqlite3.connect(state / "journal.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def kept(state: Path) -> Files:
    """What must be the same after a backup was put back: the journal by its rows, all else by its bytes."""
    found = {str(file.relative_to(state)): file.read_bytes() for file in state.rglob("*") if file.is_file()}
    with closing(sqlite3.connect(state / "journal.db")) as connection:
        rows = connection.execute("SELECT * FROM record ORDER BY id").fetchall()
        beat = connection.execute("SELECT * FROM heartbeat").fetchall()
    ours = {name: part for name, part in found.items() if name.endswith((".tags", ".toml"))}
    return ours | {"journal.db": repr((rows, beat)).encode()}


def last_hand(state: Path, engine: str) -> int:
    """The hand at which a table would start."""
    with closing(Journal.open(state / "journal.db", engine)) as journal:
        return journal.tail(1)[-1].hand
