"""The command `history`: the night's hands out of the journal, as a hand history (PHH)."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from firmware_host.commands.history_journal import read_night
from firmware_host.commands.output import OutputRefused, check_output, put
from firmware_host.commands.state import SYSTEM_STATE
from firmware_host.hands.history_night import NightHand, UnplayableNight, night_hands
from firmware_host.hands.phh_write import write_hand, write_hands
from firmware_host.journal.layout import JOURNAL
from firmware_host.journal.store import JournalError
from firmware_host.scripts.history_script import Exported, exported

HELP: Final = "write the night's hands as a hand history (PHH), while the table runs or after"


class HistoryError(ValueError):
    """What was asked for cannot be; the sentence says what to do instead."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare whose hands are written, which, and where to."""
    parser.add_argument("--hand", type=int, metavar="N", help="only this hand, as a file of one hand")
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--state", type=Path, default=SYSTEM_STATE, metavar="DIR", help=f"where the journal stands ({SYSTEM_STATE})"
    )
    place.add_argument("--journal", type=Path, metavar="FILE", help="the journal itself")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the file to write: *.phhs")
    parser.add_argument("--force", action="store_true", help="write over a file that exists")


def run(args: argparse.Namespace) -> int:
    """Write the hands: 0, or 1 when they cannot be read, told or written, 2 when what is asked for cannot be."""
    journal: Path = args.journal or args.state / JOURNAL
    try:
        check_output(args.output, journal, args.force)
        hands = [exported(hand) for hand in _chosen(journal, args.hand)]
        histories = [hand.history for hand in hands]
        text = write_hands(histories) if args.hand is None else write_hand(histories[0])
        put(args.output, text.encode())
    except (HistoryError, OutputRefused, JournalError) as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, JournalError) else 2
    except OSError as error:
        print(f"{args.output}: cannot be written: {error.strerror}; give another file with -o", file=sys.stderr)
        return 1
    return _tell(args.output, hands)


def _chosen(journal: Path, number: int | None) -> Iterator[NightHand]:
    """The night's hands, or the one that is asked for."""
    last = 0
    found = False
    try:
        for hand in night_hands(*read_night(journal)):
            last = hand.number
            if number in (None, hand.number):
                found = True
                yield hand
    except UnplayableNight as error:
        raise JournalError(f"{journal}: {error}; export it with the version that wrote it") from error
    if not last:
        raise JournalError(f"{journal}: no hand was played yet")
    if not found:
        raise HistoryError(f"{journal}: there is no hand {number}; the last one is {last}")


def _tell(output: Path, hands: list[Exported]) -> int:
    scripts = sum(hand.history.table_script is not None for hand in hands)
    beside = f", {scripts} of them with a table script" if scripts else ""
    print(f"{output}: {len(hands)} hand{'s' if len(hands) > 1 else ''} written{beside}")
    for hand in hands:
        if hand.problem:
            print(f"hand {hand.history.number} cannot be told exactly: {hand.problem}", file=sys.stderr)
    return int(any(hand.problem for hand in hands))
