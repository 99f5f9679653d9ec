"""The command `run`: the daemon of one table."""

import argparse
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Final

from firmware_host.config.profile import Profile
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.core.pin import sealed
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import House, Level, Table, new_table
from firmware_host.decks.store import DECKS, DeckStore
from firmware_host.files import card_trouble
from firmware_host.journal.layout import JOURNAL
from firmware_host.journal.store import Journal, JournalError
from firmware_host.scripts.enter import enter
from firmware_host.shell import mounts
from firmware_host.shell.checkup import PROGRAM, checkup
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.ephemera import Start
from firmware_host.shell.equity_worker import EquityWorker
from firmware_host.shell.hardware import Hardware
from firmware_host.shell.host import Host
from firmware_host.shell.lock import TableLock, TableTaken
from firmware_host.shell.places import default_folder
from firmware_host.shell.space import SpaceWatch
from firmware_host.shell.table_decks import TableDecks
from firmware_host.shell.trouble import tell_trouble

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
            _run(profile, folder, state, args)
    except TableTaken as error:
        print(error, file=sys.stderr)
        return 1
    except (JournalError, mounts.ForgetfulState) as error:
        return _cannot_start(profile, folder, str(error))
    except OSError as error:
        return _cannot_start(profile, folder, folder_trouble(error, folder))
    return 0


def _cannot_start(profile: Profile, folder: Path | None, text: str) -> int:
    """Say why, and where a service manager starts the table again, on the screen too."""
    print(text, file=sys.stderr)
    if folder is not None and os.environ.get("NOTIFY_SOCKET"):
        with suppress(OSError, TableTaken), TableLock(folder):
            tell_trouble(folder, fresh_table(profile), version(PROGRAM), text)
    return 1


def folder_trouble(error: OSError, folder: Path | None, options: str = "--dir or --state") -> str:
    """Say what is wrong with a folder of the table, and what to do; `folder` where the error names none."""
    elsewhere = f"{error.strerror or error}; give a folder that can be written with {options}"
    return f"{error.filename or folder}: {card_trouble(error) or elsewhere}"


@contextmanager
def locked(state: Path, folder: Path) -> Iterator[None]:
    """State and sockets of a table are one process's for a block; raises TableTaken, or OSError."""
    with ExitStack() as locks:
        state.mkdir(mode=0o750, parents=True, exist_ok=True)
        for place in dict.fromkeys((state.resolve(), folder.resolve())):
            locks.enter_context(TableLock(place))
        yield


def _run(profile: Profile, folder: Path, state: Path, args: argparse.Namespace) -> None:
    hardware = args.wire(profile, folder)
    try:
        journal = Journal.open(state / JOURNAL, ENGINE)
        host = _host(fresh_table(profile), journal, hardware, state)
        host.ephemera = host.ephemera._replace(start=_start(state, args.volatile, host.now_ms))
        Daemon(host, hardware.drivers, folder, enter, [SpaceWatch(state)]).run()
    finally:
        hardware.close()


def _start(state: Path, volatile: bool, at_ms: int) -> Start:
    """What this start found of the machine."""
    found = checkup(state, volatile=volatile)
    look = tuple((one.device, one.text) for one in found if not one.fine)
    for device, text in look:
        log.warning("%s: %s", device, text)
    return Start(True, version(PROGRAM), len(found) - len(look), look, at_ms)


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
    return DeckStore(state / DECKS)


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
