"""Events a second through shell and journal: what a night's drivers read goes in again, in memory and on a disk."""

import random
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from drivers.api import Reading
from firmware_host.core import events
from firmware_host.core.reduce import ENGINE, Accepted, Refused
from firmware_host.core.table import House, Level, Table, new_table
from firmware_host.decks.deck import Deck
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import scratch
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.table_decks import TableDecks
from tests.bench.card_peer import HEAD, play_hand
from tests.bench.timing import Figure

SEED = 1
HANDS = 10
BEST_OF = 3
# By the standard of file systems what stands there outlives a restart, so it is on a disk.
DISK = Path("/var/tmp")


class Step(NamedTuple):
    """What the drivers had read by a time."""

    readings: tuple[Reading, ...]
    now_ms: int


Given = Step | events.Request | events.Penalised


class Evening(NamedTuple):
    """A table as it began and ended, its decks, and all that was given to its host between, in order."""

    fresh: Table
    decks: tuple[Deck, ...]
    given: list[Given]
    end: Table


def shell(hands: int = HANDS) -> list[Figure]:
    """Events a second with the journal in memory and on a disk."""
    evening = evening_of(hands)
    figures = []
    for name, place in {"tmpfs": scratch(), "disk": DISK}.items():
        if place is None:
            figures.append(Figure(f"shell and journal on {name}", "not measured", "there is no /dev/shm"))
            continue
        runs = [played(evening, place) for _ in range(BEST_OF)]
        count, took_s = min(runs, key=lambda run: run[1])
        how = f"{count} events of {hands} hands, as the drivers read them, in process, {place}, best of {BEST_OF}"
        figures.append(Figure(f"shell and journal on {name}", f"{count / took_s:,.0f} events/s", how))
    return figures


def evening_of(hands: int) -> Evening:
    """Play hands on a simulated table and note what its host is given."""
    given: list[Given] = []
    step, request = Host.step, Host.request

    def stepped(host: Host, readings: Iterable[Reading], now_ms: int) -> None:
        read = Step(tuple(readings), now_ms)
        given.append(read)
        step(host, *read)

    def requested(host: Host, event: events.Request | events.Penalised) -> Accepted | Refused:
        given.append(event)
        return request(host, event)

    script = parse_script(HEAD, "night")
    fresh = new_table(script.setup.seats, script.setup.game, script.setup.chip, Level(1, *script.setup.level), House())
    with (
        TemporaryDirectory(dir=scratch()) as folder,
        patch.object(Host, "step", stepped),
        patch.object(Host, "request", requested),
        closing(SimTable(fresh, Path(folder), random.Random(SEED))) as table,
    ):
        hands_on = HandsOn(table, frozenset(), random.Random(SEED))
        for line in script.lines:
            hands_on.do(line.step)
        for _ in range(hands):
            play_hand(hands_on, table)
        return Evening(fresh, tuple(table.decks.values()), given, table.host.table)


def played(evening: Evening, place: Path) -> tuple[int, float]:
    """Give all of it to a new host; the events in its journal, and the seconds that it took."""
    with TemporaryDirectory(prefix="dealer-table-bench-", dir=place) as folder:
        path = Path(folder, "journal.db")
        decks = TableDecks(DeckStore(Path(folder, "decks")), evening.decks)
        with closing(Host(evening.fresh, Journal.open(path, ENGINE), decks, Outputs())) as host:
            began_s = time.perf_counter()
            for one in evening.given:
                if isinstance(one, Step):
                    host.step(*one)
                else:
                    host.request(one)
            took_s = time.perf_counter() - began_s
            if host.table != evening.end:
                raise RuntimeError("the table that was given the same again ends otherwise")
        with closing(sqlite3.connect(path)) as journal:
            (count,) = journal.execute("SELECT COUNT(*) FROM record WHERE kind = 'event'").fetchone()
    return count, took_s
