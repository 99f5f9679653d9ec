"""What a profile's drivers come to: the drivers by name, the outputs, and the deck they read."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from drivers.api import Driver
from firmware_host.shell.host import Outputs


class Hardware(NamedTuple):
    """A table's wired hardware; `deck` is tag to card, `close` gives everything back."""

    drivers: tuple[tuple[str, Driver], ...]
    outputs: Outputs
    deck: Mapping[bytes, str]
    close: Callable[[], None]
