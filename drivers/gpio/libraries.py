"""The two packages that offer `RPi.GPIO`, of which a table must have the right one."""

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec

from drivers.api import DeviceLost, DeviceState, Reading

REST_MS = 100

_REMEDY = "run `pip uninstall RPi.GPIO rpi-lgpio`, then `pip install --no-deps rpi-lgpio`"


def is_installed(package: str) -> bool:
    """Return whether pip knows a package in this environment."""
    try:
        distribution(package)
    except PackageNotFoundError:
        return False
    return True


def is_importable(module: str) -> bool:
    """Return whether a top-level module is there, without importing it."""
    return find_spec(module) is not None


def library_trouble(
    installed: Callable[[str], bool] = is_installed, importable: Callable[[str], bool] = is_importable
) -> str | None:
    """Return what is wrong with the packages behind `RPi.GPIO`, and what to do; None where nothing is.

    Both write into one folder, so that the later one wins and removing either breaks the other; RPi.GPIO itself cannot
    find the lines of a Pi 5 (pimylifeup/MFRC522-python issue 61).
    """
    old, new = installed("RPi.GPIO"), installed("rpi-lgpio")
    if old and new:
        return f"RPi.GPIO and rpi-lgpio are both installed and write into one folder: {_REMEDY}"
    if old:
        return f"RPi.GPIO is installed, which does not run on a Pi 5, in the place of rpi-lgpio: {_REMEDY}"
    if new and not importable("RPi"):
        return f"rpi-lgpio is installed, but its folder RPi was removed with RPi.GPIO: {_REMEDY}"
    return None


class GpioLibraries:
    """A driver that looks at the packages once, at its first poll; what is wrong with them is lost as `RPi.GPIO`."""

    def __init__(self, trouble: Callable[[], str | None] = library_trouble) -> None:
        """Take what finds the trouble."""
        self._trouble = trouble
        self._polled_ms = -REST_MS

    @property
    def next_ms(self) -> int:
        """100 ms after the last poll: nothing is ever due after the first."""
        return self._polled_ms + REST_MS

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Return the trouble the first time, then nothing."""
        first = self._polled_ms < 0
        self._polled_ms = max(self._polled_ms, now_ms)
        text = self._trouble() if first else None
        return () if text is None else (DeviceLost("RPi.GPIO", text, now_ms),)

    def survey(self) -> Sequence[DeviceState]:
        """Return that the right package is there, when nothing was wrong with it."""
        return (DeviceState("RPi.GPIO", True, "comes from rpi-lgpio, or from nowhere on a PC"),)
