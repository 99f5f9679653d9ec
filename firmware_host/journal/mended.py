"""What was mended in a journal is noted beside it until it has been told, over any number of starts."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from firmware_host.files import remove_file, write_file
from firmware_host.journal.layout import MENDED, beside


class Repair(NamedTuple):
    """What had to be done to the journal at its opening, to which hand the table went back, and a sentence saying so.

    `set_aside` is where the old file now lies, None when the file itself is sound.
    """

    reason: Literal["damaged", "foreign", "other-engine"]
    set_aside: Path | None
    hand: int
    text: str


def note(path: Path, repair: Repair) -> None:
    """Note beside the journal what was mended. Raises OSError."""
    write_file(beside(path, MENDED), json.dumps(repair._asdict(), default=str).encode())


def noted(path: Path) -> Repair | None:
    """What was mended at an earlier opening and is still to be told; None also where the note cannot be read."""
    with suppress(OSError, ValueError, TypeError):
        found = Repair(**json.loads(beside(path, MENDED).read_bytes()))
        return found if found.set_aside is None else found._replace(set_aside=Path(found.set_aside))
    return None


def told(path: Path) -> None:
    """What was mended has been told. Raises OSError."""
    with suppress(FileNotFoundError):
        remove_file(beside(path, MENDED))
