"""The driver over chips under any course of tags and faults."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.api import DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.rfid.chip_faults import Cure
from tests.drivers.rfid.chips import ACE, KING, QUEEN, ChipTable

EXAMPLES = 300 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 25
PLACES = ("seat3", "seat4", "muck")
CARDS = (ACE, KING, QUEEN)
# An idle reader that is deaf is reset within ten seconds.
HEALED_MS = 12_000

Step = tuple[str, str, bytes, int]

steps = st.lists(
    st.tuples(
        st.sampled_from(("lay", "lift", "unplug", "plug", "garble", "clear", "deaf", "forget", "expect")),
        st.sampled_from(PLACES),
        st.sampled_from(CARDS),
        st.sampled_from((7, 30, 200, 900)),
    ),
    max_size=12,
)


class Follower:
    """What the readings add up to; each must be possible after those before it."""

    def __init__(self) -> None:
        self.there: dict[str, set[bytes]] = {}
        self.lost: set[str] = set()

    def take(self, readings: list[Reading]) -> None:
        for one in readings:
            if isinstance(one, ReaderReady):
                self.there[one.antenna] = set(one.uids)
            elif isinstance(one, TagsSeen):
                assert not self.there[one.antenna] & set(one.uids)
                self.there[one.antenna] |= set(one.uids)
            elif isinstance(one, TagsGone):
                assert self.there[one.antenna] >= set(one.uids)
                self.there[one.antenna] -= set(one.uids)
            elif isinstance(one, DeviceLost):
                assert one.device not in self.lost
                self.lost.add(one.device)
            elif isinstance(one, DeviceFound):
                self.lost.remove(one.device)


def do(table: ChipTable, step: Step) -> None:
    """Do one step; a card lies in one place at most."""
    what, place, uid, _ = step
    chip = table.chips[place]
    if what in ("lay", "lift"):
        for where in table.field.where(uid):
            table.field.lift(where, uid)
        if what == "lay":
            table.field.lay(place, uid)
    elif what == "unplug":
        chip.unplug()
    elif what == "plug":
        chip.plug()
    elif what in ("garble", "clear"):
        chip.faults.garbled_share = 0.3 if what == "garble" else 0.0
    elif what == "deaf":
        chip.faults.deaf = Cure.SOFT_RESET
    elif what == "forget" and chip.floats is None:
        chip.lose_configuration(1_000)
    elif what == "expect":
        table.readers.expect((place,))


@pytest.mark.slow
@settings(derandomize=True, max_examples=EXAMPLES, deadline=None)
@given(course=steps, seed=st.integers(0, 99))
def test_whatever_went_wrong_the_readings_add_up_to_what_lies_there(course: list[Step], seed: int) -> None:
    table = ChipTable(PLACES, seed=seed)
    follower = Follower()
    for step in course:
        do(table, step)
        follower.take(table.run(step[3]))
    for chip in table.chips.values():
        chip.plug()
        chip.faults.garbled_share = 0.0
    table.readers.expect(())
    follower.take(table.run(HEALED_MS))
    assert table.readers.settled
    assert follower.there == {place: set(table.field.tags(place)) for place in PLACES}
    assert not follower.lost
