"""The command `forget`: the night is taken off the machine, for the names of players are theirs."""

import argparse
import re
import sys
from pathlib import Path
from typing import Final

from firmware_host.commands.state import add_state, held_state, state_trouble
from firmware_host.journal.layout import JOURNAL, LINKED, condition, content, publish
from firmware_host.journal.reading import NoJournal, read_rows
from firmware_host.journal.store import JournalError
from firmware_host.shell.lock import TableTaken

HELP: Final = "take the night's data off this machine: journal, logs and copies; decks and profile stay"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare whose night, and the word that does it."""
    add_state(parser)
    parser.add_argument("--yes", action="store_true", help="do it; without this word it is only told what would go")


def run(args: argparse.Namespace) -> int:
    """Forget the night: 0, 1 where nothing was done."""
    state: Path = args.state
    try:
        found = _night_files(state)
        if not args.yes:
            print(f"{state}: {_told(state / JOURNAL)} and {len(found)} files would be forgotten.", file=sys.stderr)
            print("Export it before (dealer-table history), then say --yes.", file=sys.stderr)
            return 1
        if condition(state / JOURNAL) == "link":
            print(f"{state / JOURNAL}: {LINKED}", file=sys.stderr)
            return 1
        with held_state(state):
            _forget(state)
    except TableTaken as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(state_trouble(error, state), file=sys.stderr)
        return 1
    print(f"{state}: forgotten; the next night starts with an empty table")
    return 0


def _night_files(state: Path) -> list[Path]:
    """The journal and all that was ever kept beside it: logs, damaged and earlier ones, those replaced. Raises OSError.

    The lock and what is nobody's are left alone.
    """
    pattern = re.compile(
        re.escape(JOURNAL) + r"(\.(damaged-\d+|schema-\d+|replaced-\d+|suspect|mended))?(-wal|-shm)?(\.new)?"
    )
    return sorted(file for file in state.iterdir() if pattern.fullmatch(file.name))


def _told(journal: Path) -> str:
    try:
        records = read_rows(journal).records
    except NoJournal:
        return "no journal"
    except JournalError:
        return "a journal that cannot be read"
    return f"{records[-1].hand if records else 0} hands"


def _forget(state: Path) -> None:
    """An empty journal takes the place of the old one, so that no page of it is left in a file. Raises OSError."""
    for file in _night_files(state):
        if file.name != JOURNAL:
            file.unlink()
    publish(state / JOURNAL, content(()))
