"""The command `screenshot`: what the players' screen shows at a line of a table script, as a picture."""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from firmware_host.commands.play import read_script, unreadable
from firmware_host.commands.screen import SIZE, size
from firmware_host.scripts.cursor import ScriptError
from firmware_host.scripts.lines import Line
from firmware_host.scripts.parse import Script
from firmware_host.scripts.runner import play_script
from firmware_host.scripts.simtable import SimTable

HELP: Final = "draw the players' screen at a line of a table script into a PNG file"


class _ReachedError(Exception):
    """The line was played; carries the public status."""

    def __init__(self, status: Mapping[str, object]) -> None:
        super().__init__("the line was played")
        self.status = status


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the script, the line, and the picture."""
    parser.add_argument("script", metavar="SCRIPT", help="a table script (*.table); - reads standard input")
    parser.add_argument("--at", type=int, required=True, metavar="LINE", help="the number of the last line to play")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png", help="the picture to write")
    parser.add_argument("--size", type=size, default=SIZE, metavar="WxH", help="the picture in pixels (1024x600)")


def run(args: argparse.Namespace) -> int:
    """Write the picture: 0 done, 1 the script fails before that line, 2 for a script, line or file that cannot be."""
    try:
        script = read_script(args.script)
        line = _line_at(script, args.at)
    except (ScriptError, OSError, ValueError) as error:
        print(unreadable(args.script, error), file=sys.stderr)
        return 2

    def watch(played: Line, table: SimTable) -> None:
        if played.number == line:
            raise _ReachedError(table.host.public())

    try:
        outcome = play_script(script, watch)
    except _ReachedError as reached:
        return _draw(reached.status, args.size, args.output)
    print(f"{outcome.file}:{outcome.line}: {outcome.message}", file=sys.stderr)
    return 1


def _line_at(script: Script, number: int) -> int:
    """The last line up to that number at which something is played; raises ValueError where the script has none."""
    numbers = [line.number for line in script.lines]
    if not numbers or not numbers[0] <= number <= numbers[-1]:
        told = f"its lines go from {numbers[0]} to {numbers[-1]}" if numbers else "it plays nothing"
        raise ValueError(f"{script.file}: there is no line {number} to play; {told}")
    return max(found for found in numbers if found <= number)


def _draw(status: Mapping[str, object], pixels: tuple[int, int], output: Path) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Loaded here, because the graphics library greets on standard output and takes its time.
    from display.shot import write_shot

    try:
        write_shot(status, pixels, output)
    except OSError as error:
        print(f"{output}: the picture cannot be written: {error.strerror}; name another file with -o", file=sys.stderr)
        return 2
    return 0
