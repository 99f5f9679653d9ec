"""The section [pins] of a profile: what is wired where, and everything that can be wrong with it."""

from collections import Counter
from pathlib import Path

import pytest
from gpiozero import PiBoardInfo

import firmware_host.config.pins as pins_module
from drivers.depths.names import antennas_of
from drivers.panel.keys import BIG_KEYS, NUMBER_PAD, SEAT_RING
from firmware_host.config.lines import HeaderLine
from firmware_host.config.pins import PAD_KEYS, PANEL_KEYS, Pins, on_a_pi, pad_keys_of
from firmware_host.config.read import ProfileError, read_profile
from tests.config.test_profiles import PROFILES, problems

BENCH = (PROFILES / "bench-4.toml").read_text()
LIMIT = "a GPIO number, 2 to 6 or 12 to 27"
PI_5 = PiBoardInfo.from_revision(0xD04170)


@pytest.fixture(autouse=True)
def _a_pc(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the machine that it runs on."""
    monkeypatch.setattr(pins_module, "on_a_pi", lambda: False)


def with_line(old: str, new: str) -> str:
    """The bench's profile with one line replaced."""
    assert f"\n{old}\n" in BENCH
    return BENCH.replace(f"\n{old}\n", f"\n{new}\n")


def wide_pins(seats: int, keys: tuple[str, ...] | None = None) -> str:
    """The lines of a section [pins] with a header wide enough for a whole table."""
    lines = iter(range(12, 100))
    keys = PANEL_KEYS + pad_keys_of(range(1, seats + 1)) if keys is None else keys
    names = [f"button.{seat}" for seat in range(1, seats + 1)] + [f"light.{seat}" for seat in range(1, seats + 1)]
    names += [f"key.{key}" for key in keys] + ["buzzer", "reset"]
    names += [f"select.{antenna}" for antenna in antennas_of(seats)]
    return 'header = "wide"\n' + "".join(f"{name} = {next(lines)}\n" for name in names)


def wide_profile(seats: int, pins: str, device: str = "") -> str:
    """A profile on a wide header."""
    head, _, rest = BENCH.partition("[pins]")
    head = head.replace("seats = 4", f"seats = {seats}").replace('device = "/dev/input/dealer-pad"\n', device)
    return f"{head}[pins]\n{pins}\n[state]{rest.partition('[state]')[2]}"


def test_the_bench_is_wired_in_full() -> None:
    pins = read_profile(PROFILES / "bench-4.toml").pins
    assert pins.header == "pi"
    assert list(pins.buttons) == list(pins.lights) == [1, 2, 3, 4]
    assert set(pins.keys) == set(BIG_KEYS)
    assert list(pins.selects) == ["seat1", "seat2", "seat3", "seat4", "board", "muck"]
    assert pins.buzzer is not None
    assert pins.reset == 1


def used(pins: Pins) -> list[int]:
    """Every line of a map, SPI0's own three with them."""
    groups = (pins.buttons, pins.lights, pins.keys, pins.selects)
    lines = [line for group in groups for line in group.values()]
    return [*lines, *(line for line in (pins.buzzer, pins.reset) if line is not None), 9, 10, 11]


@pytest.mark.parametrize("path", sorted(PROFILES.iterdir()), ids=lambda path: path.name)
def test_no_profile_that_comes_with_the_table_uses_a_line_twice(path: Path) -> None:
    assert [line for line, times in Counter(used(read_profile(path).pins)).items() if times > 1] == []


def test_the_bench_uses_every_line_of_the_header_but_one_of_its_identity() -> None:
    header = {int(pin.name[4:]) for pin in PI_5.headers["J8"].pins.values() if pin.name.startswith("GPIO")}
    assert sorted(used(read_profile(PROFILES / "bench-4.toml").pins)) == sorted(header - {0})


def test_a_profile_without_drivers_on_the_header_needs_no_pins() -> None:
    assert read_profile(PROFILES / "sim.toml").pins == Pins()


def test_the_panels_keys_are_those_of_its_driver() -> None:
    assert PANEL_KEYS == BIG_KEYS
    assert PAD_KEYS == SEAT_RING + NUMBER_PAD


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("button.3 = 27", "button.3 = 28", f"button.3 = 28: is no line of the header; must be {LIMIT}"),
        ("button.3 = 27", "button.3 = -1", f"button.3 = -1: is no line of the header; must be {LIMIT}"),
        (
            "button.3 = 27",
            "button.3 = 37",
            f"button.3 = 37: is no line of the header; must be {LIMIT}; "
            "pin 37 of the header is GPIO 26, did you mean that?",
        ),
        ("button.3 = 27", 'button.3 = "27"', f'button.3 = "27": has the wrong type; must be {LIMIT}'),
        ("button.3 = 27", "button.3 = true", f"button.3 = true: has the wrong type; must be {LIMIT}"),
        ("button.3 = 27", "button.3 = 0", f"button.3 = 0: is kept for ID_SD; must be {LIMIT}"),
        ("button.3 = 27", "button.3 = 1", f"button.3 = 1: is kept for ID_SC; must be {LIMIT}"),
        ("light.2 = 18", "light.2 = 7", f"light.2 = 7: is kept for SPI0 CE1; must be {LIMIT}"),
        ("buzzer = 12", "buzzer = 8", f"buzzer = 8: is kept for SPI0 CE0; must be {LIMIT}"),
        ("key.BACK = 20", "key.BACK = 9", f"key.BACK = 9: is kept for SPI0 MISO; must be {LIMIT}"),
        ("key.BACK = 20", "key.BACK = 10", f"key.BACK = 10: is kept for SPI0 MOSI; must be {LIMIT}"),
        (
            "select.muck = 3",
            "select.muck = 11",
            "select.muck = 11: is kept for SPI0 SCLK; must be a GPIO number, 2 to 8 or 12 to 27",
        ),
        (
            "light.2 = 18",
            "light.2 = 15",
            "light.2 = 15: is used twice; must be another line than that of button.1",
        ),
        ("buzzer = 12", "buzzer = 13", "buzzer = 13: is used twice; must be another line than that of key.PASS"),
        (
            "select.muck = 3",
            "select.muck = 8",
            "select.muck = 8: is used twice; must be another line than that of select.seat1",
        ),
        ("button.4 = 22", "", f'button.4: is missing; must be {LIMIT} beside [drivers] buttons = "gpio"'),
        ("light.1 = 14", "", f'light.1: is missing; must be {LIMIT} beside [drivers] lights = "gpio"'),
        ("key.FLOOR = 2", "", f'key.FLOOR: is missing; must be {LIMIT} beside [drivers] panel = "gpio"'),
        (
            "select.muck = 3",
            "",
            'select.muck: is missing; must be a GPIO number, 2 to 8 or 12 to 27 beside [drivers] readers = "mfrc522"',
        ),
        (
            "reset = 1",
            "",
            'reset: is missing; must be a GPIO number, 0 to 6 or 12 to 27 beside [drivers] readers = "mfrc522"',
        ),
        ("reset = 1", "reset = 8", "reset = 8: is kept for SPI0 CE0; must be a GPIO number, 0 to 6 or 12 to 27"),
        ("buzzer = 12", "", f'buzzer: is missing; must be {LIMIT} beside [drivers] buzzer = "gpio"'),
    ],
)
def test_one_wrong_line_is_named_with_its_limit(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert problems(tmp_path, with_line(old, new)) == [f"[pins] {problem}"]


@pytest.mark.parametrize(
    ("line", "named", "meant"),
    [
        ("buton.5 = 2", "[pins] buton = ", "button.4"),
        ("button.5 = 2", "[pins] button.5 = 2: ", "button.4"),
        ("key.FLOR = 2", "[pins] key.FLOR = 2: ", "key.FLOOR"),
        ("buzer = 2", "[pins] buzer = 2: ", "buzzer"),
        ("select.seat5 = 2", "[pins] select.seat5 = 2: ", "select.seat4"),
    ],
)
def test_an_unknown_line_is_named_with_the_nearest(tmp_path: Path, line: str, named: str, meant: str) -> None:
    [problem] = problems(tmp_path, with_line("buzzer = 12", f"buzzer = 12\n{line}"))
    assert problem.startswith(named)
    assert "as a key is not known; must be header, button.1, " in problem
    assert problem.endswith(f"; did you mean '{meant}'?")


def test_a_header_that_does_not_exist_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path, with_line('header = "pi"', 'header = "wise"')) == [
        "[pins] header = \"wise\": is not known; must be pi or wide; did you mean 'wide'?"
    ]


