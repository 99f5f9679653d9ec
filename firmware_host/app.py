"""The composition root: the command `dealer-table` and what each of its words calls."""

import argparse
import sys
from importlib import import_module
from typing import Protocol, cast

COMMANDS = {
    "play": "play",
    "replay": "replay",
    "check-config": "check_config",
    "demo": "demo",
}


class Command(Protocol):
    """What a module of a command offers."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; returns the exit code."""


def main() -> int:
    """Run one command: 0 fine, 1 the thing asked for failed, 2 bad input."""
    parser = argparse.ArgumentParser(prog="dealer-table", description="The controller of a dealer's poker table.")
    words = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    for word, module in COMMANDS.items():
        if asked in COMMANDS and word != asked:
            continue
        command = cast(Command, import_module(f"firmware_host.commands.{module}"))
        command.add_arguments(words.add_parser(word, help=command.HELP, description=command.HELP))
        words.choices[word].set_defaults(run=command.run)
    args = parser.parse_args()
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1


if __name__ == "__main__":
    sys.exit(main())
