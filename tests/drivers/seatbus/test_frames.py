"""Frames: what goes in comes out, and what is damaged does not."""

import os
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.seatbus import frames
from drivers.seatbus.frames import Splitter, content, crc16_built_in, crc16_by_table, peek, wire, wire_bytes

contents = st.binary(min_size=2, max_size=frames.LONGEST_CONTENT)
SEED = 20_261_201


@pytest.mark.slow
@given(contents)
def test_a_frame_comes_out_as_it_went_in(data: bytes) -> None:
    sent = wire(data)
    assert sent.count(0) == 1
    assert sent[-1:] == frames.END
    assert len(sent) == wire_bytes(len(data))
    assert content(sent[:-1]) == data


@pytest.mark.slow
@given(st.binary(max_size=300))
def test_both_ways_to_the_check_agree(data: bytes) -> None:
    assert crc16_by_table(data) == crc16_built_in(data)


def test_the_check_is_the_one_that_the_document_names() -> None:
    assert crc16_by_table(b"123456789") == 0x29B1


def test_a_frame_that_is_too_long_is_an_error() -> None:
    with pytest.raises(ValueError, match="250 bytes, not 251"):
        wire(bytes(251))


@pytest.mark.slow
@given(contents, st.data())
def test_one_changed_bit_is_noticed(data: bytes, draw: st.DataObject) -> None:
    sent = bytearray(wire(data)[:-1])
    bit = draw.draw(st.integers(0, 8 * len(sent) - 1))
    sent[bit // 8] ^= 1 << bit % 8
    got = [content(part) for part in Splitter().feed(bytes(sent) + frames.END)]
    assert data not in got


@pytest.mark.slow
@given(contents, st.data())
def test_a_frame_without_its_last_byte_is_noticed(data: bytes, draw: st.DataObject) -> None:
    sent = wire(data)[:-1]
    cut = draw.draw(st.integers(1, len(sent)))
    assert content(sent[:-cut]) != data


@pytest.mark.slow
def test_what_slips_through_is_as_rare_as_a_check_of_16_bits_promises() -> None:
    whole = os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
    frames_tried = 6_553_600 if whole else 196_608
    rng = Random(SEED)
    print(f"{frames_tried} garbled frames, seed {SEED}")
    slipped = 0
    for _ in range(frames_tried):
        length = rng.randint(5, 30)
        slipped += bool(content(bytes((length,)) + rng.randbytes(length - 1).replace(b"\0", b"\1")))
    # A hundred are expected in a campaign, else three.
    expected = frames_tried / 65_536
    assert slipped <= expected + 5 * expected**0.5


@pytest.mark.slow
@given(st.lists(contents, max_size=5), st.data())
def test_frames_are_cut_out_however_their_bytes_arrive(several: list[bytes], draw: st.DataObject) -> None:
    stream = frames.END + b"".join(map(wire, several))
    splitter = Splitter()
    got: list[bytes] = []
    while stream:
        size = draw.draw(st.integers(1, len(stream)))
        got += splitter.feed(stream[:size])
        stream = stream[size:]
    assert [content(part) for part in got] == several


@pytest.mark.slow
@given(st.binary(max_size=50), contents)
def test_noise_before_a_frame_that_begins_with_00_costs_nothing(noise: bytes, data: bytes) -> None:
    got = Splitter().feed(noise + frames.END + wire(data))
    assert content(got[-1]) == data


def test_a_frame_without_an_end_takes_no_more_memory_than_a_frame() -> None:
    splitter = Splitter()
    for _ in range(1000):
        assert splitter.feed(b"\xff" * 100) == []
    (stuffed,) = splitter.feed(frames.END)
    assert len(stuffed) < 300
    assert content(stuffed) == b""


def test_a_dropped_beginning_is_forgotten() -> None:
    splitter = Splitter()
    splitter.feed(b"\x05$0")
    splitter.drop()
    assert splitter.feed(wire(b"$0")) == [wire(b"$0")[:-1]]


@pytest.mark.slow
@given(st.integers(1, 255), st.binary(min_size=1, max_size=20))
def test_the_head_is_seen_without_unpacking(head: int, rest: bytes) -> None:
    assert peek(wire(bytes((head,)) + rest)[:-1]) == head


@pytest.mark.parametrize("stuffed", [b"", b"\x01", b"\x02", b"\xff\x01\x02", b"\x01\x01\x01\x01"])
def test_what_is_no_frame_has_no_content_and_no_head_to_speak_of(stuffed: bytes) -> None:
    assert content(stuffed) == b""
    assert peek(stuffed) in (0, 1)
