"""The installer's step before an earlier version runs again: the journal is put back as that one can read it.

The version that is left does it, for it alone reads both journals; run as `python -m`, and no command of the table's.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from firmware_host.commands.aside import replace_journal
from firmware_host.commands.state import held_state, state_trouble
from firmware_host.core.events import Resumed
from firmware_host.journal.layout import JOURNAL, Record, beside, is_ours, readable, schema_of
from firmware_host.journal.reading import read_rows
from firmware_host.journal.store import JournalError
from firmware_host.shell.lock import TableTaken

_KEPT: Final = re.compile(re.escape(JOURNAL) + r"\.schema-(\d+)")


class Kept(NamedTuple):
    """A journal of an earlier schema, and its rows; None where they cannot be read."""

    path: Path
    records: list[Record] | None


def main() -> int:
    """Put the journal back: 0, and what was done is told; 1 where it cannot be, and nothing is lost."""
    parser = argparse.ArgumentParser(description="Put the journal back for a version that reads no later schema.")
    parser.add_argument("state", type=Path, metavar="DIR", help="the table's state folder")
    parser.add_argument("schema", type=int, metavar="N", help="the schema of the version that will run")
    args = parser.parse_args()
    try:
        with held_state(args.state):
            told = put_back(args.state / JOURNAL, args.schema)
    except TableTaken as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(state_trouble(error, args.state), file=sys.stderr)
        return 1
    print(*told, sep="\n", end="\n" if told else "")
    return 0


def put_back(journal: Path, schema: int) -> list[str]:
    """Where the journal is above that schema, set it aside and put the one that was kept before in its place.

    Answers what was done, in sentences. Raises OSError.
    """
    header = readable(journal, 100) if journal.exists() else b""
    if not is_ours(header) or schema_of(header) <= schema:
        return []
    now, kept = _records(journal), None
    for one in _kept(journal, schema):
        if _is_of_one_night(one.records, now):
            kept = one
            break
    aside = replace_journal(journal, None if kept is None else readable(kept.path))
    told = [f"{journal}: is of schema {schema_of(header)}, which the version before cannot read: set aside as {aside}"]
    if kept is None:
        told.append(f"no journal of it is kept as it was before, so the table starts empty; the night is in {aside}")
    else:
        told.append(f"{kept.path}: put back in its place, the journal as it was before the update")
    since = "what was played since, if anything, is" if now is None else _played_since(kept, now)
    if since:
        told.append(
            f"{since} in {aside} alone; nothing of it is lost: "
            f"the newer version writes its hands out with: dealer-table history --journal {aside} -o FILE"
        )
    return told


def _kept(journal: Path, schema: int) -> list[Kept]:
    """The journals kept as they were that a program of that schema reads, the latest schema first."""
    numbers = [int(found[1]) for file in journal.parent.iterdir() if (found := _KEPT.fullmatch(file.name))]
    paths = [beside(journal, f".schema-{number}") for number in sorted(numbers, reverse=True) if number <= schema]
    return [Kept(path, _records(path)) for path in paths]


def _records(path: Path) -> list[Record] | None:
    try:
        return read_rows(path).records
    except JournalError:
        return None


def _is_of_one_night(kept: list[Record] | None, now: list[Record] | None) -> bool:
    """Whether both begin with the same rows: after a restore, what was kept may be of a night long ago.

    Of a damaged one nobody can tell; the version before then mends what is put back.
    """
    return all(before[1:5] == after[1:5] for before, after in zip(kept or (), now or (), strict=False))


def _played_since(kept: Kept | None, now: list[Record]) -> str:
    """The hands of which something is in no other journal; "" where there are none."""
    known = len(kept.records or ()) if kept is not None else 0
    events = (row for row in now[known:] if row.kind == "event")
    hands = [row.hand for row in events if json.loads(row.body).get("do") != Resumed.__name__]
    if not hands:
        return ""
    named = f"hand {hands[0]}" if hands[0] == hands[-1] else f"hands {hands[0]} to {hands[-1]}"
    return f"what was entered since, from {named}, is"


if __name__ == "__main__":
    sys.exit(main())
