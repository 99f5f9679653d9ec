"""Drivers in threads: what they read, how they die, and up to when they have reported."""

import contextlib
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Protocol

import pytest

from drivers.api import DeviceFound, DeviceLost, KeyStruck, Reading
from firmware_host.shell import supervisor as module
from firmware_host.shell.supervisor import Supervisor

# Only what is broken waits so long.
DEADLINE_S = 10.0


class HandClock:
    """Table time, set by the test; whoever waits for a driver is told when something has changed."""

    def __init__(self) -> None:
        self.now_ms = 1000
        self.changed = threading.Condition()

    def __call__(self) -> int:
        """The time."""
        return self.now_ms

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        with self.changed:
            assert self.changed.wait_for(holds, DEADLINE_S)

    def tell(self) -> None:
        """Something has changed."""
        with self.changed:
            self.changed.notify_all()


class Eager:
    """A driver that polls as often as it may and reports what the test gives it."""

    def __init__(self, clock: HandClock) -> None:
        self.readings: list[Reading] = []
        self.polled_ms = [0]
        self._clock = clock

    @property
    def next_ms(self) -> int:
        """At once."""
        return self._clock.now_ms

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """What the test has laid here."""
        readings, self.readings = self.readings, []
        self.polled_ms.append(now_ms)
        self._clock.tell()
        return readings

    def has_reported(self, at_ms: int) -> Callable[[], bool]:
        """Whether a poll at that time is over: the next one has begun."""
        return lambda: self.polled_ms[-2] >= at_ms


class Slow(Eager):
    """A driver that learns of things only some time after they happened."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(clock)
        self.told_ms = 0


class Sleeper(Eager):
    """A driver that wants no poll before a far time, unless its file is rung."""

    due_ms = 10**9

    def __init__(self, clock: HandClock, hears: bool = True) -> None:
        super().__init__(clock)
        self._hears = hears
        self._file = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)

    def fileno(self) -> int:
        """The file to wait on."""
        return self._file

    def ring(self) -> None:
        """Make the file readable."""
        os.eventfd_write(self._file, 1)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Hear the ring, unless the file is one that never falls silent."""
        with contextlib.suppress(BlockingIOError):
            if self._hears:
                os.eventfd_read(self._file)
        return super().poll(now_ms)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


