"""The race: the same hands for both, game by game in turns, each program in a process of its own, start-up included."""

import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

from tests.bench.timing import Figure

OURS: Final = Path(sys.executable).with_name("dealer-table")
PEER: Final = Path(__file__).with_name("pokerkit_peer.py")
ROUNDS: Final = 2


class Entry(NamedTuple):
    """The hands of a game as one file, and how many there are."""

    path: Path
    hands: int


class Best(NamedTuple):
    """The seconds of the best rounds: ours by game and over all in one process, the peer's start and games."""

    ours_s: dict[str, float]
    ours_all_s: float
    peer_start_s: float
    peer_s: dict[str, float]


class Peer:
    """The peer's process; its start counts to every game, as ours does."""

    def __init__(self) -> None:
        began_s = time.perf_counter()
        command = [sys.executable, str(PEER)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._hears()
        self.start_s = time.perf_counter() - began_s

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def plays_s(self, entry: Entry) -> float:
        """The seconds that it takes for a file; RuntimeError where it does not play all of it."""
        assert self._process.stdin is not None
        began_s = time.perf_counter()
        self._process.stdin.write(f"{entry.path}\n")
        self._process.stdin.flush()
        told = self._hears()
        took_s = time.perf_counter() - began_s
        if told != str(entry.hands):
            raise RuntimeError(f"{PEER.name} did not play {entry.hands} hands of {entry.path}: {told!r}")
        return took_s

    def _hears(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def race(entries: Mapping[str, Entry], rounds: int = ROUNDS) -> list[Figure]:
    """How many times as fast the rules engine is as PokerKit, over all games and in each."""
    best = _best(entries, rounds)
    hands = sum(entry.hands for entry in entries.values())
    peer_all_s = best.peer_start_s + sum(best.peer_s.values())
    how = f"processes, start-up included, {hands} hands, best of {rounds}, game by game in turns"
    return [
        Figure("replay --core / PokerKit, all games", _ratio(best.ours_all_s, peer_all_s), how),
        Figure("dealer-table replay --core", f"{hands / best.ours_all_s:,.0f} hands/s", f"{best.ours_all_s:.3f} s"),
        Figure("PokerKit, HandHistory", f"{hands / peer_all_s:,.0f} hands/s", f"{peer_all_s:.3f} s"),
        *(
            _game(game, entry.hands, best.ours_s[game], best.peer_start_s + best.peer_s[game])
            for game, entry in entries.items()
        ),
    ]


def _best(entries: Mapping[str, Entry], rounds: int) -> Best:
    ours: dict[str, list[float]] = {game: [] for game in entries}
    peers: dict[str, list[float]] = {game: [] for game in entries}
    ours_all, starts = [], []
    for _ in range(rounds):
        with Peer() as peer:
            starts.append(peer.start_s)
            for game, entry in entries.items():
                ours[game].append(_ours_s([entry]))
                peers[game].append(peer.plays_s(entry))
        ours_all.append(_ours_s(entries.values()))
    return Best(_least(ours), min(ours_all), min(starts), _least(peers))


def _least(times_s: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {game: min(times) for game, times in times_s.items()}


def _game(game: str, hands: int, ours_s: float, peer_s: float) -> Figure:
    each = f"{hands / ours_s:,.0f} against {hands / peer_s:,.0f} hands/s, {hands} hands"
    return Figure(f"replay --core / PokerKit, {game}", _ratio(ours_s, peer_s), each)


def _ratio(ours_s: float, peer_s: float) -> str:
    return f"{peer_s / ours_s:.1f} times as fast"


def _ours_s(entries: Iterable[Entry]) -> float:
    """The seconds that we take for these files; RuntimeError where a hand does not end as recorded."""
    chosen = list(entries)
    hands = sum(entry.hands for entry in chosen)
    began_s = time.perf_counter()
    command = [str(OURS), "replay", "--core", *(str(entry.path) for entry in chosen)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    took_s = time.perf_counter() - began_s
    if ended.stderr.strip() != f"{hands} of {hands} hands end as recorded":
        raise RuntimeError(f"{OURS.name} did not play {hands} hands: {ended.stdout}{ended.stderr}")
    return took_s
