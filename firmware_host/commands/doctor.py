"""The command `doctor`: how the machine is and what is connected, what is wrong, and what to do about it."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from drivers.api import DeviceState, Driver
from firmware_host.commands.run import folder_trouble
from firmware_host.commands.steady import now_ms, wait_until_ms
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.shell.checkup import checkup
from firmware_host.shell.feed_client import FeedClient, FeedError, NoTable
from firmware_host.shell.feeds import FLOOR_GROUP
from firmware_host.shell.lock import TableLock, TableTaken
from firmware_host.shell.places import default_folder, feed_path
from firmware_host.shell.reading_range import NoReaders, reading_range
from firmware_host.shell.survey import surveyed

HELP: Final = "look at the machine and at everything that is connected, one line each, with what to do"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the profile, and what is looked at."""
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="the table's profile (TOML)")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="the folder of the table's sockets")
    parser.add_argument("--state", type=Path, metavar="DIR", help="the state folder, instead of the profile's")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument(
        "--range",
        dest="antenna",
        metavar="ANTENNA",
        help="tell how well one antenna reads (seat3, board, muck): lay a card, lift it slowly",
    )


def run(args: argparse.Namespace) -> int:
    """Look at it all: 0 all is well, 1 something, or a folder, needs a person, 2 a bad profile or antenna."""
    try:
        profile = read_profile(args.profile)
    except ProfileError as error:
        print(error, file=sys.stderr)
        return 2
    found = [] if args.antenna is not None else checkup(args.state or profile.state.path, whole_journal=True)
    folder: Path | None = args.dir
    with ExitStack() as closing:
        try:
            folder = folder or default_folder()
            closing.enter_context(TableLock(folder))
            hardware = args.wire(profile, folder)
        except TableTaken as error:
            return _of_running_table(args, error, found)
        except OSError as error:
            print(folder_trouble(error, folder, "--dir"), file=sys.stderr)
            return 1
        closing.callback(hardware.close)
        if args.antenna is not None:
            return _range(hardware.drivers, args.antenna)
        return _tell([*found, *surveyed(hardware.drivers, now_ms, wait_until_ms)], args.json)


def _of_running_table(args: argparse.Namespace, taken: TableTaken, found: Sequence[DeviceState]) -> int:
    """A table that runs has its hardware for itself, and tells of it."""
    if args.antenna is not None:
        print(taken, file=sys.stderr)
        return 1
    try:
        with FeedClient(feed_path("public", args.dir)) as feed:
            status = feed.ask("status")["status"]
        devices, told_by = _devices(args.dir)
    except FeedError as error:
        # Where nobody listens it is another command that has the hardware for itself.
        text = str(taken if isinstance(error, NoTable) else error)
        return _tell([*found, DeviceState("table", False, text)], args.json)
    faults = status["faults"] if isinstance(status, dict) else []
    assert isinstance(faults, list)
    told = [DeviceState(str(one["device"]), False, str(one["text"])) for one in faults if isinstance(one, dict)]
    # What both tell is told once, as the table sees it.
    seen = {one.device for one in told}
    here = [one for one in found if one.device not in seen]
    return _tell([*here, DeviceState("table", True, told_by), *told, *devices], args.json)


def _devices(folder: Path | None) -> tuple[list[DeviceState], str]:
    """What a running table says of the devices that are well, and who tells what; raises FeedError."""
    path = feed_path("floor", folder)
    if not os.access(path, os.W_OK):
        return [], f"runs; it tells its faults, and the other devices to the group {FLOOR_GROUP} alone"
    with FeedClient(path) as feed:
        devices = feed.ask("survey").get("devices", [])
    assert isinstance(devices, list)
    states = [
        DeviceState(str(one["device"]), one["fine"] is True, str(one["text"]))
        for one in devices
        if isinstance(one, dict)
    ]
    return states, "runs; it tells of its hardware itself"


def _tell(states: Sequence[DeviceState], as_json: bool) -> int:
    for state in states:
        if as_json:
            print(json.dumps(state._asdict()))
        else:
            print(f"{'ok  ' if state.fine else 'LOOK'}  {state.device}: {state.text}")
    return int(not all(state.fine for state in states))


def _range(drivers: Sequence[tuple[str, Driver]], antenna: str) -> int:
    try:
        for line in reading_range(drivers, antenna, now_ms, wait_until_ms):
            print(line, flush=True)
    except NoReaders as error:
        print(error, file=sys.stderr)
        return 1
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0
