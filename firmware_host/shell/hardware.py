"""What a profile's drivers come to: the drivers by name, the outputs, and the decks that simulated ones bring along."""

from collections.abc import Callable
from typing import NamedTuple

from drivers.api import Driver
from firmware_host.decks.deck import Deck
from firmware_host.shell.signals import Outputs


class Hardware(NamedTuple):
    """A table's wired hardware; `close` gives everything back.

    `decks` and `puck` are the cards and the button of simulated readers; real ones bring none.
    """

    drivers: tuple[tuple[str, Driver], ...]
    outputs: Outputs
    close: Callable[[], None]
    decks: tuple[Deck, ...] = ()
    puck: bytes | None = None
