"""The state folder as commands use it that need no running table."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from firmware_host.files import as_owner, card_trouble
from firmware_host.shell.lock import TableLock

SYSTEM_STATE: Final = Path("/var/lib/dealer-table")
PROFILE: Final = "table.toml"


def add_state(parser: argparse.ArgumentParser) -> None:
    """Declare the state folder."""
    parser.add_argument(
        "--state", type=Path, default=SYSTEM_STATE, metavar="DIR", help=f"the table's state folder ({SYSTEM_STATE})"
    )


def state_trouble(error: OSError, place: Path) -> str:
    """What the system refused, at `place` where it names none itself."""
    return f"{error.filename or place}: {card_trouble(error) or f'{error.strerror}; check the path and its rights'}"


@contextmanager
def held_state(state: Path) -> Iterator[None]:
    """No daemon runs on the folder meanwhile, and what is made there is the folder's owner's, even where root asks.

    Raises TableTaken, or OSError.
    """
    state.mkdir(mode=0o750, parents=True, exist_ok=True)
    with as_owner(state), TableLock(state):
        yield
