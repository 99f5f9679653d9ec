"""What a node tells of the tags at its antenna, and of its reader."""

from drivers.rfid.mfrc522_front import ABSENT, HARD_RESET, READY, SOFT_RESET
from drivers.seatbus import events, messages
from drivers.seatbus.node.antenna import TROUBLES
from drivers.seatbus.outputs import Outputs
from tests.drivers.seatbus.firmware.plain import ACE, BOOT, KING, SEAT, Bench, PlainHal


def looking() -> Bench:
    """Return a node that has told what lay at its antenna at the start: nothing."""
    bench = Bench()
    bench.set_outputs()
    bench.run_ms(100)
    (ready,) = bench.told()
    assert (ready.kind, ready.uids) == (events.READY, ())
    return bench


def told(bench: Bench, for_ms: int = 1000) -> list[tuple[int, list[bytes]]]:
    """Return kind and tags, sorted, of what is told in this time."""
    bench.run_ms(for_ms)
    return [(event.kind, sorted(event.uids)) for event in bench.told()]


def test_the_field_stays_off_until_the_pi_has_said_when_it_may_be_on() -> None:
    bench = Bench()
    bench.run_ms(1000)
    bench.greet()
    bench.run_ms(1000)
    assert bench.hal.reader.resets == []
    bench.poll(-1, Outputs().packed())
    bench.run_ms(5)
    assert len(bench.hal.reader.resets) == 1


def test_a_tag_is_told_once_when_it_comes_and_once_when_it_goes() -> None:
    bench = looking()
    bench.hal.reader.here.append(ACE)
    assert told(bench) == [(events.SEEN, [ACE])]
    assert told(bench) == []
    bench.hal.reader.here.clear()
    assert told(bench) == [(events.GONE, [ACE])]


def test_two_tags_laid_together_come_and_go_in_one_event() -> None:
    bench = looking()
    bench.hal.reader.here += [ACE, KING]
    assert told(bench) == [(events.SEEN, [KING, ACE])]
    bench.hal.reader.here.clear()
    assert told(bench) == [(events.GONE, [KING, ACE])]


def test_a_bank_card_is_told_as_a_tag_of_no_identity() -> None:
    bench = looking()
    bench.hal.reader.here.append(b"\x08\x11\x22\x33")
    assert told(bench) == [(events.SEEN, [b""])]


def test_another_session_is_told_all_that_lies_there() -> None:
    bench = looking()
    bench.hal.reader.here += [ACE, KING]
    told(bench)
    bench.greet(99)
    assert told(bench) == [(events.READY, [KING, ACE])]


def test_seventeen_tags_and_more_are_told_in_parts() -> None:
    for size in (4, 7, 10):
        bench = Bench()
        uids = [bytes((4, number)) + bytes(size - 2) for number in range(40)]
        bench.hal.reader.here += uids
        bench.set_outputs()
        ready, seen, rest = told(bench)
        assert (ready[0], seen[0], rest[0]) == (events.READY, events.SEEN, events.SEEN)
        assert sorted(ready[1] + seen[1] + rest[1]) == uids


def test_a_reader_in_trouble_is_told_after_three_turns_and_ready_when_it_is_back() -> None:
    bench = looking()
    bench.hal.reader.here.append(ACE)
    told(bench)
    bench.hal.reader.trouble = ABSENT
    bench.run_ms(1000)
    (trouble,) = bench.told()
    assert (trouble.kind, TROUBLES[trouble.low]) == (events.TROUBLE, ABSENT)
    bench.hal.reader.here.clear()
    bench.hal.reader.trouble = READY
    bench.run_ms(1000)
    cured, ready = bench.told()
    assert (cured.kind, cured.low) == (events.TROUBLE, 0)
    assert (ready.kind, ready.uids) == (events.READY, ())


def test_silence_where_a_tag_lay_is_answered_by_resets_before_it_is_told() -> None:
    bench = looking()
    bench.hal.reader.here.append(ACE)
    told(bench)
    bench.hal.reader.resets.clear()
    bench.hal.reader.here.clear()
    assert told(bench) == [(events.GONE, [ACE])]
    assert bench.hal.reader.resets[1:3] == [SOFT_RESET, HARD_RESET]


def test_a_reader_at_which_nothing_lies_is_reset_every_ten_seconds() -> None:
    bench = looking()
    bench.rest_s(30)
    assert [reset for reset in bench.hal.reader.resets if reset] == [SOFT_RESET, HARD_RESET, SOFT_RESET]


def test_the_gain_is_that_of_the_newest_outputs() -> None:
    bench = looking()
    state = Outputs()
    state.gain_db = 43
    bench.poll(-1, state.packed())
    assert bench.hal.reader.gain_db == 43


def test_turns_begin_in_the_antenna_s_own_part_of_table_time() -> None:
    bench = Bench()
    starts: list[int] = []
    bench.hal.reader.meanwhile = lambda: starts.append(bench.hal.us // 1000 + 70_010)
    state = Outputs()
    state.table_ms = 70_010
    state.slots, state.slot, state.slot_ms = 4, 2, 40
    bench.set_outputs(state)
    bench.run_ms(1000)
    assert len(starts) == 6
    assert {start % 160 for start in starts} == {80}


def test_a_poll_in_the_middle_of_a_turn_is_answered_then() -> None:
    bench = looking()
    answers = []

    def asks() -> None:
        answers.append(messages.Reply(bench.say(messages.poll(SEAT, 3))).boot)

    bench.hal.reader.meanwhile = asks
    bench.run_ms(50)
    assert answers == [BOOT] * len(answers) != []


def test_a_node_without_a_reader_has_nothing_to_tell_of_tags() -> None:
    bench = Bench(PlainHal(reader=False))
    bench.set_outputs()
    assert told(bench) == []
