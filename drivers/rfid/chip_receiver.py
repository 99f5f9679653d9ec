"""What the receiver of a simulated MFRC522 makes of the answers that are in the air at once."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from drivers.rfid.chip_registers import PARITY_ERR, PROTOCOL_ERR
from drivers.rfid.tags import Answer


class Heard(NamedTuple):
    """Received data bits, the first bit where answers differed (-1 for none) and bits for ErrorReg."""

    value: int
    bits: int
    collision: int = -1
    errors: int = 0


def superpose(answers: Sequence[Answer]) -> Heard:
    """Return what is heard when these answers come at the same moment; a bit that differs is heard as 1."""
    value, bits = answers[0]
    collision = -1
    for other, other_bits in answers[1:]:
        differing = (value ^ other) & (1 << min(bits, other_bits)) - 1
        if differing:
            first = (differing & -differing).bit_length() - 1
            collision = first if collision < 0 else min(collision, first)
        value |= other
        bits = max(bits, other_bits)
    return Heard(value, bits, collision)


def garble(heard: Heard, split_bits: int, rng: Random) -> Heard | None:
    """Return an answer with a random error in it, or None if nothing of it is left.

    The first `split_bits` bits end a byte that the reader began; no parity is checked there.
    """
    draw = rng.random()
    value, bits, collision, errors = heard
    if draw < 0.15:
        return None
    if draw < 0.20:
        return Heard(0, 0, -1, PROTOCOL_ERR)
    if draw < 0.35:
        return cut(heard, rng.randrange(bits))
    flipped = rng.randrange(bits)
    if draw < 0.55:
        first = flipped if collision < 0 else min(collision, flipped)
        return Heard(value | 1 << flipped, bits, first, errors)
    if draw < 0.85:
        seen = 0 if flipped < split_bits else PARITY_ERR
        return Heard(value ^ 1 << flipped, bits, collision, errors | seen)
    byte_start = (flipped - split_bits) // 8 * 8 + split_bits
    second = rng.randrange(max(byte_start, 0), min(byte_start + 8, bits))
    if second == flipped:
        return Heard(value, bits, collision, errors | PARITY_ERR)
    return Heard(value ^ 1 << flipped ^ 1 << second, bits, collision, errors)


def cut(heard: Heard, bits: int) -> Heard:
    """Return an answer that broke off after so many data bits."""
    collision = heard.collision if heard.collision < bits else -1
    return Heard(heard.value & (1 << bits) - 1, bits, collision, heard.errors)
