"""The command `demo`: the table plays a real hand by itself."""

import argparse
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Final

from firmware_host.hands.phh import read_hands
from firmware_host.hands.records import PhhHand
from firmware_host.scripts.from_phh import script_of
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script
from firmware_host.scripts.textview import table_text

HELP: Final = "watch the table play a real hand by itself"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how many hands are shown, and how fast."""
    parser.add_argument("--auto", action="store_true", help="the table plays by itself (the only way so far)")
    parser.add_argument("--text", action="store_true", help="print the table as text (the only way so far)")
    parser.add_argument("--hands", type=int, default=1, metavar="N", help="how many hands to show (1)")
    parser.add_argument("--pause", type=float, default=1.5, metavar="S", help="seconds between two steps (1.5)")


def run(args: argparse.Namespace) -> int:
    """Play N hands of the product's own set as text; returns 0, or 2 for arguments that cannot be."""
    if args.hands < 1 or args.pause < 0:
        print("demo: --hands takes 1 or more, --pause 0 or more seconds", file=sys.stderr)
        return 2
    hands = shipped_hands()
    for number in range(args.hands):
        _show(hands[number % len(hands)], args.pause)
    return 0


def shipped_hands() -> list[PhhHand]:
    """The hands that ship with the product: facts of public hands."""
    with resources.as_file(resources.files("firmware_host.hands") / "shown.phhs") as path:
        return [hand for hand in read_hands(Path(path)) if isinstance(hand, PhhHand)]


def _show(hand: PhhHand, pause_s: float) -> None:
    script = parse_script(script_of(hand), hand.file)
    play_script(script, lambda line, table: _step(line.source, table_text(table.host.public()), pause_s))


def _step(source: str, text: str, pause_s: float) -> None:
    if source.startswith(("seat ", "expect ", "button ", "positions ")):
        return
    print(f"\n> {source}\n{text}", flush=True)
    time.sleep(pause_s)