def test_a_missing_section_is_one_problem(tmp_path: Path) -> None:
    head, _, rest = BENCH.partition("[pins]")
    assert problems(tmp_path, f"{head}[state]{rest.partition('[state]')[2]}") == [
        '[pins]: is missing; must be there beside [drivers] readers = "mfrc522"'
    ]


def test_what_is_no_section_is_named(tmp_path: Path) -> None:
    head, _, rest = BENCH.partition("[pins]")
    assert problems(tmp_path, f"pins = 5\n{head}[state]{rest.partition('[state]')[2]}") == [
        "pins = 5: has the wrong type; must be the section [pins]"
    ]


def test_more_than_four_seats_cannot_be_wired_to_one_header(tmp_path: Path) -> None:
    assert problems(tmp_path, with_line("seats = 4", "seats = 5")) == [
        '[table] seats = 5: is more than one header can wire; must be 2 to 4 beside [drivers] readers = "mfrc522"'
    ]


def test_keys_on_the_header_need_the_pad_beside_them(tmp_path: Path) -> None:
    assert problems(tmp_path, with_line('device = "/dev/input/dealer-pad"', "")) == [
        '[panel] device: is missing; must be an absolute path beside [drivers] panel = "gpio": '
        "seat keys and digits are the USB pad's"
    ]


