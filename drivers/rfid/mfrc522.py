"""An MFRC522 on the Pi's SPI: registers by way of the package mfrc522, and nothing else of it."""

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from drivers.rfid.mfrc522_regs import Port

SPI_HZ = 1_000_000

_READ = bytes(0x80 | (reg << 1) & 0x7E for reg in range(64))
# The line must be low for 100 ns (8.8.1); the kernel takes longer for it.
_RESET_US = 10


def sleep_us(us: int) -> None:
    """Sleep for this time; the kernel adds some tens of microseconds."""
    time.sleep(us / 1_000_000)


class SpiPort(Port):
    """The registers of one chip, each call one SPI transfer. Raises OSError when the bus fails."""

    def __init__(self, chip: Any, reset: Callable[[bool], None], wait_us: Callable[[int], None]) -> None:
        """Work on an `mfrc522.MFRC522`; `reset` sets the level of its reset line."""
        self._spi = chip.spi
        self._reset = reset
        self._wait_us = wait_us

    def read(self, regs: bytes) -> bytes:
        """Return a byte of each register: the chip answers each address with the byte that follows (8.1.2.1)."""
        return bytes(self._spi.xfer2([_READ[reg] for reg in regs] + [0])[1:])

    def write(self, reg: int, data: bytes) -> None:
        """Write all bytes to one register (8.1.2.2)."""
        self._spi.xfer2([reg << 1, *data])

    def wait_us(self, us: int) -> None:
        """Sleep."""
        self._wait_us(us)

    def hard_reset(self) -> None:
        """Pull the reset line, which all readers share that are wired to it."""
        self._reset(False)
        self._wait_us(_RESET_US)
        self._reset(True)

    def close(self) -> None:
        """Give the SPI device back. The package's own way would release every pin of the process."""
        self._spi.close()


def open_port(bus: int, select: int, reset_pin: int, wait_us: Callable[[int], None] = sleep_us) -> SpiPort:
    """Open the reader at a chip select; `reset_pin` is the BCM number of its reset line.

    Raises OSError, with what to do, where SPI or pins cannot be had. The package is imported here and not before:
    it needs both.
    """
    try:
        gpio = import_module("RPi.GPIO")
        package = import_module("mfrc522")
    except (ImportError, RuntimeError) as error:
        raise OSError(
            f"the pins cannot be had ({error}): install mfrc522, spidev and rpi-lgpio, never RPi.GPIO"
        ) from error
    if gpio.getmode() not in (None, gpio.BCM):
        raise OSError("another part of the program counts pins by the board: let everybody count them as BCM does")
    gpio.setmode(gpio.BCM)
    try:
        chip = _registers(package)(bus, select, SPI_HZ, gpio.BCM, reset_pin)
    except FileNotFoundError as error:
        text = f"/dev/spidev{bus}.{select} is not there: enable SPI with raspi-config, or correct the chip select"
        raise FileNotFoundError(text) from error
    except PermissionError as error:
        raise PermissionError(f"/dev/spidev{bus}.{select} is forbidden: put the user into the group spi") from error
    except RuntimeError as error:
        raise OSError(f"pin {reset_pin} cannot be had ({error}): use rpi-lgpio instead of RPi.GPIO") from error
    # Each instance gives their common logger one more handler.
    chip.logger.handlers.clear()
    return SpiPort(chip, lambda high: gpio.output(reset_pin, gpio.HIGH if high else gpio.LOW), wait_us)


def _registers(package: Any) -> Any:
    """The package's class without its start-up, which waits for nothing and switches the field on."""
    return type("Registers", (package.MFRC522,), {"MFRC522_Init": lambda self: None})
