"""The simulated readers under any course of tags and faults."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.api import ReaderReady, TagsGone, TagsSeen
from tests.drivers.rfid.table import ACE, KING, PLACES, QUEEN, Table

Step = tuple[str, str, bytes]

steps = st.lists(
    st.tuples(
        st.sampled_from(("turn", "unplug", "plug", "garble", "clear", "slow", "round")),
        st.sampled_from(PLACES),
        st.sampled_from((ACE, KING, QUEEN)),
    ),
    max_size=40,
)


def do(table: Table, step: Step) -> None:
    """Do one step: turn a tag's presence, set or cure a fault, or let a round pass."""
    what, place, uid = step
    if what == "turn":
        (table.field.lift if uid in table.field.tags(place) else table.field.lay)(place, uid)
    elif what == "garble":
        table.readers.garble(place, 0.5)
    elif what == "clear":
        table.readers.garble(place, 0.0)
    elif what == "slow":
        table.readers.slow(place, 3)
    elif what == "unplug":
        table.readers.unplug(place)
    elif what == "plug":
        table.readers.plug(place)


@pytest.mark.slow
@settings(derandomize=True)
@given(steps=steps, seed=st.integers(0, 9))
def test_whatever_went_wrong_the_readings_add_up_to_what_lies_there(steps: list[Step], seed: int) -> None:
    table = Table(seed)
    told: dict[str, set[bytes]] = {place: set() for place in PLACES}

    def follow() -> None:
        for reading in table.round():
            if isinstance(reading, ReaderReady):
                told[reading.antenna] = set(reading.uids)
            elif isinstance(reading, TagsSeen):
                assert not told[reading.antenna] & set(reading.uids)
                told[reading.antenna] |= set(reading.uids)
            elif isinstance(reading, TagsGone):
                assert told[reading.antenna] >= set(reading.uids)
                told[reading.antenna] -= set(reading.uids)

    for step in steps:
        do(table, step)
        if step[0] == "round":
            follow()
    for place in PLACES:
        table.readers.plug(place)
        table.readers.garble(place, 0.0)
    for _ in range(12):
        follow()
    assert table.readers.settled
    assert told == {place: set(table.field.tags(place)) for place in PLACES}


@pytest.mark.slow
@settings(derandomize=True)
@given(steps=steps, seed=st.integers(0, 9))
def test_settled_readers_report_nothing_new(steps: list[Step], seed: int) -> None:
    table = Table(seed)
    for step in steps:
        do(table, step)
        quiet = table.readers.settled
        readings = table.round() if step[0] == "round" else []
        assert not (quiet and readings)
