"""The tags over one simulated antenna, with the state each of them is in."""

from random import Random

from drivers.rfid.field import SimField
from drivers.rfid.tags import Tag


class Antenna:
    """The tags that lie at one antenna of a field; they live only as long as they lie there.

    A tag laid while the field is on is taken to have been there since the antenna was last looked at.
    """

    __slots__ = ("field", "name", "_rng", "_tags", "_seen", "_looked_at", "_powered")

    def __init__(self, field: SimField, name: str, rng: Random) -> None:
        """Stand under one place of the field; `rng` gives bank cards their UIDs."""
        self.field = field
        self.name = name
        self._rng = rng
        self._tags: dict[bytes, Tag] = {}
        self._seen = -1
        self._looked_at = 0
        self._powered = False

    def switch(self, on: bool, now: int) -> None:
        """Put the field on or off."""
        self.look(now)
        self._powered = on
        for tag in self._tags.values():
            if on:
                tag.power_on(now)
            else:
                tag.power_off(now)

    def look(self, now: int) -> list[Tag]:
        """Return the tags that lie here now, in order of laying."""
        seen = self.field.changed(self.name)
        if seen != self._seen:
            self._seen = seen
            before = self._tags
            self._tags = {uid: before.get(uid) or self._laid(uid) for uid in self.field.tags(self.name)}
        self._looked_at = now
        return list(self._tags.values())

    def _laid(self, uid: bytes) -> Tag:
        tag = Tag(uid, self._rng)
        if self._powered:
            tag.power_on(self._looked_at)
        return tag
