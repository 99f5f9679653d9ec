"""What a bar does to a running daemon: each fault happens once to a hand, and the way back is taken."""

import os
import signal
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.bench.watched_screen import WatchedScreen
from tests.daemon.clients import Watcher
from tests.daemon.hands import Dealer
from tests.daemon.process import TableProcess
from tests.daemon.test_hostile_clients import torment
from tests.daemon.test_killed import comes_back, ends_hand

WATCHDOG_S: Final = 0.5
MOVES_AMONG_CLIENTS: Final = 6
PLAYERS: Final = 3
# Root may write anywhere unless it gives up just that.
BOUND_BY_RIGHTS: Final = ("setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search")


class BoundTable(TableProcess):
    """A daemon that the rights of its files hold for, whoever runs the tests, and that must give signs of life."""

    def command(self, *more: str | Path) -> list[str | Path]:
        """The command line without the right to pass over rights."""
        return [*(BOUND_BY_RIGHTS if os.geteuid() == 0 else ()), *super().command(*more)]

    def start(self, **environment: str) -> "BoundTable":
        """Start it under a watchdog."""
        return super().start(WATCHDOG_USEC=str(round(WATCHDOG_S * 1e6)), **environment)


class Stand:
    """A table with a dealer, two clients and a players' screen; hands are played to their end."""

    def __init__(self, table: BoundTable, chance: Random, folder: Path) -> None:
        self.table = table
        self.chance = chance
        self.hands = 0
        self._folder = folder
        self.floor, self.public = table.watch("floor"), table.watch("public")
        self.dealer = Dealer(table, chance, self.floor, self.public)
        self.dealer.seats_players(PLAYERS)
        self.screen = self._new_screen()

    def begins(self) -> None:
        """A hand is played up to some moment of it."""
        self._steps = self.dealer.steps()
        self._back = False
        next(self._steps)
        for _ in range(self.chance.randrange(12)):
            if next(self._steps, None) is None:
                self.hands += 1
                self._steps = self.dealer.steps()
                next(self._steps)

    def goes_on(self, moves: int = 1) -> None:
        """The hand is played on for some moves, or to its end."""
        for _ in range(moves):
            if next(self._steps, None) is None:
                return

    def ends(self) -> None:
        """The hand is played to its end."""
        if self._back:
            ends_hand(self.dealer)
        for _ in () if self._back else self._steps:
            pass
        self.hands += 1

    def comes_back(self) -> None:
        """The daemon is started again and shows both clients what they saw last; its simulated cards are gone."""
        self.floor, self.public = comes_back(self.table, self.floor, self.public)
        before = self.dealer
        self.dealer = Dealer(self.table, self.chance, self.floor, self.public)
        self.dealer.takes_over(before)
        self._back = True

    def shows_on_a_new_screen(self) -> None:
        """A new screen shows what the table is at."""
        self.screen.close()
        self.screen = self._new_screen()
        self.sees()

    def sees(self) -> None:
        """The screen shows what the table is at."""
        turn = self.floor.status["turn"]
        self.screen.shows(str(self.floor.status["phase"]), turn if isinstance(turn, int) else None)

    def watchers(self) -> tuple[Watcher, Watcher]:
        """The floor's and the players' client."""
        return self.floor, self.public

    def close(self) -> None:
        """The screen goes; the daemon is ended by whoever started it."""
        self.screen.close()

    def _new_screen(self) -> WatchedScreen:
        return WatchedScreen(self.table.feeds / "public.sock", self._folder / "screen.log")


class Fault(NamedTuple):
    """What happens, and the seconds that the service manager waits in it beyond those that pass here."""

    happens: Callable[[Stand], None]
    wait_s: float = 0


def kill(stand: Stand) -> None:
    """The daemon is killed."""
    stand.comes_back()


def watchdog(stand: Stand) -> None:
    """The daemon hangs, gives no sign of life, and is aborted and started again."""
    stand.table.signal(signal.SIGSTOP)
    assert stand.table.is_silent(2 * WATCHDOG_S)
    stand.table.signal(signal.SIGABRT)
    stand.table.signal(signal.SIGCONT)
    assert stand.table.ended() == -signal.SIGABRT
    stand.comes_back()


def screen_lost(stand: Stand) -> None:
    """The players' screen dies, the hand goes on without one, and a new one shows it."""
    os.kill(stand.screen.pid, signal.SIGKILL)
    stand.goes_on()
    stand.shows_on_a_new_screen()


def hostile_clients(stand: Stand) -> None:
    """Clients flood, stall and send garbage on the public feed while the hand goes on."""
    with torment(stand.table.feeds) as connects:
        stand.goes_on(MOVES_AMONG_CLIENTS)
    assert min(connects.values()) > 0


def second_daemon(stand: Stand) -> None:
    """Somebody starts the table a second time: that one goes away, and the first plays on."""
    second = subprocess.run(stand.table.command(), capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert f"a table runs here already (process {stand.table.pid})" in second.stderr
    stand.goes_on()


def wrong_rights(stand: Stand) -> None:
    """At a start the state may not be written: the feeds say so, and once it may the table is back."""
    table = stand.table
    table.kill()
    files = [table.state, *table.state.iterdir()]
    rights = {file: file.stat().st_mode for file in files}
    for file in files:
        file.chmod(0o500 if file.is_dir() else 0o400)
    table.launch()
    table.logs("the feeds tell why the table does not start", table.logged("the feeds tell why") + 1)
    start = table.watch("public").status["start"]
    assert isinstance(start, dict)
    assert start["ready"] is False
    assert "Permission denied" in str(start["look"]), start
    for file, mode in rights.items():
        file.chmod(mode)
    table.signal(signal.SIGTERM)
    assert table.ended() == 1
    stand.comes_back()


FAULTS: Final[Mapping[str, Fault]] = {
    "kill -9, as a process": Fault(kill, 1),
    "watchdog, as a process": Fault(watchdog, 10 - WATCHDOG_S + 1),
    "screen lost": Fault(screen_lost),
    "hostile clients": Fault(hostile_clients),
    "two daemons": Fault(second_daemon),
    "wrong rights": Fault(wrong_rights, 35 + 1),
}
