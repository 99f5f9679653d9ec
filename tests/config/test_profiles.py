"""The profiles that come with the table, and the panel's device in a profile."""

from pathlib import Path

import pytest

from firmware_host.config.profile import Panel
from firmware_host.config.read import ProfileError, read_profile

PROFILES = Path(__file__).parents[2] / "hw" / "profiles"
BAR = (PROFILES / "bar-10.toml").read_text().replace('panel = "bus"', 'panel = "evdev"')
DEVICE = 'device = "/dev/input/dealer-pad"\n'


def problems(folder: Path, text: str) -> list[str]:
    """Return the complaints about a profile without the file's name."""
    path = folder / "bar.toml"
    path.write_text(text)
    with pytest.raises(ProfileError) as caught:
        read_profile(path)
    return [problem.removeprefix(f"{path}: ") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("file", "seats", "panel"),
    [("sim.toml", 9, "sim"), ("bench-4.toml", 4, "gpio"), ("bar-10.toml", 10, "bus"), ("bar-13.toml", 13, "bus")],
)
def test_each_profile_that_comes_with_the_table_is_fine(file: str, seats: int, panel: str) -> None:
    profile = read_profile(PROFILES / file)
    assert profile.table.seats == seats
    assert profile.drivers.panel == panel


def test_no_profile_comes_untested() -> None:
    assert {path.name for path in PROFILES.iterdir()} == {"sim.toml", "bench-4.toml", "bar-10.toml", "bar-13.toml"}


def test_the_panels_device_is_its_path() -> None:
    assert read_profile(PROFILES / "bar-10.toml").panel == Panel("/dev/input/dealer-pad")


@pytest.mark.parametrize("line", ["", 'device = "none"\n'])
def test_a_number_pad_without_its_device_is_named(tmp_path: Path, line: str) -> None:
    assert problems(tmp_path, BAR.replace(DEVICE, line)) == [
        '[panel] device: is missing; must be an absolute path beside [drivers] panel = "evdev"'
    ]


def test_a_number_pad_without_the_section_of_its_device_is_named(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, BAR.replace(f"[panel]\n{DEVICE}", ""))
    assert problem.startswith("[panel] device: is missing; ")


@pytest.mark.parametrize("device", ["dealer-pad", "", "/", "/dev/p\u00e4d", "/dev/\\u0000"])
def test_a_device_that_is_no_absolute_path_is_told_once(tmp_path: Path, device: str) -> None:
    [problem] = problems(tmp_path, BAR.replace("/dev/input/dealer-pad", device))
    assert problem.startswith("[panel] device = ")
    assert problem.endswith(": has the wrong form; must be text: an absolute path, or none")


def test_a_device_of_the_wrong_type_is_told_once(tmp_path: Path) -> None:
    assert problems(tmp_path, BAR.replace(DEVICE, "device = 5\n")) == [
        "[panel] device = 5: has the wrong type; must be text: an absolute path, or none"
    ]


def test_a_simulated_panel_needs_no_device_and_may_have_one(tmp_path: Path) -> None:
    path = tmp_path / "bar.toml"
    path.write_text(BAR.replace('panel = "evdev"', 'panel = "sim"'))
    assert read_profile(path).panel == Panel("/dev/input/dealer-pad")
    path.write_text(BAR.replace('panel = "evdev"', 'panel = "sim"').replace(DEVICE, ""))
    assert read_profile(path).panel == Panel(None)


def test_a_driver_of_the_panel_that_does_not_exist_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path, BAR.replace('panel = "evdev"', 'panel = "evdv"')) == [
        "[drivers] panel = \"evdv\": is not known; must be sim, evdev, gpio or bus; did you mean 'evdev'?"
    ]
