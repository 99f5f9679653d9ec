"""Where a command writes a file: nothing that stands there is lost unasked, and it is there whole or not at all."""

import os
from pathlib import Path

TABLES_OWN = ("lock", "table.toml")


class OutputRefused(ValueError):  # noqa: N818 - reads as what happened
    """The file cannot be written there; the sentence says what to do instead."""


def check_output(output: Path, journal: Path, force: bool, option: str = "-o") -> None:
    """Raise OutputRefused for the journal's own files, a folder, a device, and without `force` for what exists."""
    place, kept = (Path(os.path.realpath(path)) for path in (output, journal))
    if place.parent == kept.parent and (place.name.startswith(kept.name) or place.name in TABLES_OWN):
        raise OutputRefused(f"{output}: that is the table's own file; give another one{_with(option)}")
    if place.parent == kept.parent / "decks":
        raise OutputRefused(f"{output}: there lie the table's decks; give a file elsewhere{_with(option)}")
    if output.is_dir():
        raise OutputRefused(f"{output}: that is a folder; give a file{_with(option)}")
    if output.exists() and not output.is_file():
        raise OutputRefused(f"{output}: that is a device or a pipe; give a file{_with(option)}")
    if output.exists() and not force:
        raise OutputRefused(f"{output}: exists already; give another file{_with(option)}, or --force to write over it")


def put(output: Path, whole: bytes, mode: int = 0o666) -> None:
    """Write a file whole or not at all, so that it outlives a power cut; `mode` where it is new. Raises OSError."""
    new = output.with_name(f"{output.name}.{os.getpid()}.new")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode), "wb") as file:
        try:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
            new.replace(output)
        except OSError:
            new.unlink(missing_ok=True)
            raise


def _with(option: str) -> str:
    return f" with {option}" if option else ""
