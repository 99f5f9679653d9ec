"""How long people wait for a table: from nothing to the first frame, and from a power cut to the hand as it was."""

import statistics
import time
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.bench.shell import DISK
from tests.bench.timing import Figure
from tests.bench.watched_screen import WatchedScreen
from tests.daemon.hands import TAME, Dealer
from tests.daemon.process import TableProcess
from tests.daemon.test_killed import kept, plays_to

SEED = 4
STARTS = 5


def starts(times: int = STARTS) -> list[Figure]:
    """The medians of some starts of processes that were not there; their files may be in the system's memory."""
    colds_s, restarts_s = [], []
    for _ in range(times):
        with TemporaryDirectory(prefix="dealer-table-bench-", dir=DISK) as folder:
            colds_s.append(cold_start_s(Path(folder)))
        with TemporaryDirectory(prefix="dealer-table-bench-", dir=DISK) as folder:
            restarts_s.append(restart_s(Path(folder)))
    how = f"median of {times}, by processes, journal on the disk"
    return [
        Figure("cold start to the first frame", f"{statistics.median(colds_s):.2f} s", f"daemon and screen; {how}"),
        Figure("restart to the resumed hand", f"{statistics.median(restarts_s):.2f} s", f"on the flop, a feed; {how}"),
    ]


def cold_start_s(folder: Path) -> float:
    """Daemon and screen are started together; the seconds to the first frame that shows the table."""
    with closing(TableProcess(folder)) as table:
        began_s = time.monotonic()
        table.launch()
        with closing(WatchedScreen(table.feeds / "public.sock", folder / "screen.log")) as screen:
            return screen.shows("seating", None).at_s - began_s


def restart_s(folder: Path) -> float:
    """The daemon is killed on the flop and started; the seconds until a feed tells of the hand as it was."""
    with closing(TableProcess(folder)) as table:
        table.start().stops_listening()
        floor = table.watch("floor")
        dealer = Dealer(table, Random(SEED), floor, weights=TAME)
        dealer.seats_players(3)
        plays_to(dealer, "flop", "betting")
        table.kill()
        floor.hears_the_end()
        began_s = time.monotonic()
        table.start().stops_listening()
        back = table.watch("floor")
        if kept(back.status) != kept(floor.status):
            raise RuntimeError("the hand did not come back as it was")
        return back.pushes[-1].at_s - began_s
