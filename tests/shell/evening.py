"""An evening at a simulated table whose levels a profile tells, played by lines of a script."""

import random
from pathlib import Path

from firmware_host.commands.run import fresh_table
from firmware_host.config.read import read_profile
from firmware_host.core.table import Table
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.status import Json

MINUTE_S = 60
PROFILE = """
[table]
name = "Corner"
seats = 3
game = "NT"
chip = 25
[[levels]]
small_blind = 25
big_blind = 50
minutes = 20
[[levels]]
small_blind = 50
big_blind = 100
minutes = 15
break_minutes = 10
[[levels]]
small_blind = 100
big_blind = 200
[drivers]
readers = "sim"
buttons = "sim"
panel = "sim"
lights = "sim"
buzzer = "sim"
[state]
dir = "/var/lib/corner"
"""
PLAYERS = ("seat 1 Ann 5000", "seat 2 Bob 5000", "seat 3 Cat 5000", "button 1")


def table_of(folder: Path, text: str = PROFILE) -> Table:
    """The empty table of a profile."""
    path = folder / "corner.toml"
    path.write_text(text)
    return fresh_table(read_profile(path))


class Evening:
    """Three players sit at the table; everybody folds when a hand is to be over."""

    def __init__(self, folder: Path, text: str = PROFILE) -> None:
        rng = random.Random(12)
        self.table = SimTable(table_of(folder, text), folder, rng)
        self._hands = HandsOn(self.table, frozenset(), rng)
        assert self.do(*PLAYERS) == [None] * len(PLAYERS)

    def do(self, *lines: str) -> list[str | None]:
        """Do the lines; the code of each that was refused."""
        return [self._hands.do(parse_line(line).step) for line in lines]

    def begin(self) -> None:
        """A hand is riffled and dealt."""
        assert self.do("dealer riffle", "deal") == [None, None]

    def finish(self) -> None:
        """All but one fold, and the pot is pushed."""
        while self.table.host.table.phase == "betting":
            assert self.do(f"{self.table.host.table.round.turn} fold") == [None]
        assert self.do("dealer next") == [None]

    def wait(self, for_s: float) -> None:
        """Let table time pass."""
        self.table.wait(round(1000 * for_s))

    def now(self, path: str) -> Json:
        """What the floor's view shows at a dotted path."""
        value: Json = self.table.status()
        for name in path.split("."):
            assert isinstance(value, dict), path
            value = value[name]
        return value

    def rulings(self) -> list[Json]:
        """The codes of the decisions since the riffle."""
        rulings = self.table.status()["rulings"]
        assert isinstance(rulings, list)
        return [one["code"] for one in rulings if isinstance(one, dict)]
