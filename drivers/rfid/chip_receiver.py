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
        return _cut(heard, rng.randrange(bits))
    hit = rng.randrange(bits)
    if draw < 0.55:
        return Heard(value | 1 << hit, bits, hit if collision < 0 else min(collision, hit), errors)
    parity = PARITY_ERR if hit >= split_bits else 0
    if draw < 0.60:
        return Heard(value, bits, collision, errors | parity)
    if draw < 0.85:
        return Heard(value ^ 1 << hit, bits, collision, errors | parity)
    byte = (hit - split_bits) // 8 * 8 + split_bits
    others = [bit for bit in range(max(byte, 0), min(byte + 8, bits)) if bit != hit] or [hit]
    return Heard(value ^ 1 << hit ^ 1 << rng.choice(others), bits, collision, errors)


def static(rng: Random) -> Heard:
    """Return what a receiver makes of noise alone: a few bits with an error."""
    bits = rng.randrange(1, 25)
    value = rng.getrandbits(bits)
    draw = rng.random()
    if draw < 0.5:
        return Heard(value, bits, rng.randrange(bits))
    return Heard(value, bits, -1, PARITY_ERR if draw < 0.8 else PROTOCOL_ERR)


def _cut(heard: Heard, bits: int) -> Heard:
    """Return an answer that broke off after so many data bits."""
    collision = heard.collision if heard.collision < bits else -1
    return Heard(heard.value & (1 << bits) - 1, bits, collision, heard.errors)
