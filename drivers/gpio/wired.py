"""The drivers on a table's header."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from drivers.buttons.gpio import GpioButtons
from drivers.buzzer.gpio import GpioBuzzer
from drivers.gpio import chip, sim
from drivers.gpio.header import Header, HeaderError
from drivers.lights.gpio import GpioLights
from drivers.panel.gpio import GpioPanel


class WiredDrivers(NamedTuple):
    """What is wired to a header, None for what is not."""

    buttons: GpioButtons | None
    keys: GpioPanel | None
    lights: GpioLights | None
    buzzer: GpioBuzzer | None


def header_at(folder: Path, *, simulated: bool) -> Header:
    """The header of the Pi, whose library makes its pipes in `folder`, or a simulated one."""
    header = Header(sim.SimHeader if simulated else partial(chip.open_header, folder))
    # Loading lgpio moves the working directory for a moment: not while threads run. Drivers report what fails.
    with suppress(HeaderError):
        header.factory()
    return header


def wired_drivers(
    header: Header,
    kinds: Collection[str],
    *,
    buttons: Mapping[int, int],
    lights: Mapping[int, int],
    keys: Mapping[str, int],
    buzzer: int | None,
) -> WiredDrivers:
    """The drivers of these kinds (`buttons`, `panel`, `lights`, `buzzer`), each with its GPIO numbers."""
    return WiredDrivers(
        GpioButtons(header, buttons) if "buttons" in kinds else None,
        GpioPanel(header, keys) if "panel" in kinds else None,
        GpioLights(header, lights) if "lights" in kinds else None,
        GpioBuzzer(header, buzzer) if "buzzer" in kinds and buzzer is not None else None,
    )
