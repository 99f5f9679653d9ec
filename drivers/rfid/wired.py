"""The readers of a table wired straight to the Pi."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from drivers.gpio.chip import load_lgpio
from drivers.gpio.header import HeaderError
from drivers.rfid.mfrc522 import open_port
from drivers.rfid.mfrc522_front import DEFAULT_GAIN_DB
from drivers.rfid.mfrc522_regs import Port
from drivers.rfid.readers import Place, Readers


def readers_at(
    antennas: Sequence[str], gains_db: Mapping[str, int], opens: Callable[[int], Port], now_us: Callable[[], int]
) -> Readers:
    """A reader at each antenna, the first at chip select 0; at the muck cards slide by."""
    places = [
        Place(antenna, partial(opens, select), gains_db.get(antenna, DEFAULT_GAIN_DB), at_once=antenna == "muck")
        for select, antenna in enumerate(antennas)
    ]
    return Readers(places, now_us)


def pi_readers(antennas: Sequence[str], gains_db: Mapping[str, int], reset_pin: int, folder: Path) -> Readers:
    """The readers on SPI0, their selects in the order of the antennas; lgpio makes its pipes in `folder`."""
    # The package's RPi.GPIO is rpi-lgpio's. What cannot be loaded is told by each reader as it is opened.
    with suppress(HeaderError):
        load_lgpio(folder)
    return readers_at(
        antennas,
        gains_db,
        lambda select: open_port(0, select, reset_pin),
        lambda: time.monotonic_ns() // 1000,
    )
