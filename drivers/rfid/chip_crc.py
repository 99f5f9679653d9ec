"""The CRC of ISO 14443-3, as the simulated chip and the simulated tags compute it."""

from collections.abc import Iterable

CRC_A_PRESET = 0x6363

_POLYNOMIAL = 0x8408


def _row(index: int) -> int:
    for _ in range(8):
        index = index >> 1 ^ (_POLYNOMIAL if index & 1 else 0)
    return index


_TABLE = tuple(_row(index) for index in range(256))


def crc(data: Iterable[int], preset: int) -> int:
    """Return the 16-bit CRC over bytes, begun from `preset`; its low byte is sent first (ISO 14443-3, annex B)."""
    value = preset
    for byte in data:
        value = value >> 8 ^ _TABLE[(value ^ byte) & 0xFF]
    return value
