"""What can be wrong with a simulated MFRC522, and with the field it stands in."""

from collections.abc import Iterable
from enum import IntEnum
from random import Random

from drivers.rfid.field import SimField
from drivers.rfid.tags import START_TICKS, Tag
from drivers.rfid.virtual_clock import TICKS_PER_US

_REDRAW_TICKS = 20_000 * TICKS_PER_US


class Cure(IntEnum):
    """What heals a deaf chip: the weakest reset that does, or none."""

    SOFT_RESET = 1
    HARD_RESET = 2
    NONE = 3


class Faults:
    """The faults of one chip, all of them off; set an attribute to inject one.

    deaf: registers are fine, nothing is sent and nothing heard, until the `Cure` named here.
    miso: what every read gives, 0x00 or 0xFF; writes still arrive.
    power_down_stuck: bit PowerDown reads 1 and no command runs.
    crypto1_stuck: bit MFCrypto1On is 1 whatever is written, until a hard reset; no tag understands the chip.
    garbled_share: the share of answers with a random error in them, 0 to 1.
    torn: after how many data bits of its next answer the tag of a UID is torn away.
    """

    __slots__ = ("deaf", "miso", "power_down_stuck", "crypto1_stuck", "garbled_share", "torn")

    def __init__(self) -> None:
        """Begin in good health."""
        self.deaf: Cure | None = None
        self.miso: int | None = None
        self.power_down_stuck = False
        self.crypto1_stuck = False
        self.garbled_share = 0.0
        self.torn: dict[bytes, int] = {}

    def heal(self, reset: Cure) -> None:
        """A reset of this strength happened."""
        if self.deaf is not None and self.deaf <= reset:
            self.deaf = None
        if reset is Cure.HARD_RESET:
            self.crypto1_stuck = False


class Bleed:
    """A neighbour's tags heard at this antenna too, each at a share of the times, some of them mangled.

    Every 20 ms it is drawn anew which of them are heard. A mangled tag answers with a shifted or partly zero UID
    and correct check bytes, as spec hardware.md section 4 reports.
    """

    __slots__ = ("_field", "_name", "_share", "_mangled", "_rng", "_tags", "_drawn_at", "_powered")

    def __init__(self, field: SimField, name: str, rng: Random, *, share: float = 1.0, mangled: float = 0.0) -> None:
        """Let tags of the antenna `name` be heard; `share` and `mangled` lie between 0 and 1."""
        self._field = field
        self._name = name
        self._share = share
        self._mangled = mangled
        self._rng = rng
        self._tags: dict[bytes, Tag] = {}
        self._drawn_at = -_REDRAW_TICKS
        self._powered = False

    def switch(self, on: bool, now: int) -> None:
        """Put the field on or off."""
        self._powered = on
        for tag in self._tags.values():
            if on:
                tag.power_on(now)
            else:
                tag.power_off(now)

    def look(self, now: int) -> Iterable[Tag]:
        """Return the neighbour's tags that are heard now."""
        if now - self._drawn_at >= _REDRAW_TICKS:
            self._drawn_at = now
            before = self._tags
            uids = [self._shown(uid) for uid in self._field.tags(self._name) if self._rng.random() < self._share]
            self._tags = {uid: before.get(uid) or self._woken(uid, now) for uid in uids}
        return self._tags.values()

    def _woken(self, uid: bytes, now: int) -> Tag:
        tag = Tag(uid, self._rng)
        if self._powered:
            tag.power_on(now - START_TICKS)
        return tag

    def _shown(self, uid: bytes) -> bytes:
        if self._rng.random() >= self._mangled:
            return uid
        if self._rng.random() < 0.5:
            return (int.from_bytes(uid, "big") >> 1).to_bytes(len(uid), "big")
        zeros = self._rng.randrange(1, len(uid))
        return bytes(zeros) + uid[zeros:]
