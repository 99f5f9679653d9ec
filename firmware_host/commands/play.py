"""The command `play`: table scripts against a whole simulated table, in virtual time."""

import argparse
import json
import sys
from typing import Final

from firmware_host.scripts.cursor import ScriptError
from firmware_host.scripts.parse import Script, parse_script
from firmware_host.scripts.runner import Outcome, play_script
from firmware_host.scripts.simtable import DEPTHS

# A file that has no end must not fill the memory; no script is nearly as long.
MOST_LETTERS: Final = 1 << 22
HELP: Final = "play table scripts on a simulated table and tell what did not go as expected"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the scripts to play, how deep and how to tell."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a table script (*.table); - reads standard input")
    parser.add_argument(
        "--depth",
        choices=tuple(DEPTHS),
        default="sim",
        help="how real the hardware is: sim is simulated drivers, chip the real ones over simulated chips, "
        "bus seat nodes on their bus",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a file")


def run(args: argparse.Namespace) -> int:
    """Play the scripts one after another: 0 all passed, 1 one failed, 2 one cannot be read."""
    worst = 0
    for file in args.files:
        try:
            script = read_script(file)
        except (ScriptError, OSError) as error:
            print(unreadable(file, error), file=sys.stderr)
            worst = 2
            continue
        outcome = play_script(script, depth=args.depth)
        _tell(outcome, as_json=args.json)
        worst = max(worst, 0 if outcome.passed else 1)
    return worst


def read_script(file: str) -> Script:
    """Read a script from a file, or from standard input for `-`."""
    try:
        with open(0 if file == "-" else file, encoding="utf-8-sig", closefd=file != "-") as given:
            text = given.read(MOST_LETTERS + 1)
    except UnicodeDecodeError as error:
        raise ScriptError(file, 1, 1, "this is not UTF-8 text; save the script as UTF-8") from error
    if len(text) > MOST_LETTERS:
        raise ScriptError(
            file, 1, 1, f"this is no script: it has more than {MOST_LETTERS} letters; name the right file"
        )
    return parse_script(text, file)


def unreadable(file: str, error: Exception) -> str:
    """Why the script cannot be read, in one sentence."""
    return f"{file}: cannot be read: {error.strerror}; check the path" if isinstance(error, OSError) else str(error)


def _tell(outcome: Outcome, as_json: bool) -> None:
    if as_json:
        told = {"passed": outcome.passed, "line": outcome.line or None, "message": outcome.message}
        print(json.dumps({"file": outcome.file, **told, "presses": outcome.presses, "status": outcome.status}))
    elif outcome.passed:
        print(f"{outcome.file}: passed ({outcome.presses} presses)")
    else:
        print(f"{outcome.file}:{outcome.line}: {outcome.message}")
