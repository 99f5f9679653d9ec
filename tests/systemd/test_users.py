"""What the screen's user may see and what not, tried as that user beside a running daemon."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from firmware_host.decks.deck import simulated_deck
from firmware_host.decks.store import DeckStore
from tests.commands.running import INSTALLED
from tests.daemon.process import TableProcess
from tests.systemd.users import Users, is_known_here, why_not

WHY_NOT = why_not(INSTALLED)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT))]

DAEMON, SCREEN = "dealer", "dealer-screen"
CONNECTS = "import socket, sys; socket.socket(socket.AF_UNIX).connect(sys.argv[1])"


class TableOfDealer(TableProcess):
    """The daemon as its own user, in the folders that the installer makes."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.users = Users(folder / "root")
        self.feeds, self.state = self.users.sockets, self.users.state
        DeckStore(self.state / "decks").save(simulated_deck(Random(1), "red"))
        (self.state / "table.toml").write_text(self.profile.read_text())
        (self.state / "table.toml").chmod(0o640)
        for file in self.state.rglob("*"):
            os.chown(file, *self.users.numbers(DAEMON))
        self.profile = self.state / "table.toml"

    def command(self, *more: str | Path) -> list[str | Path]:
        """The command line that becomes the daemon's user and the daemon."""
        return [*self.users.command(DAEMON, *super().command(*more))]


@pytest.fixture(scope="module")
def table() -> Iterator[TableOfDealer]:
    """A daemon with a journal, its log, a deck and both feeds."""
    with tempfile.TemporaryDirectory(prefix="dealer-users-") as place:
        # Every user must come as far as to the folders whose rights are tried.
        Path(place).chmod(0o755)
        process = TableOfDealer(Path(place))
        try:
            process.start().stops_listening()
            assert process.floor().enters("seat 1 Ann 5000") == {"ok": True}
            yield process
        finally:
            process.close()


def can_read(table: TableOfDealer, user: str, name: str) -> bool:
    """Whether a user can read a file of the state folder."""
    return table.users.run(user, "cat", table.state / name).returncode == 0


def can_connect(table: TableOfDealer, user: str, feed: str, groups: str = "") -> bool:
    """Whether a user, or one with other groups, can connect to a feed."""
    words = (INSTALLED.with_name("python"), "-c", CONNECTS, table.feeds / f"{feed}.sock")
    return table.users.run(user, *words, groups=groups).returncode == 0


SECRET = ("journal.db", "journal.db-wal", "journal.db-shm", "decks/red.tags", "table.toml", "lock")


@pytest.mark.parametrize("name", SECRET)
def test_the_screen_cannot_read_what_the_daemon_keeps(table: TableOfDealer, name: str) -> None:
    assert (table.state / name).exists()
    assert can_read(table, DAEMON, name)
    assert not can_read(table, SCREEN, name)


def test_the_screen_cannot_even_list_the_state(table: TableOfDealer) -> None:
    assert table.users.run(DAEMON, "ls", table.state).returncode == 0
    assert table.users.run(SCREEN, "ls", table.state).returncode != 0


def test_the_screen_has_the_public_feed_and_not_the_floors(table: TableOfDealer) -> None:
    assert can_connect(table, SCREEN, "public")
    assert not can_connect(table, SCREEN, "floor")
    told = table.users.run(SCREEN, INSTALLED, "status", "--floor", "--dir", table.feeds)
    assert told.returncode == 1
    assert "the floor's feed is for the group dealer-floor" in told.stderr


def test_who_is_in_the_floors_group_has_its_feed(table: TableOfDealer) -> None:
    assert can_connect(table, SCREEN, "floor", groups="dealer-floor")
    assert not can_connect(table, SCREEN, "floor", groups="video,render")


def test_the_screen_cannot_take_the_place_of_a_feed(table: TableOfDealer) -> None:
    for feed in ("public", "floor"):
        assert table.users.run(SCREEN, "rm", "-f", table.feeds / f"{feed}.sock").returncode != 0
    assert table.users.run(SCREEN, "touch", table.feeds / "x").returncode != 0


def test_the_screen_cannot_look_into_the_daemon(table: TableOfDealer) -> None:
    for name in ("environ", "mem", "maps"):
        assert table.users.run(DAEMON, "cat", "/proc/self/maps").returncode == 0
        assert table.users.run(SCREEN, "head", "-c", "1", f"/proc/{table.pid}/{name}").returncode != 0
    assert table.users.run(SCREEN, "kill", "-0", str(table.pid)).returncode != 0


def test_doctor_finds_the_rights_in_order(table: TableOfDealer) -> None:
    words = ("doctor", "--profile", table.profile, "--dir", table.feeds, "--state", table.state)
    told = table.users.run(DAEMON, INSTALLED, *words)
    assert f"ok    rights: {table.state} is dealer's alone" in told.stdout


def test_nothing_of_these_users_is_left_on_this_machine(table: TableOfDealer) -> None:
    assert not is_known_here(SCREEN) or Path("/usr/lib/systemd/system/dealer-table.service").exists()
