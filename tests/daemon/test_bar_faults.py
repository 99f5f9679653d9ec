"""A bar's faults at random moments of hands that a daemon plays: it says what is wrong, loses nothing, and goes on."""

import shutil
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.core.campaign import runs
from tests.daemon.bar_faults import BOUND_BY_RIGHTS, FAULTS, BoundTable, Stand
from tests.daemon.clients import Status
from tests.daemon.consistent import check_floor, check_public, floor_chips
from tests.daemon.hands import number, shown

SEED = 9_004
TIMES = runs(10, 1)
NAMES = list(FAULTS) if runs(1, 0) else ["screen lost", "two daemons"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which(BOUND_BY_RIGHTS[0]) is None, reason="root is bound by rights with setpriv only"),
]


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    """A table at which three players sit."""
    table = BoundTable(tmp_path)
    stand = Stand(table.start(), Random(SEED), tmp_path)
    yield stand
    stand.close()
    table.close()
    assert "Traceback" not in table.said


def chips_lost(status: Status) -> int:
    """The chips that the floor's view does not account for."""
    return abs(number(status["chips_in_play"]) - floor_chips(status))


def cards_leaked(status: Status) -> int:
    """The cards on the players' view of hands that were not shown."""
    hands = shown(status, "hands")
    cards = ((seat, cards) for seat, cards in shown(status, "shown").items() if isinstance(cards, list))
    return sum(len(held) for seat, held in cards if hands[seat] != "tabled")


def test_a_running_daemon_outlives_a_bar(stand: Stand) -> None:
    print(f"seed {SEED}")
    print("| fault | times | hands finished | chips lost | cards leaked | s until play goes on, median | most |")
    print("|---|---|---|---|---|---|---|")
    for name in NAMES:
        fault, hands, seconds = FAULTS[name], stand.hands, []
        lost = leaked = 0
        for _ in range(TIMES):
            stand.begins()
            began_s = time.monotonic()
            fault.happens(stand)
            seconds.append(fault.wait_s + time.monotonic() - began_s)
            stand.ends()
            lost += sum(chips_lost(push.status) for push in stand.floor.pushes)
            leaked += sum(cards_leaked(push.status) for push in stand.public.pushes)
            check_floor(stand.floor.pushes)
            check_public(stand.public.pushes)
        ended = stand.hands - hands
        cells = (name, TIMES, ended, lost, leaked, f"{statistics.median(seconds):.1f}", f"{max(seconds):.1f}")
        print(f"| {' | '.join(map(str, cells))} |")
        assert (lost, leaked) == (0, 0)
        assert ended >= TIMES
