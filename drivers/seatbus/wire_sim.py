"""The cable of a simulated seat bus: half duplex, everybody hears everybody, two who talk at once make garbage."""

from dataclasses import dataclass
from random import Random
from typing import Final

_NEVER_US: Final = 1 << 62


@dataclass(slots=True)
class Noise:
    """What happens to what is said, as shares from 0 to 1.

    damaged: bytes that become another. lost: bytes that vanish. frames_lost: whole sayings that vanish. late: sayings
    that begin `late_us` too late.
    """

    damaged: float = 0.0
    lost: float = 0.0
    frames_lost: float = 0.0
    late: float = 0.0
    late_us: float = 10_000

    def __post_init__(self) -> None:
        for name in ("damaged", "lost", "frames_lost", "late"):
            share = getattr(self, name)
            if not 0 <= share <= 1:
                raise ValueError(f"the share of bytes or frames that are {name} is {share}; give one from 0 to 1")


@dataclass(slots=True)
class Saying:
    """What one end says in one go, from its first byte to its last; `spoiled` after noise or a collision."""

    speaker: str
    data: bytearray
    start_us: float
    end_us: float
    spoiled: bool = False


class Wire:
    """Carries what is said until it has arrived everywhere at once. With `byte_us` 0 it takes no time."""

    def __init__(self, byte_us: float, rng: Random) -> None:
        """Take the time of a byte in microseconds; `rng` draws noise and garbage."""
        self.noise = Noise()
        self.collisions = 0
        self.spoiled = 0
        self._byte_us = byte_us
        self._rng = rng
        self._under_way: list[Saying] = []

    @property
    def quiet(self) -> bool:
        """Whether nobody is talking."""
        return not self._under_way

    @property
    def next_us(self) -> float:
        """When the next saying has arrived; far away while nobody is talking."""
        return min((one.end_us for one in self._under_way), default=_NEVER_US)

    def say(self, speaker: str, data: bytes, at_us: float) -> None:
        """Somebody begins to talk, or will at a time to come."""
        noise, rng = self.noise, self._rng
        if noise.frames_lost and rng.random() < noise.frames_lost:
            return
        if noise.late and rng.random() < noise.late:
            at_us += noise.late_us
        said = Saying(speaker, bytearray(data), at_us, at_us + len(data) * self._byte_us)
        for other in self._under_way:
            if other.start_us <= said.end_us and said.start_us <= other.end_us:
                self._collide(said, other)
        self._under_way.append(said)

    def arrived(self, now_us: float) -> Saying | None:
        """Take the next saying that has arrived by now, with what noise made of it."""
        ready = [one for one in self._under_way if one.end_us <= now_us]
        if not ready:
            return None
        said = min(ready, key=lambda one: one.end_us)
        self._under_way.remove(said)
        if self.noise.damaged or self.noise.lost:
            self._disturb(said)
        self.spoiled += said.spoiled
        return said

    def cut(self, speaker: str) -> None:
        """Somebody stops in the middle of what he says; nobody hears it."""
        self._under_way = [one for one in self._under_way if one.speaker != speaker]

    def _collide(self, one: Saying, other: Saying) -> None:
        """Make garbage of the bytes of both that are on the wire together."""
        self.collisions += 1
        start_us, end_us = max(one.start_us, other.start_us), min(one.end_us, other.end_us)
        for said in (one, other):
            said.spoiled = True
            first, last = 0, len(said.data)
            if self._byte_us:
                first = int((start_us - said.start_us) / self._byte_us)
                last = int((end_us - said.start_us) / self._byte_us) + 1
            for place in range(first, min(last, len(said.data))):
                said.data[place] = self._rng.randrange(256)

    def _disturb(self, said: Saying) -> None:
        rng, noise = self._rng, self.noise
        out = bytearray()
        for byte in said.data:
            drawn = rng.random()
            if drawn < noise.damaged:
                out.append(byte ^ rng.randrange(1, 256))
                said.spoiled = True
            elif drawn < noise.damaged + noise.lost:
                said.spoiled = True
            else:
                out.append(byte)
        said.data = out
