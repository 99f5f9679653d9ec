"""Whatever goes wrong on the bus: once all is mended, what was told is what lies there, and all buttons work."""

import os
from collections.abc import Callable
from random import Random

import pytest

from drivers.api import ButtonStruck, DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.seatbus.wire_sim import Noise
from tests.drivers.seatbus.tables import Table

SEATS = 4
STEPS = 25
COURSES = 100 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 2
PLACES = ("seat1", "seat2", "seat3", "seat4", "board", "muck")
NODES = ("1", "2", "3", "4", "board", "muck", "panel")
TAGS = [bytes((4, 0, 0, 0, 0, 0, number)) for number in range(6)]


class Course:
    """A table to which something happens at every step, and what it has told so far."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.here: dict[str, set[bytes]] = {place: set() for place in PLACES}
        self.lost: set[str] = set()
        self._rng = rng
        self._acts: tuple[Callable[[], None], ...] = (
            self._move_tag,
            self._move_tag,
            lambda: table.bus.plug(f"node {rng.choice(NODES)}", False),
            lambda: table.bus.hang(rng.choice(NODES)),
            lambda: table.bus.reboot(rng.choice(NODES)),
            lambda: table.bus.swap(rng.choice(NODES)),
            lambda: table.bus.plug("bus", False),
            lambda: table.bus.plug(f"reader {rng.choice(PLACES)}", False),
            self._disturb,
            self._mend,
        )
        self.follow(table.begun)

    def step(self) -> None:
        """Let something happen, and some time pass."""
        self._rng.choice(self._acts)()
        self.follow(self.table.run(self._rng.choice((50, 300, 2_500))))

    def mend_all(self) -> None:
        """Mend everything, and give it the time that the longest wait in it takes."""
        self._mend()
        for node in NODES:
            if self.table.bus.bus.nodes[node].firmware is None:
                self.table.bus.bus.nodes[node].power_on(self.table.bus.bus.now_us)
        self.follow(self.table.run(12_000))

    def follow(self, readings: list[Reading]) -> None:
        """Take what was told; what is told twice, or gone before it came, is an error."""
        for one in readings:
            if isinstance(one, ReaderReady):
                self.here[one.antenna] = set(one.uids)
            elif isinstance(one, TagsSeen):
                assert not self.here[one.antenna] & set(one.uids)
                self.here[one.antenna] |= set(one.uids)
            elif isinstance(one, TagsGone):
                assert self.here[one.antenna] >= set(one.uids)
                self.here[one.antenna] -= set(one.uids)
            elif isinstance(one, DeviceLost):
                self.lost.add(one.device)
            elif isinstance(one, DeviceFound):
                assert one.device in self.lost
                self.lost.remove(one.device)

    def _move_tag(self) -> None:
        uid = self._rng.choice(TAGS)
        field = self.table.field
        for place in field.where(uid):
            field.lift(place, uid)
        if self._rng.random() < 0.7:
            field.lay(self._rng.choice(PLACES), uid)

    def _disturb(self) -> None:
        self.table.bus.bus.wire.noise = Noise(damaged=0.005, frames_lost=0.02)

    def _mend(self) -> None:
        bus = self.table.bus
        bus.bus.wire.noise = Noise()
        bus.plug("bus", True)
        for place in PLACES:
            bus.plug(f"reader {place}", True)
        for node in NODES:
            if not bus.bus.nodes[node].plugged:
                bus.plug(f"node {node}", True)


def test_a_reader_that_fails_just_before_the_bus_goes_down_is_told_as_failed_and_then_as_found() -> None:
    """The bus as a whole is told in the place of its devices."""
    for after_ms in range(250, 400, 30):
        with Table(SEATS) as table:
            course = Course(table, Random(after_ms))
            table.bus.plug("reader seat3", False)
            course.follow(table.run(after_ms))
            table.bus.plug("bus", False)
            course.follow(table.run(2_000))
            assert course.lost == {"bus"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(COURSES))
def test_once_all_is_mended_what_was_told_is_what_lies_there_and_nothing_is_lost(seed: int) -> None:
    with Table(SEATS, seed=seed) as table:
        course = Course(table, Random(seed))
        for _ in range(STEPS):
            course.step()
        course.mend_all()
        assert course.here == {place: set(table.field.tags(place)) for place in PLACES}
        assert course.lost == set()
        for seat in range(1, SEATS + 1):
            table.bus.buttons.press(seat, table.now_ms + 10 * seat)
        struck = [one.seat for one in table.run(1_000) if isinstance(one, ButtonStruck)]
        assert sorted(struck) == [1, 2, 3, 4]
