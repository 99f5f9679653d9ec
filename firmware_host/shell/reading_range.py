"""How well one antenna reads, second by second: the share of looks that found a card, or what its node tells."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, Protocol, runtime_checkable

from drivers.api import DeviceFound, DeviceLost, Driver, ReaderReady, Reading, TagsGone, TagsSeen
from firmware_host.shell.survey import due_drivers

SECONDS: Final = 30
NOTHING: Final = "nothing lies there, or it is out of reach"
EDGE: Final = "at the edge of its reach"


@runtime_checkable
class Turning(Protocol):
    """Readers of real antennas; those of seat nodes tell which cards come and go, and nothing of their looks."""

    def expect(self, antennas: Collection[str]) -> None:
        """Look there most often; ValueError for an unknown antenna."""


@runtime_checkable
class Counting(Turning, Protocol):
    """Readers that count their looks."""

    def reads(self, antenna: str) -> tuple[int, int]:
        """Return the looks at an antenna so far, and those that read a tag."""


class NoReaders(RuntimeError):  # noqa: N818 - reads as what was found
    """This table has no readers but simulated ones."""


class _Looks:
    """One antenna whose reader counts its looks."""

    def __init__(self, readers: Counting, antenna: str) -> None:
        self._readers, self._antenna = readers, antenna
        self._before = readers.reads(antenna)

    def take(self, readings: Sequence[Reading]) -> None:
        """The count tells more than readings do."""

    def words(self) -> str:
        """What came since the last call."""
        (looks, heard), before = self._readers.reads(self._antenna), self._before
        self._before = looks, heard
        looked, read = looks - before[0], heard - before[1]
        if not looked:
            return "no look in this second: the reader does not answer"
        told = f"{read} of {looked} looks read a card"
        if not read:
            return f"{told}: {NOTHING}"
        return told if read == looked else f"{told}: {EDGE}"


class _Comings:
    """One antenna of a seat node, which tells a card as gone once it has missed it for a quarter of a second."""

    def __init__(self, antenna: str) -> None:
        self._antenna = antenna
        self._devices = ("bus", f"node {antenna.removeprefix('seat')}", f"reader {antenna}")
        self._lost: dict[str, str] = {}
        self._here: set[bytes] | None = None
        self._went = False

    def take(self, readings: Sequence[Reading]) -> None:
        """Follow what comes to the antenna and goes from it, and what it hangs on."""
        for reading in readings:
            match reading:
                case ReaderReady(antenna, uids) if antenna == self._antenna:
                    self._here = set(uids)
                case TagsSeen(antenna, uids) if antenna == self._antenna:
                    self._here = (self._here or set()).union(uids)
                case TagsGone(antenna, uids) if antenna == self._antenna:
                    self._here = (self._here or set()).difference(uids)
                    self._went = True
                case DeviceLost(device, text) if device in self._devices:
                    self._lost[device] = text
                case DeviceFound(device):
                    self._lost.pop(device, None)

    def words(self) -> str:
        """What came since the last call."""
        went, self._went = self._went, False
        if self._lost:
            return next(iter(self._lost.values()))
        if self._here is None:
            return "its node has not told yet what lies there"
        if not self._here:
            return f"no card is read: {NOTHING}"
        return f"a card comes and goes: {EDGE}" if went else "a card is read"


def reading_range(
    drivers: Sequence[tuple[str, Driver]],
    antenna: str,
    now_ms: Callable[[], int],
    wait_until_ms: Callable[[int], None],
    seconds: int = SECONDS,
) -> Iterator[str]:
    """A line each second; ValueError for an unknown antenna, NoReaders where readers are simulated."""
    readers = next((driver for _, driver in drivers if isinstance(driver, Turning)), None)
    if readers is None:
        raise NoReaders("the readers of this profile are simulated: there is no range to measure")
    readers.expect((antenna,))
    gauge = _Looks(readers, antenna) if isinstance(readers, Counting) else _Comings(antenna)
    began_ms = now_ms()
    for second in range(1, seconds + 1):
        for _, driver in due_drivers(drivers, began_ms + second * 1000, now_ms, wait_until_ms):
            gauge.take(driver.poll(now_ms()))
        yield f"{antenna}: {gauge.words()}"
