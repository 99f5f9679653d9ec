"""The command `enter` and its short forms: one line to a running table, as the floor says it."""

import argparse
import sys
from pathlib import Path
from typing import Final, NamedTuple

from firmware_host.shell.feed_client import FeedClient, FeedError
from firmware_host.shell.places import feed_path

HELP: Final = "enter one line at a running table, in the words of a table script"


class Short(NamedTuple):
    """A command that is short for a line: its help, and the line with {words} for the rest."""

    help: str
    line: str


SHORT: Final = {
    "seat": Short("seat a player between hands: seat 4 Ann 5000", "seat {words}"),
    "leaves": Short("a player leaves the table: leaves 4", "dealer leaves {words}"),
    "stack": Short("correct a stack between hands: stack 4 7300", "dealer stack {words}"),
    "level": Short("announce the next limits, or set the level clock: level 200/400 ante 25", "dealer level {words}"),
    "break": Short("begin a break of so many minutes: break 10", "dealer break {words}"),
    "away": Short("a player has left his seat: away 4", "dealer away {words}"),
    "back": Short("a player is back at his seat: back 4", "dealer back {words}"),
    "penalty": Short("give a penalty: penalty 4 rounds 1 abuse", "dealer penalty {words}"),
    "set": Short("change a house setting between hands: set clock.reasonable_s = 20", "set {words}"),
    "button": Short("the button drawn for the first hand: button 4", "button {words}"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the line."""
    parser.add_argument("words", nargs="+", metavar="WORD", help="the words of the line")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="the folder of the table's sockets")


def run(args: argparse.Namespace) -> int:
    """Enter the line: 0 done, 1 refused or no table there, 2 not a line."""
    words = " ".join(args.words)
    short = SHORT.get(args.command)
    line = words if short is None else short.line.format(words=words)
    try:
        with FeedClient(feed_path("floor", args.dir)) as feed:
            answer = feed.ask("enter", line=line)
    except FeedError as error:
        print(error, file=sys.stderr)
        return 1
    if answer["ok"]:
        if "text" in answer:
            print(answer["text"])
        return 0
    print(f"{answer['code']}: {answer['text']}", file=sys.stderr)
    return 2 if answer["code"] == "bad-request" else 1
