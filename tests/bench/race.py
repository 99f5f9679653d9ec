"""The race: the same file of hands, each program in a process of its own, start-up included."""

import subprocess
import sys
from functools import partial
from pathlib import Path

from tests.bench.timing import BEST_OF, Figure, best_of_each_s

OURS = Path(sys.executable).with_name("dealer-table")
PEER = Path(__file__).with_name("pokerkit_peer.py")


def race(path: Path, hands: int) -> list[Figure]:
    """The rules engine against PokerKit, and how many times as fast it is."""
    commands = ([str(OURS), "replay", "--core", str(path)], [sys.executable, str(PEER), str(path)])
    ours_s, peer_s = best_of_each_s([partial(_run, command, hands) for command in commands])
    how = f"process, start-up included, {hands} hands, best of {BEST_OF}, interleaved"
    return [
        Figure("replay --core / PokerKit", f"{peer_s / ours_s:.1f} times as fast", how),
        Figure("dealer-table replay --core", f"{hands / ours_s:,.0f} hands/s", f"{ours_s:.3f} s"),
        Figure("PokerKit, HandHistory", f"{hands / peer_s:,.0f} hands/s", f"{peer_s:.3f} s"),
    ]


def _run(command: list[str], hands: int) -> None:
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    told = (ended.stdout + ended.stderr).split()
    if str(hands) not in told:
        raise RuntimeError(f"{command[0]} did not play {hands} hands: {ended.stdout}{ended.stderr}")
