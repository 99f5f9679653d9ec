"""The table as it runs: from a key's edge to the flipped frame, and what daemon and screen cost while nothing happens.

The daemon, the players' screen without a display, and a number pad on a pipe, whose records carry the time of the edge.
"""

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from drivers.panel.evdev import monotonic_us
from drivers.panel.keymap import KEYBOARD
from drivers.panel.keys import HOLD_KEYS
from drivers.panel.records import KEY, PRESSED, RELEASED, SYN, SYN_REPORT, Record, encoded
from tests.bench.processes import own_kib, peak_kib, processor_s
from tests.bench.shell import DISK
from tests.bench.timing import Figure
from tests.bench.watched_screen import WatchedScreen
from tests.daemon.clients import Status, Watcher
from tests.daemon.process import PROFILE, TableProcess

SEED = 3
SEATS = 9
STACK = 20_000
HANDS = 8
IDLE_S = 10.0
# Everybody calls, the big blind is all-in, everybody folds: each key brings another picture.
KEYS_OF_A_HAND = ("NEXT", *["PASS"] * (SEATS - 1), "ALLIN", *["FOLD"] * (SEATS - 1), "NEXT")
TAP_S = 0.05
REST_S = (0.02, 0.1)
CODES = {key: code for code, key in KEYBOARD.keys.items()}
DEVICE = """
[panel]
device = "{pad}"
"""


class Idle(NamedTuple):
    """The share of one processor that daemon and screen took while nothing happened."""

    daemon: float
    screen: float


class Pad:
    """A number pad on a pipe; its records carry the time at which they are sent."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        self._pipe = os.open(path, os.O_RDWR)

    def presses(self, key: str) -> float:
        """The edge of a press; its time in seconds."""
        return self._sends(key, PRESSED)

    def releases(self, key: str) -> float:
        """The edge of a release; its time in seconds."""
        return self._sends(key, RELEASED)

    def close(self) -> None:
        """Pull its plug."""
        os.close(self._pipe)

    def _sends(self, key: str, value: int) -> float:
        at_us = monotonic_us()
        records = (Record(at_us, KEY, CODES[key], value), Record(at_us, SYN, SYN_REPORT, 0))
        os.write(self._pipe, b"".join(map(encoded, records)))
        return at_us / 1e6


class LiveTable:
    """A table of nine that plays by its number pad."""

    def __init__(self, folder: Path) -> None:
        with ExitStack() as ends:
            self._pad = ends.enter_context(closing(Pad(folder / "pad")))
            self.daemon = ends.enter_context(closing(TableProcess(folder, SEATS)))
            sim, evdev = 'panel = "sim"', 'panel = "evdev"'
            profile = PROFILE.format(seats=SEATS).replace(sim, evdev) + DEVICE.format(pad=self._pad.path)
            self.daemon.profile.write_text(profile)
            self.daemon.start().stops_listening()
            screen = WatchedScreen(self.daemon.feeds / "public.sock", folder / "screen.log")
            self.screen = ends.enter_context(closing(screen))
            self._watcher = self.daemon.watch("public")
            self._seats_players()
            self.close = ends.pop_all().close
        self._rng = Random(SEED)

    def hand(self) -> Iterator[float]:
        """Play a hand; for each key the seconds from its edge to the flip of the first frame that shows what it did."""
        for key in KEYS_OF_A_HAND:
            yield self._tapped(key)
            # Keys that followed the frames at once would always find the screen at work.
            self._rests(self._rng.uniform(*REST_S))

    def idle(self, for_s: float) -> Idle:
        """Let nothing happen for so long."""
        pids, began_s = (self.daemon.pid, self.screen.pid), time.monotonic()
        before_s = [processor_s(pid) for pid in pids]
        self._rests(for_s)
        took_s = time.monotonic() - began_s
        return Idle(*((processor_s(pid) - s) / took_s for pid, s in zip(pids, before_s, strict=True)))

    def _seats_players(self) -> None:
        floor = self.daemon.floor()
        for line in (*(f"seat {seat} P{seat} {STACK}" for seat in range(1, SEATS + 1)), "button 1"):
            if floor.enters(line) != {"ok": True}:
                raise RuntimeError(f"{line}: refused")
        self.screen.shows("seating", None)

    def _tapped(self, key: str) -> float:
        """Tap a key and wait for the frame; the edge of a key that can be held is its release."""
        before = _matter(self._watcher)
        edge_s = self._pad.presses(key)
        if key in HOLD_KEYS:
            self._rests(TAP_S)
            edge_s = self._pad.releases(key)
        self._watcher.until(lambda _: _matter(self._watcher) != before, f"what {key} did")
        shown_s = self.screen.shows(*_matter(self._watcher)).at_s
        self._pad.releases(key)
        return shown_s - edge_s

    def _rests(self, for_s: float) -> None:
        """Look at the screen for a while."""
        for _ in self.screen.frames(for_s):
            pass


def live(hands: int = HANDS, idle_s: float = IDLE_S) -> list[Figure]:
    """Median and 99th percentile of a key's way to the screen, processor time of an idle table, memory."""
    with (
        TemporaryDirectory(prefix="dealer-table-bench-", dir=DISK) as folder,
        closing(LiveTable(Path(folder))) as table,
    ):
        delays_s = [delay_s for _ in range(hands) for delay_s in table.hand()]
        idle = table.idle(idle_s)
        pids = {"daemon": table.daemon.pid, "screen": table.screen.pid}
        memory = [Figure(f"memory of the {name}, peak", _mib(peak_kib(pid)), _now(pid)) for name, pid in pids.items()]
    how = f"{len(delays_s)} keys of a number pad, {SEATS} seats, daemon and screen as processes, journal on the disk"
    cuts_s = statistics.quantiles(delays_s, n=100, method="inclusive")
    return [
        Figure("a key's edge to the flipped frame, p50", f"{cuts_s[49] * 1e3:.0f} ms", how),
        Figure("a key's edge to the flipped frame, p99", f"{cuts_s[98] * 1e3:.0f} ms", "the same keys"),
        *(
            Figure(f"processor time of the idle {name}", f"{share:.1%}", f"of one CPU, {idle_s:.0f} s between hands")
            for name, share in idle._asdict().items()
        ),
        *memory,
    ]


def _matter(watcher: Watcher) -> tuple[str, int | None]:
    """Phase and turn, one of which every key changes."""
    status: Status = watcher.status
    turn = status["turn"]
    return str(status["phase"]), turn if isinstance(turn, int) else None


def _now(pid: int) -> str:
    return f"VmHWM after the hands; now {_mib(own_kib(pid))} of its own (PSS)"


def _mib(kib: int) -> str:
    return f"{kib / 1024:.0f} MiB"
