"""The whole table: hands through keys, antennas and journal, and what an event costs the memory card."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from firmware_host.hands.records import PhhHand
from firmware_host.scripts.from_phh import script_of
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script
from tests.bench.timing import BEST_OF, Figure, best_s

SEED = 5
SAMPLE = 40
CARD_HANDS = 20
GIGABYTE = 10**9


class Cost(NamedTuple):
    """What a night cost: events, commits, bytes written; syncs None where they cannot be counted."""

    events: int
    commits: int
    written: int
    syncs: int | None


def driven(hands: list[PhhHand], sample: int = SAMPLE) -> list[Figure]:
    """Hands a second through simulated drivers and the journal, each on a fresh table, in this process."""
    chosen = random.Random(SEED).sample(hands, min(sample, len(hands)))
    scripts = [parse_script(script_of(hand), hand.file) for hand in chosen]

    def play() -> None:
        for script in scripts:
            outcome = play_script(script)
            if not outcome.passed:
                raise RuntimeError(f"{outcome.file}: {outcome.message}")

    took_s = best_s(play)
    how = f"in process, {len(scripts)} hands with seed {SEED}, each on a fresh table, best of {BEST_OF}"
    return [Figure("through drivers and journal", f"{len(scripts) / took_s:,.0f} hands/s", how)]


def card_cost(hands: int = CARD_HANDS) -> list[Figure]:
    """Commits, bytes and syncs an event and a hand: one night on the disk less the same night without a hand."""
    none, some = _night(0), _night(hands)
    events, commits, written = (after - before for after, before in zip(some[:3], none[:3], strict=True))
    how = f"{hands} hands, {events} events through keys and antennas"
    figures = [
        Figure("commits an event", f"{commits / events:.2f}", f"{how}; calls of Journal.append"),
        Figure("bytes written an event", f"{written / events:,.0f}", "wchar of /proc/self/io, checkpoints included"),
        Figure("bytes written a hand", f"{written / hands:,.0f}", f"the same; {events / hands:.0f} events a hand"),
        Figure("hands a gigabyte written", f"{GIGABYTE * hands / written:,.0f}", "the wear of the memory card"),
    ]
    if some.syncs is None or none.syncs is None:
        return [*figures, Figure("syncs an event, a hand", "not counted", "needs strace; a commit is one")]
    syncs = some.syncs - none.syncs
    each = f"{syncs / events:.2f}, {syncs / hands:.0f}"
    return [*figures, Figure("syncs an event, a hand", each, "fsync and fdatasync by strace")]


def _night(hands: int) -> Cost:
    """Play a night in a process of its own, on a disk, under strace where there is one."""
    with TemporaryDirectory(prefix="dealer-table-bench-") as folder:
        trace = Path(folder, "trace")
        tracer = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", str(trace)] if _can_trace() else []
        command = [*tracer, sys.executable, "-P", "-m", "tests.bench.card_peer", folder, str(hands)]
        told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        syncs = len(trace.read_text().splitlines()) if tracer else None
    return Cost(told["events"], told["commits"], told["written"], syncs)


def _can_trace() -> bool:
    """Whether strace is here and the system lets it look."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-qq", "true"], capture_output=True, check=False).returncode == 0