class Hanging(Eager):
    """A driver that hangs in its poll until the test lets it go; then it dies or goes on."""

    def __init__(self, clock: HandClock, dies: bool = False) -> None:
        super().__init__(clock)
        self.may_go_on = threading.Event()
        self._dies = dies

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Hang."""
        readings = super().poll(now_ms)
        self.may_go_on.wait(DEADLINE_S)
        if self._dies:
            raise OSError("the bus is gone")
        return readings


class Start(Protocol):
    """Starts drivers by name."""

    def __call__(self, **drivers: Eager) -> Supervisor:
        """Start them and wait until each has polled."""


@pytest.fixture
def clock() -> HandClock:
    """The time of a test."""
    return HandClock()


@pytest.fixture
def start(clock: HandClock) -> Iterator[Start]:
    """Starts drivers; they are let go and stopped when the test is over."""
    started: list[tuple[Supervisor, Sequence[Eager]]] = []

    def begin(**drivers: Eager) -> Supervisor:
        supervised = Supervisor(drivers.items(), clock, clock.tell)
        started.append((supervised, list(drivers.values())))
        supervised.start()
        clock.until(lambda: all(len(driver.polled_ms) > 1 for driver in drivers.values()))
        return supervised

    yield begin
    for supervised, drivers in started:
        for driver in drivers:
            if isinstance(driver, Hanging):
                driver.may_go_on.set()
        supervised.stop()


def reported(supervised: Supervisor, at_ms: int) -> Callable[[], bool]:
    """Whether all drivers have reported up to a time."""
    return lambda: supervised.reported_ms >= at_ms


def taken(supervised: Supervisor, clock: HandClock) -> list[Reading]:
    """What has been read, once there is something."""
    readings: list[Reading] = []

    def something() -> bool:
        readings.extend(supervised.take())
        return bool(readings)

    clock.until(something)
    return readings


def test_what_a_driver_reads_is_taken_once_and_in_order(clock: HandClock, start: Start) -> None:
    driver = Eager(clock)
    supervised = start(panel=driver)
    strokes = [KeyStruck(key, False, clock.now_ms) for key in ("S4", "PASS", "NEXT")]
    driver.readings = list(strokes)
    assert taken(supervised, clock) == strokes
    assert supervised.take() == []


def test_what_was_read_after_a_deadline_is_held_until_it_may_be_taken(clock: HandClock, start: Start) -> None:
    driver = Eager(clock)
    supervised = start(panel=driver)
    strokes = [KeyStruck(key, False, at_ms) for key, at_ms in (("PASS", 990), ("FOLD", 1000), ("NEXT", 1001))]
    driver.readings = list(strokes)
    clock.until(lambda: bool(supervised.take(0)) or supervised.holds)
    clock.until(driver.has_reported(1000))
    assert supervised.take(1000) == strokes[:2]
    assert supervised.holds
    assert supervised.take() == strokes[2:]
    assert not supervised.holds


def test_a_driver_that_dies_is_a_lost_device_by_its_name_and_the_others_go_on(clock: HandClock, start: Start) -> None:
    panel, readers = Eager(clock), Hanging(clock, dies=True)
    supervised = start(panel=panel, readers=readers)
    readers.may_go_on.set()
    (lost,) = taken(supervised, clock)
    text = "The driver of the readers stopped (OSError): restart the table when the hand is over."
    assert lost == DeviceLost("readers", text, clock.now_ms)
    panel.readings = [KeyStruck("NEXT", False, clock.now_ms)]
    assert taken(supervised, clock) == [KeyStruck("NEXT", False, clock.now_ms)]


def test_a_driver_that_dies_in_its_first_poll_is_a_lost_device_too(clock: HandClock, start: Start) -> None:
    dead = Hanging(clock, dies=True)
    dead.may_go_on.set()
    (lost,) = taken(start(lights=dead), clock)
    assert isinstance(lost, DeviceLost)
    assert lost.device == "lights"


def test_the_slowest_running_driver_says_up_to_when_all_is_reported(clock: HandClock, start: Start) -> None:
    quick, slow = Eager(clock), Hanging(clock)
    supervised = start(quick=quick, slow=slow)
    clock.now_ms = 1050
    clock.until(quick.has_reported(1050))
    assert supervised.reported_ms == 1000
    slow.may_go_on.set()
    clock.until(slow.has_reported(1050))
    assert supervised.reported_ms == 1050


def test_a_driver_that_learns_of_things_late_holds_a_deadline_back_until_it_knows(
    clock: HandClock, start: Start
) -> None:
    slow, prompt = Slow(clock), Eager(clock)
    slow.told_ms = 990
    supervised = start(bus=slow, panel=prompt)
    clock.until(reported(supervised, 990))
    assert supervised.reported_ms == 990
    slow.told_ms = 5_000
    clock.until(reported(supervised, 1_000))
    slow.told_ms, clock.now_ms = 500, 2_000
    clock.until(reported(supervised, 1_900))
    assert supervised.reported_ms == 1_900
    assert supervised.take() == []


@pytest.mark.parametrize(("now_ms", "reported_ms"), [(1099, 1000), (1100, 1000), (1101, 1001), (9000, 8900)])
def test_a_driver_that_hangs_holds_a_deadline_back_for_100_ms_at_the_most(
    clock: HandClock, start: Start, now_ms: int, reported_ms: int
) -> None:
    supervised = start(slow=Hanging(clock))
    clock.now_ms = now_ms
    assert supervised.reported_ms == reported_ms


def test_a_driver_that_is_dead_holds_nothing_back(clock: HandClock, start: Start) -> None:
    quick, dying = Eager(clock), Hanging(clock, dies=True)
    supervised = start(quick=quick, dying=dying)
    dying.may_go_on.set()
    taken(supervised, clock)
    clock.now_ms = 1050
    clock.until(quick.has_reported(1050))
    clock.until(lambda: supervised.reported_ms == 1050)


def test_without_drivers_all_is_reported_always(clock: HandClock, start: Start) -> None:
    supervised = start()
    clock.now_ms = 5000
    assert supervised.reported_ms == 5000


def test_what_is_reported_up_to_a_time_has_been_posted_by_then(clock: HandClock, start: Start) -> None:
    driver = Eager(clock)
    supervised = start(panel=driver)
    for at_ms in range(1001, 1040):
        driver.readings = [KeyStruck("PASS", False, at_ms)]
        clock.now_ms = at_ms
        clock.until(reported(supervised, at_ms))
        assert [reading.at_ms for reading in taken(supervised, clock)] == [at_ms]


def test_drivers_that_hang_do_not_stop_the_clean_stop(
    clock: HandClock, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "JOIN_S", 0.05)
    quick = Eager(clock)
    supervised = start(quick=quick, one=Hanging(clock), two=Hanging(clock), three=Hanging(clock))
    supervised.stop()
    polls = len(quick.polled_ms)
    clock.now_ms = 1050
    assert supervised.reported_ms == 1000
    assert len(quick.polled_ms) == polls


def test_all_drivers_together_have_one_second_to_stop(
    clock: HandClock, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervised = start(one=Hanging(clock), two=Hanging(clock), three=Hanging(clock))
    waits_s: list[float] = []
    times_s = iter([0.0, 0.0, 0.7, 1.4])
    monkeypatch.setattr("firmware_host.shell.supervisor.time", SimpleNamespace(monotonic=lambda: next(times_s)))
    monkeypatch.setattr(threading.Thread, "join", lambda self, timeout: waits_s.append(timeout))
    supervised.stop()
    monkeypatch.undo()
    assert waits_s == pytest.approx([1.0, 0.3, 0.0])


def test_a_driver_that_hangs_is_a_fault_until_it_answers(start: Start, clock: HandClock) -> None:
    hanging = Hanging(clock)
    drivers = start(readers=hanging)
    clock.now_ms += module.HANGS_AFTER_MS
    assert drivers.take() == []
    clock.now_ms += 1
    (lost,) = drivers.take()
    assert isinstance(lost, DeviceLost)
    assert lost.device == "readers"
    assert "does not answer" in lost.text
    assert drivers.take() == []
    hanging.may_go_on.set()
    clock.until(hanging.has_reported(clock.now_ms))
    assert drivers.take() == [DeviceFound("readers", clock.now_ms)]
    drivers.stop()


def test_a_driver_with_a_file_sleeps_until_that_can_be_read(
    clock: HandClock, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_SLEEP_MS", 60_000)
    with contextlib.closing(Sleeper(clock)) as driver:
        supervised = start(panel=driver)
        for number in range(3):
            stroke = KeyStruck("PASS", False, number)
            driver.readings = [stroke]
            driver.ring()
            assert taken(supervised, clock) == [stroke]
        supervised.stop()
        assert len(driver.polled_ms) == 1 + 1 + 3


def test_a_file_that_never_falls_silent_lets_the_driver_rest_between_two_polls(
    clock: HandClock, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_SLEEP_MS", 60_000)
    monkeypatch.setattr(module, "SHORTEST_SLEEP_MS", 60_000)
    with contextlib.closing(Sleeper(clock, hears=False)) as driver:
        driver.ring()
        supervised = start(panel=driver)
        clock.until(lambda: len(driver.polled_ms) > 2)
        supervised.stop()
        assert len(driver.polled_ms) == 1 + 2


def test_a_driver_that_sleeps_stops_at_once(clock: HandClock, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_SLEEP_MS", 60_000)
    monkeypatch.setattr(module, "JOIN_S", DEADLINE_S)
    with contextlib.closing(Sleeper(clock)) as driver:
        start(deaf=driver).stop()
        assert all(thread.name != "deaf" for thread in threading.enumerate())
