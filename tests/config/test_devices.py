"""The seat bus in a profile: its section, and the drivers that go with it."""

from pathlib import Path

import pytest

from drivers.seatbus import line
from firmware_host.config.profile import BAUDS, Bus
from firmware_host.config.read import read_profile
from tests.config.test_profiles import PROFILES, problems

BAR = (PROFILES / "bar-10.toml").read_text()


def test_the_bus_of_a_table_is_its_adapter_with_the_speed_of_the_nodes() -> None:
    assert read_profile(PROFILES / "bar-10.toml").bus == Bus("/dev/dealer-seats", 115_200, False, "colour")
    assert read_profile(PROFILES / "sim.toml").bus == Bus()


def test_the_speeds_are_those_of_the_driver() -> None:
    assert BAUDS == line.BAUDS


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'device = "/dev/dealer-seats"',
            "",
            '[bus] device: is missing; must be an absolute path beside [drivers] readers = "bus"',
        ),
        (
            '"/dev/dealer-seats"',
            '"ttyUSB0"',
            '[bus] device = "ttyUSB0": has the wrong form; must be text: an absolute path, or none',
        ),
        (
            "baud = 115200",
            "baud = 9600",
            "[bus] baud = 9600: is none of these; must be 115200, 250000 or 500000",
        ),
        (
            "baud = 115200",
            'baud = "115200"',
            '[bus] baud = "115200": has the wrong type; must be 115200, 250000 or 500000',
        ),
        (
            'lamps = "colour"',
            'lamps = "color"',
            "[bus] lamps = \"color\": is not known; must be colour or one-colour; did you mean 'colour'?",
        ),
        (
            "kernel_rs485 = false",
            "kernel_rs485 = 0",
            "[bus] kernel_rs485 = 0: has the wrong type; must be true or false",
        ),
        (
            'device = "/dev/input/dealer-pad"',
            "",
            '[panel] device: is missing; must be an absolute path beside [drivers] panel = "bus": '
            "digits are those of a USB number pad",
        ),
        (
            'lights = "bus"',
            'lights = "gpio"',
            '[drivers] lights = "gpio": does not go with readers = "bus"; must be "bus", '
            "as a seat's node has reader, button and light",
        ),
        (
            'readers = "bus"',
            'readers = "sim"',
            '[drivers] readers = "sim": does not go with buttons = "bus"; must be "bus", '
            "as a seat's node has reader, button and light",
        ),
        (
            'readers = "bus"',
            'readers = "buss"',
            "[drivers] readers = \"buss\": is not known; must be sim, mfrc522 or bus; did you mean 'bus'?",
        ),
    ],
)
def test_one_wrong_line_is_named_once(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert old in BAR
    assert [told for told in problems(tmp_path, BAR.replace(old, new)) if "[pins]" not in told] == [problem]


@pytest.mark.parametrize(("panel", "buzzer"), [("evdev", "bus"), ("bus", "sim"), ("sim", "sim")])
def test_panel_and_buzzer_may_be_elsewhere_than_at_a_node(tmp_path: Path, panel: str, buzzer: str) -> None:
    path = tmp_path / "bar.toml"
    path.write_text(
        BAR.replace('panel = "bus"', f'panel = "{panel}"').replace('buzzer = "bus"', f'buzzer = "{buzzer}"')
    )
    assert read_profile(path).drivers.buzzer == buzzer


def test_a_buzzer_on_the_header_goes_with_any_number_of_seats(tmp_path: Path) -> None:
    path = tmp_path / "bar.toml"
    path.write_text(BAR.replace('buzzer = "bus"', 'buzzer = "gpio"') + "\n[pins]\nbuzzer = 12\n")
    assert read_profile(path).pins.buzzer == 12
