"""A program that plays a hand and prints the status after each event, then waits until it is told to go on."""

import json
import logging
import random
import sys
from pathlib import Path

from firmware_host.core.table import House, Level, Table, new_table
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.simtable import SimTable

SCRIPT = """
game: NT
level: 100/200 ante 25
chip: 25
seats: 4
seat 1 Ann 5000
seat 2 Bob 5000
seat 3 Cat 5000
seat 4 Dan 1000
button 1
dealer riffle
deal 1:AsAd 2:KsKd 3:QsQd 4:7c2d
4 call
1 raise 600
2 call
dealer undo
dealer redo
3 mucks
hold 3 1
wait 62
4 call
flop 3s 4s 5s
2 bet 400
4 fold
1 call
turn 8h
2 check
1 check
river 9c
2 check
1 check
2 shows
1 shows
dealer next
"""


class Printer(logging.Handler):
    """Prints the status when the journal has taken an event, and reads a line before the table may go on."""

    def __init__(self, table: SimTable) -> None:
        super().__init__()
        self._table = table

    def emit(self, record: logging.LogRecord) -> None:
        """One accepted event."""
        print(json.dumps(self._table.status()), flush=True)
        sys.stdin.readline()


def fresh() -> Table:
    """The table before anything happened."""
    return new_table(4, "NT", 25, Level(1, 100, 200, 25), House(clock_reasonable_s=0))


def play(folder: Path) -> None:
    """Play the hand on the journal in this folder."""
    rng = random.Random(1)
    script = parse_script(SCRIPT, "the hand of the kill test")
    table = SimTable(fresh(), folder, rng)
    logger = logging.getLogger("firmware_host.shell.host")
    logger.setLevel(logging.INFO)
    logger.addHandler(Printer(table))
    hands = HandsOn(table, script.named_cards, rng)
    for line in script.lines:
        refused = hands.do(line.step)
        if refused is not None:
            raise SystemExit(f"{line.source} is refused: {refused}")
    table.close()


if __name__ == "__main__":
    play(Path(sys.argv[1]))
