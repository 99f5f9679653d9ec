"""The command `screen`: the players' screen, drawn from the table's public feed."""

import argparse
import logging
import os
import re
from pathlib import Path
from typing import Final

from firmware_host.shell.places import feed_places

HELP: Final = "show the players' screen in a window or on the whole display"
SIZE: Final = (1024, 600)
LEAST_PX, MOST_PX = 100, 8192


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which feed is shown, and how large."""
    parser.add_argument(
        "--feed", type=Path, metavar="PATH", help="the table's socket public.sock, instead of where `run` puts it"
    )
    parser.add_argument("--size", type=size, default=SIZE, metavar="WxH", help="the window in pixels (1024x600)")
    parser.add_argument("--fullscreen", action="store_true", help="fill the whole display")


def run(args: argparse.Namespace) -> int:
    """Show the screen until it is closed or SIGTERM comes; returns 0."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Loaded here, because the graphics library greets on standard output and takes its time.
    from display.app import run_screen

    feeds = (args.feed,) if args.feed else feed_places("public")
    run_screen(feeds, args.size, args.fullscreen)
    return 0


def size(text: str) -> tuple[int, int]:
    """A size in pixels such as 1024x600; raises ArgumentTypeError for anything else."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text, re.ASCII)
    pixels = (int(found[1]), int(found[2])) if found else (0, 0)
    if min(pixels) < LEAST_PX or max(pixels) > MOST_PX:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write width x height in pixels, such as 1024x600")
    return pixels
