"""A night on a simulated table whose journal stands in the folder given, checked down to the river: what it wrote."""

import json
import random
import sys
from pathlib import Path
from unittest.mock import patch

from firmware_host.core.table import BETWEEN_HANDS
from firmware_host.journal.store import Journal, Row
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_line, parse_script
from firmware_host.scripts.runner import fresh_table
from firmware_host.scripts.simtable import SimTable

HEAD = "title: A night\ngame: NT\nlevel: 100/200\nchip: 25\nseats: 6\n" + "".join(
    f"seat {seat} P{seat} 100000\n" for seat in range(1, 7)
)
STREETS = {"preflop": "flop", "flop": "turn", "turn": "river"}


def play_hand(hands: HandsOn, table: SimTable) -> None:
    """One hand in which everybody calls, checks and shows."""
    line: str | None = "dealer riffle"
    while line is not None:
        if refused := hands.do(parse_line(line).step):
            raise RuntimeError(f"{line}: {refused}")
        line = next_line(table)


def next_line(table: SimTable) -> str | None:
    """What is due next at a table where everybody calls, checks and shows; None between hands."""
    status = table.status()
    turn, order = status["turn"], status["order"]
    if isinstance(turn, int):
        return f"{turn} {'call' if status['to_call'] else 'check'}"
    if isinstance(order, list) and order:
        return f"{order[0]} shows"
    if status["phase"] == "payout":
        return "dealer next"
    if status["phase"] == "dealing":
        return "deal"
    return None if status["phase"] in BETWEEN_HANDS else STREETS[str(status["street"])]


def written() -> int:
    """The bytes that this process has written so far."""
    io = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(io["wchar"])


def main(folder: Path, count: int) -> None:
    """Play so many hands and print what they cost."""
    appended: list[list[Row]] = []
    append = Journal.append

    def counted(journal: Journal, rows: list[Row]) -> None:
        appended.append(rows)
        append(journal, rows)

    script = parse_script(HEAD, "night")
    before = written()
    with (
        patch("firmware_host.scripts.runner.scratch", return_value=folder),
        patch.object(Journal, "append", counted),
        fresh_table(script) as table,
    ):
        hands = HandsOn(table, frozenset(), random.Random(1))
        for line in script.lines:
            hands.do(line.step)
        for _ in range(count):
            play_hand(hands, table)
    rows = [row for batch in appended for row in batch if row.kind == "event"]
    print(json.dumps({"events": len(rows), "commits": len(appended), "written": written() - before}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
