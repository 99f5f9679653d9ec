"""Where a command writes a file: nothing that stands there is lost unasked, and it is there whole or not at all."""

import os
from pathlib import Path

from firmware_host.commands.state import PROFILE
from firmware_host.decks.store import DECKS
from firmware_host.files import UNFINISHED, write_file

TABLES_OWN = ("lock", PROFILE)


class OutputRefused(ValueError):  # noqa: N818 - reads as what happened
    """The file cannot be written there; the sentence says what to do instead."""


def check_output(output: Path, journal: Path, force: bool, option: str = "-o") -> None:
    """Raise OutputRefused for the journal's own files, a folder, a device, and without `force` for what exists."""
    place, kept = (Path(os.path.realpath(path)) for path in (output, journal))
    if place.parent == kept.parent and (place.name.startswith(kept.name) or place.name in TABLES_OWN):
        raise OutputRefused(f"{output}: that is the table's own file; give another one{_with(option)}")
    if place.parent == kept.parent / DECKS:
        raise OutputRefused(f"{output}: there lie the table's decks; give a file elsewhere{_with(option)}")
    if output.is_dir():
        raise OutputRefused(f"{output}: that is a folder; give a file{_with(option)}")
    if output.exists() and not output.is_file():
        raise OutputRefused(f"{output}: that is a device or a pipe; give a file{_with(option)}")
    if output.exists() and not force:
        raise OutputRefused(f"{output}: exists already; give another file{_with(option)}, or --force to write over it")


def put(output: Path, whole: bytes, mode: int | None = None) -> None:
    """Write a file whole or not at all; `mode` are its rights, else the process's mask says. Raises OSError."""
    write_file(output, whole, mode, f".{os.getpid()}{UNFINISHED}")


def _with(option: str) -> str:
    return f" with {option}" if option else ""
