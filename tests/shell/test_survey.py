"""What is connected: lost devices with their cause, the others by what their drivers say."""

from collections.abc import Sequence

import pytest

from drivers.api import DeviceFound, DeviceLost, DeviceState, Driver, Reading
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


def test_an_unknown_antenna_is_named_with_those_there_are() -> None:
    clock = Clock()
    with pytest.raises(ValueError, match="there is no reader seat7; there are seat1"):
        list(reading_range([("readers", ChipTable(("seat1",)).readers)], "seat7", clock, clock.wait_until))
