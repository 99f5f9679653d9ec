"""Stands in for the daemon of the version that is installed: it starts on the journal, or does not."""

import os
import sys
from contextlib import closing
from pathlib import Path

from firmware_host.core.reduce import ENGINE
from firmware_host.files import as_owner
from firmware_host.journal.layout import JOURNAL, schema_of
from firmware_host.journal.schemas import SCHEMA
from firmware_host.journal.store import Journal, Row
from firmware_host.shell.lock import TableLock


def main() -> int:
    """Open the journal as far as the installed version reads it, and play the hands that are wanted of the newest."""
    root = Path(sys.argv[1])
    reads = int((root / "opt/dealer-table/venv/schema").read_text())
    state = root / "var/lib/dealer-table"
    journal = state / JOURNAL
    with as_owner(state), TableLock(state):
        if journal.exists() and schema_of(journal.read_bytes()) > reads:
            return 1
        if reads < SCHEMA:
            return 0
        with closing(Journal.open(journal, ENGINE)) as opened:
            hands = [int(hand) for hand in os.environ["HANDS"].split()]
            opened.append([Row("event", hand, 9, '{"do":"Confirmed"}') for hand in hands])
        return int(os.environ["BROKEN"])


if __name__ == "__main__":
    sys.exit(main())
