"""The header of a Pi as its drivers get it, whatever pin factory stands behind."""

import threading
from collections.abc import Callable
from typing import Protocol


class Factory(Protocol):
    """What drivers ask of a gpiozero pin factory beside its pins."""

    def ticks(self) -> float:
        """Return the time now by the factory's own clock."""

    def ticks_diff(self, later: float, earlier: float) -> float:
        """Return the seconds between two times of that clock."""

    def close(self) -> None:
        """Give all pins back."""


class HeaderError(RuntimeError):
    """The header cannot be used; the sentence says why and what to do."""


class Header:
    """One pin factory for all drivers of a table, opened when the first of them asks."""

    def __init__(self, opens: Callable[[], Factory]) -> None:
        """Take what opens the factory; it raises HeaderError where it cannot."""
        self._opens = opens
        self._lock = threading.Lock()
        self._factory: Factory | None = None

    def factory(self) -> Factory:
        """Return the factory; HeaderError while it cannot be opened, which every call tries anew."""
        with self._lock:
            if self._factory is None:
                self._factory = self._opens()
            return self._factory

    def close(self) -> None:
        """Give the header back."""
        with self._lock:
            if self._factory is not None:
                self._factory.close()
            self._factory = None
