"""How well one antenna reads: the share of looks that found a card, second by second."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Protocol, runtime_checkable

from drivers.api import Driver
from firmware_host.shell.survey import due_drivers

SECONDS = 30


@runtime_checkable
class Counting(Protocol):
    """Readers that count their looks."""

    def expect(self, antennas: Collection[str]) -> None:
        """Look there most often; ValueError for an unknown antenna."""

    def reads(self, antenna: str) -> tuple[int, int]:
        """Return the looks at an antenna so far, and those that read a tag."""


class NoReaders(RuntimeError):  # noqa: N818 - reads as what was found
    """This table has no readers that count."""


def reading_range(
    drivers: Sequence[tuple[str, Driver]],
    antenna: str,
    now_ms: Callable[[], int],
    wait_until_ms: Callable[[int], None],
    seconds: int = SECONDS,
) -> Iterator[str]:
    """A line each second; ValueError for an unknown antenna, NoReaders where readers are simulated."""
    readers = next((driver for _, driver in drivers if isinstance(driver, Counting)), None)
    if readers is None:
        raise NoReaders("the readers of this profile are simulated: there is no range to measure")
    readers.expect((antenna,))
    began_ms = now_ms()
    for second in range(1, seconds + 1):
        looks, heard = readers.reads(antenna)
        for _, driver in due_drivers(drivers, began_ms + second * 1000, now_ms, wait_until_ms):
            driver.poll(now_ms())
        looks_after, heard_after = readers.reads(antenna)
        looked, read = looks_after - looks, heard_after - heard
        yield f"{antenna}: {_words(looked, read)}"


def _words(looked: int, read: int) -> str:
    if not looked:
        return "no look in this second: the reader does not answer"
    told = f"{read} of {looked} looks read a card"
    if not read:
        return f"{told}: nothing lies there, or it is out of reach"
    return told if read == looked else f"{told}: at the edge of its reach"
