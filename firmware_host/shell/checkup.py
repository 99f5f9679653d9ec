"""The machine below the table, looked at in one go, each thing with what to do: for `doctor` and for a start."""

import os
import platform
import pwd
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

from drivers.api import DeviceState
from firmware_host.core.reduce import ENGINE
from firmware_host.journal.layout import JOURNAL, MENDED, beside
from firmware_host.journal.reading import read_rows
from firmware_host.journal.schemas import SCHEMA
from firmware_host.journal.store import JournalError
from firmware_host.shell import mounts
from firmware_host.shell.card_health import card_health
from firmware_host.shell.space import MIB, STORAGE, Space, device_of, space_of, space_text, state_of

PROGRAM: Final = "dealer-table"
# A Pi slows down from 80 degrees on.
HOT_C: Final = 80
# Clocks that were never set begin at the epoch, or at the date of the system's image.
DAY_S: Final = 86_400


class Machine(NamedTuple):
    """Where the system's files begin, the time of day in seconds, and a file system's space."""

    root: Path = Path("/")
    now_s: Callable[[], float] = time.time
    space: Callable[[Path], Space] = space_of

    def read(self, name: str) -> str | None:
        """A small file of the system, None where it is not there or not for us."""
        try:
            return (self.root / name).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return None


def checkup(
    state: Path, machine: Machine | None = None, whole_journal: bool = False, volatile: bool = False
) -> list[DeviceState]:
    """Everything but the devices: storage, card, journal, clock, power, rights, versions.

    `whole_journal` has every row read, which takes its time on a long night; a `volatile` state may be forgotten.
    """
    machine = machine or Machine()
    # A folder in one that we may not look into counts as one that is not there.
    if not os.path.isdir(state):
        here = [_to_be_made(state)]
    else:
        may_look = os.access(state, os.R_OK | os.X_OK)
        journal = [_journal(state, whole_journal)] if may_look else []
        here = [_storage(state, machine, volatile), *journal, *_rights(state)]
    return [*here, *card_health(state, machine.root), _clock(state, machine), *_power(machine), _versions(machine)]


def _to_be_made(state: Path) -> DeviceState:
    """Whether a folder that is not there can be made at the first start, as far as that can be seen."""
    stands = next((place for place in (state, *state.parents) if os.path.lexists(place)), state)
    if not os.path.isdir(stands):
        return DeviceState(STORAGE, False, f"{stands}: is no folder: move it away, or name another state folder")
    return DeviceState(STORAGE, True, f"{state}: is not there yet, and is made at the first start")


def _storage(state: Path, machine: Machine, volatile: bool) -> DeviceState:
    mount = mounts.mount_of(state, machine.read("proc/self/mountinfo") or "")
    place = "an unknown disk" if mount is None else f"{mount.kind} on {mount.source}"
    if mount is not None and mount.kind in mounts.FORGETFUL and not volatile:
        text = f"{state}: lies on {mount.kind}, which forgets the night at a power cut: give it a partition of its own"
        return DeviceState(STORAGE, False, text)
    if mount is not None and mount.kind in mounts.REMOTE:
        return DeviceState(STORAGE, False, f"{state}: lies on another machine ({place}): take a disk of this one")
    try:
        space = machine.space(state)
    except OSError as error:
        return DeviceState(
            device_of("unknown"), False, space_text(state, "unknown", cause=error.strerror or str(error))
        )
    room = state_of(space)
    if room != "fine":
        return DeviceState(device_of(room), False, space_text(state, room, space.free_bytes))
    return DeviceState(STORAGE, True, f"{place}, {space.free_bytes // MIB} of {space.total_bytes // MIB} MiB free")


