"""The command `dealer-table`, called in this process or as it was installed."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from firmware_host import app
from tests.scripts.played import RIFFLED

INSTALLED = Path(sys.executable).with_name("dealer-table")

HEAD = RIFFLED + "deal\n"


class Ended(NamedTuple):
    """How a process ended, and what it said."""

    code: int
    out: str
    err: str


def call(*words: str | Path) -> int:
    """The exit code of a command called here, that of a usage error included."""
    with patch.object(sys, "argv", ["dealer-table", *map(str, words)]):
        try:
            return app.main()
        except SystemExit as ended:
            return int(ended.code or 0)


def run(*words: str | Path, fed: str = "", folder: Path | None = None) -> Ended:
    """Run the installed command in a process of its own, in pipes and fed with text."""
    environment = {**os.environ, "COLUMNS": "200"}
    ended = subprocess.run(
        [INSTALLED, *words], input=fed, capture_output=True, text=True, check=False, cwd=folder, env=environment
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def script(folder: Path, lines: str, name: str = "x.table", head: str = HEAD) -> Path:
    """A table script: the head of three players after the deal, then these lines."""
    path = folder / name
    path.write_text(head + lines)
    return path
