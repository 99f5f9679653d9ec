"""A daemon on a disk of its own that runs full or cannot be written: what the feeds say, and that play goes on."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.daemon.clients import Status
from tests.daemon.process import TableProcess

UNSHARE = ["unshare", "--user", "--map-root-user", "--mount"]


def disks_work() -> bool:
    """Whether this machine lets us make a disk of our own."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode == 0


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not disks_work(), reason="this machine lets no user make a disk of his own"),
]


class TableOnDisk(TableProcess):
    """A daemon whose state lies on a file system of two MiB that nobody else sees."""

    def command(self, *more: str | Path) -> list[str | Path]:
        """The command line that mounts the disk and becomes the daemon."""
        mounted = f'mount -t tmpfs -o size=2m tmpfs {self.state} && exec "$@"'
        return [*UNSHARE, "sh", "-c", mounted, "sh", *super().command(*more)]

    def on_disk(self, script: str) -> None:
        """Do something to the disk, as somebody in the daemon's place would."""
        within = ["nsenter", "-t", str(self.pid), "--user", "--preserve-credentials", "--mount", "sh", "-c", script]
        subprocess.run(within, check=True, capture_output=True)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableOnDisk]:
    """The daemon, with two players and the first hand not begun."""
    process = TableOnDisk(tmp_path)
    process.state.mkdir()
    process.start().stops_listening()
    yield process
    process.close()
    assert "Traceback" not in process.said


def fault(device: str, text: str) -> Callable[[Status], bool]:
    """Whether a status has such a fault."""

    def holds(status: Status) -> bool:
        faults = status["faults"]
        assert isinstance(faults, list)
        return any(isinstance(one, dict) and one["device"] == device and text in str(one["text"]) for one in faults)

    return holds


def test_little_room_is_told_on_the_players_screen_while_entries_are_still_taken(table: TableOnDisk) -> None:
    watcher = table.watch("public")
    watcher.until(fault("storage full", "only 1 MiB are free"), "little room")
    assert table.floor().enters("seat 1 Ann 5000") == {"ok": True}


def test_on_a_full_disk_no_entry_counts_and_it_does_once_there_is_room(table: TableOnDisk) -> None:
    floor, watcher = table.floor(), table.watch("public")
    assert floor.enters("seat 1 Ann 5000") == {"ok": True}
    table.on_disk(f"cat /dev/zero > {table.state}/ballast || true")
    answer = floor.enters("seat 2 Bob 5000")
    for number in range(9):
        # The log's file has some room of its own left.
        if not answer["ok"]:
            break
        answer = floor.enters(f"dealer stack 1 {5000 + 25 * number}")
    assert (answer["ok"], answer["code"]) == (False, "unsupported")
    watcher.until(fault("journal", "the card is full: free some space"), "a full disk")
    table.on_disk(f"rm {table.state}/ballast")
    assert floor.enters("dealer stack 1 7000") == {"ok": True}
    watcher.until(lambda status: not fault("journal", "")(status), "a journal that writes")
    stacks = watcher.status["stacks"]
    assert isinstance(stacks, dict)
    assert stacks["1"] == 7000
