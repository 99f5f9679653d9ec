"""CRC_A against published frames and against the chip's own unit as simulated."""

from random import Random

import pytest

from drivers.rfid.chip_crc import CRC_A_PRESET, crc
from drivers.rfid.crc_a import crc_a


@pytest.mark.parametrize(
    ("frame", "check"),
    [("0000", "a01e"), ("1234", "26cf"), ("5000", "57cd"), ("3000", "02a8"), ("04", "da17"), ("", "6363")],
)
def test_published_frames_have_their_published_check(frame: str, check: str) -> None:
    assert crc_a(bytes.fromhex(frame)).hex() == check


def test_chip_and_driver_agree_on_any_frame() -> None:
    rng = Random(1)
    for length in range(64):
        frame = rng.randbytes(length)
        assert int.from_bytes(crc_a(frame), "little") == crc(frame, CRC_A_PRESET)
