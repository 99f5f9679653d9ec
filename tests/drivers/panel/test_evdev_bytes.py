"""Records that come in pieces, and bytes that are none."""

from itertools import pairwise
from struct import Struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.api import KeyStruck, Reading
from drivers.panel.evdev_sim import PipedPanel
from drivers.panel.keymap import F1_TO_F8, KEYBOARD, KP_DIGITS
from drivers.panel.keys import KEYS
from drivers.panel.records import (
    KEY,
    NATIVE,
    PRESSED,
    RELEASED,
    SYN,
    SYN_DROPPED,
    SYN_REPORT,
    Decoder,
    Record,
    encoded,
)
from tests.contract.running import run

PASS, RAISE = F1_TO_F8[:2]
LONG_TIME = Struct("=qqHHi")
SHORT_TIME = Struct("=iiHHi")

# A tap of RAISE and a press of PASS, with their reports.
TYPED = (
    Record(100_000, KEY, RAISE, PRESSED),
    Record(100_000, SYN, SYN_REPORT, 0),
    Record(180_000, KEY, RAISE, RELEASED),
    Record(180_000, SYN, SYN_REPORT, 0),
    Record(190_000, KEY, PASS, PRESSED),
    Record(190_000, SYN, SYN_REPORT, 0),
)
TYPED_BYTES = b"".join(encoded(record) for record in TYPED)

records = st.builds(
    Record,
    at_us=st.integers(0, 10_000_000),
    type=st.sampled_from((SYN, KEY, 4, 0xFFFF)),
    code=st.sampled_from((*KEYBOARD.keys, SYN_REPORT, SYN_DROPPED, 0xFFFF)),
    value=st.integers(-1, 3),
)
streams = st.lists(st.binary(max_size=100) | records.map(encoded), max_size=20)


def typed_in_pieces(cuts: list[int]) -> list[Reading]:
    """Return what the driver makes of the typed bytes when they come cut there, a piece each 20 ms."""
    panel = PipedPanel()
    ends = [0, *sorted(cuts), len(TYPED_BYTES)]
    for turn, (start, end) in enumerate(pairwise(ends)):
        panel.pad.send_raw(200 + 20 * turn, TYPED_BYTES[start:end])
    return [reading for reading in run(panel, 0, 5000) if isinstance(reading, KeyStruck)]


def keys(readings: list[Reading]) -> list[tuple[str, bool]]:
    return [(reading.key, reading.held) for reading in readings if isinstance(reading, KeyStruck)]


def test_a_record_of_this_machine_has_two_longs_of_time_and_eight_bytes() -> None:
    assert NATIVE.size == 2 * Struct("@l").size + 8


@pytest.mark.parametrize(
    ("layout", "data"),
    [
        (LONG_TIME, bytes.fromhex("03000000000000000500000000000000")),
        (SHORT_TIME, bytes.fromhex("0300000005000000")),
    ],
)
def test_records_with_long_and_with_short_time_are_read(layout: Struct, data: bytes) -> None:
    rest = bytes.fromhex("0100520001000000")
    assert Decoder(layout).feed(data + rest) == [Record(3_000_005, KEY, KP_DIGITS[0], PRESSED)]
    assert encoded(Record(3_000_005, KEY, KP_DIGITS[0], PRESSED), layout) == data + rest


@pytest.mark.parametrize("layout", [NATIVE, LONG_TIME, SHORT_TIME])
def test_records_are_the_same_however_their_bytes_are_cut(layout: Struct) -> None:
    data = b"".join(encoded(record, layout) for record in TYPED)
    for cut in range(len(data) + 1):
        decoder = Decoder(layout)
        assert [*decoder.feed(data[:cut]), *decoder.feed(data[cut:])] == list(TYPED)


@pytest.mark.slow
@pytest.mark.parametrize("cut", range(len(TYPED_BYTES) + 1))
def test_the_driver_makes_the_same_keys_of_records_cut_at_any_byte(cut: int) -> None:
    assert keys(typed_in_pieces([cut])) == [("RAISE", False), ("PASS", False)]


def test_the_driver_makes_the_same_keys_of_single_bytes() -> None:
    panel = PipedPanel()
    for turn in range(len(TYPED_BYTES)):
        panel.pad.send_raw(200 + turn, TYPED_BYTES[turn : turn + 1])
    assert keys(run(panel, 0, 5000)) == [("RAISE", False), ("PASS", False)]


@pytest.mark.slow
@given(st.lists(st.binary(max_size=60), max_size=20))
def test_every_byte_is_in_exactly_one_record_or_in_the_rest(pieces: list[bytes]) -> None:
    decoder = Decoder()
    count = sum(len(decoder.feed(piece)) for piece in pieces)
    assert count == len(b"".join(pieces)) // NATIVE.size


@pytest.mark.slow
@given(streams)
def test_any_bytes_give_only_panel_keys_in_order_of_time_and_never_raise(stream: list[bytes]) -> None:
    panel = PipedPanel()
    for turn, piece in enumerate(stream):
        panel.pad.send_raw(100 + 30 * turn, piece)
    told = run(panel, 0, 5000)
    assert all(isinstance(reading, KeyStruck) and reading.key in KEYS for reading in told)
    times = [reading.at_ms for reading in told]
    assert times == sorted(times)
    panel.close()


@pytest.mark.slow
@given(streams)
def test_after_any_bytes_up_to_the_end_of_a_record_the_next_report_on_keys_count(stream: list[bytes]) -> None:
    panel = PipedPanel()
    garbage = b"".join(stream)
    panel.pad.send_raw(100, garbage + bytes(-len(garbage) % NATIVE.size))
    panel.pad.send_raw(110, encoded(Record(0, SYN, SYN_DROPPED, 0)) + encoded(Record(0, SYN, SYN_REPORT, 0)))
    panel.pad.press(3000, 300, RAISE)
    panel.pad.press(3500, 300, PASS)
    assert run(panel, 0, 5000)[-2:] == [KeyStruck("RAISE", False, 3300), KeyStruck("PASS", False, 3500)]
    panel.close()


def test_keys_between_dropped_records_and_the_next_report_are_void() -> None:
    panel = PipedPanel()
    dropped = encoded(Record(0, SYN, SYN_DROPPED, 0))
    panel.pad.send_raw(1000, dropped + TYPED_BYTES)
    assert keys(run(panel, 0, 5000)) == [("PASS", False)]
