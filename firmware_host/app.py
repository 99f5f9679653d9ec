"""The composition root: the command `dealer-table` and what each of its words calls."""

import argparse
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_host.commands.enter import Short
    from firmware_host.config.profile import Profile
    from firmware_host.shell.hardware import Hardware

COMMANDS = {
    "play": "play",
    "replay": "replay",
    "history": "history",
    "check-config": "check_config",
    "demo": "demo",
    "screen": "screen",
    "screenshot": "screenshot",
    "bench": "bench",
    "run": "run",
    "status": "status",
    "enter": "enter",
    **dict.fromkeys(("seat", "leaves", "stack", "level", "break", "away", "back", "penalty", "set", "button"), "enter"),
}


class Command(Protocol):
    """What a module of a command offers."""

    HELP: str
    SHORT: "Mapping[str, Short]"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; returns the exit code."""


def wire(profile: "Profile", folder: Path) -> "Hardware":
    """The hardware that a profile names: driver name to class, here and nowhere else."""
    from random import Random

    from drivers.bench.hardware import BenchHardware
    from drivers.panel.evdev import EvdevPanel
    from firmware_host.decks.deck import simulated_deck
    from firmware_host.shell.hardware import Hardware
    from firmware_host.shell.host import Outputs

    deck = simulated_deck(Random("deck of the bench"))
    tags = {card: uid for uid, card in deck.cards.items()}
    bench = BenchHardware(profile.table.seats, tags, folder / "bench.sock", Random())
    outputs = Outputs(bench.lights, bench.buzzer)
    if profile.drivers.panel == "sim" or profile.panel.device is None:
        return Hardware((("bench", bench),), outputs, deck.cards, bench.close)
    pad = EvdevPanel(Path(profile.panel.device))

    def close() -> None:
        pad.close()
        bench.close()

    return Hardware((("bench", bench), ("panel", pad)), outputs, deck.cards, close)


def main() -> int:
    """Run one command: 0 fine, 1 the thing asked for failed, 2 bad input, 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A file's name may be any bytes, and not every terminal has every letter.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _say_no_more()
        return 1
    except OSError as error:
        where = "what it tells" if error.filename is None else error.filename
        print(f"dealer-table: {where} cannot be written or read: {error.strerror or error}", file=sys.stderr)
        _say_no_more()
        return 1
    return code


def _run() -> int:
    parser = argparse.ArgumentParser(prog="dealer-table", description="The controller of a dealer's poker table.")
    words = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    for word, module in COMMANDS.items():
        if asked in COMMANDS and word != asked:
            continue
        command = cast(Command, import_module(f"firmware_host.commands.{module}"))
        about = command.SHORT[word].help if word in getattr(command, "SHORT", {}) else command.HELP
        command.add_arguments(words.add_parser(word, help=about, description=about))
        words.choices[word].set_defaults(run=command.run, wire=wire)
    args = parser.parse_args()
    return int(args.run(args))


def _say_no_more() -> None:
    """What is still to be printed goes nowhere: at the end the interpreter would try to print it once more."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
