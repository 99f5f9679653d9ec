"""The players' screen: from a message of the feed to the flipped frame, and what an hour of a night costs it.

The messages are those of a night of six players, in which somebody acts every few seconds and the level's time runs.
"""

import json
import random
import resource
import socket
import statistics
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame

from display.app import FADE_MS, FRAME_MS, Screen
from display.decode import decode
from display.moment import Moment, News, new_rulings
from display.sizes import SCREENS
from firmware_host.commands.run import fresh_table
from firmware_host.config.read import read_profile
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_line, parse_script
from firmware_host.scripts.runner import scratch
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.status import Json
from tests.bench.card_peer import HEAD, next_line
from tests.bench.timing import Figure
from tests.bench.watched_screen import WatchedScreen
from tests.daemon.clients import DEADLINE_S

SEED = 7
HOUR_MS = 3_600_000
# So long somebody thinks, in milliseconds.
THINKS_MS = (1_000, 9_000)
PROFILE = Path(__file__).parents[2] / "hw" / "profiles" / "bar-10.toml"
MESSAGES = 60
# A page fades in, and nothing else moves, before the next message.
REST_S = (FADE_MS + 4 * FRAME_MS) / 1000


class Message(NamedTuple):
    """A public status and the table time at which it is sent."""

    at_ms: int
    status: Mapping[str, Json]


class Cost(NamedTuple):
    """What a night was to the screen: frames drawn, the most in a second, and processor time in seconds."""

    frames: int
    most_a_second: int
    processor_s: float


def screen(messages: int = MESSAGES, for_ms: int = HOUR_MS) -> list[Figure]:
    """Median and 99th percentile of a message's way to the screen; frames, processor time and memory of a night."""
    night = list(night_of(for_ms))
    delays_s = sorted(_delays_s(night, messages))
    cuts_s = statistics.quantiles(delays_s, n=100, method="inclusive")
    cost = cost_of(night, for_ms)
    how = f"{len(delays_s)} statuses of a night, sent one by one to the screen as a process"
    hour = f"{for_ms / 60_000:.0f} min of virtual time, {len(night)} messages, in process, without a display"
    return [
        Figure("a feed's message to the flipped frame, p50", f"{cuts_s[49] * 1e3:.0f} ms", how),
        Figure("a feed's message to the flipped frame, p99", f"{cuts_s[98] * 1e3:.0f} ms", "the same"),
        Figure("frames of the screen", f"{cost.frames:,}", f"{hour}; at most {cost.most_a_second} in a second"),
        Figure("processor time of the screen", f"{cost.processor_s:.1f} s", "the same, 30 looks a second included"),
        Figure("memory of the drawing process, peak", f"{_peak_mib():.0f} MiB", "after it, this bench included"),
    ]


def night_of(for_ms: int) -> Iterator[Message]:
    """Every message that the daemon would push in so long a night."""
    rng = random.Random(SEED)
    fresh = fresh_table(read_profile(PROFILE))
    with TemporaryDirectory(dir=scratch()) as folder, closing(SimTable(fresh, Path(folder), rng)) as table:
        hands = HandsOn(table, frozenset(), rng)
        for line in parse_script(HEAD, "night").lines:
            hands.do(line.step)
        while table.table_ms < for_ms:
            hands.do(parse_line(next_line(table) or "dealer riffle").step)
            yield Message(table.table_ms, table.host.public())
            yield from _thinks(table, rng.randint(*THINKS_MS))


def _thinks(table: SimTable, for_ms: int) -> Iterator[Message]:
    """Time passes; what fades or ends by itself is told."""
    until_ms = table.table_ms + for_ms
    while table.table_ms < until_ms:
        before = table.host.ephemera, table.host.table
        due_ms = table.host.next_ms or until_ms
        table.wait(max(min(due_ms, until_ms) - table.table_ms, 1))
        if (table.host.ephemera, table.host.table) != before:
            yield Message(table.table_ms, table.host.public())


def cost_of(night: list[Message], for_ms: int) -> Cost:
    """Let the screen look at a night's feed as often as it does, in virtual time."""
    view = SCREENS["10in-2m"]
    shown = Screen(pygame.Surface((view.width_px, view.height_px)), view)
    drawn_ms: list[int] = []
    began_s = time.process_time()
    moment, ahead = Moment(None, 0, 0), iter(night)
    following = next(ahead, None)
    for now_ms in range(0, for_ms, FRAME_MS):
        while following is not None and following.at_ms <= now_ms:
            moment, following = _heard(moment, following, now_ms), next(ahead, None)
        moment = moment._replace(now_ms=now_ms)
        if shown.show(moment):
            drawn_ms.append(now_ms)
    took_s = time.process_time() - began_s
    most = max(sum(begin <= at_ms < begin + 1000 for at_ms in drawn_ms[place : place + 40])
               for place, begin in enumerate(drawn_ms))  # fmt: skip
    return Cost(len(drawn_ms), most, took_s)


def _heard(before: Moment, message: Message, now_ms: int) -> Moment:
    status = decode(json.loads(json.dumps(message.status)))
    rulings = new_rulings(before.status, status)
    return Moment(status, now_ms, now_ms, news=News(rulings, now_ms) if rulings else before.news)


def _delays_s(night: list[Message], count: int) -> Iterator[float]:
    """From the message's last byte to the first frame that looks different, for messages that change the page."""
    told = [later for earlier, later in pairwise(night) if _page(earlier) != _page(later)][:count]
    with TemporaryDirectory(prefix="dealer-table-bench-") as folder, socket.socket(socket.AF_UNIX) as server:
        path = Path(folder, "public.sock")
        server.bind(str(path))
        server.listen()
        with closing(WatchedScreen(path, Path(folder, "screen.log"))) as watched:
            server.settimeout(DEADLINE_S)
            link, _ = server.accept()
            with link:
                link.recv(4096)
                _sends(link, night[0])
                _rests(watched, 2 * REST_S)
                for message in told:
                    sent_s = _sends(link, message)
                    phase, turn = message.status["phase"], message.status["turn"]
                    yield watched.shows(str(phase), turn if isinstance(turn, int) else None).at_s - sent_s
                    _rests(watched, REST_S)


def _page(message: Message) -> tuple[Json, ...]:
    return message.status["phase"], message.status["turn"]


def _sends(link: socket.socket, message: Message) -> float:
    """Push a status; when its last byte was given away, in seconds."""
    link.sendall(json.dumps({"seq": 1, "version": 1, "status": message.status}).encode() + b"\n")
    return time.monotonic()


def _rests(watched: WatchedScreen, for_s: float) -> None:
    for _ in watched.frames(for_s):
        pass


def _peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
