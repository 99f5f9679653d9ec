"""A seat that the table does not have is refused wherever a profile names one."""

import re
from pathlib import Path

import pytest

import firmware_host.config.pins as pins_module
from tests.config.test_pins import wide_pins, wide_profile
from tests.config.test_profiles import BAR, problems

SECTIONS = {
    "[pad]": ('16 = "S{}"', '[pad] 16 = "S{}": is not known; must be PASS,'),
    "[gain_db]": ("seat{} = 33", "[gain_db] seat{} = 33: as a key is not known; must be seat1,"),
}
PINS = ("button.{}", "light.{}", "select.seat{}", "key.S{}")
SEATS = 10


def told_seats(problem: str) -> set[int]:
    """The seats that may be named, as a complaint has them."""
    return {int(seat) for seat in re.findall(r"(?:S|seat|button\.)(\d+)\b", problem.partition("must be")[2])}


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("seat", [0, SEATS + 1, 13, 14])
def test_no_section_of_the_bar_names_another_seat(tmp_path: Path, section: str, seat: int) -> None:
    line, problem = (text.format(seat) for text in SECTIONS[section])
    without = re.sub(rf"(?ms)^{re.escape(section)}\n.*?(?=^\[|\Z)", "", BAR)
    (found,) = problems(tmp_path, f"{without}\n{section}\n{line}\n")
    assert found.startswith(problem)
    assert told_seats(found) >= set(range(1, SEATS + 1))
    assert SEATS + 1 not in told_seats(found)


@pytest.mark.parametrize("pin", PINS)
@pytest.mark.parametrize("seat", [0, SEATS + 1, 13, 14])
def test_no_line_of_the_header_is_another_seat_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pin: str, seat: int
) -> None:
    monkeypatch.setattr(pins_module, "on_a_pi", lambda: False)
    name = pin.format(seat)
    (found,) = problems(tmp_path, wide_profile(SEATS, f"{wide_pins(SEATS)}{name} = 99\n"))
    assert found.startswith(f"[pins] {name} = 99: as a key is not known; must be header, button.1,")
    assert told_seats(found) == set(range(1, SEATS + 1))
