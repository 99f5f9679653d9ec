"""The tags over one simulated antenna, each with the state it is in."""

from random import Random

from drivers.rfid.bleed import Bleed
from drivers.rfid.field import SimField
from drivers.rfid.tags import Tag


class Antenna:
    """The tags that lie at one antenna of a field, and what else is near it; times are ticks.

    A tag laid while the field is on is taken to have been there since the antenna was last looked at.

    bleed: a neighbour's tags that are heard here too, None for none.
    near: antennas so near that answers are garbled while their field is on as well.
    needs_db: the receiver gain below which no answer is heard here.
    overdriven_db: the receiver gain from which on half of the answers are garbled.
    """

    __slots__ = (
        "field",
        "name",
        "powered",
        "bleed",
        "near",
        "needs_db",
        "overdriven_db",
        "_rng",
        "_tags",
        "_seen",
        "_looked_at",
    )

    def __init__(self, field: SimField, name: str, rng: Random) -> None:
        """Stand under one place of the field; `rng` gives bank cards their UIDs."""
        self.field = field
        self.name = name
        self.powered = False
        self.bleed: Bleed | None = None
        self.near: tuple[Antenna, ...] = ()
        self.needs_db = 0
        self.overdriven_db = 100
        self._rng = rng
        self._tags: dict[bytes, Tag] = {}
        self._seen = -1
        self._looked_at = 0

    @property
    def jammed(self) -> bool:
        """True while an antenna near by has its field on."""
        return any(antenna.powered for antenna in self.near)

    def switch(self, on: bool, now: int) -> None:
        """Put the field on or off."""
        if on == self.powered:
            return
        self._lay_and_lift()
        self._looked_at = now
        self.powered = on
        for tag in self._tags.values():
            if on:
                tag.power_on(now)
            else:
                tag.power_off(now)
        if self.bleed is not None:
            self.bleed.switch(on, now)

    def look(self, now: int) -> list[Tag]:
        """Return the tags that hear the reader now: those that lie here in order of laying, then the neighbour's."""
        self._lay_and_lift()
        self._looked_at = now
        if self.bleed is None:
            return list(self._tags.values())
        return [*self._tags.values(), *self.bleed.look(now)]

    def _lay_and_lift(self) -> None:
        seen = self.field.changed(self.name)
        if seen != self._seen:
            self._seen = seen
            before = self._tags
            self._tags = {uid: before.get(uid) or self._laid(uid) for uid in self.field.tags(self.name)}

    def _laid(self, uid: bytes) -> Tag:
        tag = Tag(uid, self._rng)
        if self.powered:
            tag.power_on(self._looked_at)
        return tag
