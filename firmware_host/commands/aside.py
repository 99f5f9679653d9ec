"""What another file takes the place of is kept beside it, under the next free number."""

from itertools import count
from pathlib import Path
from typing import Final

from firmware_host.files import remove_file, write_file
from firmware_host.journal.layout import MENDED, PARTS, SUSPECT, beside, fold, publish

REPLACED: Final = ".replaced"
"""Ending of what a backup, or an earlier version's journal, took the place of."""


def set_aside(place: Path) -> Path:
    """Keep a file as it is under a name of its own; the name. Raises OSError."""
    aside = _free(place)
    write_file(aside, place.read_bytes())
    return aside


def replace_journal(journal: Path, whole: bytes | None) -> Path | None:
    """Put a whole journal, or none, in the place of the one that is there; that one is set aside with its log.

    Broken off anywhere, every row of both is in a file, and it can be done again. Answers where the old one lies.
    Raises OSError.
    """
    aside = _free(journal) if journal.exists() else None
    if aside is not None:
        # The log first: without the journal it is in nobody's way where this is broken off.
        for part in PARTS[1::-1]:
            if beside(journal, part).exists():
                write_file(beside(aside, part), beside(journal, part).read_bytes())
        fold(journal)
    # What had to be told of the old one is not true of the new.
    beside(journal, MENDED).unlink(missing_ok=True)
    if whole is not None:
        publish(journal, whole)
        return aside
    for name in (SUSPECT, *PARTS):
        if beside(journal, name).exists():
            remove_file(beside(journal, name))
    return aside


def _free(place: Path) -> Path:
    names = (beside(place, f"{REPLACED}-{n}") for n in count(1))
    # A log that a power cut left behind would be read into whatever file has its name.
    return next(name for name in names if not any(beside(name, part).exists() for part in PARTS))
