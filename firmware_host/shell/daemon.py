"""The daemon's loop: what drivers and clients bring goes in, the status goes out, and nothing else has a say."""

import logging
import signal
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FrameType

from drivers.api import Driver
from firmware_host.core.clock import deadline
from firmware_host.core.table import Table
from firmware_host.shell.feeds import Feeds, Reply
from firmware_host.shell.host import Host
from firmware_host.shell.notify import Notifier
from firmware_host.shell.sounds import sounding
from firmware_host.shell.supervisor import Supervisor

# Clients count a clock down by themselves; a push a second keeps them in step, and times no older than that those who
# come later.
TELL_MS = 1000
# What is due waits for the report of the slowest driver, and nobody says when that has come.
REPORT_S = 0.01

log = logging.getLogger(__name__)

EnterOn = Callable[[Host, str], Reply]


class Daemon:
    """Runs one table in real time until it is told to stop; table time goes on from the journal's.

    `watches` are polled by the loop itself: what they look at never makes it wait.
    """

    def __init__(
        self,
        host: Host,
        drivers: Iterable[tuple[str, Driver]],
        folder: Path,
        enter: EnterOn,
        watches: Sequence[Driver] = (),
    ) -> None:
        self._host = host
        self._watches = watches
        self._began_ms = time.monotonic_ns() // 1_000_000 - host.now_ms
        self._feeds = Feeds(folder, lambda line: self._entered(enter, line))
        if host.equity_file is not None:
            self._feeds.watch(host.equity_file)
        self._drivers = Supervisor(drivers, self.now_ms, self._feeds.wake)
        self._notifier = Notifier()
        self._stopping = False
        self._pushed: tuple[object, ...] = ()
        self._pushed_table: Table | None = None
        self._told_ms = 0

    def now_ms(self) -> int:
        """Table time, which no step of the system's clock moves."""
        return time.monotonic_ns() // 1_000_000 - self._began_ms

    def run(self) -> None:
        """Run until SIGTERM or SIGINT, then stop cleanly within three seconds."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._asked_to_stop)
        self._push()
        self._drivers.start()
        self._notifier.ready()
        log.info("the table is ready at hand %d", self._host.table.night.hand)
        try:
            while not self._stopping:
                self._feeds.wait(self._wait_s())
                self._step()
            log.info("asked to stop")
        finally:
            self._notifier.stopping()
            self._drivers.stop()
            self._host.close()
            self._feeds.close()

    def _step(self) -> None:
        now_ms = max(self._drivers.reported_ms, self._host.now_ms)
        # What one driver read after a deadline must not end a clock that a slower one may yet tell was stopped in time.
        ends = deadline(self._host.table)
        until_ms = ends.at_ms if ends is not None and now_ms < ends.at_ms else None
        watched = [reading for watch in self._watches for reading in watch.poll(now_ms)]
        self._host.step([*self._drivers.take(until_ms), *watched], now_ms)
        self._push()
        self._notifier.alive()

    def _wait_s(self) -> float:
        """Until the next thing is due: a deadline, the times to be told, a sign of life."""
        waits = [(self._told_ms + TELL_MS - self.now_ms()) / 1000]
        if self._notifier.watchdog_s is not None:
            waits.append(self._notifier.watchdog_s)
        due_ms = self.now_ms() if self._drivers.holds else self._host.next_ms
        if due_ms is not None:
            left_s = (due_ms - self.now_ms()) / 1000
            waits.append(left_s if left_s > 0 else REPORT_S)
        return max(0.001, min(waits))

    def _push(self) -> None:
        """Push the status where table or ephemera changed, and once a second while a clock or countdown is shown."""
        host, now_ms = self._host, self.now_ms()
        host.refresh_equity()
        shown = (host.ephemera, sounding(host.table, host.ephemera, host.now_ms))
        changed = host.table is not self._pushed_table or shown != self._pushed
        if not changed and now_ms - self._told_ms < TELL_MS:
            return
        self._pushed_table, self._pushed, self._told_ms = host.table, shown, now_ms
        public, floor = host.views()
        if changed or host.table.clock is not None or host.table.night.break_ends_ms is not None:
            self._feeds.publish(public, floor)
            self._notifier.status(f"hand {floor['hand']}, {floor['phase']}")
        else:
            self._feeds.refresh(public, floor)

    def _entered(self, enter: EnterOn, line: str) -> Reply:
        self._step()
        reply = enter(self._host, line)
        self._push()
        return reply

    def _asked_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True
        self._feeds.wake()
