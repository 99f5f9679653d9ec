"""The time of day may jump, by the network after the start or at a boot without an RTC: the table's time does not."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import House, Level, new_table
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal
from firmware_host.scripts.enter import enter
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.table_decks import TableDecks

ROOT = Path(__file__).parents[2]
# What tells a date, and nothing that the table goes by.
DATES = {f"firmware_host/{one}.py" for one in ("shell/checkup", "shell/loudness", "commands/backup")}
OF_THE_DAY = re.compile(r"\btime\.(time|time_ns|localtime|gmtime|ctime|strftime)\b|\bdate(time)?\.(now|utcnow|today)\b")
YEARS_S = 10 * 365 * 86_400
MINUTE_S = 60


class Machine:
    """A machine's two clocks: the one since its boot and the time of day; each start is another boot."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._boots = 0
        self.since_boot_s = 5
        self.day_s = 1_700_000_000.0
        self.host = self._host()
        self.daemon = self._daemon()

    def monotonic_ns(self) -> int:
        """The clock since the boot."""
        return self.since_boot_s * 1_000_000_000

    def monotonic(self) -> float:
        """The same in seconds."""
        return float(self.since_boot_s)

    def time(self) -> float:
        """The time of day."""
        return self.day_s

    def passes(self, seconds: int) -> None:
        """Time passes, and the daemon's loop goes round."""
        self.since_boot_s += seconds
        self.day_s += seconds
        self.daemon._step()

    def boots(self, day_s: float) -> None:
        """The power comes back; the clock since the boot starts anew, and the time of day is whatever it is."""
        self.daemon._feeds.close()
        self.host.close()
        self.since_boot_s, self.day_s = 2, day_s
        self.host = self._host()
        self.daemon = self._daemon()

    def enters(self, *lines: str) -> None:
        """The floor enters lines."""
        for line in lines:
            assert enter(self.host, line).ok, line

    def left_s(self) -> int:
        """The seconds left on a player's clock."""
        clock = self.host.floor()["clock"]
        assert isinstance(clock, dict)
        left_s = clock["remaining_s"]
        assert isinstance(left_s, int | float)
        return round(left_s)

    def _host(self) -> Host:
        fresh = new_table(3, "NT", 25, Level(1, 100, 200), House())
        journal = Journal.open(self._folder / "journal.db", ENGINE)
        return Host(fresh, journal, TableDecks(DeckStore(self._folder / "decks")), Outputs())

    def _daemon(self) -> Daemon:
        self._boots += 1
        return Daemon(self.host, [], self._folder / f"run{self._boots}", enter)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """A table with a hand in which a player's clock has just begun."""
    clocks: list[Machine] = []
    monkeypatch.setattr(time, "monotonic_ns", lambda: clocks[0].monotonic_ns() if clocks else 5_000_000_000)
    monkeypatch.setattr(time, "monotonic", lambda: clocks[0].monotonic() if clocks else 5.0)
    monkeypatch.setattr(time, "time", lambda: clocks[0].time() if clocks else 0.0)
    machine = Machine(tmp_path)
    clocks.append(machine)
    machine.enters("seat 1 Ann 5000", "seat 2 Bob 5000", "seat 3 Cat 5000", "button 1", "dealer riffle", "1 call")
    machine.passes(40)
    machine.enters("dealer clock")
    yield machine
    machine.daemon._feeds.close()
    machine.host.close()


@pytest.mark.parametrize("jump_s", [-YEARS_S, -MINUTE_S, MINUTE_S, YEARS_S])
def test_a_players_clock_runs_on_through_a_step_of_the_time_of_day(machine: Machine, jump_s: int) -> None:
    machine.passes(10)
    before_ms, left_s = machine.host.now_ms, machine.left_s()
    machine.day_s += jump_s
    machine.passes(1)
    assert machine.host.now_ms == before_ms + 1_000
    assert machine.left_s() == left_s - 1


@pytest.mark.parametrize("day_s", [0.0, 1_600_000_000.0, 1_700_000_000.0 + YEARS_S])
def test_table_time_goes_on_after_a_boot_whatever_the_time_of_day_is(machine: Machine, day_s: float) -> None:
    machine.passes(10)
    before_ms, left_s = machine.host.now_ms, machine.left_s()
    machine.boots(day_s)
    assert before_ms - 1_000 <= machine.host.now_ms <= before_ms
    assert left_s <= machine.left_s() <= left_s + 1
    machine.passes(1)
    assert machine.left_s() <= left_s


@pytest.mark.slow
def test_table_time_never_goes_back_however_both_clocks_jump(machine: Machine) -> None:
    last_ms = machine.host.now_ms
    for step in range(1, 30):
        machine.day_s += (-1) ** step * step * 1_000_000
        if step % 10 == 0:
            machine.boots(machine.day_s)
        machine.passes(step % 3)
        assert machine.host.now_ms >= last_ms - (1_000 if step % 10 == 0 else 0)
        last_ms = machine.host.now_ms


@pytest.mark.slow
def test_only_what_tells_a_date_asks_for_the_time_of_day() -> None:
    modules = [path for folder in ("firmware_host", "drivers", "display") for path in (ROOT / folder).rglob("*.py")]
    found = {str(path.relative_to(ROOT)) for path in modules if OF_THE_DAY.search(path.read_text("utf-8"))}
    assert found == DATES
