"""What frames carry, there and back, and what is refused."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.buzzer.patterns import PATTERNS
from drivers.seatbus import events, find, frames, hello, messages, outputs
from drivers.seatbus.messages import Poll, Reply
from tests.drivers.seatbus.examples import CONTENTS

addresses = st.integers(0, 31)
sequences = st.integers(0, 15)
byte = st.integers(0, 255)
clocks = st.integers(0, events.CLOCK_MS - 1)
uniques = st.binary(min_size=8, max_size=8)
uids = st.one_of(st.just(b""), *(st.binary(min_size=size, max_size=size) for size in (4, 7, 10)))
CUT_OFF = "an event is cut off: its node speaks another version of the seat bus"
LENGTH = "a frame has a length that its head does not allow: its sender speaks another version"

acks = st.none() | st.tuples(st.integers(0, 65_535), byte)


def refusal(reader: Callable[[bytes], object], data: bytes) -> str:
    """Return the sentence with which a reader refuses bytes; empty if it does not."""
    try:
        reader(data)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.slow
@given(addresses, sequences, acks, st.booleans(), st.binary(max_size=60))
def test_a_poll_says_what_was_put_into_it(
    address: int, sequence: int, ack: tuple[int, int] | None, clock: bool, state: bytes
) -> None:
    packed = messages.poll(address, sequence, ack, state, clock)
    poll = Poll(packed)
    assert frames.sequence_of(packed) == sequence
    assert packed[0] & frames.ADDRESS == address
    assert ((poll.ack_boot, poll.ack_number) if ack else None) == ack
    assert (poll.ack_boot == -1) == (ack is None)
    assert (poll.outputs, poll.wants_clock) == (state, clock)


@pytest.mark.slow
@given(
    st.integers(0, 65_535), st.none() | clocks, st.none() | byte, byte, st.none() | st.binary(min_size=1), st.booleans()
)
def test_a_reply_says_what_was_put_into_it(
    boot: int, clock: int | None, version: int | None, first: int, told: bytes | None, stranger: bool
) -> None:
    flags, body = messages.STRANGER if stranger else 0, b""
    if clock is not None:
        flags, body = flags | messages.CLOCK, events.packed_clock(clock)
    if version is not None:
        flags, body = flags | messages.OUTPUTS, body + bytes((version,))
    if told is not None:
        flags, body = flags | messages.EVENTS, body + bytes((first,)) + told
    reply = Reply(messages.reply(3, 5, boot, flags, body))
    assert (reply.boot, reply.stranger) == (boot, stranger)
    assert (reply.clock_ms, reply.outputs) == (-1 if clock is None else clock, -1 if version is None else version)
    assert reply.events == (told or b"")
    assert reply.first == (0 if told is None else first)


@pytest.mark.slow
@given(
    st.lists(
        st.tuples(st.sampled_from((events.SEEN, events.GONE, events.READY)), st.lists(uids, max_size=8)), max_size=4
    )
)
def test_tags_come_out_as_they_went_in(several: list[tuple[int, list[bytes]]]) -> None:
    packed = b"".join(events.tags(kind, some, 77) for kind, some in several)
    got = [(event.kind, list(event.uids), event.clock_ms) for event in events.unpacked(packed)]
    assert got == [(kind, some, 77) for kind, some in several]


@pytest.mark.slow
@given(st.integers(0, 31), byte, clocks)
def test_presses_and_troubles_come_out_as_they_went_in(low: int, contact: int, clock: int) -> None:
    packed = events.press(low, contact, clock) + events.stuck(True, contact, clock)
    packed += events.simple(events.TROUBLE, low, clock) + events.simple(events.DROPPED, low, clock)
    press, stuck, trouble, dropped = events.unpacked(packed)
    assert (press.kind, press.low, press.contact, press.clock_ms) == (events.PRESS, low, contact, clock)
    assert (stuck.kind, stuck.low, stuck.contact, stuck.clock_ms) == (events.STUCK, 1, contact, clock)
    assert [(one.kind, one.low, one.clock_ms) for one in (trouble, dropped)] == [
        (events.TROUBLE, low, clock),
        (events.DROPPED, low, clock),
    ]


def test_sixteen_tags_with_the_longest_uids_fit_into_a_frame() -> None:
    told = events.tags(events.READY, [bytes(range(10))] * 16, 0)
    body = events.packed_clock(0) + b"\0\0" + told
    flags = messages.EVENTS | messages.OUTPUTS | messages.CLOCK
    assert frames.wire(messages.reply(4, 0, 0, flags, body))


@pytest.mark.slow
@given(uniques, st.integers(0, 64), sequences, byte)
def test_find_means_whoever_s_id_begins_so(unique: bytes, bits: int, sequence: int, search: int) -> None:
    packed = find.find(4, sequence, find.ASK, search, bits, unique)
    question = find.Find(packed)
    assert (question.search, question.want) == (search, find.ASK)
    assert question.means(unique)
    number = int.from_bytes(unique, "big")
    for place in range(64):
        other = (number ^ 1 << (63 - place)).to_bytes(8, "big")
        assert question.means(other) == (place >= bits)


@pytest.mark.slow
@given(st.integers(0, 65_535), st.integers(0, 255), st.tuples(byte, byte), uniques, byte, byte, clocks)
def test_an_identity_comes_out_as_it_went_in(
    boot: int, kind: int, version: tuple[int, int], unique: bytes, test: int, first: int, clock: int
) -> None:
    who = hello.Identity(boot, kind, version, unique, test)
    got, got_first, got_clock = hello.answer_of(hello.answer(4, 1, who, first, clock))
    assert vars(got) == vars(who)
    assert (got_first, got_clock) == (first, clock)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_of_the_buzzer_is_told_without_loss(pattern: str) -> None:
    state = outputs.Outputs()
    state.beeps = [(beep.on_ms, beep.off_ms, beep.hz) for beep in PATTERNS[pattern]]
    packed = state.packed()
    assert outputs.outputs_of(packed).beeps == state.beeps
    assert frames.wire(messages.poll(16, 0, (1, 1), packed, clock=True))


@pytest.mark.parametrize("what", CONTENTS)
@pytest.mark.parametrize("change", ["one byte less", "one byte more"])
def test_a_frame_of_the_wrong_length_is_refused_or_means_something_else(what: str, change: str) -> None:
    data = CONTENTS[what]
    data = data[:-1] if change == "one byte less" else data + b"\x11"
    readers: dict[int, Callable[[bytes], object]] = {
        frames.POLL: lambda data: outputs.outputs_of(Poll(data).outputs) if Poll(data).outputs else Poll(data),
        frames.HELLO: hello.hello_of,
        frames.FIND: find.Find,
        frames.FROM_NODE | frames.POLL: lambda data: events.unpacked(Reply(data).events),
        frames.FROM_NODE | frames.HELLO: hello.answer_of,
        frames.FROM_NODE | frames.FIND: find.found_of,
    }
    if len(data) < 2:
        assert frames.content(frames.wire(data)[:-1]) == b""
        return
    if what == "HELLO" and change == "one byte more":
        assert hello.hello_of(data) == (hello.PROTOCOL, 0xBEEF)
        return
    assert refusal(readers[data[0] & ~frames.ADDRESS], data) != ""


@pytest.mark.slow
@given(st.binary(max_size=40))
def test_any_bytes_are_events_or_a_value_error(data: bytes) -> None:
    assert refusal(events.unpacked, data) in ("", CUT_OFF) or "kind 0" in refusal(events.unpacked, data)


@pytest.mark.slow
@given(st.binary(min_size=2, max_size=40))
def test_any_content_is_a_message_or_a_value_error(data: bytes) -> None:
    for reader in (Poll, Reply, find.Find, hello.hello_of, hello.answer_of, find.found_of, outputs.outputs_of):
        assert refusal(reader, data) in ("", LENGTH)
