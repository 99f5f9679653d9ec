"""What is connected: lost devices with their cause, the others by what their drivers say."""

from collections.abc import Collection, Sequence
from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, DeviceState, Driver, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.seatbus.plan import table
from drivers.seatbus.wired import wired_bus
from firmware_host.shell.reading_range import NoReaders, reading_range
from firmware_host.shell.survey import SURVEY_MS, surveyed
from tests.drivers.rfid.chips import ACE, ChipTable


class Clock:
    """Time that passes only where somebody waits."""

    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> int:
        return self.now_ms

    def wait_until(self, until_ms: int) -> None:
        self.now_ms = max(self.now_ms, until_ms)


class Told:
    """A driver that tells these readings, each at its time."""

    def __init__(self, *readings: Reading) -> None:
        self._readings = list(readings)
        self.next_ms = 0

    def poll(self, now_ms: int) -> Sequence[Reading]:
        due = [one for one in self._readings if one.at_ms <= now_ms]
        self._readings = [one for one in self._readings if one.at_ms > now_ms]
        self.next_ms = now_ms + 20
        return due


class Broken:
    """A driver that cannot be polled."""

    next_ms = 0

    def poll(self, now_ms: int) -> Sequence[Reading]:
        raise OSError("the bus is gone")


def states(*drivers: tuple[str, Driver]) -> list[DeviceState]:
    """What a survey finds."""
    clock = Clock()
    found = surveyed(drivers, clock, clock.wait_until)
    assert clock.now_ms == SURVEY_MS
    return found


def test_a_driver_without_a_word_is_there() -> None:
    assert states(("buzzer", Told())) == [DeviceState("buzzer", True, "there")]


def test_a_lost_device_is_told_with_its_cause_and_what_to_do() -> None:
    lost = DeviceLost("panel", "the number pad does not answer: plug it in", 100)
    assert states(("panel", Told(lost))) == [DeviceState("panel", False, lost.text)]


def test_a_device_that_comes_back_is_not_lost() -> None:
    gone, back = DeviceLost("panel", "gone", 100), DeviceFound("panel", 900)
    assert states(("panel", Told(gone, back))) == [DeviceState("panel", True, "there")]


def test_a_driver_that_breaks_is_told_and_the_others_are_looked_at() -> None:
    found = states(("buttons", Broken()), ("buzzer", Told()))
    assert found[0] == DeviceState("buttons", False, "its driver stopped (OSError: the bus is gone)")
    assert found[1].fine


@pytest.mark.slow
def test_every_reader_tells_its_version_its_gain_and_its_tags_but_one_that_is_lost() -> None:
    table = ChipTable(("seat1", "seat2"))
    table.field.lay("seat1", ACE)
    table.chips["seat2"].unplug()
    lost, fine = states(("readers", table.readers))
    assert fine == DeviceState("reader seat1", True, "version 92, 33 dB, reads 1 tags")
    assert (lost.device, lost.fine) == ("reader seat2", False)
    assert "check its cable" in lost.text


def test_an_unknown_chip_is_named_and_used() -> None:
    (state,) = states(("readers", ChipTable(("seat1",), version=0x77).readers))
    assert not state.fine
    assert state.text.startswith("version 77, ")
    assert "unknown chip, used all the same" in state.text


def ranged(table: ChipTable, seconds: int = 1) -> list[str]:
    """The lines of a look at seat 1's range."""
    clock = Clock()
    clock.now_ms = table.readers.next_ms
    return list(reading_range([("readers", table.readers)], "seat1", clock, clock.wait_until, seconds))


def test_the_range_of_an_antenna_is_the_share_of_looks_that_read_a_card() -> None:
    table = ChipTable(("seat1",))
    table.settle()
    (nothing,) = ranged(table)
    assert nothing.endswith("nothing lies there, or it is out of reach")
    table.field.lay("seat1", ACE)
    (all_read,) = ranged(table)
    looked = all_read.removeprefix("seat1: ").removesuffix(" looks read a card").split(" of ")
    assert looked[0] == looked[1] != "0"


@pytest.mark.slow
def test_a_card_at_the_edge_is_told_as_such() -> None:
    table = ChipTable(("seat1",))
    table.field.lay("seat1", ACE)
    table.settle()
    table.chips["seat1"].faults.garbled_share = 0.9
    (edge,) = ranged(table)
    assert edge.endswith("at the edge of its reach")


def test_a_reader_that_does_not_answer_has_no_range() -> None:
    table = ChipTable(("seat1",))
    table.chips["seat1"].unplug()
    (none,) = ranged(table)
    assert none.endswith("no look in this second: the reader does not answer")


def test_simulated_readers_have_no_range() -> None:
    clock = Clock()
    with pytest.raises(NoReaders, match="simulated"):
        list(reading_range([("bench", Told())], "seat1", clock, clock.wait_until))


class Node(Told):
    """A driver of seat nodes that tells these readings."""

    def expect(self, antennas: Collection[str]) -> None:
        assert set(antennas) == {"seat3"}


def test_of_a_seat_node_it_is_told_whether_a_card_is_read_and_when_it_is_at_the_edge() -> None:
    node = Node(
        TagsSeen("seat4", (ACE,), 100),
        ReaderReady("seat3", (), 1_100),
        TagsSeen("seat3", (ACE,), 2_100),
        TagsGone("seat3", (ACE,), 4_100),
        TagsSeen("seat3", (ACE,), 4_600),
        TagsGone("seat3", (ACE,), 5_100),
        DeviceLost("node 3", "The node 3 does not answer: check its cable.", 6_100),
        DeviceLost("node 4", "The node 4 does not answer: check its cable.", 6_100),
        DeviceFound("node 3", 7_100),
        ReaderReady("seat3", (ACE,), 7_200),
    )
    clock = Clock()
    nothing = "no card is read: nothing lies there, or it is out of reach"
    assert list(reading_range([("bus", node)], "seat3", clock, clock.wait_until, 8)) == [
        "seat3: its node has not told yet what lies there",
        f"seat3: {nothing}",
        "seat3: a card is read",
        "seat3: a card is read",
        "seat3: a card comes and goes: at the edge of its reach",
        f"seat3: {nothing}",
        "seat3: The node 3 does not answer: check its cable.",
        "seat3: a card is read",
    ]


def test_without_its_adapter_a_range_over_the_bus_says_what_to_do(tmp_path: Path) -> None:
    bus = wired_bus(str(tmp_path / "none"), table(4), baud=115_200, kernel_rs485=False, lamps="colour")
    clock = Clock()
    (told,) = reading_range([("bus", bus)], "seat3", clock, clock.wait_until, 1)
    assert told.startswith(f"seat3: The seat bus is down: {tmp_path / 'none'} is not there: plug the adapter in")
    with pytest.raises(ValueError, match="there is no reader seat9; there are seat1"):
        list(reading_range([("bus", bus)], "seat9", clock, clock.wait_until))


def test_an_unknown_antenna_is_named_with_those_there_are() -> None:
    clock = Clock()
    with pytest.raises(ValueError, match="there is no reader seat7; there are seat1"):
        list(reading_range([("readers", ChipTable(("seat1",)).readers)], "seat7", clock, clock.wait_until))
