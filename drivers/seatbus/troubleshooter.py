"""Looks into what the daily polls cannot tell: two nodes with one address, and a new node in place of a lost one."""

from collections.abc import Sequence
from random import Random
from typing import Final

from drivers.seatbus import find
from drivers.seatbus.frames import EVERYBODY, UNASSIGNED
from drivers.seatbus.link import Exchange
from drivers.seatbus.peer import Peer
from drivers.seatbus.search import Search

# So many damaged answers in a row are looked into, and not again for so long.
_DAMAGED: Final = 6
_AGAIN_MS: Final = 10_000
# So many good exchanges in a row, and of two nodes only one is left.
_ALONE: Final = 64
# A node that has been lost for so long may have been changed for a new one, which has no address.
_CHANGED_MS: Final = 2_000
_NEW_AGAIN_MS: Final = 3_000
_NEVER_MS: Final = 1 << 62
_SEARCHES: Final = 256


class Troubleshooter:
    """Asks its questions between the polls: one search at a time, one question after each poll."""

    def __init__(self, peers: Sequence[Peer], rng: Random) -> None:
        """Take all nodes of the table."""
        self._peers = peers
        self._rng = rng
        self._search: Search | None = None
        self._suspect: Peer | None = None
        self._assigned = b""
        self._not_before: dict[int, int] = {}
        self._new_ms = 0
        self._now_ms = 0
        self._polled = False

    @property
    def due_ms(self) -> int:
        """When a question is due: right after a poll."""
        return self._now_ms if self._polled and (self._search is not None or self._assigned) else _NEVER_MS

    def note(self, peer: Peer, now_ms: int) -> None:
        """A poll of a node ended."""
        self._polled = True
        self._now_ms = now_ms
        if peer.rivals and peer.health.good_in_row >= _ALONE:
            peer.rivals = ()
        suspicious = peer.health.damaged_in_row >= _DAMAGED
        if suspicious and self._search is None and now_ms >= self._not_before.get(peer.plan.address, 0):
            self._not_before[peer.plan.address] = now_ms + _AGAIN_MS
            self._suspect = peer
            self._search = self._searches(peer.plan.address)
        elif self._search is None and now_ms >= self._new_ms and self._missing is not None:
            self._new_ms = now_ms + _NEW_AGAIN_MS
            self._suspect = None
            self._search = self._searches(UNASSIGNED)

    def frame(self, now_ms: int) -> bytes:
        """Return a question if it is time for one, else nothing."""
        self._now_ms = now_ms
        if not self._polled:
            return b""
        self._polled = False
        if self._assigned:
            missing = self._missing
            unique, self._assigned = self._assigned, b""
            if missing is not None:
                return find.assign(EVERYBODY, 0, self._rng.randrange(_SEARCHES), unique, missing.plan.address)
        return self._search.frame() if self._search is not None else b""

    def take(self, ended: Exchange) -> None:
        """Take what came of the question."""
        search = self._search
        if search is None:
            return
        search.take(ended.answer, damaged=bool(ended.damaged))
        if not search.done:
            return
        self._search = None
        if self._suspect is not None:
            if len(search.found) > 1:
                self._suspect.rivals = tuple(sorted(search.found))
        elif self._missing is not None:
            fitting = [unique for unique, kind in search.found.items() if kind == self._missing.plan.kind]
            if len(fitting) == 1:
                self._assigned = fitting[0]

    @property
    def _missing(self) -> Peer | None:
        """The one node of the table that has been lost for a while; with several nobody can tell which is which."""
        lost = [peer for peer in self._peers if peer.lost]
        if len(lost) != 1 or len(lost) == len(self._peers):
            return None
        (peer,) = lost
        return peer if self._now_ms - (peer.good_ms or 0) >= _CHANGED_MS else None

    def _searches(self, address: int) -> Search:
        return Search(address, self._rng.randrange(_SEARCHES))
