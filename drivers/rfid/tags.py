"""Simulated ISO 14443-3A tags: what each state answers to a frame of bits.

Frames are whole numbers whose bit i is the i-th data bit sent, and a count of bits; parity bits are left out.
"""

from enum import IntEnum
from random import Random
from typing import NamedTuple

from drivers.rfid.chip_crc import CRC_A_PRESET, crc
from drivers.rfid.virtual_clock import NEVER, TICKS_PER_US

# Whoever lays this on a simulated antenna lays a bank card: it shows a new random UID at every field-on.
BANK_CARD = bytes.fromhex("08000000")

REQA, WUPA = 0x26, 0x52
SHORT_BITS = 7
HLTA, HLTA_BITS = 0xCD570050, 32
SELECT_CODES = (0x93, 0x95, 0x97)
SELECT_NVB, SELECT_BITS = 0x70, 72
LEVEL_BITS = 40
CASCADE_TAG = b"\x88"
START_TICKS = 5_000 * TICKS_PER_US
RESET_TICKS = 5_100 * TICKS_PER_US

_CASCADE_SAK = 0x04
_RANDOM_UID = 0x08


class Kind(NamedTuple):
    """A family of tags: its name, answer to request and last SAK."""

    name: str
    atqa: int
    sak: int


NTAG21X = Kind("NTAG21x", 0x0044, 0x00)
CLASSIC = Kind("MIFARE Classic", 0x0004, 0x08)
TEN_BYTES = Kind("tag with a triple-size UID", 0x0084, 0x00)
BANK = Kind("bank card", 0x0004, 0x20)

_KINDS = {4: CLASSIC, 7: NTAG21X, 10: TEN_BYTES}


class State(IntEnum):
    """The states of ISO 14443-3A; a star is a state reached from HALT."""

    IDLE = 0
    READY = 1
    ACTIVE = 2
    HALT = 3
    READY_STAR = 4
    ACTIVE_STAR = 5


_WOKEN = {State.IDLE: State.READY, State.HALT: State.READY_STAR}
_SELECTED = {State.READY: State.ACTIVE, State.READY_STAR: State.ACTIVE_STAR}
_DROPPED = {
    State.IDLE: State.IDLE,
    State.HALT: State.HALT,
    State.READY: State.IDLE,
    State.ACTIVE: State.IDLE,
    State.READY_STAR: State.HALT,
    State.ACTIVE_STAR: State.HALT,
}

Answer = tuple[int, int]


class _Level(NamedTuple):
    """One cascade level: its code, the 40 bits of UID and check byte, the whole SELECT frame and its answer."""

    code: int
    bits: int
    select: int
    sak: Answer


class Tag:
    """One tag: hears frames and answers with bits, or silently falls back. `shown` is the UID that it answers with.

    Anything unexpected drops it to IDLE, or to HALT if it came from there. It needs 5 ms of field before it hears
    anything, and forgets its state only after 5.1 ms without: the worst that the standard allows a tag. Times are
    ticks of the virtual clock.
    """

    __slots__ = ("uid", "shown", "kind", "state", "_rng", "_atqa", "_levels", "_level", "_hears_from", "_off_at")

    def __init__(self, uid: bytes, rng: Random) -> None:
        """Make the tag for a UID of 4, 7 or 10 bytes; 4 bytes beginning with 08 make a bank card."""
        if len(uid) not in _KINDS:
            raise ValueError(f"a tag's UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = self.shown = uid
        self.kind = BANK if len(uid) == 4 and uid[0] == _RANDOM_UID else _KINDS[len(uid)]
        self.state = State.IDLE
        self._rng = rng
        self._atqa = (self.kind.atqa, 16)
        self._levels = _levels(uid, self.kind.sak)
        self._level = 0
        self._hears_from = NEVER
        self._off_at = -NEVER

    def power_on(self, now: int) -> None:
        """The field is there from now on."""
        self._hears_from = now + START_TICKS
        if now - self._off_at < RESET_TICKS:
            return
        self.state = State.IDLE
        if self.kind is BANK:
            self.shown = bytes((_RANDOM_UID, *self._rng.randbytes(3)))
            self._levels = _levels(self.shown, BANK.sak)

    def power_off(self, now: int) -> None:
        """The field is gone."""
        self._hears_from = NEVER
        self._off_at = now

    def hear(self, value: int, bits: int, now: int) -> Answer | None:
        """Take one frame of the reader and return the answer, a value and its number of bits, or None for silence."""
        if now < self._hears_from:
            return None
        state = self.state
        if bits == SHORT_BITS:
            if (state is State.IDLE and value == REQA) or (state in _WOKEN and value == WUPA):
                self.state = _WOKEN[state]
                self._level = 0
                return self._atqa
        elif state in _SELECTED:
            return self._ready(value, bits)
        elif value == HLTA and bits == HLTA_BITS and state not in _WOKEN:
            self.state = State.HALT
            return None
        self.state = _DROPPED[state]
        return None

    def spoil(self, now: int) -> None:
        """Take a frame that it cannot make out."""
        if now >= self._hears_from:
            self.state = _DROPPED[self.state]

    def _ready(self, value: int, bits: int) -> Answer | None:
        level = self._levels[self._level]
        if bits >= 16 and value & 0xFF == level.code:
            nvb = value >> 8 & 0xFF
            known = (nvb >> 4) * 8 + (nvb & 0x0F) - 16
            if value == level.select and bits == SELECT_BITS:
                return self._select(level)
            if nvb & 0x0F < 8 and 0 <= known < LEVEL_BITS and bits == 16 + known:
                matches = value >> 16 == level.bits & (1 << known) - 1
                return (level.bits >> known, LEVEL_BITS - known) if matches else None
        self.state = _DROPPED[self.state]
        return None

    def _select(self, level: _Level) -> Answer:
        if self._level + 1 < len(self._levels):
            self._level += 1
        else:
            self.state = _SELECTED[self.state]
        return level.sak


def _levels(uid: bytes, sak: int) -> tuple[_Level, ...]:
    """Return the cascade levels of a UID, the last of which answers with the given SAK."""
    parts = [uid[-4:]]
    head = uid[:-4]
    while head:
        parts.insert(0, CASCADE_TAG + head[-3:])
        head = head[:-3]
    return tuple(
        _one_level(code, part, sak if part is parts[-1] else _CASCADE_SAK)
        for code, part in zip(SELECT_CODES, parts, strict=False)
    )


def _one_level(code: int, part: bytes, sak: int) -> _Level:
    checked = part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
    select = bytes((code, SELECT_NVB)) + checked
    return _Level(
        code,
        int.from_bytes(checked, "little"),
        int.from_bytes(select, "little") | crc(select, CRC_A_PRESET) << 56,
        (sak | crc(bytes((sak,)), CRC_A_PRESET) << 8, 24),
    )
