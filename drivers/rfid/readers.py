"""The driver of card readers wired to the Pi: one turn of one reader a poll."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from drivers.api import DeviceState, ForeignTagSeen, ReaderReady, Reading, TagInTwoPlaces, TagsSeen
from drivers.rfid.mfrc522_front import HARD_RESET
from drivers.rfid.presence import NOBODY
from drivers.rfid.reader import Place, Reader

__all__ = ["Place", "Readers"]

# With nothing expected anywhere the readers rest between turns.
REST_MS: Final = 15
LONGEST_MS: Final = 100
# Noise, or one card laid after another, does not put off the telling for longer.
LONGEST_ROUND_MS: Final = 600
# Two antennas are in conflict once the holder has read a tag this often since the other one claimed it.
CONFLICT_READS: Final = 2

# Whose turn it is: the longest wait times the weight wins.
_LOST: Final = 2
_IDLE: Final = 4
_BUSY: Final = 12
_AT_ONCE: Final = 24

_REPORTED: Final = -1


class Readers:
    """Gives its readers turns, one field on at a time. Where something is expected a turn comes more often.

    A tag has arrived after two reads and is gone after clean silence (see `Presence`). It lies in one place: a second
    antenna's claim waits until it is gone from the first, and is reported when both go on reading it. Cards expected
    at several antennas are told together at the end of a round over these, as nobody knows which came first.
    """

    def __init__(self, places: Sequence[Place], now_us: Callable[[], int]) -> None:
        """Take the antennas in the order in which they are told; `now_us` is the clock by which turns take time."""
        self._cards: set[bytes] = set()
        self._readers = [Reader(place, self._cards) for place in places]
        self._now_us = now_us
        self._expected: frozenset[str] = frozenset()
        self._turns = 0
        self._next_ms = 0
        self._round_began: tuple[int, int] | None = None

    @property
    def next_ms(self) -> int:
        """The time of the next turn."""
        return self._next_ms

    @property
    def settled(self) -> bool:
        """True when further turns will tell nothing new; False while a fault may still hide a change."""
        return all(reader.settled and not self._untold(reader) for reader in self._readers)

    def expect(self, antennas: Collection[str]) -> None:
        """Say where cards are expected to come or go next; ValueError for an unknown antenna."""
        self._check(antennas)
        self._expected = frozenset(antennas)

    def unsettle(self, antennas: Collection[str]) -> None:
        """Say where something may have changed: clean looks there must come before `settled`.

        Raises ValueError for an unknown antenna.
        """
        self._check(antennas)
        for reader in self._readers:
            if reader.place.antenna in antennas:
                reader.doubt()

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Give one reader its turn if it is time; return what is known after it, all dated `now_ms`."""
        if now_ms < self._next_ms or not self._readers:
            return ()
        started_us = self._now_us()
        self._turns += 1
        reader = max(self._readers, key=self._urgency)
        reader.last_turn = self._turns
        if reader.reset_due(now_ms) == HARD_RESET:
            self._reset_line(reader)
        readings = reader.turn(now_ms, self._now_us)
        in_round = [one for one in self._readers if self._tells_by_rounds(one)]
        round_over = self._round_over(in_round, now_ms)
        for one in self._readers:
            if round_over or one not in in_round:
                readings += self._arrivals(one, now_ms)
        if round_over:
            self._round_began = None
        took_ms = (self._now_us() - started_us + 999) // 1000
        rest_ms = 0 if self._expected or not self.settled else REST_MS
        self._next_ms = now_ms + max(1, min(took_ms + rest_ms, LONGEST_MS))
        return readings

    def survey(self) -> Sequence[DeviceState]:
        """Return the state of each reader that answers."""
        return [reader.survey() for reader in self._readers if not reader.lost]

    def reads(self, antenna: str) -> tuple[int, int]:
        """Return the looks at an antenna so far, and those of them that read a tag; ValueError for an unknown one."""
        self._check((antenna,))
        reader = next(reader for reader in self._readers if reader.place.antenna == antenna)
        return reader.looks, reader.heard

    def close(self) -> None:
        """Give all readers back."""
        for reader in self._readers:
            reader.close()

    def _urgency(self, reader: Reader) -> int:
        waited = self._turns - reader.last_turn
        if reader.lost:
            return waited * _LOST
        if reader.place.antenna in self._expected:
            return waited * (_AT_ONCE if reader.place.at_once else _BUSY)
        return waited * (_IDLE if reader.settled else _BUSY)

    def _reset_line(self, reader: Reader) -> None:
        for other in self._readers:
            if other is not reader and other.place.reset_line == reader.place.reset_line:
                other.reset_by_another()

    def _arrivals(self, reader: Reader, now_ms: int) -> list[Reading]:
        """What may be told of arrivals at one antenna now."""
        if reader.lost or not (reader.ready or reader.presence.complete):
            return []
        antenna = reader.place.antenna
        readings: list[Reading] = []
        reader.forget_contests()
        free = [uid for uid in reader.presence.arrivals() if not self._contested(reader, uid, readings, now_ms)]
        if reader.ready and not free:
            return readings
        reader.presence.tell(free)
        uids = tuple(uid for uid in free if uid != NOBODY)
        self._cards.update(uids)
        if not reader.ready:
            reader.ready = True
            readings.append(ReaderReady(antenna, uids, now_ms))
        elif uids:
            readings.append(TagsSeen(antenna, uids, now_ms))
        if NOBODY in free:
            readings.append(ForeignTagSeen(antenna, now_ms))
        return readings

    def _tells_by_rounds(self, reader: Reader) -> bool:
        expected = reader.place.antenna in self._expected
        return expected and reader.ready and not reader.lost and not reader.place.at_once

    def _round_over(self, in_round: list[Reader], now_ms: int) -> bool:
        """Whether all had a turn since the first of them had something to tell, and none is about to have more."""
        if not any(reader.presence.arrivals() for reader in in_round):
            self._round_began = None
            return False
        turn, began_ms = self._round_began = self._round_began or (self._turns, now_ms)
        incomplete = any(reader.last_turn < turn or not reader.presence.complete for reader in in_round)
        return not incomplete or now_ms - began_ms >= LONGEST_ROUND_MS

    def _contested(self, reader: Reader, uid: bytes, readings: list[Reading], now_ms: int) -> bool:
        """Whether a tag still lies elsewhere; the conflict, once it is one, is added to the readings."""
        holder = next((other for other in self._readers if other is not reader and other.holds(uid)), None)
        if holder is None:
            reader.contests.pop(uid, None)
            return False
        reads = holder.presence.reads(uid)
        since = reader.contests.setdefault(uid, reads)
        if since != _REPORTED and reads >= since + CONFLICT_READS:
            reader.contests[uid] = _REPORTED
            readings.append(TagInTwoPlaces(reader.place.antenna, holder.place.antenna, now_ms))
        return True

    def _untold(self, reader: Reader) -> bool:
        return any(reader.contests.get(uid) != _REPORTED for uid in reader.presence.arrivals())

    def _check(self, antennas: Collection[str]) -> None:
        known = [reader.place.antenna for reader in self._readers]
        for antenna in antennas:
            if antenna not in known:
                raise ValueError(f"there is no reader {antenna}; there are {', '.join(known)}")
