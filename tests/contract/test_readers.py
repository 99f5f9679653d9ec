"""What every driver of card readers must do."""

from collections.abc import Callable

import pytest

from drivers.api import DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from tests.contract.running import run
from tests.contract.stands import READERS, ReaderStand

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04000000000001")
# Time enough for any driver to notice a change, or that a reader is lost.
SOON_MS = 2000

Kind = type[ReaderReady] | type[TagsSeen] | type[TagsGone]
Make = Callable[[], ReaderStand]

pytestmark = pytest.mark.parametrize("make", READERS)


class Table:
    """A stand that has run since 0 ms."""

    def __init__(self, make: Make) -> None:
        self.stand = make()
        self.now_ms = 0

    def soon(self) -> list[Reading]:
        """Return the readings of the next two seconds."""
        self.now_ms += SOON_MS
        return run(self.stand.driver, self.now_ms - SOON_MS, self.now_ms)


def told(readings: list[Reading]) -> list[tuple[Kind, str, set[bytes]]]:
    """Return kind, antenna and tags of readings that may be of tags only, without their time."""
    kinds: list[tuple[Kind, str, set[bytes]]] = []
    for reading in readings:
        assert isinstance(reading, ReaderReady | TagsSeen | TagsGone)
        kinds.append((type(reading), reading.antenna, set(reading.uids)))
    return kinds


def test_every_reader_is_ready_once_with_all_that_lies_there(make: Make) -> None:
    table = Table(make)
    table.stand.lay("seat4", ACE)
    table.stand.lay("seat4", KING)
    ready = sorted(told(table.soon()), key=lambda reading: reading[1])
    assert ready == [(ReaderReady, "board", set()), (ReaderReady, "seat3", set()), (ReaderReady, "seat4", {ACE, KING})]


@pytest.mark.slow
def test_a_resting_tag_is_reported_once(make: Make) -> None:
    table = Table(make)
    table.soon()
    table.stand.lay("seat4", ACE)
    assert told(table.soon()) == [(TagsSeen, "seat4", {ACE})]
    assert table.soon() == []


def test_two_tags_laid_together_come_in_one_reading(make: Make) -> None:
    table = Table(make)
    table.soon()
    table.stand.lay("seat4", ACE)
    table.stand.lay("seat4", KING)
    assert told(table.soon()) == [(TagsSeen, "seat4", {ACE, KING})]


def test_two_tags_lifted_together_go_in_one_reading(make: Make) -> None:
    table = Table(make)
    table.stand.lay("board", ACE)
    table.stand.lay("board", KING)
    table.soon()
    table.stand.lift("board", ACE)
    table.stand.lift("board", KING)
    assert told(table.soon()) == [(TagsGone, "board", {ACE, KING})]


@pytest.mark.slow
def test_lifting_one_of_two_reports_only_that_one(make: Make) -> None:
    table = Table(make)
    table.stand.lay("seat4", ACE)
    table.stand.lay("seat4", KING)
    table.soon()
    table.stand.lift("seat4", ACE)
    assert told(table.soon()) == [(TagsGone, "seat4", {ACE})]
    assert table.soon() == []


@pytest.mark.slow
def test_a_tag_that_returns_is_reported_again(make: Make) -> None:
    table = Table(make)
    table.stand.lay("seat4", ACE)
    table.soon()
    table.stand.lift("seat4", ACE)
    table.soon()
    table.stand.lay("seat4", ACE)
    assert told(table.soon()) == [(TagsSeen, "seat4", {ACE})]


@pytest.mark.slow
def test_a_tag_on_its_way_is_told_by_both_antennas(make: Make) -> None:
    table = Table(make)
    table.stand.lay("seat4", ACE)
    table.soon()
    table.stand.lift("seat4", ACE)
    table.stand.lay("board", ACE)
    moved = sorted(told(table.soon()), key=lambda reading: reading[1])
    assert moved == [(TagsSeen, "board", {ACE}), (TagsGone, "seat4", {ACE})]


@pytest.mark.slow
def test_an_unplugged_reader_is_lost_once_and_its_tags_are_not_gone(make: Make) -> None:
    table = Table(make)
    table.stand.lay("seat4", ACE)
    table.soon()
    table.stand.unplug("seat4")
    (lost,) = table.soon()
    assert isinstance(lost, DeviceLost)
    assert lost.device == "reader seat4"
    assert lost.text
    table.stand.lift("seat4", ACE)
    assert table.soon() == []


@pytest.mark.slow
def test_a_reader_that_returns_is_found_once_and_then_ready_with_what_lies_there_now(make: Make) -> None:
    table = Table(make)
    table.stand.lay("seat4", ACE)
    table.soon()
    table.stand.unplug("seat4")
    table.soon()
    table.stand.lift("seat4", ACE)
    table.stand.lay("seat4", KING)
    table.stand.plug("seat4")
    found, *ready = table.soon()
    assert isinstance(found, DeviceFound)
    assert found.device == "reader seat4"
    assert told(ready) == [(ReaderReady, "seat4", {KING})]
    assert table.soon() == []


def test_the_other_readers_read_on_while_one_is_lost(make: Make) -> None:
    table = Table(make)
    table.stand.unplug("seat4")
    table.soon()
    table.stand.lay("seat3", ACE)
    assert told(table.soon()) == [(TagsSeen, "seat3", {ACE})]
