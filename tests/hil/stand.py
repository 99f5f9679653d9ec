"""A table to try: how its hardware comes up, who works it, and the time by which it runs."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_host.app import wire
from firmware_host.config.profile import Profile
from firmware_host.shell.hardware import Hardware
from tests.hil.simulated import Simulated, wide
from tests.hil.tasks import Clock, Hands


class Stand:
    """One table for a whole run of tests; `tags` are the cards known by now, `unplugged` the readers without a plug."""

    def __init__(self, profile: Profile, hands: Hands, clock: Clock, wires: Callable[[], Hardware]) -> None:
        """Take the table's profile, who works it, its clock, and what brings its hardware up."""
        self.profile = profile
        self.hands = hands
        self.clock = clock
        self.tags: dict[bytes, str] = {}
        self.unplugged: set[str] = set()
        self._wires = wires
        self._hardware: Hardware | None = None

    def wired(self) -> Hardware:
        """The hardware with drivers that know nothing; those of the last call are closed."""
        self.close()
        self._hardware = self._wires()
        return self._hardware

    def needs(self, kind: str, seats: int = 2) -> None:
        """Skip the test where the profile simulates a kind of device, or has fewer seats."""
        if getattr(self.profile.drivers, kind) == "sim":
            pytest.skip(f"this profile simulates its {kind}: name the real driver in [drivers]")
        if self.profile.table.seats < seats:
            pytest.skip(f"this table has {self.profile.table.seats} seats, and this test is for {seats}")

    def close(self) -> None:
        """Give the hardware back."""
        if self._hardware is not None:
            self._hardware.close()
        self._hardware = None


class RealTime:
    """The time of a table whose hands are a person's."""

    def now_ms(self) -> int:
        """The time now."""
        return time.monotonic_ns() // 1_000_000

    def wait_until_ms(self, until_ms: int) -> None:
        """Let time pass."""
        threading.Event().wait(max(0, until_ms - self.now_ms()) / 1000)


@contextmanager
def worked(profile: Profile, folder: Path, hands: Hands) -> Iterator[Stand]:
    """A real table."""
    stand = Stand(profile, hands, RealTime(), lambda: wire(profile, folder))
    try:
        yield stand
    finally:
        stand.close()


@contextmanager
def simulated(
    profile: Profile, folder: Path, hands_of: Callable[[Simulated], Hands] = lambda table: table
) -> Iterator[Stand]:
    """The table of a profile on simulated chips and lines; `hands_of` may put somebody between them and the tests."""
    profile = wide(profile)
    table = Simulated(profile)

    def wired() -> Hardware:
        # The chips and lines outlive the drivers, as on a real table.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("drivers.gpio.sim.SimHeader", lambda: table.header)
            patch.setattr("drivers.depths.chip.SimChips", lambda antennas, field, rng: table.chips)
            return wire(profile, folder)

    stand = Stand(profile, hands_of(table), table, wired)
    try:
        yield stand
    finally:
        stand.close()
