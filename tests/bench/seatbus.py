"""The seat bus: rounds by the sizes of frames beside Modbus RTU, how late a press is told, what an idle table costs.

Rounds and the modelled latency are the same in every run. What is timed by the clock runs the real master on a
pseudo-terminal, and on a thread of its own the thirteen seats, board, muck and panel that answer it.
"""

import time
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from drivers.api import ButtonStruck
from drivers.rfid.field import SimField
from drivers.seatbus.line import BAUDS
from drivers.seatbus.sim import SimBus
from drivers.seatbus.timing import cards_event, event_exchange, press_event, quiet_exchange, round_ms
from tests.bench import modbus
from tests.bench.timing import Figure
from tests.drivers.seatbus.live import LiveNodes

SEATS = 13
NODES = SEATS + 3
SEED = 13
PRESSES = 200
TAP_MS = 100
IDLE_S = 4.0
_START_MS = 1_000


class Latency(NamedTuple):
    """From a button's release to its reading, in milliseconds."""

    p50_ms: float
    p99_ms: float


def seatbus() -> list[Figure]:
    """All figures."""
    quiet, bauds = quiet_exchange(), ", ".join(map(str, BAUDS))
    press, cards = event_exchange(press_event()), event_exchange(cards_event(2))
    real = measured(PRESSES // 10)
    return [
        _round("quiet round", quiet, "nothing to say"),
        _round("round with a press at every node", press, "and the one before it acknowledged"),
        _round("round with two cards at every node", cards, "and an event before acknowledged"),
        Figure(
            "the same as Modbus RTU",
            f"quiet {_ms(modbus.quiet_round_ms(NODES, baud) for baud in BAUDS)} ms, "
            f"with an event {_ms(modbus.event_round_ms(NODES, baud) for baud in BAUDS)} ms",
            f"{modbus.quiet_round_bytes(NODES)}, {modbus.event_round_bytes(NODES)} bytes, status word first; {bauds}",
        ),
        *(
            Figure(
                f"from a button's release to its reading, {baud} baud",
                f"{latency.p50_ms:.0f} ms (median), {latency.p99_ms:.0f} ms (p99)",
                f"{PRESSES} presses, modelled time over the pty, 10 ms of debounce included",
            )
            for baud, latency in ((baud, modelled(baud)) for baud in BAUDS)
        ),
        Figure(
            "the same by the clock, 115200 baud",
            f"{real.latency.p50_ms:.0f} ms (median), {real.latency.p99_ms:.0f} ms (p99)",
            f"{PRESSES // 10} presses, the master on a pty of this machine",
        ),
        Figure(
            "processor time of an idle table's bus",
            f"{100 * real.processor_share:.1f} % of a core",
            f"{real.polls_a_second:.0f} polls a second over {IDLE_S:.0f} s, the master's thread alone",
        ),
    ]


def modelled(baud: int, presses: int = PRESSES) -> Latency:
    """How late presses are told in modelled time, one after the other at random moments and seats."""
    rng = Random(SEED)
    bus = SimBus(SEATS, SimField(), rng=Random(SEED), firmware="local", baud=baud, skips=False)
    late: list[float] = []
    now_ms = released_ms = 0
    try:
        while len(late) < presses:
            late += [now_ms - released_ms for one in bus.poll(now_ms) if isinstance(one, ButtonStruck)]
            if now_ms >= _START_MS and now_ms > released_ms + 200:
                at_ms = now_ms + rng.randint(1, 50)
                released_ms = at_ms + TAP_MS
                bus.buttons.press(rng.randint(1, SEATS), at_ms, TAP_MS)
            now_ms = max(bus.next_ms, now_ms + 1)
    finally:
        bus.close()
    return _latency(late)


class Measured(NamedTuple):
    """What the clock says."""

    latency: Latency
    processor_share: float
    polls_a_second: float


def measured(presses: int) -> Measured:
    """Run the master by the clock against nodes on another thread: some presses, then an idle while."""
    bus = SimBus(SEATS, SimField(), rng=Random(SEED), firmware="local without chips", baud=BAUDS[0], skips=False)
    late, rng = [], Random(SEED)
    with LiveNodes(bus) as nodes:
        _run_master(nodes, _START_MS)
        for _ in range(presses):
            with nodes.lock:
                at_ms = nodes.now_us // 1000 + rng.randint(5, 50)
                bus.buttons.press(rng.randint(1, SEATS), at_ms, TAP_MS)
            late.append(_run_master(nodes, 2_000, until_struck=True) - (at_ms + TAP_MS))
        polled = sum(peer.health.counts.polls for peer in bus.master.peers)
        used_s = time.thread_time()
        _run_master(nodes, int(1_000 * IDLE_S))
        used_s = time.thread_time() - used_s
        polled = sum(peer.health.counts.polls for peer in bus.master.peers) - polled
    return Measured(_latency(late), used_s / IDLE_S, polled / IDLE_S)


def _run_master(nodes: LiveNodes, for_ms: int, until_struck: bool = False) -> float:
    """Poll the master as its thread in the daemon does; the time in milliseconds when it ended."""
    master, until_ms = nodes.bus.master, nodes.now_us // 1000 + for_ms
    while (now_ms := nodes.now_us // 1000) < until_ms:
        struck = any(isinstance(one, ButtonStruck) for one in master.poll(now_ms))
        if struck and until_struck:
            break
        time.sleep(max(master.next_ms - nodes.now_us // 1000, 1) / 1000)
    return nodes.now_us / 1000


def _round(what: str, exchange: tuple[int, int], how: str) -> Figure:
    times = _ms(round_ms([exchange] * NODES, baud) for baud in BAUDS)
    sent = NODES * sum(exchange)
    return Figure(
        f"seat bus: {what}",
        f"{sent} bytes: {times} ms",
        f"{NODES} nodes at {', '.join(map(str, BAUDS))} baud, {exchange[0]} + {exchange[1]} bytes and 1 ms each; {how}",
    )


def _ms(times: Iterable[float]) -> str:
    return ", ".join(f"{one:.1f}" for one in times)


def _latency(late: Sequence[float]) -> Latency:
    ordered = sorted(late)
    return Latency(ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)])
