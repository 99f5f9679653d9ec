"""At which antenna each tag lies, as the nodes tell it: one tag lies in one place."""

from collections.abc import Callable, Iterable
from typing import Final

from drivers.api import ForeignTagGone, ForeignTagSeen, ReaderReady, Reading, TagInTwoPlaces, TagsGone, TagsSeen
from drivers.rfid.presence import NOBODY

# Two antennas that have told the same tag for so long are in conflict.
CONFLICT_MS: Final = 1_000


class Claims:
    """Makes readings of what the antennas tell.

    A second antenna's claim waits until the tag is gone from the first, and is reported when both go on reading it.
    What lies at an antenna that is `silent` may be anywhere: it holds nothing.
    """

    def __init__(self, silent: Callable[[str], bool]) -> None:
        """Begin with nothing anywhere."""
        self._silent = silent
        self._told: dict[str, dict[bytes, None]] = {}
        self._waiting: dict[tuple[str, bytes], int] = {}
        self._reported: set[tuple[str, bytes]] = set()

    @property
    def settled(self) -> bool:
        """Whether no claim waits that has not been reported."""
        return self._waiting.keys() <= self._reported

    def seen(self, antenna: str, uids: Iterable[bytes], at_ms: int) -> list[Reading]:
        """An antenna tells new tags."""
        told = self._told.setdefault(antenna, {})
        new = tuple(uid for uid in uids if uid not in told and not self._contested(antenna, uid, at_ms))
        told.update(dict.fromkeys(new))
        return _arrived(antenna, new, at_ms)

    def gone(self, antenna: str, uids: Iterable[bytes], at_ms: int) -> list[Reading]:
        """An antenna tells that tags are gone."""
        told = self._told.setdefault(antenna, {})
        left = []
        for uid in uids:
            self._forget_claim(antenna, uid)
            if uid in told:
                del told[uid]
                left.append(uid)
        readings: list[Reading] = []
        cards = tuple(uid for uid in left if uid != NOBODY)
        if cards:
            readings.append(TagsGone(antenna, cards, at_ms))
        if NOBODY in left:
            readings.append(ForeignTagGone(antenna, at_ms))
        return readings

    def ready(self, antenna: str, uids: Iterable[bytes], at_ms: int) -> list[Reading]:
        """An antenna tells all that lies there."""
        for claim in [claim for claim in self._waiting if claim[0] == antenna]:
            self._forget_claim(*claim)
        self._told[antenna] = {}
        here = [uid for uid in uids if not self._contested(antenna, uid, at_ms)]
        self._told[antenna] = dict.fromkeys(here)
        readings: list[Reading] = [ReaderReady(antenna, tuple(uid for uid in here if uid != NOBODY), at_ms)]
        if NOBODY in here:
            readings.append(ForeignTagSeen(antenna, at_ms))
        return readings

    def due(self, now_ms: int) -> list[Reading]:
        """Return the claims that need wait no longer, and those that have become a conflict."""
        readings: list[Reading] = []
        free: dict[str, list[bytes]] = {}
        for (antenna, uid), since_ms in list(self._waiting.items()):
            holder = self._holder(antenna, uid)
            if holder is None:
                self._forget_claim(antenna, uid)
                self._told[antenna][uid] = None
                free.setdefault(antenna, []).append(uid)
            elif now_ms - since_ms >= CONFLICT_MS and (antenna, uid) not in self._reported:
                self._reported.add((antenna, uid))
                readings.append(TagInTwoPlaces(antenna, holder, now_ms))
        for antenna, uids in free.items():
            readings += _arrived(antenna, tuple(uids), now_ms)
        return readings

    def _contested(self, antenna: str, uid: bytes, at_ms: int) -> bool:
        if self._holder(antenna, uid) is None:
            return False
        self._waiting.setdefault((antenna, uid), at_ms)
        return True

    def _holder(self, antenna: str, uid: bytes) -> str | None:
        """Another antenna at which a tag lies; tags without an identity of their own are held by nobody."""
        if uid == NOBODY:
            return None
        others = (other for other, told in self._told.items() if other != antenna and uid in told)
        return next((other for other in others if not self._silent(other)), None)

    def _forget_claim(self, antenna: str, uid: bytes) -> None:
        self._waiting.pop((antenna, uid), None)
        self._reported.discard((antenna, uid))


def _arrived(antenna: str, uids: tuple[bytes, ...], at_ms: int) -> list[Reading]:
    readings: list[Reading] = []
    cards = tuple(uid for uid in uids if uid != NOBODY)
    if cards:
        readings.append(TagsSeen(antenna, cards, at_ms))
    if NOBODY in uids:
        readings.append(ForeignTagSeen(antenna, at_ms))
    return readings
