"""Simulated card readers over a field of tags."""

from collections.abc import Sequence
from random import Random

from drivers.api import DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.rfid.field import SimField

__all__ = ["SimField", "SimReaders"]

PERIOD_MS = 50
SILENT_ROUNDS = 3
MISSED_ROUNDS = 2
_NOT_TOLD = -1


class _Reader:
    """One reader: what is wrong with it, and what was told of it."""

    def __init__(self, antenna: str) -> None:
        self.antenna = antenna
        self.device = f"reader {antenna}"
        self.trouble: str | None = None
        self.garbled_share = 0.0
        self.every = 1
        self.forget()

    def forget(self) -> None:
        self.missed: dict[bytes, int] = {}
        self.ready = False
        self.lost = False
        self.silent_rounds = 0
        self.told = _NOT_TOLD


class SimReaders:
    """Polls all antennas once a period; a driver with faults to inject. Unknown antennas raise ValueError.

    A tag has arrived at the first clean read and is gone after two clean rounds without it. A garbled round,
    or one that a slow reader skips, tells nothing. Three silent rounds are a lost device.
    """

    def __init__(self, field: SimField, antennas: Sequence[str], *, rng: Random, period_ms: int = PERIOD_MS) -> None:
        """Put a reader at each named antenna of the field; `rng` decides which answers are garbled."""
        self._field = field
        self._readers = {antenna: _Reader(antenna) for antenna in antennas}
        self._rng = rng
        self._period_ms = period_ms
        self._next_ms = 0
        self._round = 0
        self._told = _NOT_TOLD

    @property
    def next_ms(self) -> int:
        """The time of the next round."""
        return self._next_ms

    @property
    def settled(self) -> bool:
        """True when another round would report nothing new; False while a fault still hides a change."""
        return self._told == self._field.changes

    def unplug(self, antenna: str) -> None:
        """Pull a reader's plug."""
        self._trouble(antenna, "does not answer: check its cable and plug")

    def deaf(self, antenna: str) -> None:
        """Let a reader hear no tags any more although its chip still answers."""
        self._trouble(antenna, "hears no cards: pull its plug and put it back")

    def plug(self, antenna: str) -> None:
        """Put a reader's plug back, which also cures a deaf one."""
        self._trouble(antenna, None)

    def garble(self, antenna: str, share: float) -> None:
        """Garble this share of a reader's answers, 0 to 1; ValueError for any other."""
        if not 0 <= share <= 1:
            raise ValueError(f"the garbled share of reader {antenna} is {share}; give one from 0 to 1")
        self._find(antenna).garbled_share = share

    def slow(self, antenna: str, rounds: int) -> None:
        """Let a reader answer only every `rounds`-th round, 1 being health; ValueError below 1."""
        if rounds < 1:
            raise ValueError(f"reader {antenna} cannot answer every {rounds} rounds; give 1 or more")
        self._find(antenna).every = rounds

    def restart(self) -> None:
        """Forget everything read, as a new process would; tags and faults stay as they are."""
        for reader in self._readers.values():
            reader.forget()
        self._told = _NOT_TOLD

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Do one round if it is due and return what it found, in the order of the antennas."""
        if now_ms < self._next_ms:
            return ()
        self._next_ms = now_ms + self._period_ms
        self._round += 1
        if self.settled:
            return ()
        readings: list[Reading] = []
        for reader in self._untold():
            readings.extend(self._ask(reader, now_ms))
        if not self._untold():
            self._told = self._field.changes
        return readings

    def _untold(self) -> list[_Reader]:
        return [reader for reader in self._readers.values() if reader.told != self._field.changed(reader.antenna)]

    def _ask(self, reader: _Reader, now_ms: int) -> list[Reading]:
        if reader.trouble is not None:
            return self._silence(reader, reader.trouble, now_ms)
        if self._round % reader.every:
            return []
        reader.silent_rounds = 0
        readings: list[Reading] = []
        if reader.lost:
            reader.lost = False
            readings.append(DeviceFound(reader.device, now_ms))
        if self._rng.random() >= reader.garbled_share:
            readings.extend(self._compare(reader, now_ms))
        return readings

    def _silence(self, reader: _Reader, trouble: str, now_ms: int) -> list[Reading]:
        reader.silent_rounds += 1
        if reader.silent_rounds < SILENT_ROUNDS:
            return []
        reader.told = self._field.changed(reader.antenna)
        if reader.lost:
            return []
        reader.lost = True
        reader.ready = False
        text = f"The card reader {reader.antenna} {trouble}. Cards there are not seen until it is back."
        return [DeviceLost(reader.device, text, now_ms)]

    def _compare(self, reader: _Reader, now_ms: int) -> list[Reading]:
        antenna, tags = reader.antenna, self._field.tags(reader.antenna)
        before = reader.missed if reader.ready else {}
        missed = {uid: rounds + 1 for uid, rounds in before.items() if uid not in tags}
        gone = tuple(uid for uid, rounds in missed.items() if rounds == MISSED_ROUNDS)
        new = tuple(uid for uid in tags if uid not in before)
        reader.missed = dict.fromkeys(tags, 0) | {uid: rounds for uid, rounds in missed.items() if uid not in gone}
        if not any(reader.missed.values()):
            reader.told = self._field.changed(antenna)
        if not reader.ready:
            reader.ready = True
            return [ReaderReady(antenna, tags, now_ms)]
        readings: list[Reading] = []
        if gone:
            readings.append(TagsGone(antenna, gone, now_ms))
        if new:
            readings.append(TagsSeen(antenna, new, now_ms))
        return readings

    def _trouble(self, antenna: str, trouble: str | None) -> None:
        reader = self._find(antenna)
        reader.trouble = trouble
        reader.told = self._told = _NOT_TOLD

    def _find(self, antenna: str) -> _Reader:
        if antenna not in self._readers:
            raise ValueError(f"there is no reader {antenna}; there are {', '.join(self._readers)}")
        return self._readers[antenna]
