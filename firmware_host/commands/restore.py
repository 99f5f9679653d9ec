"""The command `restore`: a backup put back, once all of it is found sound and nothing newer is in its way."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware_host.commands.archive import ArchiveError, unpacked
from firmware_host.commands.aside import replace_journal, set_aside
from firmware_host.commands.parts import checked, told
from firmware_host.commands.state import add_state, held_state, state_trouble
from firmware_host.files import make_folder, write_file
from firmware_host.journal.layout import JOURNAL, Record, content
from firmware_host.journal.reading import NoJournal, Rows, read_rows
from firmware_host.journal.store import JournalError
from firmware_host.shell.lock import TableTaken

HELP: Final = "put back what `backup` saved; the table must be stopped"


class RestoreRefused(RuntimeError):  # noqa: N818 - reads as what happened
    """What is in the folder would be lost; the sentence says what, and which word does it all the same."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is put back, and where."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` wrote")
    add_state(parser)
    parser.add_argument(
        "--over-newer", action="store_true", help="put it back even where the folder's journal has more than it"
    )


def run(args: argparse.Namespace) -> int:
    """Put a backup back: 0, 1 where it would lose something or cannot be done, 2 for a file that is no backup."""
    file, state = args.file, args.state
    try:
        parts = unpacked(file)
        found = checked(parts, "", file.parent)
        if found.sentences:
            raise ArchiveError(f"{file}: cannot be used: {found.sentences[0]}")
        rows = found.rows
        with held_state(state):
            if rows is not None and not args.over_newer:
                _refuse_loss(state / JOURNAL, rows.records)
            aside = _put_back(state, parts, rows)
    except ArchiveError as error:
        print(error, file=sys.stderr)
        return 2
    except (RestoreRefused, TableTaken) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(state_trouble(error, state), file=sys.stderr)
        return 1
    print(f"{state}: put back: {told(parts, rows)}")
    for place in aside:
        print(f"what it replaced is kept as {place}")
    return 0


def _refuse_loss(journal: Path, saved: list[Record]) -> None:
    """Raise RestoreRefused where the journal that is there holds a row that the backup does not."""
    word = "save it first (dealer-table backup), or say --over-newer"
    try:
        here = read_rows(journal).records
    except NoJournal:
        return
    except JournalError as error:
        raise RestoreRefused(f"{error}; to put the backup in its place all the same say --over-newer") from error
    same = next((n for n, (ours, theirs) in enumerate(zip(here, saved, strict=False)) if ours != theirs), len(saved))
    if same < len(here):
        first, rows = here[same].hand, len(here) - same
        raise RestoreRefused(f"{journal}: holds what the backup does not, from hand {first} on (rows: {rows}); {word}")


def _put_back(state: Path, parts: dict[str, bytes], rows: Rows | None) -> list[Path]:
    """Decks and profile first, the journal last; each is there whole, before or after.

    Answers where that lies what was there instead. Raises OSError.
    """
    aside = []
    for name, part in parts.items():
        place = state / name
        if name == JOURNAL or (place.exists() and place.read_bytes() == part):
            continue
        make_folder(place.parent)
        if place.exists():
            aside.append(set_aside(place))
        write_file(place, part)
    if rows is not None:
        aside += _put_journal_back(state / JOURNAL, rows)
    return aside


def _put_journal_back(journal: Path, rows: Rows) -> list[Path]:
    """The journal that is there is set aside with its log, whatever is in it; one of the same rows stays."""
    with suppress(JournalError):
        if read_rows(journal).records == rows.records:
            return []
    aside = replace_journal(journal, content(rows.records, rows.beat))
    return [] if aside is None else [aside]
