"""The command `check-config`: is this table profile fine, and if not, what is wrong in it?"""

import argparse
import sys
from pathlib import Path
from typing import Final

from firmware_host.config.read import ProfileError, read_profile

HELP: Final = "check a table profile and list everything that is wrong in it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's one argument, the profile."""
    parser.add_argument(
        "profile", type=Path, metavar="PROFILE", help="the file with the table's settings, such as hw/profiles/sim.toml"
    )


def run(args: argparse.Namespace) -> int:
    """Print one line that says the profile is fine, or every problem on standard error; returns 0 or 2."""
    path: Path = args.profile
    try:
        table = read_profile(path).table
    except ProfileError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{path}: fine ({table.name}, {table.seats} seats, {table.game})")
    return 0
