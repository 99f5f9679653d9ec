"""A neighbour's tags, heard over an antenna that they do not lie on."""

from collections.abc import Iterable
from random import Random

from drivers.rfid.field import SimField
from drivers.rfid.tags import START_TICKS, Tag
from drivers.rfid.virtual_clock import TICKS_PER_US

_REDRAW_TICKS = 20_000 * TICKS_PER_US


class Bleed:
    """The tags of a neighbour's antenna, each heard at a share of the times, some of them mangled.

    Every 20 ms it is drawn anew which of them are heard. A mangled tag answers with a shifted or partly zero UID
    and correct check bytes, as spec hardware.md section 4 reports.
    """

    __slots__ = ("_field", "_name", "_share", "_mangled", "_rng", "_tags", "_drawn_at")

    def __init__(self, field: SimField, name: str, rng: Random, *, share: float = 1.0, mangled: float = 0.0) -> None:
        """Let tags of the antenna `name` be heard; ValueError unless `share` and `mangled` lie between 0 and 1."""
        for word, given in (("share", share), ("mangled", mangled)):
            if not 0 <= given <= 1:
                raise ValueError(f"the {word} of the tags bleeding in from {name} is {given}; give one from 0 to 1")
        self._field = field
        self._name = name
        self._share = share
        self._mangled = mangled
        self._rng = rng
        self._tags: dict[bytes, Tag] = {}
        self._drawn_at = -_REDRAW_TICKS

    def switch(self, on: bool, now: int) -> None:
        """Put the field on or off."""
        for tag in self._tags.values():
            if on:
                tag.power_on(now)
            else:
                tag.power_off(now)

    def look(self, now: int) -> Iterable[Tag]:
        """Return the tags that are heard now, while the field is on."""
        if now - self._drawn_at >= _REDRAW_TICKS:
            self._drawn_at = now
            before = self._tags
            uids = [self._shown(uid) for uid in self._field.tags(self._name) if self._rng.random() < self._share]
            self._tags = {uid: before.get(uid) or self._woken(uid, now) for uid in uids}
        return self._tags.values()

    def _woken(self, uid: bytes, now: int) -> Tag:
        tag = Tag(uid, self._rng)
        tag.power_on(now - START_TICKS)
        return tag

    def _shown(self, uid: bytes) -> bytes:
        if self._rng.random() >= self._mangled:
            return uid
        if self._rng.random() < 0.5:
            return (int.from_bytes(uid, "big") >> 1).to_bytes(len(uid), "big")
        zeros = self._rng.randrange(1, len(uid))
        return bytes(zeros) + uid[zeros:]
