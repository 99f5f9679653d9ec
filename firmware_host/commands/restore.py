"""The command `restore`: a backup put back, once all of it is found sound and nothing newer is in its way."""

import argparse
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from firmware_host.commands.archive import ArchiveError, unpacked
from firmware_host.commands.state import PROFILE, REPLACED, add_state, held_state, state_trouble
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.decks.atomic import write_file
from firmware_host.decks.store import DeckStore
from firmware_host.journal.layout import JOURNAL, PARTS, Record, beside, content, fold, publish, sync_folder
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
        rows = _checked(file, parts)
        with held_state(state):
            if rows is not None and not args.over_newer:
                _refuse_loss(state / JOURNAL, rows.records)
            _put_back(state, parts, rows)
    except ArchiveError as error:
        print(error, file=sys.stderr)
        return 2
    except (RestoreRefused, TableTaken) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(state_trouble(error, state), file=sys.stderr)
        return 1
    hand = rows.records[-1].hand if rows is not None and rows.records else 0
    print(f"{state}: restored to hand {hand}")
    return 0


def _checked(file: Path, parts: dict[str, bytes]) -> Rows | None:
    """The journal of a backup, None where it has none, after every part was read as the table would read it."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        for name, part in parts.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(part)
        try:
            rows = read_rows(folder / JOURNAL) if JOURNAL in parts else None
            if PROFILE in parts:
                read_profile(folder / PROFILE)
        except (JournalError, ProfileError) as error:
            raise ArchiveError(f"{file}: cannot be used: {str(error).replace(f'{place}/', '')}") from error
        broken = DeckStore(folder / "decks").stock().broken
    if broken:
        raise ArchiveError(f"{file}: cannot be used: {broken[0].replace(f'{place}/', '')}")
    return rows


def _refuse_loss(journal: Path, saved: list[Record]) -> None:
    """Raise RestoreRefused where the journal that is there holds a row that the backup does not."""
    word = "save it first (dealer-table backup), or say --over-newer"
    try:
        here = read_rows(journal).records
    except NoJournal:
        return
    except JournalError as error:
        raise RestoreRefused(f"{error}; to put the backup in its place all the same say --over-newer") from error
    if here != saved[: len(here)]:
        hands = f"goes on to hand {here[-1].hand}, the backup to hand {saved[-1].hand if saved else 0}"
        raise RestoreRefused(f"{journal}: holds what the backup does not: it {hands}; {word}")


def _put_back(state: Path, parts: dict[str, bytes], rows: Rows | None) -> None:
    """Decks and profile first, the journal last; each is there whole, before or after. Raises OSError."""
    for name, part in parts.items():
        place = state / name
        if name == JOURNAL or (place.exists() and place.read_bytes() == part):
            continue
        if place.exists():
            write_file(place.with_name(f"{place.name}.old"), place.read_bytes())
        write_file(place, part)
    if rows is not None:
        _put_journal_back(state / JOURNAL, rows)


def _put_journal_back(journal: Path, rows: Rows) -> None:
    """The journal that is there is set aside with its log, whatever is in it; one of the same rows stays."""
    with suppress(JournalError):
        if read_rows(journal).records == rows.records:
            return
    if journal.exists():
        aside = next(f"{REPLACED}-{n}" for n in count(1) if not beside(journal, f"{REPLACED}-{n}").exists())
        # The log first: without the journal it is in nobody's way where this is broken off.
        for part in PARTS[1::-1]:
            if beside(journal, part).exists():
                write_file(beside(journal, f"{aside}{part}"), beside(journal, part).read_bytes())
        sync_folder(journal)
        fold(journal)
    publish(journal, content(rows.records, rows.beat))
