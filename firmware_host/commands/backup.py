"""The command `backup`: journal, decks and profile in one checked file, while the table runs or after."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

from firmware_host.commands.archive import packed
from firmware_host.commands.output import OutputRefused, check_output, put
from firmware_host.commands.parts import checked, told
from firmware_host.commands.state import PROFILE, add_state, state_trouble
from firmware_host.decks.store import DECKS, ENDING
from firmware_host.files import as_owner
from firmware_host.journal.layout import JOURNAL, content
from firmware_host.journal.reading import NoJournal, read_rows
from firmware_host.journal.schemas import SCHEMA
from firmware_host.journal.store import JournalError

HELP: Final = "save journal, decks and profile in one file, while the table runs or after"
# Names, cards and the decks' tags stand in it.
MODE: Final = 0o600


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is saved, and where to."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    add_state(parser)
    parser.add_argument("--force", action="store_true", help="write over a file that exists")


def run(args: argparse.Namespace) -> int:
    """Save the state: 0, 1 where some of it cannot be read or written, 2 for a file that may not be written over."""
    state: Path = args.state
    try:
        check_output(args.file, state / JOURNAL, args.force, option="")
        with as_owner(state):
            parts, unread = _parts(state)
        found = checked(parts, f"{state}/", args.file.parent)
        for name in found.broken:
            del parts[name]
        if not parts:
            print(*unread, *found.sentences, "nothing is left to save", sep="\n", file=sys.stderr)
            return 1
        about = {"made": datetime.now(UTC).isoformat(timespec="seconds"), "program": version("dealer-table")}
        put(args.file, packed(parts, {**about, "schema": SCHEMA}), MODE)
    except OutputRefused as error:
        print(error, file=sys.stderr)
        return 2
    except JournalError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(state_trouble(error, args.file), file=sys.stderr)
        return 1
    for sentence in (*unread, *found.sentences):
        print(f"not saved: {sentence}", file=sys.stderr)
    print(f"{args.file}: saved: {told(parts, found.rows)}")
    return int(bool(unread or found.broken))


def _parts(state: Path) -> tuple[dict[str, bytes], list[str]]:
    """All that is kept in the folder by its name in a backup, and a sentence for each deck or profile that is unread.

    Raises JournalError.
    """
    parts: dict[str, bytes] = {}
    unread: list[str] = []
    with _telling(state / DECKS, unread):
        for place in sorted((state / DECKS).iterdir()):
            if place.name.endswith(ENDING):
                with _telling(place, unread):
                    parts[f"{DECKS}/{place.name}"] = place.read_bytes()
    with _telling(state / PROFILE, unread):
        parts[PROFILE] = (state / PROFILE).read_bytes()
    try:
        rows = read_rows(state / JOURNAL)
    except NoJournal:
        if not parts and not unread:
            raise
        return parts, unread
    parts[JOURNAL] = content(rows.records, rows.beat)
    return parts, unread


@contextmanager
def _telling(place: Path, unread: list[str]) -> Iterator[None]:
    """What stands there but cannot be read is told, and keeps nothing else from being saved."""
    try:
        yield
    except OSError as error:
        if os.path.lexists(place):
            unread.append(f"{place}: cannot be read: {error.strerror}; check its rights")
