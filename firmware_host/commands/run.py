"""The command `run`: the daemon of one table."""

import argparse
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from firmware_host.commands.state import JOURNAL
from firmware_host.config.profile import Profile
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.core.pin import sealed
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import House, Level, Table, new_table
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal, JournalError
from firmware_host.scripts.enter import enter
from firmware_host.shell import mounts
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.equity_worker import EquityWorker
from firmware_host.shell.hardware import Hardware
from firmware_host.shell.host import Host
from firmware_host.shell.lock import TableLock, TableTaken
from firmware_host.shell.places import default_folder
from firmware_host.shell.space import SpaceWatch
from firmware_host.shell.table_decks import TableDecks

log = logging.getLogger(__name__)

HELP: Final = "run the table: read the hardware, keep the journal, serve the feeds"
Wire = Callable[[Profile, Path], Hardware]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the profile and the folders."""
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="the table's profile (TOML)")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="where the feeds' sockets stand (/run/dealer-table)")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the journal stands, instead of the profile's")
    parser.add_argument(
        "--volatile", action="store_true", help="run even where the journal is gone after a power cut (overlay, tmpfs)"
    )


def run(args: argparse.Namespace) -> int:
    """Run until told to stop: 0 after a clean stop, 1 when the table cannot start, 2 for a bad profile."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        profile = read_profile(args.profile)
    except ProfileError as error:
        print(error, file=sys.stderr)
        return 2
    folder, state = args.dir, args.state or profile.state.path
    try:
        folder = folder or default_folder()
        if not args.volatile:
            mounts.refuse_forgetful(state, mounts.MOUNTS.read_text())
        with locked(state, folder):
            _run(profile, folder, state, args.wire)
    except (TableTaken, JournalError, mounts.ForgetfulState) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(folder_trouble(error, folder), file=sys.stderr)
        return 1
    return 0


def folder_trouble(error: OSError, folder: Path) -> str:
    """Say what is wrong with a folder of the table, and what to do; `folder` where the error names none."""
    cause = f"{error.filename or folder}: {error.strerror or error}"
    return f"{cause}; give a folder that can be written with --dir or --state"


@contextmanager
def locked(state: Path, folder: Path) -> Iterator[None]:
    """State and sockets of a table are one process's for a block; raises TableTaken, or OSError."""
    with ExitStack() as locks:
        for place in dict.fromkeys((state.resolve(), folder.resolve())):
            locks.enter_context(TableLock(place))
        yield


def _run(profile: Profile, folder: Path, state: Path, wire: Wire) -> None:
    hardware = wire(profile, folder)
    try:
        journal = Journal.open(state / JOURNAL, ENGINE)
        host = _host(fresh_table(profile), journal, hardware, state)
        Daemon(host, hardware.drivers, folder, enter, [SpaceWatch(state)]).run()
    finally:
        hardware.close()


def _host(fresh: Table, journal: Journal, hardware: Hardware, state: Path) -> Host:
    """The host on its journal; JournalError for one that holds what this engine cannot play."""
    decks = table_decks(hardware, state)
    if decks.fault is not None:
        log.warning("decks: %s", decks.fault)
    try:
        return Host(fresh, journal, decks, hardware.outputs, EquityWorker())
    except ValueError as error:
        raise JournalError(f"{state}: {error}") from error


def table_decks(hardware: Hardware, state: Path) -> TableDecks:
    """The decks enrolled in the state folder, and those that the hardware brings along."""
    return TableDecks(deck_store(state), hardware.decks, hardware.puck)


def deck_store(state: Path) -> DeckStore:
    """The files of the decks and of the button in a state folder."""
    return DeckStore(state / "decks")


def fresh_table(profile: Profile) -> Table:
    """The empty table that a profile describes, its levels numbered from 1."""
    limits = [{name: getattr(level, name, 0) for name in Level._fields[1:]} for level in profile.levels]
    levels = tuple(Level(number, **one) for number, one in enumerate(limits, 1))
    house = House(**{name: getattr(profile.house, name) for name in House._fields})
    if house.floor_pin is not None:
        house = house._replace(floor_pin=sealed(house.floor_pin))
    table = new_table(profile.table.seats, profile.table.game, profile.table.chip, levels[0], house)
    empty = table._replace(night=table.night._replace(structure=levels), base=None)
    return empty._replace(base=empty)
