"""The Pi's end of the bus: a serial adapter, opened by its stable name, that may be pulled at any moment."""

import errno
import logging
import os
import termios
from collections.abc import Callable
from typing import Final, Protocol

import serial
from serial.rs485 import RS485Settings

BAUDS: Final = (115_200, 250_000, 500_000)

log = logging.getLogger(__name__)

# What an adapter raises once it is pulled out: from reads, from writes, and from flushing (pyserial issue 417).
_PULLED: Final = (serial.SerialException, OSError, termios.error)


_ADVICE: Final = {
    errno.ENOENT: "is not there: plug the adapter in, or correct its path in the table's profile",
    errno.EACCES: "may not be opened: let the daemon's group read and write it",
    errno.EAGAIN: "is another program's: end that",
    errno.EBUSY: "is another program's: end that",
}
_OUT: Final = "was pulled out: plug it in again"


class LineLostError(OSError):
    """The adapter is not there, or not any more; it says what, where and what to do."""


class Line(Protocol):
    """An open line to the bus. All methods may raise LineLostError."""

    @property
    def prompt(self) -> bool:
        """Whether bytes that came are to be had within a millisecond or two."""

    def read(self) -> bytes:
        """Return what came since the last call, without waiting."""

    def write(self, data: bytes) -> None:
        """Send, without waiting until it is sent."""

    def close(self) -> None:
        """Give the line back."""


class SerialLine:
    """A serial device. Raises LineLostError when it cannot be opened.

    The adapter must find out by itself when to drive the line; RTS is never switched from here, as that comes tens of
    milliseconds late (pyserial issues 250 and 498). With `kernel_rs485` the kernel is asked to do it, which a UART of
    the Pi itself can; where it cannot, the log says so and the line works as without.
    """

    def __init__(self, path: str, baud: int, *, kernel_rs485: bool = False) -> None:
        """Open the device, for this program alone."""
        try:
            self._port = serial.Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
        except _PULLED as error:
            raise LineLostError(f"{path} {_unopened(error)}") from error
        self._path = path
        self._prompt = _tried(lambda: self._port.set_low_latency_mode(True))
        if not self._prompt:
            log.info("%s has no low-latency mode: a silent node costs 24 ms instead of 7.", path)
        if kernel_rs485 and not _tried(self._use_kernel_rs485):
            log.warning(
                "%s cannot let the kernel drive an RS-485 line: use an adapter that finds its direction by itself, "
                "or set kernel_rs485 = false.",
                path,
            )

    @property
    def prompt(self) -> bool:
        """Whether the adapter has a low-latency mode: an FTDI chip waits 16 ms for more bytes otherwise."""
        return self._prompt

    def read(self) -> bytes:
        """Return what came since the last call, without waiting. Raises LineLostError."""
        try:
            return bytes(self._port.read(self._port.in_waiting or 1))
        except _PULLED as error:
            raise LineLostError(f"{self._path} {_OUT}") from error

    def write(self, data: bytes) -> None:
        """Send, without waiting until it is sent. Raises LineLostError."""
        try:
            self._port.write(data)
        except _PULLED as error:
            raise LineLostError(f"{self._path} {_OUT}") from error

    def close(self) -> None:
        """Give the device back, pulled out or not."""
        try:
            self._port.close()
        except _PULLED as error:
            log.debug("closing %s: %s", self._path, error)

    def _use_kernel_rs485(self) -> None:
        self._port.rs485_mode = RS485Settings()


def _unopened(error: Exception) -> str:
    """Why a path cannot be opened and what to do; pyserial gives no number for what is no port at all."""
    # What fails while the port is set up has its number in the error behind.
    numbers = [one.args[0] for one in (error, error.__context__) if one is not None and one.args]
    code = next((number for number in numbers if isinstance(number, int)), None)
    if code is None or code in (errno.EISDIR, errno.ENOTTY):
        return "is no serial port: correct its path in the table's profile"
    return _ADVICE.get(code, f"cannot be opened ({os.strerror(code)}): pull the adapter out and plug it in again")


def _tried(what: Callable[[], None]) -> bool:
    """Whether something works that not every device can."""
    try:
        what()
    except (*_PULLED, ValueError, NotImplementedError, AttributeError):
        return False
    return True
