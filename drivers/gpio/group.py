"""Lines of one kind that come up one by one; each that does not is a fault of its own, and tried again."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

from drivers.api import DeviceFound, DeviceLost, Reading
from drivers.gpio.header import Factory, Header, HeaderError

RETRY_MS = 5_000

_ADVICE = {
    "busy": "another program or the system holds it: end that program, or take its line out of config.txt",
    "in use": "another part of this program holds it: correct [pins] in the table's profile",
    "valid": "the header has no such line: correct [pins] in the table's profile",
}


class Line(Protocol):
    """A claimed line."""

    def close(self) -> None:
        """Give it back."""


Name = TypeVar("Name", int, str)
AnyLine = TypeVar("AnyLine", bound=Line)


class LineGroup(Generic[Name, AnyLine]):
    """The lines of one driver by the names of what hangs on them."""

    def __init__(
        self,
        header: Header,
        group: str,
        gpio: Mapping[Name, int],
        device: Callable[[Name], str],
        claim: Callable[[Factory, Name, int], AnyLine],
    ) -> None:
        """Take the header, the device that is lost where the header is, each line's number, device and how it is made.

        Nothing is opened before the first call of `tend`.
        """
        self.up: dict[Name, AnyLine] = {}
        self._header = header
        self._group = group
        self._gpio: Mapping[Name, int] = gpio
        self._device: Callable[[Name], str] = device
        self._claim: Callable[[Factory, Name, int], AnyLine] = claim
        self._lost: frozenset[str] = frozenset()
        self._retry_ms = 0

    def where(self, name: Name) -> str:
        """Name a line in a sentence, such as `button seat3 on GPIO17`."""
        return f"{self._device(name)} on GPIO{self._gpio[name]}"

    def tend(self, now_ms: int) -> list[Reading]:
        """Bring up what is not up, at once and then every 5 s; returns what was lost and found by that."""
        if now_ms < self._retry_ms or len(self.up) == len(self._gpio):
            return []
        self._retry_ms = now_ms + RETRY_MS
        failed = self._brought_up()
        found: list[Reading] = [DeviceFound(device, now_ms) for device in sorted(self._lost - failed.keys())]
        lost = [DeviceLost(device, text, now_ms) for device, text in failed.items() if device not in self._lost]
        self._lost = frozenset(failed)
        return found + lost

    def fail(self, name: Name, error: Exception, now_ms: int) -> list[Reading]:
        """Give up a line that does not work any more, until it comes up again."""
        self._give_up(name)
        self._retry_ms = now_ms + RETRY_MS
        self._lost |= {self._device(name)}
        return [DeviceLost(self._device(name), self._trouble(name, error), now_ms)]

    def close(self) -> None:
        """Give all lines back."""
        for name in list(self.up):
            self._give_up(name)

    def _give_up(self, name: Name) -> None:
        # Whatever the line says to that, the others are to be closed too.
        with suppress(Exception):
            self.up.pop(name).close()

    def _brought_up(self) -> dict[str, str]:
        """Claim what is missing; the devices that fail, and why."""
        try:
            factory = self._header.factory()
        except HeaderError as error:
            return {self._group: str(error)}
        failed = {}
        for name, gpio in self._gpio.items():
            if name not in self.up:
                # Every pin factory has errors of its own, which have nothing but Exception in common.
                try:
                    self.up[name] = self._claim(factory, name, gpio)
                except Exception as error:
                    failed[self._device(name)] = self._trouble(name, error)
        return failed

    def _trouble(self, name: Name, error: Exception) -> str:
        said = str(error) or type(error).__name__
        advice = next((advice for words, advice in _ADVICE.items() if words in said), "check its wiring")
        return f"{self.where(name)} cannot be used ({said}): {advice}"