def test_a_wide_header_carries_a_table_of_thirteen_seats_with_its_whole_panel(tmp_path: Path) -> None:
    path = tmp_path / "wide.toml"
    path.write_text(wide_profile(13, wide_pins(13)))
    profile = read_profile(path)
    assert (len(profile.pins.buttons), len(profile.pins.lights), len(profile.pins.keys)) == (13, 13, 34)
    assert profile.panel.device is None


def test_a_wide_header_without_the_keys_of_a_pad_needs_the_pad(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, wide_profile(13, wide_pins(13, PANEL_KEYS)))
    assert problem.startswith("[panel] device: is missing; ")


def test_a_wide_header_is_refused_on_a_pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins_module, "on_a_pi", lambda: True)
    assert problems(tmp_path, wide_profile(13, wide_pins(13))) == [
        '[pins] header = "wide": is simulated, and this is a Pi; must be "pi", with 2 to 4 seats'
    ]
    assert read_profile(PROFILES / "bench-4.toml").pins.header == "pi"


def test_a_pi_is_known_by_its_model(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not on_a_pi(model)
    model.write_bytes(b"Raspberry Pi 3 Model B Plus Rev 1.3\0")
    assert on_a_pi(model)
    model.write_bytes(b"Radxa ROCK 5B\0")
    assert not on_a_pi(model)


@pytest.mark.parametrize("place", range(28, 41))
def test_whoever_counted_pins_is_told_the_gpio_number_of_the_pin(place: int) -> None:
    name = PI_5.headers["J8"].pins[place].name
    with pytest.raises(ValueError, match="is no line of the header") as caught:
        HeaderLine("pi").read(place)
    meant = f"pin {place} of the header is GPIO {name[4:]}, did you mean that?"
    assert (meant in str(caught.value)) == (name.startswith("GPIO") and name not in ("GPIO0", "GPIO1"))


def test_lines_read_from_text_as_from_toml() -> None:
    assert [HeaderLine("pi").from_text(text) for text in ("17", "GPIO17")] == [17, "GPIO17"]


def test_pins_are_read_whether_or_not_a_driver_uses_them(tmp_path: Path) -> None:
    text = BENCH.replace('"gpio"', '"sim"')
    path = tmp_path / "bench.toml"
    path.write_text(text)
    assert read_profile(path).pins == read_profile(PROFILES / "bench-4.toml").pins
    path.write_text(text.replace("buzzer = 12", "buzzer = 13"))
    with pytest.raises(ProfileError, match="is used twice"):
        read_profile(path)
