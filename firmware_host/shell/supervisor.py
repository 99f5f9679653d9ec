"""One thread a driver that only posts; one that dies or hangs is a fault on the status, not a dead table."""

import logging
import os
import queue
import select
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from weakref import finalize

from drivers.api import DeviceFound, DeviceLost, DeviceState, Driver, Reading, TellsLater, WokenByFile
from firmware_host.shell.survey import survey_of

JOIN_S = 1.0
LONGEST_SLEEP_MS = 100
# A file that never falls silent must not keep the processor from the others.
SHORTEST_SLEEP_MS = 5
HANGS_AFTER_MS = 3_000
SURVEY_EVERY_MS = 1_000

log = logging.getLogger(__name__)


class Supervisor:
    """Runs drivers by name on table time; what they read is taken with `take`.

    A deadline may pass once every running driver has reported beyond it: see `reported_ms`.
    """

    def __init__(
        self, drivers: Iterable[tuple[str, Driver]], now_ms: Callable[[], int], wake: Callable[[], None]
    ) -> None:
        self._now_ms = now_ms
        self._wake = wake
        self._inbox: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        self._held: list[Reading] = []
        self._stopped = False
        self._stopping = os.eventfd(0, os.EFD_CLOEXEC)
        finalize(self, os.close, self._stopping)
        self._polled: dict[str, int] = {}
        self._told: dict[str, int] = {}
        self._hung: set[str] = set()
        self._surveys: dict[str, Sequence[DeviceState] | None] = {}
        self._threads = [
            threading.Thread(target=self._run, args=(name, driver), name=name, daemon=True) for name, driver in drivers
        ]

    def start(self) -> None:
        """Start all drivers."""
        for thread in self._threads:
            self._polled[thread.name] = self._told[thread.name] = self._now_ms()
        for thread in self._threads:
            thread.start()

    def take(self, until_ms: int | None = None) -> list[Reading]:
        """Everything read since the last call; what was read after `until_ms` is held for a later one."""
        while not self._inbox.empty():
            self._held.append(self._inbox.get_nowait())
        self._held += self._hanging()
        taken = [reading for reading in self._held if until_ms is None or reading.at_ms <= until_ms]
        self._held = [reading for reading in self._held if until_ms is not None and reading.at_ms > until_ms]
        return taken

    @property
    def holds(self) -> bool:
        """Whether readings are held back."""
        return bool(self._held)

    @property
    def reported_ms(self) -> int:
        """The table time up to which every running driver has reported, at most 100 ms ago."""
        now_ms = self._now_ms()
        return max(now_ms - LONGEST_SLEEP_MS, min([*self._told.values(), now_ms]))

    @property
    def surveys(self) -> list[tuple[str, Sequence[DeviceState] | None]]:
        """What each driver that runs says of its devices, by its name, at most a second old; None: nothing."""
        return [(name, states) for name, states in list(self._surveys.items()) if name not in self._hung]

    def stop(self) -> None:
        """Stop all drivers; those that still hang after a second are left behind."""
        self._stopped = True
        os.eventfd_write(self._stopping, 1)
        until_s = time.monotonic() + JOIN_S
        for thread in self._threads:
            thread.join(max(0.0, until_s - time.monotonic()))

    def _hanging(self) -> list[Reading]:
        """The drivers that hang in a poll since the last call, and those that have come out of it."""
        now_ms = self._now_ms()
        told: list[Reading] = []
        for name, at_ms in list(self._polled.items()):
            hangs = now_ms - at_ms > HANGS_AFTER_MS
            if hangs and name not in self._hung:
                self._hung.add(name)
                text = f"The driver of the {name} does not answer: what it reads is not seen until it does."
                told.append(DeviceLost(name, text, now_ms))
            elif not hangs and name in self._hung:
                self._hung.discard(name)
                told.append(DeviceFound(name, now_ms))
        return told

    def _sleep(self, for_ms: int, file: int | None = None) -> bool:
        """Sleep until that time is over, at most 100 ms, or all is to stop, or the file can be read: true for that."""
        awaited = select.poll()
        awaited.register(self._stopping, select.POLLIN)
        if file is not None:
            awaited.register(file, select.POLLIN)
        return any(found == file for found, _ in awaited.poll(max(1, min(for_ms, LONGEST_SLEEP_MS))))

    def _run(self, name: str, driver: Driver) -> None:
        later = driver if isinstance(driver, TellsLater) else None
        woken = driver if isinstance(driver, WokenByFile) else None
        heard = False
        survey_ms = 0
        try:
            while not self._stopped:
                now_ms = self._now_ms()
                readings = driver.poll(now_ms)
                for reading in readings:
                    self._inbox.put(reading)
                self._told[name] = now_ms if later is None else min(later.told_ms, now_ms)
                self._polled[name] = now_ms
                if readings:
                    self._wake()
                if now_ms >= survey_ms:
                    self._surveys[name], survey_ms = _surveyed(name, driver), now_ms + SURVEY_EVERY_MS
                if heard:
                    self._sleep(SHORTEST_SLEEP_MS)
                if woken is None:
                    self._sleep(driver.next_ms - self._now_ms())
                else:
                    heard = self._sleep(woken.due_ms - self._now_ms(), woken.fileno())
        except Exception as error:
            log.exception("driver %s died", name)
            text = (
                f"The driver of the {name} stopped ({type(error).__name__}): restart the table when the hand is over."
            )
            self._inbox.put(DeviceLost(name, text, self._now_ms()))
        finally:
            self._told.pop(name, None)
            self._polled.pop(name, None)
            self._surveys.pop(name, None)
            self._wake()


def _surveyed(name: str, driver: Driver) -> Sequence[DeviceState] | None:
    """What a driver says of its devices, asked on its own thread, as every poll changes it; play hangs on no answer."""
    try:
        return survey_of(driver)
    except Exception:
        log.exception("the %s cannot tell of its devices", name)
        return (DeviceState(name, False, "cannot tell of its devices: see the log"),)
