"""A whole hand, killed at every event in turn and at random moments between, and nothing that was shown is lost."""

import contextlib
import json
import os
import random
import select
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from firmware_host.core.reduce import ENGINE
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.status import Json
from firmware_host.shell.table_decks import TableDecks
from tests.kill import player

CAMPAIGN = os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
EVERY = 1 if CAMPAIGN else 5
RANDOM_KILLS = 200 if CAMPAIGN else 8
LONGEST_MOMENT_S = 0.006
# Which calls of the kernel it is killed at, before each is done: a write, and the sync that makes writes durable.
CALLS = ("pwrite64", "fdatasync")
CALL_STEP = 1 if CAMPAIGN else 80
# What a start forgets or measures anew, and never anything of the hand.
NOT_KEPT = ("faults", "message", "entry", "menu", "restored", "buzzer")

Status = dict[str, Json]


class Child:
    """The program that plays the hand, and the statuses that it has printed."""

    def __init__(self, folder: Path, tracer: Sequence[str] = ()) -> None:
        folder.mkdir()
        self.shown: list[Status] = []
        self._folder = folder
        self._process = subprocess.Popen(
            [*tracer, sys.executable, player.__file__, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    def reads_line(self) -> bool:
        """Wait for the next status; False when the hand is over."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if line:
            self.shown.append(kept(json.loads(line)))
        return bool(line)

    def goes_on(self) -> None:
        """Let it play to its next event."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(b"\n")
            self._process.stdin.flush()

    def plays(self, events: int) -> None:
        """Play until it has shown so many events and waits after the last."""
        for number in range(events):
            if number:
                self.goes_on()
            assert self.reads_line()

    def runs_for(self, seconds: float) -> None:
        """Let it go on for a moment, or until it has something to show."""
        assert self._process.stdout is not None
        self.goes_on()
        select.select([self._process.stdout], [], [], seconds)

    def is_killed(self) -> Status:
        """Kill it, take in what it had still printed, and start a host on what it left."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.kill()
        while self.reads_line():
            pass
        self._process.wait()
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.stdout.close()
        journal = Journal.open(self._folder / "journal.db", ENGINE)
        assert journal.repair is None
        host = Host(player.fresh(), journal, TableDecks(DeckStore(self._folder / "decks")), Outputs())
        status = kept(host.floor())
        host.close()
        return status


def kept(status: Status) -> Status:
    """What of a status must outlive a kill: all but times and what a start forgets."""
    clock = status["clock"]
    if isinstance(clock, dict):
        clock = {key: value for key, value in clock.items() if key != "remaining_s"}
    return {key: value for key, value in status.items() if key not in NOT_KEPT} | {"clock": clock}


@pytest.fixture(scope="module")
def whole_hand(tmp_path_factory: pytest.TempPathFactory) -> list[Status]:
    """The status after every event of the hand when nobody kills it."""
    child = Child(tmp_path_factory.mktemp("whole") / "hand")
    while child.reads_line():
        child.goes_on()
    child.is_killed()
    return child.shown


def last_or_next(whole: list[Status], shown: list[Status]) -> list[Status]:
    """What may be there after a kill: the last status shown, or that after one event more."""
    changed = [status for status in whole[len(shown) :] if status != shown[-1]]
    return [shown[-1], *changed[:1]]


@pytest.mark.slow
def test_the_hand_of_this_test_has_something_of_everything(whole_hand: list[Status]) -> None:
    phases = {str(status["phase"]) for status in whole_hand}
    assert phases == {"seating", "dealing", "betting", "board", "showdown", "payout", "idle"}
    assert any(status["clock"] for status in whole_hand)
    assert whole_hand[-1]["stacks"] == {"1": 6875, "2": 3975, "3": 4775, "4": 375}


@pytest.mark.slow
def test_killed_at_an_event_the_table_comes_back_with_all_that_was_shown(
    tmp_path: Path, whole_hand: list[Status]
) -> None:
    lost = []
    kills = range(1, len(whole_hand) + 1, EVERY)
    for events in kills:
        child = Child(tmp_path / str(events))
        child.plays(events)
        back = child.is_killed()
        assert child.shown == whole_hand[:events]
        lost += [events] if back != child.shown[-1] else []
    print(f"{len(kills)} kills at {len(whole_hand)} events, {len(lost)} losses")
    assert lost == []


@pytest.mark.slow
def test_killed_between_two_events_the_table_comes_back_before_or_after_the_second(
    tmp_path: Path, whole_hand: list[Status]
) -> None:
    chance = random.Random(11)
    lost: list[int] = []
    further = 0
    for number in range(RANDOM_KILLS):
        child = Child(tmp_path / str(number))
        child.plays(chance.randint(1, len(whole_hand) - 1))
        child.runs_for(chance.uniform(0, LONGEST_MOMENT_S))
        back = child.is_killed()
        further += back != child.shown[-1]
        lost += [number] if back not in last_or_next(whole_hand, child.shown) else []
    print(f"{RANDOM_KILLS} kills by seed 11, {further} of them after an event not yet shown, {len(lost)} losses")
    assert lost == []


def can_trace() -> bool:
    """Whether strace is here and the system lets it look."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-qq", "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not can_trace(), reason="needs strace")
@pytest.mark.parametrize("call", CALLS)
def test_killed_by_the_kernel_at_a_write_or_a_sync_nothing_that_was_shown_is_lost(
    tmp_path: Path, whole_hand: list[Status], call: str
) -> None:
    lost, kills = [], 0
    for number in range(CALL_STEP, 1_000, CALL_STEP):
        inject = ("-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}")
        child = Child(tmp_path / str(number), ("strace", "-qq", "-o", os.devnull, *inject))
        while child.reads_line():
            child.goes_on()
        back = child.is_killed()
        if len(child.shown) == len(whole_hand):
            break
        kills += 1
        if child.shown and back not in last_or_next(whole_hand, child.shown):
            lost.append(number)
    print(f"{kills} kills at {call}, {len(lost)} losses")
    assert lost == []
    assert kills > 0
