"""The command `screenshot`: what the players' screen shows at a line of a table script, or every page there is."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from firmware_host.commands.play import read_script, unreadable
from firmware_host.commands.screen import SIZE, size
from firmware_host.commands.shots import SHOTS, ReachedError, line_at, play_to, script_of
from firmware_host.scripts.cursor import ScriptError
from firmware_host.shell.texts import LANGUAGES

HELP: Final = "draw the players' screen at a line of a table script, or all its pages, into PNG files"
SCRIPTS: Final = Path("tests/scenarios")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the script, the line, and the picture; or the folder for all pictures."""
    parser.add_argument("script", metavar="SCRIPT", nargs="?", help="a table script (*.table); - reads standard input")
    parser.add_argument("--at", type=int, metavar="LINE", help="the number of the last line to play")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png", help="the picture to write")
    parser.add_argument("--size", type=size, default=SIZE, metavar="WxH", help="the picture in pixels (1024x600)")
    parser.add_argument("--all", action="store_true", help="every page, language and screen; -o names a folder then")
    parser.add_argument("--scripts", type=Path, default=SCRIPTS, metavar="DIR", help="where --all finds its scripts")


def run(args: argparse.Namespace) -> int:
    """Write the pictures: 0 done, 1 a script fails before its line, 2 for a script, line or file that cannot be."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if args.all == (args.script is not None) or (args.at is None) != args.all:
        print("name a SCRIPT and its LINE with --at, or --all alone", file=sys.stderr)
        return 2
    try:
        return _all(args.scripts, args.output) if args.all else _one(args)
    except (ScriptError, ValueError) as error:
        print(error, file=sys.stderr)
    except OSError as error:
        told = f"{error.filename}: {error.strerror}; check the path"
        print(unreadable(args.script, error) if args.script else told, file=sys.stderr)
    return 2


def _one(args: argparse.Namespace) -> int:
    script = read_script(args.script)
    reached = play_to(script, line_at(script, args.at))
    return _draw(reached, [(args.size, args.output)])


def _all(scripts: Path, folder: Path) -> int:
    """Every page in every language, for every screen: a folder a language and screen."""
    # Loaded here, because the graphics library greets on standard output and takes its time.
    from display.sizes import SCREENS

    for language in LANGUAGES:
        places = {name: folder / language / name for name in SCREENS}
        for place in places.values():
            place.mkdir(parents=True, exist_ok=True)
        for shot in SHOTS:
            files = [(name, place / f"{shot.page}.png") for name, place in places.items()]
            failed = _draw(play_to(script_of(shot, scripts, language), shot.line, shot.keys), files)
            if failed:
                return failed
    return 0


def _draw(reached: ReachedError | str, files: Sequence[tuple[str | tuple[int, int], Path]]) -> int:
    """One moment in pictures of several screens, each by its name or its pixels."""
    from display.shot import moment_of, write_shot
    from display.sizes import SCREENS, View

    if isinstance(reached, str):
        print(reached, file=sys.stderr)
        return 1
    for screen, file in files:
        view = SCREENS[screen] if isinstance(screen, str) else View(*screen)
        try:
            write_shot(moment_of(reached.status, reached.before), view, file)
        except OSError as error:
            told = f"{file}: the picture cannot be written: {error.strerror}; name another file with -o"
            print(told, file=sys.stderr)
            return 2
    return 0
