"""A clock that runs out while one driver is slower to tell than another."""

import os
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from drivers.api import KeyStruck, Reading
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import House, Level, new_table
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal
from firmware_host.scripts.enter import enter
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.status import Json
from firmware_host.shell.table_decks import TableDecks
from tests.daemon.clients import Connection, Status, Watcher

CLOCK_MS = 70_000
LATE_S = 3.0


class HandClock:
    """The system's clock, set by the drivers of a test."""

    def __init__(self) -> None:
        self.now_ms = 0

    def monotonic_ns(self) -> int:
        """The time."""
        return self.now_ms * 1_000_000


class Scripted:
    """A driver whose polls are done one after another by functions; then it has nothing more to tell."""

    def __init__(self, *polls: Callable[[int], Sequence[Reading]]) -> None:
        self._polls = list(polls)

    next_ms = 0

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """The next of them; one that fails ends the daemon too."""
        try:
            return self._polls.pop(0)(now_ms) if self._polls else ()
        except BaseException:
            os.kill(os.getpid(), signal.SIGTERM)
            raise


def shown_code(status: Status) -> Json:
    """The code of the last answer."""
    message = status["message"]
    return message["code"] if isinstance(message, dict) else None


def table_before_the_deadline(folder: Path) -> tuple[Host, int]:
    """A hand whose first player's clock has a tenth of a second left, and the time at which it will be over."""
    fresh = new_table(3, "NT", 25, Level(1, 100, 200), House())
    host = Host(fresh, Journal.open(folder / "journal.db", ENGINE), TableDecks(DeckStore(folder / "decks")), Outputs())
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "seat 3 Cat 5000", "button 1", "dealer riffle", "1 call"):
        assert enter(host, line).ok
    assert enter(host, "dealer clock").ok
    ends_ms = host.now_ms + CLOCK_MS
    host.step([], ends_ms - 100)
    return host, ends_ms


@pytest.mark.parametrize(("pressed_before_ms", "hand"), [(1, "live"), (-1, "dead")])
def test_a_press_before_the_deadline_counts_though_another_driver_has_told_of_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pressed_before_ms: int, hand: str
) -> None:
    host, ends_ms = table_before_the_deadline(tmp_path)
    system = HandClock()
    system.now_ms = host.now_ms
    monkeypatch.setattr("firmware_host.shell.daemon.time", SimpleNamespace(monotonic_ns=system.monotonic_ns))
    connections: list[Connection] = []

    def quick(_now_ms: int) -> Sequence[Reading]:
        """Tells of a key after the deadline, and of one before it whose answer shows that both were taken."""
        system.now_ms = ends_ms + 20
        return [KeyStruck("OK", False, ends_ms + 10), KeyStruck("CLOCK", False, ends_ms - 50)]

    def slow(_now_ms: int) -> Sequence[Reading]:
        """Hangs until that answer is shown, and only then tells of the player's act."""
        connections.append(Connection(tmp_path / "public.sock"))
        Watcher(connections[0]).until(lambda status: status["message"] is not None, "a key refused")
        return [KeyStruck("PASS", False, ends_ms - pressed_before_ms)]

    def tells_nothing(_now_ms: int) -> Sequence[Reading]:
        """Reports up to now."""
        return ()

    def ends(_now_ms: int) -> Sequence[Reading]:
        """Ends the daemon when the key after the deadline has its answer, which nobody had to wait for."""
        connections.append(Connection(tmp_path / "public.sock"))
        began_s = time.monotonic()
        Watcher(connections[1]).until(lambda status: shown_code(status) == "unsupported", "the late key refused")
        assert time.monotonic() - began_s < LATE_S
        os.kill(os.getpid(), signal.SIGTERM)
        return ()

    daemon = Daemon(host, [("quick", Scripted(quick)), ("slow", Scripted(slow, tells_nothing, ends))], tmp_path, enter)
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    try:
        daemon.run()
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])
        for connection in connections:
            connection.close()
    player = host.table.players[2]
    assert player is not None
    assert player.hand == hand
