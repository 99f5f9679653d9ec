"""The command `bench`: the simulated table in a window, played with mouse and keyboard."""

import argparse
import random
import re
import sys
from pathlib import Path
from typing import Final

from drivers.bench.layout import SMALLEST
from firmware_host.commands.demo_places import find_display
from firmware_host.shell.places import feed_path

HELP: Final = "the simulated table in a window: cards, keys and buttons for mouse and keyboard"
SIZE: Final = (1000, 710)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the table is, and how large the window."""
    parser.add_argument("--dir", type=Path, metavar="DIR", help="the folder of the table's sockets")
    parser.add_argument("--size", type=window_size, default=SIZE, metavar="WxH", help="pixels of the window (1000x710)")
    parser.add_argument("--focus", action="store_true", help="take the keyboard from a window that opens beside")
    parser.add_argument("--seed", type=int, metavar="N", help="shuffle the cards the same way again")


def run(args: argparse.Namespace) -> int:
    """Show the bench until its window is closed: 0, or 1 where there is no display."""
    if find_display() is None:
        print("bench: there is no display for the window; start it on a desktop, or set DISPLAY", file=sys.stderr)
        return 1
    # Loaded here, because the graphics library takes its time.
    from drivers.bench.window import show_bench

    seed = random.randrange(2**31) if args.seed is None else args.seed
    show_bench(feed_path("public", args.dir).parent, args.size, seed, args.focus)
    return 0


def window_size(text: str) -> tuple[int, int]:
    """Read `1000x710`; argparse.ArgumentTypeError for what is no size or too small."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; give one of {SMALLEST[0]}x{SMALLEST[1]} or more pixels")
    return size
