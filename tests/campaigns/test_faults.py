"""Every fault of a bar at random moments of running hands: hands end, no chip is lost, no card is told."""

import logging
import random
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from firmware_host.scripts.runner import heard_by, scratch
from tests.campaigns.bar import Bar, rows_kept
from tests.campaigns.faults import FAULTS
from tests.campaigns.watched_disk import watched
from tests.core.campaign import runs

SEED = 9_002
TIMES = {"sim": runs(60, 1), "bus": runs(12, 1)}
MOVES_BETWEEN = 14
SEATS = {"sim": 6, "bus": 3}
# A hand goes on sooner than a player has found out what to say.
PLAY_GOES_ON_S = 20.0
ON_BUS = [name for name, fault in FAULTS.items() if fault.depth == "bus"]


class Night(NamedTuple):
    """What a night with a fault came to."""

    times: int
    hands: int
    chips_lost: int
    leaks: list[str]
    seconds: list[float]


def night(name: str) -> Night:
    """Play a night in which the fault happens many times."""
    fault, rng, seconds = FAULTS[name], random.Random(f"{SEED} {name}"), []
    times = TIMES[fault.depth]
    with TemporaryDirectory(dir=scratch()) as folder, watched(Path(folder)) as disk, rows_kept() as written:
        bar = Bar(Path(folder), rng, disk, written, fault.depth, SEATS[fault.depth])
        try:
            with heard_by(bar.table, logging.DEBUG):
                for _ in range(times):
                    bar.moves(rng.randrange(MOVES_BETWEEN))
                    began_ms = bar.device_ms
                    fault.happens(bar)
                    seconds.append(fault.wait_s + (bar.device_ms - began_ms) / 1000 + bar.until_taken())
        finally:
            bar.table.close()
    return Night(times, bar.night.hands, bar.chips_lost, bar.leaks, seconds)


def told(name: str, night: Night) -> str:
    """A row of the table."""
    row = (name, night.times, night.hands, night.chips_lost, len(night.leaks))
    cells = [*map(str, row), f"{statistics.median(night.seconds):.1f}", f"{max(night.seconds):.1f}"]
    return f"| {' | '.join(cells)} |"


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [
        [name for name in FAULTS if name not in ON_BUS],
        pytest.param(ON_BUS, marks=[pytest.mark.bus, pytest.mark.campaign]),
    ],
)
def test_after_any_fault_play_goes_on_with_every_chip_and_no_card_told(names: list[str]) -> None:
    print(f"seed {SEED}")
    print("| fault | times | hands finished | chips lost | cards leaked | s until play goes on, median | most |")
    print("|---|---|---|---|---|---|---|")
    nights = {}
    for name in names:
        nights[name] = night(name)
        print(told(name, nights[name]))
    assert [one for name in names for one in nights[name].leaks] == []
    assert {name: one.chips_lost for name, one in nights.items() if one.chips_lost} == {}
    assert {name: one.seconds for name, one in nights.items() if max(one.seconds) > PLAY_GOES_ON_S} == {}
    assert all(one.hands >= one.times // 10 for one in nights.values())
