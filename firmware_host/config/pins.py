"""The section [pins]: which line of the header is wired to what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from firmware_host.config.keys import Key
from firmware_host.config.kinds import Choice, Value
from firmware_host.config.lines import HEADERS, HeaderLine
from firmware_host.config.places import MOST_SEATS, antennas_of, seats_of
from firmware_host.config.sections import read_section

MOST_WIRED: Final = 4

PANEL_KEYS: Final = ("PASS", "RAISE", "ALLIN", "FOLD", "BACK", "NEXT", "CLOCK", "FLOOR")


def pad_keys_of(seats: range) -> tuple[str, ...]:
    """The keys of a table's number pad: one for each seat, digits, OK and DEL."""
    return (*(f"S{seat}" for seat in seats), *"0123456789", "00", "OK", "DEL")


PAD_KEYS: Final = pad_keys_of(range(1, MOST_SEATS + 1))

_GROUPS: Final = {
    "readers": ("select.", "reset"),
    "buttons": ("button.",),
    "panel": ("key.",),
    "lights": ("light.",),
    "buzzer": ("buzzer",),
}
_WIRED: Final = ("gpio", "mfrc522")
_OF_SEATS: Final = ("readers", "buttons", "lights")

_MODEL: Final = Path("/proc/device-tree/model")


@dataclass(frozen=True, slots=True)
class Pins:
    """GPIO numbers, not those of the header's pins; `header` is `pi`, or `wide` for a simulated one of 98 lines."""

    header: str = "pi"
    buttons: Mapping[int, int] = field(default_factory=dict)
    lights: Mapping[int, int] = field(default_factory=dict)
    keys: Mapping[str, int] = field(default_factory=dict)
    buzzer: int | None = None
    selects: Mapping[str, int] = field(default_factory=dict)
    """The chip select of each antenna's reader on SPI0, in the order of the spidev nodes."""

    reset: int | None = None
    """The line that resets all readers."""


def on_a_pi(model: Path = _MODEL) -> bool:
    """Return whether this machine calls itself a Raspberry Pi."""
    try:
        return model.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False


def read_pins(
    document: Mapping[str, object],
    table: Mapping[str, Value],
    drivers: Mapping[str, Value],
    panel: Mapping[str, Value],
) -> tuple[Pins, list[str]]:
    """Read [pins] beside the sections of table, drivers and panel, as far as those are right.

    Returns the pins, and all problems: a line that is unknown, kept for something else, missing or used twice, more
    seats than a header can wire, and a simulated header on a Pi.
    """
    given = document.get("pins", {})
    wired = {kind: str(name) for kind in _GROUPS if (name := drivers.get(kind)) in _WIRED}
    if not isinstance(given, dict):
        return Pins(), []
    if wired and not given:
        return Pins(), [f"[pins]: is missing; must be there beside {_beside(wired)}"]
    header = str(given.get("header", "pi"))
    seats = table.get("seats")
    keys = _keys(header, seats_of(table))
    values, problems = read_section("[pins]", keys, given)
    lines = {name: line for name, line in values.items() if isinstance(line, int)}
    problems += _double_problems(lines)
    if header == "wide" and on_a_pi():
        problems.append('[pins] header = "wide": is simulated, and this is a Pi; must be "pi", with 2 to 4 seats')
    of_seats = {kind: driver for kind, driver in wired.items() if kind in _OF_SEATS}
    if header != "wide" and of_seats and isinstance(seats, int) and seats > MOST_WIRED:
        problems.append(
            f"[table] seats = {seats}: is more than one header can wire; "
            f"must be 2 to {MOST_WIRED} beside {_beside(of_seats)}"
        )
    else:
        problems += _missing_problems(keys, values, wired, panel, pad_keys_of(seats_of(table)))
    return _pins(header, lines), problems


def _beside(wired: Mapping[str, str]) -> str:
    """The first driver that needs lines, as the profile has it."""
    kind, driver = next(iter(wired.items()))
    return f'[drivers] {kind} = "{driver}"'


def _keys(header: str, seats: range) -> dict[str, Key]:
    """All keys that the section may have; a panel has its pad by USB, but on a wide header keys may be any."""
    line, select = HeaderLine(header), HeaderLine(header, "select")
    kinds = {
        **{f"button.{seat}": line for seat in seats},
        **{f"light.{seat}": line for seat in seats},
        **{f"key.{key}": line for key in (PANEL_KEYS + pad_keys_of(seats) if header == "wide" else PANEL_KEYS)},
        "buzzer": line,
        **{f"select.{antenna}": select for antenna in antennas_of(seats)},
        "reset": HeaderLine(header, "reset"),
    }
    named = {name: Key(name, name, kind, False, None) for name, kind in kinds.items()}
    return {"header": Key("header", "header", Choice(HEADERS), False, "pi"), **named}


def _double_problems(lines: Mapping[str, int]) -> Iterator[str]:
    """Find lines that two things are wired to."""
    owners: dict[int, str] = {}
    for name, line in lines.items():
        owner = owners.setdefault(line, name)
        if owner != name:
            yield f"[pins] {name} = {line}: is used twice; must be another line than that of {owner}"


def _missing_problems(
    keys: Mapping[str, Key],
    values: Mapping[str, Value],
    wired: Mapping[str, str],
    panel: Mapping[str, Value],
    pad_keys: Sequence[str],
) -> Iterator[str]:
    """Find lines that a driver needs and nobody named."""
    # A value that is there but wrong has had its complaint and stands in no section.
    missing = [name for name in keys if values.get(name, "") is None]
    pad = [f"key.{key}" for key in pad_keys]
    for kind, driver in wired.items():
        for name in missing:
            if name.startswith(_GROUPS[kind]) and name not in pad:
                yield f"[pins] {name}: is missing; must be {keys[name].kind.limit} beside {_beside({kind: driver})}"
    pad_wired = all(isinstance(values.get(name), int) for name in pad)
    if "panel" in wired and panel.get("device", "") is None and not pad_wired:
        yield (
            '[panel] device: is missing; must be an absolute path beside [drivers] panel = "gpio": '
            "seat keys and digits are the USB pad's"
        )


def _pins(header: str, lines: Mapping[str, int]) -> Pins:
    def of(group: str) -> dict[str, int]:
        return {name.removeprefix(group): line for name, line in lines.items() if name.startswith(group)}

    def seats(group: str) -> dict[int, int]:
        return {int(seat): line for seat, line in of(group).items()}

    single = lines.get("buzzer"), of("select."), lines.get("reset")
    return Pins(header, seats("button."), seats("light."), of("key."), *single)
