"""Where in the table scripts each page of the players' screen is seen, and how a script is played up to there."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from drivers.api import KeyStruck
from firmware_host.commands.play import read_script
from firmware_host.scripts.lines import Line
from firmware_host.scripts.parse import Script, parse_script
from firmware_host.scripts.runner import play_script
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.status import Json


class Shot(NamedTuple):
    """A page, the script and the last line to play, and the panel's keys that are tapped then."""

    page: str
    script: str
    line: int
    keys: tuple[str, ...] = ()


SHOTS: Final = (
    Shot("stop", "27-fold-in-the-muck-undone", 16),
    Shot("countdown", "02-clock-and-raise-behind", 17),
    Shot("clock", "02-clock-and-raise-behind", 16),
    Shot("dead", "02-neighbour-out-of-turn", 26),
    Shot("pull-back", "27-fold-in-the-muck-undone", 20),
    Shot("misdeal-asked", "28-card-to-an-empty-seat", 14),
    Shot("card", "90-redo-opened-again", 16),
    Shot("answer", "02-pause-with-held", 20),
    Shot("menu", "97-enrolment", 10, ("FLOOR",)),
    Shot("menu-decks", "97-enrolment", 10, ("FLOOR", "00")),
    Shot("fault", "28-dead-reader-is-no-skipped-seat", 12),
    Shot("floor", "02-pause-with-held", 19),
    Shot("out-of-turn", "02-pause-with-held", 16),
    Shot("penalty", "05-hands-missed", 17),
    Shot("ruled", "04-exposed-cards", 16),
    Shot("task", "97-enrolment", 12),
    Shot("level", "28-level-break-and-penalty", 18),
    Shot("break", "28-level-break-and-penalty", 36),
    Shot("misdeal", "05-misdeal-counts-once", 19),
    Shot("show-other", "25-the-other-card", 20),
    Shot("side-pot", "01-three-layers", 17),
    Shot("all-in", "01-three-layers", 20),
    Shot("showdown", "01-odd-chips-nine-seats", 41),
    Shot("payout", "01-odd-chips-nine-seats", 45),
    Shot("restored", "91-cut-and-undo", 17),
    Shot("dealing", "01-odd-chips-nine-seats", 18),
    Shot("hand", "01-odd-chips-nine-seats", 30),
    Shot("hand-keyed", "01-odd-chips-nine-seats", 30, ("RAISE", "6", "00")),
    Shot("street", "01-odd-chips-nine-seats", 28),
    Shot("penalty-asked", "04-proposal-lapses", 17),
    Shot("next-hand", "03-both-next-blinds-leave", 30),
    Shot("seating", "01-odd-chips-nine-seats", 7),
)
"""Every page that a table with a status can show; lines count as in `play`."""


class ReachedError(Exception):
    """The line was played; carries the public status there, and the one before it."""

    def __init__(self, status: Mapping[str, Json], before: Mapping[str, Json] | None) -> None:
        super().__init__("the line was played")
        self.status = status
        self.before = before


def play_to(script: Script, number: int, keys: tuple[str, ...] = ()) -> ReachedError | str:
    """Play a script up to a line and tap these keys; where it fails before, its place and its message."""
    before: list[Mapping[str, Json]] = []

    def watch(played: Line, table: SimTable) -> None:
        if played.number == number:
            for key in keys:
                table.host.step([KeyStruck(key, False, table.host.now_ms)], table.host.now_ms)
            raise ReachedError(table.host.public(), before[-1] if before else None)
        before.append(table.host.public())

    try:
        outcome = play_script(script, watch)
    except ReachedError as reached:
        return reached
    return f"{outcome.file}:{outcome.line}: {outcome.message}"


def script_of(shot: Shot, folder: Path, language: str) -> Script:
    """The script of a page, at a table of that language; raises ScriptError or OSError where it cannot be read."""
    script = read_script(str(folder / f"{shot.script}.table"))
    head = "title: x\ngame: NT\nlevel: 1/2\nchip: 1\nseats: 2\n"
    chosen = parse_script(f"{head}set screen.language = {language}\n", script.file)
    return replace(script, lines=(*chosen.lines, *script.lines))


def line_at(script: Script, number: int) -> int:
    """The last line up to that number at which something is played; raises ValueError where the script has none."""
    numbers = [line.number for line in script.lines]
    if not numbers or not numbers[0] <= number <= numbers[-1]:
        told = f"its lines go from {numbers[0]} to {numbers[-1]}" if numbers else "it plays nothing"
        raise ValueError(f"{script.file}: there is no line {number} to play; {told}")
    return max(found for found in numbers if found <= number)
