"""Prints the bench as a table."""

import os
import platform
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.engine import engine
from tests.bench.equity import equity
from tests.bench.hand_set import hands_by_game, written
from tests.bench.idle import idle_readers
from tests.bench.live import live
from tests.bench.race import Entry, race
from tests.bench.readers import readers
from tests.bench.restart import restart
from tests.bench.screen import screen
from tests.bench.seatbus import seatbus
from tests.bench.shell import shell
from tests.bench.starts import starts
from tests.bench.timing import table_of
from tests.bench.undo_memory import undo_memory
from tests.bench.whole_table import card_cost, driven


def main() -> None:
    """Measure, the race first, and print."""
    cpus, load = os.cpu_count(), os.getloadavg()[0]
    print(f"Python {platform.python_version()} on {platform.machine()}, {cpus} CPUs, load {load:.1f} before", end="; ")
    print("about five minutes on a quiet machine\n", flush=True)
    games = hands_by_game()
    with TemporaryDirectory(prefix="dealer-table-bench-") as folder:
        entries = {game: Entry(written(game, hands, Path(folder)), len(hands)) for game, hands in games.items()}
        figures = [
            *race(entries),
            *driven(games["NT"]),
            *card_cost(),
            *readers(),
            *idle_readers(),
            *seatbus(),
            *shell(),
            *live(),
            *starts(),
            *screen(),
            *restart(Path(folder)),
        ]
    print(table_of([*figures, *undo_memory(), *engine(), *equity()]))


if __name__ == "__main__":
    main()
