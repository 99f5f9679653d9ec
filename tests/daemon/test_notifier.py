"""The words to the service manager."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.shell.notify import Notifier

PERIOD_US = 10_000_000


class Manager:
    """A service manager that listens at an address."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        """All words since the last call."""
        words = []
        try:
            while True:
                words.append(self.socket.recv(4096).decode())
        except BlockingIOError:
            return words


class HandClock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now_s


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Manager]:
    """A manager at a path, which wants no signs of life."""
    path = str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", path)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    manager = Manager(path)
    yield manager
    manager.socket.close()


def test_each_word_is_said_as_the_manager_reads_it_and_in_order(
    manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", str(PERIOD_US))
    notifier = Notifier()
    notifier.status("hand 0, seating")
    notifier.ready()
    notifier.alive()
    notifier.status("hand 1, dealing")
    notifier.stopping()
    assert manager.heard() == [
        "STATUS=hand 0, seating",
        "READY=1",
        "WATCHDOG=1",
        "STATUS=hand 1, dealing",
        "STOPPING=1",
    ]


def test_an_abstract_address_is_heard_too(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "dealer-table-test-of-an-abstract-address"
    monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
    manager = Manager(f"\0{name}")
    Notifier().ready()
    assert manager.heard() == ["READY=1"]
    manager.socket.close()


def test_a_status_is_said_once_until_it_changes(manager: Manager) -> None:
    notifier = Notifier()
    for text in ("hand 1, betting", "hand 1, betting", "hand 1, board", "hand 1, betting"):
        notifier.status(text)
    assert manager.heard() == ["STATUS=hand 1, betting", "STATUS=hand 1, board", "STATUS=hand 1, betting"]


def test_without_a_manager_every_word_goes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.setenv("WATCHDOG_USEC", str(PERIOD_US))
    notifier = Notifier()
    notifier.ready()
    notifier.alive()
    notifier.stopping()


def test_a_manager_that_went_away_is_no_trouble(manager: Manager) -> None:
    manager.socket.close()
    Notifier().ready()


def test_a_manager_that_has_stopped_reading_holds_nobody_up(manager: Manager) -> None:
    notifier = Notifier()
    most = int(Path("/proc/sys/net/unix/max_dgram_qlen").read_text()) + 4
    for number in range(most):
        notifier.status(f"hand {number}")
    assert 0 < len(manager.heard()) < most


@pytest.mark.parametrize(
    ("wanted", "half_s"), [("10000000", 5.0), ("1000000", 0.5), (None, None), ("", None), ("0", None), ("soon", None)]
)
def test_the_table_gives_a_sign_of_life_in_half_of_the_time_wanted(
    monkeypatch: pytest.MonkeyPatch, wanted: str | None, half_s: float | None
) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    if wanted is not None:
        monkeypatch.setenv("WATCHDOG_USEC", wanted)
    assert Notifier().watchdog_s == half_s


def test_no_sign_of_life_is_given_where_none_is_wanted(manager: Manager) -> None:
    Notifier().alive()
    assert manager.heard() == []


@pytest.mark.slow
@pytest.mark.parametrize("step_s", [0.001, 0.9, 1.0, 2.6, 5.0])
def test_however_often_the_table_steps_life_is_told_in_time_and_not_at_every_step(
    manager: Manager, monkeypatch: pytest.MonkeyPatch, step_s: float
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", str(PERIOD_US))
    clock = HandClock()
    notifier = Notifier(clock)
    told_s = []
    while clock.now_s < 1060:
        notifier.alive()
        told_s += [clock.now_s for _ in manager.heard()]
        clock.now_s += step_s
    gaps_s = [after - before for before, after in zip(told_s, told_s[1:], strict=False)]
    assert told_s[0] == 1000
    assert max(gaps_s) < PERIOD_US / 1_000_000
    assert min(gaps_s) >= PERIOD_US / 4_000_000
