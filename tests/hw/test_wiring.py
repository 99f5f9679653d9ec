"""The drawing of the header and the list of parts, held against the profile that they describe."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from gpiozero import PiBoardInfo

from firmware_host.config.pins import Pins
from firmware_host.config.read import read_profile

HW = Path(__file__).parents[2] / "hw"
PINS = read_profile(HW / "profiles" / "bench-4.toml").pins
SPI0 = {9: "SPI0 MISO", 10: "SPI0 MOSI", 11: "SPI0 SCLK"}
IDENTITY = {0: "-"}

# Revision codes of a Pi 3B+, a Pi 4 and a Pi 5.
BOARDS = ("a020d3", "c03115", "d04170")

_ROW = re.compile(r"^ *(?P<left>.*?) +(?P<name>\w+) +(?P<pin>\d+) o o (?P<pin2>\d+) +(?P<name2>\w+) *(?P<right>.*)$")


class Drawn(NamedTuple):
    """A pin as the drawing has it."""

    pin: int
    name: str
    wired: str


def drawn() -> list[Drawn]:
    """All pins of the drawing."""
    pins = []
    for line in (HW / "WIRING.md").read_text().splitlines():
        if row := _ROW.match(line):
            pins.append(Drawn(int(row["pin"]), row["name"], row["left"]))
            pins.append(Drawn(int(row["pin2"]), row["name2"], row["right"]))
    return pins


def wired(pins: Pins) -> list[tuple[int, str]]:
    """Every line of a map with its name in a profile."""
    groups: dict[str, Mapping[int, int] | Mapping[str, int]]
    groups = {"button": pins.buttons, "light": pins.lights, "key": pins.keys, "select": pins.selects}
    named = [(line, f"{group}.{name}") for group, lines in groups.items() for name, line in lines.items()]
    single = [(line, name) for line, name in ((pins.buzzer, "buzzer"), (pins.reset, "reset")) if line is not None]
    return [*named, *single, *SPI0.items(), *IDENTITY.items()]


def listed() -> list[list[str]]:
    """The cells of the bench's list of parts."""
    text = (HW / "BOM.md").read_text().partition("\n# ")[0]
    return [line.split("|") for line in text.splitlines() if line.startswith("| ")]


def parts() -> dict[str, int]:
    """How many of each part the list has."""
    return {row[1].strip(): int(row[2]) for row in listed() if row[2].strip().isdecimal()}


def number(part: str) -> int:
    """How many of the one part whose name has these words."""
    [found] = [count for name, count in parts().items() if part in name]
    return found


@pytest.mark.parametrize("revision", BOARDS)
def test_the_drawing_is_the_header_of_each_pi(revision: str) -> None:
    header = PiBoardInfo.from_revision(int(revision, 16)).headers["J8"]
    assert {pin.pin: pin.name for pin in drawn()} == {place: pin.name for place, pin in header.pins.items()}
    assert len(drawn()) == 40


def test_the_drawing_wires_what_the_profile_names_and_nothing_else() -> None:
    lines = {int(pin.name.removeprefix("GPIO")): pin.wired for pin in drawn() if pin.name.startswith("GPIO")}
    assert lines == dict(wired(PINS))
    assert all(pin.wired == "" for pin in drawn() if not pin.name.startswith("GPIO"))


def test_nothing_is_wired_to_a_line_that_has_something_already() -> None:
    assert [line for line, times in Counter(line for line, _ in wired(PINS)).items() if times > 1] == []


def test_what_must_be_dark_and_silent_as_the_pi_starts_is_on_lines_that_it_pulls_down() -> None:
    # The Pi's chips pull GPIO 0 to 8 up and 9 to 27 down until somebody claims them.
    assert min(*PINS.lights.values(), PINS.buzzer or 0) >= 9
    assert max(PINS.selects.values()) <= 8


def test_the_list_has_the_parts_that_the_profile_wires() -> None:
    assert number("MFRC522") == len(PINS.selects)
    assert number("seat button") == len(PINS.buttons) == len(PINS.lights)
    assert number("panel key") == len(PINS.keys)
    assert number("buzzer") == 1
    assert number("ULN2003A") * 7 >= len(PINS.lights) + 1
    assert number("74LVC125") * 4 >= len(PINS.selects)
    contacts = len(PINS.buttons) + len(PINS.keys)
    assert number("330 ohm") == contacts
    assert number("100 nF") == contacts + len(PINS.selects)
    assert number("NTAG213") >= 52


def test_the_sum_of_the_list_is_right() -> None:
    total = sum(int(row[2]) * float(row[3]) for row in listed() if row[2].strip().isdecimal())
    told = re.search(r"About (\d+) dollars", (HW / "BOM.md").read_text())
    assert told is not None
    assert abs(total - int(told[1])) <= 5


def test_the_overlay_has_the_selects_of_the_profile_in_its_order() -> None:
    source = (HW / "overlays" / "dealer-readers.dts").read_text()
    listed = re.search(r"cs-gpios = (.*);", source)
    assert listed is not None
    assert [int(line) for line in re.findall(r"<&gpio (\d+) 1>", listed[1])] == list(PINS.selects.values())
    names = re.findall(r"^ +(\w+) = <&bus>, \"cs-gpios:(\d+)\"", source, re.MULTILINE)
    assert names == [(antenna, str(4 + 12 * place)) for place, antenna in enumerate(PINS.selects)]


@pytest.mark.skipif(shutil.which("dtc") is None, reason="dtc is missing: apt install device-tree-compiler")
def test_the_overlay_can_be_made(tmp_path: Path) -> None:
    command = ["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", str(tmp_path / "readers.dtbo")]
    made = subprocess.run([*command, str(HW / "overlays" / "dealer-readers.dts")], capture_output=True, check=False)
    assert made.returncode == 0, made.stderr