def _journal(state: Path, whole: bool) -> DeviceState:
    """Whether the journal is sound, and whether one was damaged and set aside; until told, that is for a person."""
    path = state / JOURNAL
    damaged = sorted(file.name for file in state.glob(f"{JOURNAL}.damaged-*") if file.name[-1].isdigit())
    untold = beside(path, MENDED).exists()
    before = "; was mended: check stacks and cards; that is told until the next hand begins" if untold else ""
    if damaged:
        before += f"; was damaged before ({', '.join(damaged)}): replace the card if that goes on"
    if not path.exists():
        return DeviceState("journal", not untold, f"is made at the first start{before}")
    size_kib = path.stat().st_size // 1024
    if not whole:
        return DeviceState("journal", not untold, f"{size_kib} KiB{before}")
    try:
        rows = read_rows(path).records
    except JournalError as error:
        return DeviceState("journal", False, f"{error}{before}")
    hands = rows[-1].hand if rows else 0
    return DeviceState(
        "journal", not untold, f"schema {SCHEMA}, {hands} hands, {size_kib} KiB, every row sound{before}"
    )


def _rights(state: Path) -> Iterator[DeviceState]:
    """Whether the daemon may write here, and nobody else may look."""
    owner = _user(state.stat().st_uid)
    if not os.access(state, os.W_OK | os.X_OK) and os.geteuid() != 0:
        yield DeviceState("rights", False, f"{state}: belongs to {owner} and cannot be written: sudo, or be {owner}")
    elif wrong := next(((file, user) for file, user in _owners(state) if user != owner), None):
        text = f"{wrong[0]}: belongs to {wrong[1]}, not to {owner}: chown -R {owner}: {state}"
        yield DeviceState("rights", False, text)
    elif state.stat().st_mode & (stat.S_IROTH | stat.S_IXOTH):
        yield DeviceState("rights", False, f"{state}: every user of this machine may read the night: chmod o= {state}")
    else:
        yield DeviceState("rights", True, f"{state} is {owner}'s alone")


def _owners(state: Path) -> Iterator[tuple[Path, str]]:
    """All that lies in the state folder, and whose it is; a running table's files come and go."""
    for file in state.rglob("*"):
        with suppress(FileNotFoundError):
            yield file, _user(file.lstat().st_uid)


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def _clock(state: Path, machine: Machine) -> DeviceState:
    """Play runs on a clock of its own; dates and the hours of quiet are the time of day's."""
    now_s, journal = machine.now_s(), state / JOURNAL
    wrote_s = journal.stat().st_mtime if os.path.isfile(journal) else 0.0
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s))
    if now_s + DAY_S < wrote_s:
        text = f"says {day}, before the journal's last entry: join a network once, or fit an RTC; play is not touched"
        return DeviceState("clock", False, text)
    network = (machine.root / "run/systemd/timesync/synchronized").exists()
    rtc = any((machine.root / "sys/class/rtc").glob("rtc*"))
    sources = [*(["the network"] if network else []), *(["an RTC"] if rtc else [])]
    kept = f"kept by {' and '.join(sources)}" if sources else "kept by nothing over a power cut; play is not touched"
    return DeviceState("clock", True, f"{day}, {kept}")


def _power(machine: Machine) -> Iterator[DeviceState]:
    """Heat and too low a voltage, where the machine tells of them."""
    for name in sorted((machine.root / "sys/class/hwmon").glob("hwmon*/name")):
        sensor = name.parent.relative_to(machine.root)
        if machine.read(f"{sensor}/name") == "rpi_volt":
            low = machine.read(f"{sensor}/in0_lcrit_alarm") == "1"
            text = "too low: take the Pi's own power supply and a short cable" if low else "enough"
            yield DeviceState("voltage", not low, text)
    heat = machine.read("sys/class/thermal/thermal_zone0/temp")
    if heat is not None and heat.lstrip("-").isdigit():
        degrees = int(heat) // 1000
        hot = degrees >= HOT_C
        yield DeviceState("heat", not hot, f"{degrees} °C{': give the box more air' if hot else ''}")


def _versions(machine: Machine) -> DeviceState:
    model = machine.read("sys/firmware/devicetree/base/model") or platform.machine()
    parts = (
        f"{PROGRAM} {version(PROGRAM)}",
        f"rules {ENGINE}",
        f"Python {platform.python_version()}",
        f"SQLite {sqlite3.sqlite_version}",
        f"Linux {platform.release()}",
        model,
    )
    return DeviceState("versions", True, ", ".join(parts))
