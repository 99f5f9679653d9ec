"""Scripts played from their text, for the tests of what plays them."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import Outcome, fresh_table, play_script
from firmware_host.scripts.simtable import DEPTHS, SimTable

RIFFLED = """\
title: Three players
game: NT
level: 100/200
chip: 25
seats: 3
seat 1 Ann 5000
seat 2 Bob 5000
seat 3 Cat 5000
positions 3/1/2
dealer riffle
"""
HEAD = RIFFLED + "deal 1:AsAd 2:KsKd 3:QsQd\n"


def played(lines: str, head: str = HEAD) -> Outcome:
    """The outcome of a script: the head of three players after the deal, then these lines."""
    return play_script(parse_script(head + lines, "x.table"))


@contextmanager
def table_after(lines: str, head: str = HEAD, depth: str = "sim") -> Iterator[SimTable]:
    """The table as such a script leaves it."""
    script = parse_script(head + lines, "x.table")
    with fresh_table(script, DEPTHS[depth]) as table:
        hands = HandsOn(table, script.named_cards, random.Random(script.title))
        for line in script.lines:
            hands.do(line.step)
        yield table
