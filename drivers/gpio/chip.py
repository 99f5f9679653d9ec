"""Finds the gpiochip behind the 40 pins of a Pi and opens it with lgpio, or says why not."""

import errno
import fcntl
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from struct import Struct
from typing import Final

from drivers.gpio.header import Factory, HeaderError

# Of Pi 5, Pi 4 and Pi 3B+. The number of the chip says nothing: the Pi 5's was 4 and is 0 since kernel 6.6.45.
HEADER_LABELS: Final = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")

# Name, label and number of lines of a gpiochip, and the request for them (linux/gpio.h).
_CHIP_INFO: Final = Struct("32s32sI")
_GET_CHIP_INFO: Final = 0x8044B401

_ADVICE: Final = {
    errno.EACCES: "put the daemon's user into the group gpio",
    errno.ENOTTY: "this is no gpiochip, remove it",
}


def chip_label(node: Path) -> str:
    """Return what the kernel calls a gpiochip; OSError when its node cannot be asked."""
    fd = os.open(node, os.O_RDWR | os.O_CLOEXEC)
    try:
        return label_of(fcntl.ioctl(fd, _GET_CHIP_INFO, bytes(_CHIP_INFO.size)))
    finally:
        os.close(fd)


def label_of(info: bytes) -> str:
    """Return the label in the kernel's answer, 68 bytes."""
    _, label, _ = _CHIP_INFO.unpack(info)
    return bytes(label).split(b"\0")[0].decode(errors="replace")


def find_chip(dev: Path = Path("/dev"), label: Callable[[Path], str] = chip_label) -> int:
    """Return the number of the gpiochip that is a Pi's header; HeaderError names all chips where none is."""
    nodes = sorted(dev.glob("gpiochip[0-9]*"), key=_number)
    if not nodes:
        raise HeaderError(
            f"there is no GPIO header here (no {dev}/gpiochip*): run the table on a Raspberry Pi, "
            'or name the driver "sim" in its profile'
        )
    labels = {}
    for node in nodes:
        try:
            labels[node.name] = label(node)
        except OSError as error:
            advice = _ADVICE.get(error.errno or 0, "look at it with gpiodetect")
            raise HeaderError(f"{node} cannot be opened ({error.strerror or error}): {advice}") from error
        if labels[node.name] in HEADER_LABELS:
            return _number(node)
    found = ", ".join(f"{name} {label}" for name, label in labels.items())
    raise HeaderError(f"no gpiochip here is the header of a Pi 3B+ to 5 ({found}): update the Pi's system")


def _number(node: Path) -> int:
    return int(node.name.removeprefix("gpiochip"))


def load_lgpio(folder: Path) -> None:
    """Import lgpio with its pipes in `folder`, which must be writable; HeaderError where it cannot be loaded.

    lgpio makes a pipe `.lgd-nfy0` as it is imported, in the folder that LG_WD names or else in the working directory
    (joan2937/lg issue 22), and leaves the process in that folder.
    """
    os.environ.setdefault("LG_WD", str(folder.resolve()))
    before = Path.cwd()
    try:
        import_module("lgpio")
    except ImportError as error:
        raise HeaderError(f"lgpio is not installed ({error}): run `make setup` on the Pi") from error
    except Exception as error:
        where = os.environ["LG_WD"]
        raise HeaderError(f"lgpio cannot be loaded ({error}): let the daemon write into {where}, see LG_WD") from error
    finally:
        os.chdir(before)


def open_header(folder: Path, find: Callable[[], int] = find_chip) -> Factory:
    """Return gpiozero's factory of pins on lgpio for the header's chip; HeaderError says why there is none."""
    chip = find()
    load_lgpio(folder)
    try:
        factory: Factory = import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip)
    except Exception as error:
        raise HeaderError(f"/dev/gpiochip{chip} cannot be opened ({error}): look at it with gpiodetect") from error
    return factory
