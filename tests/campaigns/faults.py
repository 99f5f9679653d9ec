"""The faults of a bar, each as what happens to a running hand and what is there again afterwards."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from firmware_host.scripts.runner import scratch
from tests.campaigns.bar import Bar
from tests.campaigns.nights import comes_back
from tests.campaigns.watched_disk import FULL, OK, SYNC_FAILED, WRITE_FAILED, Call, Files, Refuses

PAGE_BYTES: Final = 4096
LONGEST_LOSS: Final = 6
LIKE_TORN: Final = 3
HOUR_S: Final = 3600
YEAR_S: Final = 365 * 24 * HOUR_S
# What the service manager waits for a sign of life before it kills (systemd/dealer-table.service).
WATCHDOG_S: Final = 10


class WrongError(AssertionError):
    """The table did not do in a fault what it must; the sentence says what."""


class Fault(NamedTuple):
    """What happens once, and the seconds that the table waits in it beyond those that it counts itself."""

    happens: Callable[[Bar], None]
    wait_s: int = 0
    depth: str = "sim"


def power_cut(bar: Bar) -> None:
    """The power fails at some call of the disk; what was not synced is lost or torn."""
    bar.cut(lambda: bar.disk.platter.after_power_cut(bar.rng))


def kill(bar: Bar) -> None:
    """The process is killed at some call of the disk."""
    bar.cut(lambda: bar.disk.platter.after_kill())


def watchdog(bar: Bar) -> None:
    """The loop hangs after a step and is killed when it gave no sign of life; what was keyed meanwhile is lost."""
    bar.move(lambda: bar.starts_on(bar.disk.platter.after_kill()))


def disk_full(bar: Bar) -> None:
    """There is no room for the next writes."""
    _bad_disk(bar, lambda call: FULL if call.kind == "write" else OK)


def read_only_disk(bar: Bar) -> None:
    """The system has mounted the disk read-only after an error."""
    _bad_disk(bar, lambda _: WRITE_FAILED)


def failing_sync(bar: Bar) -> None:
    """The card takes data and does not confirm it."""
    _bad_disk(bar, lambda call: SYNC_FAILED if call.kind == "sync" else OK)


def corrupt_page(bar: Bar) -> None:
    """A page of the journal is found damaged at a start."""
    name, fresh = bar.table.journal_path.name, bar.table.fresh
    sound = dict(bar.disk.platter.after_kill())
    files = {**sound, **_damaged(bar, sound)}
    with TemporaryDirectory(dir=scratch()) as folder:
        was, back = (comes_back(one, fresh, Path(folder), name) for one in (sound, files))
    if back.mended is None and back.status != was.status:
        raise WrongError("a damaged journal came back as another table, and nothing was said")
    if not bar.written.issuperset(back.mended or ()):
        raise WrongError("a mended journal holds what was never written")
    bar.starts_on(files)
    if back.mended is not None and "journal mended" not in bar.faults():
        raise WrongError("a journal was mended and nothing was said")
    bar.goes_back()


def clock_back(bar: Bar) -> None:
    """The system's clock steps an hour back while a move is made."""
    _clock_step(bar, -HOUR_S)


def clock_forward(bar: Bar) -> None:
    """The network sets the clock of a box without one a year forward."""
    _clock_step(bar, YEAR_S)


def reader_loss(bar: Bar) -> None:
    """A reader's plug is pulled for some moves."""
    seats = range(1, bar.now.night.seats + 1)
    _pulled(bar, f"reader {bar.rng.choice([*(f'seat{seat}' for seat in seats), 'board', 'muck'])}")


def node_loss(bar: Bar) -> None:
    """A seat's node is pulled from the bus for some moves."""
    _pulled(bar, f"node {bar.rng.randint(1, bar.now.night.seats)}")


FAULTS: Final[Mapping[str, Fault]] = {
    "power cut": Fault(power_cut),
    "kill -9": Fault(kill),
    "watchdog": Fault(watchdog, WATCHDOG_S),
    "disk full": Fault(disk_full),
    "disk read-only": Fault(read_only_disk),
    "disk does not sync": Fault(failing_sync),
    "corrupt page": Fault(corrupt_page),
    "clock an hour back": Fault(clock_back),
    "clock a year forward": Fault(clock_forward),
    "reader lost": Fault(reader_loss),
    "node lost": Fault(node_loss, depth="bus"),
}


def _bad_disk(bar: Bar, refuses: Refuses) -> None:
    """A move on a disk that takes nothing changes nothing, and the screen says so."""
    refused = 0
    was = bar.now
    told: list[bool] = []

    def counted(call: Call) -> int:
        nonlocal refused
        code = refuses(call)
        refused += code != OK
        # What is refused is told once the step is over; until then the table stands as it stood.
        if bar.now is not was:
            told.append(bool({"journal", "storage log", "storage log full"} & set(bar.faults())))
        return code

    bar.with_bad_disk(counted)
    if refused and not all(told):
        raise WrongError("a disk that takes nothing let something happen and nothing was said")


def _damaged(bar: Bar, sound: Files) -> Files:
    """The file or its log with other bytes in one page."""
    name = bar.table.journal_path.name
    ends = {name: len(sound[name]), f"{name}-wal": _end_of_sure_log(bar, f"{name}-wal")}
    chosen = bar.rng.choice([one for one, end in ends.items() if end])
    content = bytearray(sound[chosen])
    page = bar.rng.randrange(0, ends[chosen], PAGE_BYTES)
    for _ in range(bar.rng.choice((1, 8, 600))):
        place = min(page + bar.rng.randrange(PAGE_BYTES), ends[chosen] - 1)
        content[place] ^= bar.rng.randint(1, 255)
    return {chosen: bytes(content)}


def _end_of_sure_log(bar: Bar, name: str) -> int:
    """Where the log's last commits begin, whose damage looks like a write torn by a power cut; 0 without others."""
    commits, end = 0, 0
    for call in reversed([call for call in bar.disk.calls if call.name == name]):
        if call.kind == "truncate":
            return 0
        commits += call.kind == "sync"
        if commits > LIKE_TORN:
            return end
        end = call.offset if call.kind == "write" else end
    return 0


def _clock_step(bar: Bar, by_s: int) -> None:
    seconds, nanoseconds = time.time, time.time_ns
    with (
        patch("time.time", lambda: seconds() + by_s),
        patch("time.time_ns", lambda: nanoseconds() + by_s * 10**9),
    ):
        bar.move()
    bar.move()


def _pulled(bar: Bar, device: str) -> None:
    bar.table.devices.plug(device, False)
    bar.table.settle()
    bar.moves(bar.rng.randint(1, LONGEST_LOSS))
    bar.table.devices.plug(device, True)
    bar.table.settle()
