"""Prints the bench as a table; `--full` adds the longest night."""

import argparse
import os
import platform
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.engine import engine
from tests.bench.hand_set import no_limit_hands, written
from tests.bench.race import race
from tests.bench.readers import readers
from tests.bench.restart import restart
from tests.bench.seatbus import seatbus
from tests.bench.timing import table_of
from tests.bench.whole_table import card_cost, driven

NIGHTS = (10, 1_000)
LONG_NIGHT = 10_000


def main() -> None:
    """Measure, the race first, and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="How fast the table is.")
    parser.add_argument("--full", action="store_true", help=f"also restart after a night of {LONG_NIGHT:,} hands")
    full = parser.parse_args().full or os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
    print(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} CPUs\n")
    hands = no_limit_hands()
    with TemporaryDirectory(prefix="dealer-table-bench-") as folder:
        figures = race(written(hands, Path(folder)), len(hands))
        figures += driven(hands)
        figures += card_cost()
        figures += readers()
        figures += seatbus()
        figures += restart((*NIGHTS, LONG_NIGHT) if full else NIGHTS, Path(folder))
    print(table_of([*figures, *engine()]))


if __name__ == "__main__":
    main()
