"""The drivers of a profile beside the devices that they need, and beside one another."""

from collections.abc import Iterator, Mapping
from typing import Final

from firmware_host.config.kinds import Value

# A seat's node has all three.
_OF_A_NODE: Final = ("readers", "buttons", "lights")
_ALL: Final = (*_OF_A_NODE, "panel", "buzzer")
_PATH: Final = "must be an absolute path beside"


def device_problems(
    drivers: Mapping[str, Value], panel: Mapping[str, Value], bus: Mapping[str, Value]
) -> Iterator[str]:
    """Find drivers that lack their device, and seats that have nodes for one thing and not for another."""
    # A device that is there but wrong has had its complaint and stands in no section.
    if drivers.get("panel") == "evdev" and panel.get("device", "") is None:
        yield f'[panel] device: is missing; {_PATH} [drivers] panel = "evdev"'
    on_bus = [kind for kind in _ALL if drivers.get(kind) == "bus"]
    if not on_bus:
        return
    if bus.get("device", "") is None:
        yield f'[bus] device: is missing; {_PATH} [drivers] {on_bus[0]} = "bus"'
    if "panel" in on_bus and panel.get("device", "") is None:
        yield f'[panel] device: is missing; {_PATH} [drivers] panel = "bus": digits are those of a USB number pad'
    for kind in _OF_A_NODE:
        if isinstance(driver := drivers.get(kind), str) and driver != "bus":
            yield (
                f'[drivers] {kind} = "{driver}": does not go with {on_bus[0]} = "bus"; must be "bus", '
                "as a seat's node has reader, button and light"
            )
