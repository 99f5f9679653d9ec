"""Whole hands while many clients mean the daemon ill: it goes on, in time and in its memory."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.daemon import hostile
from tests.daemon.clients import DEADLINE_S
from tests.daemon.consistent import check_floor
from tests.daemon.hands import Dealer, Delay
from tests.daemon.process import TableProcess

CAMPAIGN = os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
HANDS = 20 if CAMPAIGN else 2
CLIENTS = 50
CONNECTS = 3_000 if CAMPAIGN else 300
SEED = 17
SHOWN_WITHIN_MS = 100
WAYS = ("floor", "key", "cards")
GROWTH_KIB = 8 * 1024


@contextmanager
def torment(folder: Path) -> Iterator[dict[str, int]]:
    """Hostile clients while the block runs; how often each kind had connected stands in the result at its end."""
    words = [sys.executable, hostile.__file__, str(folder), str(CLIENTS), str(CONNECTS), str(SEED)]
    connects: dict[str, int] = {}
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        try:
            yield connects
        finally:
            told, _ = process.communicate("\n", DEADLINE_S)
    connects |= json.loads(told)


def percentile(delays_ms: Sequence[float], percent: int) -> float:
    """The delay that so many of a hundred do not exceed."""
    return sorted(delays_ms)[min(len(delays_ms) * percent // 100, len(delays_ms) - 1)]


def told(delays: Sequence[Delay], way: str) -> str:
    """Median, 99th percentile and maximum of one way to enter, in words."""
    ms = [1000 * delay.seconds for delay in delays if delay.way == way]
    slowest = max((delay for delay in delays if delay.way == way), key=lambda delay: delay.seconds)
    return (
        f"{way}: {len(ms)} entries, median {statistics.median(ms):.1f} ms, p99 {percentile(ms, 99):.1f} ms, "
        f"slowest {max(ms):.1f} ms ({slowest.what})"
    )


@pytest.mark.slow
def test_hands_go_on_in_time_and_memory_among_hostile_clients(table: TableProcess) -> None:
    floor = table.watch("floor")
    dealer = Dealer(table, Random(SEED), floor, table.watch("public"))
    dealer.seats_players(4)
    dealer.hand()
    before_kib = table.memory_kib()
    for way in WAYS:
        print("alone,", told(dealer.delays, way))
    dealer.delays.clear()
    with torment(table.feeds) as connects:
        for _ in range(HANDS):
            dealer.hand()
        at_work_kib = table.memory_kib()
    delays = list(dealer.delays)
    dealer.hand()
    after_kib = table.memory_kib()
    print(f"{HANDS} hands by seed {SEED}, {sum(connects.values())} connects: {connects}")
    for way in WAYS:
        print(told(delays, way))
    print(f"memory {before_kib} KiB before, {at_work_kib} KiB among them, {after_kib} KiB after, most ever", end=" ")
    print(f"{table.memory_kib('VmHWM')} KiB")
    assert min(connects.values()) > 0
    assert not CAMPAIGN or connects["asks_and_never_reads"] > CLIENTS // len(hostile.KINDS) + 1
    assert floor.status["hand"] == HANDS + 2
    check_floor(floor.pushes)
    assert statistics.median(1000 * delay.seconds for delay in delays) < SHOWN_WITHIN_MS
    # Keys and cards take the time of the simulated hands and readers too, up to 70 ms of it.
    floor_ms = [1000 * delay.seconds for delay in delays if delay.way == "floor"]
    assert not CAMPAIGN or percentile(floor_ms, 99) < SHOWN_WITHIN_MS
    assert after_kib - before_kib < GROWTH_KIB
