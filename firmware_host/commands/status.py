"""The command `status`: what a running table shows, now or as it changes."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from firmware_host.scripts.textview import table_text
from firmware_host.shell.feed_client import FeedClient, FeedError
from firmware_host.shell.places import feed_path
from firmware_host.shell.status import Json

HELP: Final = "show what a running table shows"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which view is shown, and how."""
    parser.add_argument("--floor", action="store_true", help="the floor's view instead of the players'")
    parser.add_argument("--json", action="store_true", help="print the whole status document as JSON")
    parser.add_argument("--watch", action="store_true", help="go on: print it whenever it changes")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="the folder of the table's sockets")


def run(args: argparse.Namespace) -> int:
    """Print the status: 0, or 1 when no table can be reached."""
    path = feed_path("floor" if args.floor else "public", args.dir)
    try:
        with FeedClient(path) as feed:
            if args.watch:
                for status in feed.pushes():
                    _tell(status, args.json)
            status_now = feed.ask("status")["status"]
            assert isinstance(status_now, dict)
            _tell(status_now, args.json)
    except FeedError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _tell(status: dict[str, Json], as_json: bool) -> None:
    print(json.dumps(status, ensure_ascii=False) if as_json else table_text(status) + "\n", flush=True)
