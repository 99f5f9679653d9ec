"""Profiles read from files, and every way in which one can be wrong."""

from pathlib import Path

import pytest

from firmware_host.config.profile import BlindsLevel, Bus, Drivers, Panel, Profile, State, Table
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.config.settings import House

SIM = Path(__file__).parents[2] / "hw" / "profiles" / "sim.toml"

SMALLEST = """\
[table]
name = "Corner"
seats = 6
game = "FO/8"
chip = 25
[level]
small_blind = 50
big_blind = 100
[drivers]
readers = "sim"
buttons = "sim"
panel = "sim"
lights = "sim"
buzzer = "sim"
[state]
dir = "/var/lib/corner"
"""


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "corner.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def problems(folder: Path, text: str | bytes) -> list[str]:
    """Return the complaints about a profile without the file's name, which each must begin with."""
    path = write(folder, text)
    with pytest.raises(ProfileError) as caught:
        read_profile(path)
    assert str(caught.value) == "\n".join(caught.value.problems)
    assert all(problem.startswith(f"{path}: ") for problem in caught.value.problems)
    return [problem.removeprefix(f"{path}: ") for problem in caught.value.problems]


def with_line(old: str, new: str) -> str:
    """Return the smallest profile with one line replaced."""
    assert f"{old}\n" in SMALLEST
    return SMALLEST.replace(f"{old}\n", f"{new}\n")


def test_the_profile_of_the_simulated_table_is_fine() -> None:
    profile = read_profile(SIM)
    assert profile.table == Table("Simulated table", 9, "NT", 25)
    assert profile.levels == (BlindsLevel(small_blind=100, big_blind=200),)
    assert profile.drivers == Drivers("sim", "sim", "sim", "sim", "sim")


def test_the_profile_of_the_simulated_table_states_the_default_of_every_house_setting() -> None:
    assert read_profile(SIM).house == House()


def test_what_a_profile_leaves_out_has_its_default(tmp_path: Path) -> None:
    assert read_profile(write(tmp_path, SMALLEST)) == Profile(
        Table("Corner", 6, "FO/8", 25),
        (BlindsLevel(small_blind=50, big_blind=100, ante=0, big_blind_ante=0, minutes=0, break_minutes=0),),
        House(),
        Drivers("sim", "sim", "sim", "sim", "sim"),
        Panel(None),
        Bus(),
        State("/var/lib/corner"),
    )


def test_the_state_folder_is_a_path(tmp_path: Path) -> None:
    assert read_profile(write(tmp_path, SMALLEST)).state.path == Path("/var/lib/corner")


def test_house_settings_are_read_in_either_form_of_nesting(tmp_path: Path) -> None:
    tables = '[house.clock]\nreasonable_s = 0\n[house.sound]\nquiet = "23:30-07:00"\n[house.floor]\npin = "0042"\n'
    dotted = '[house]\nclock.reasonable_s = 0\nsound.quiet = "23:30-07:00"\nfloor.pin = "0042"\n'
    expected = House(clock_reasonable_s=0, sound_quiet="23:30-07:00", floor_pin="0042")
    assert read_profile(write(tmp_path, SMALLEST + tables)).house == expected
    assert read_profile(write(tmp_path, SMALLEST + dotted)).house == expected


def test_an_empty_group_of_settings_is_fine(tmp_path: Path) -> None:
    assert read_profile(write(tmp_path, SMALLEST + "[house.clock]\n")).house == House()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("seats = 6", "seats = 14", "[table] seats = 14: is out of range; must be a whole number, 2 to 13"),
        ("seats = 6", "seats = 1", "[table] seats = 1: is out of range; must be a whole number, 2 to 13"),
        ("seats = 6", "seats = true", "[table] seats = true: has the wrong type; must be a whole number, 2 to 13"),
        ("seats = 6", "seats = 6.0", "[table] seats = 6.0: has the wrong type; must be a whole number, 2 to 13"),
        ("seats = 6", 'seats = "6"', '[table] seats = "6": has the wrong type; must be a whole number, 2 to 13'),
        ("seats = 6", "", "[table] seats: is missing; must be a whole number, 2 to 13"),
        ("chip = 25", "chip = 0", "[table] chip = 0: is out of range; must be a whole number, 1 to 999999999"),
        (
            "chip = 25",
            "chip = 1000000000",
            "[table] chip = 1000000000: is out of range; must be a whole number, 1 to 999999999",
        ),
        ("chip = 25", "chip = -5", "[table] chip = -5: is out of range; must be a whole number, 1 to 999999999"),
        ('name = "Corner"', "name = 6", "[table] name = 6: has the wrong type; must be text on one line, not empty"),
        (
            'name = "Corner"',
            'name = " "',
            '[table] name = " ": has the wrong form; must be text on one line, not empty',
        ),
        (
            'name = "Corner"',
            'name = "a\\nb"',
            '[table] name = "a\\nb": has the wrong form; must be text on one line, not empty',
        ),
        (
            'game = "FO/8"',
            'game = "fo8"',
            '[table] game = "fo8": is not known; must be NT, FT, PO, FO/8, PO/8, F7S, F7S/8 or FR; '
            "did you mean 'FO/8'?",
        ),
        (
            'game = "FO/8"',
            'game = "poker"',
            '[table] game = "poker": is not known; must be NT, FT, PO, FO/8, PO/8, F7S, F7S/8 or FR',
        ),
        (
            'game = "FO/8"',
            "game = 2024-05-01",
            '[table] game = "2024-05-01": has the wrong type; must be text: NT, FT, PO, FO/8, PO/8, F7S, F7S/8 or FR',
        ),
        ("big_blind = 100", "", "[level] big_blind: is missing; must be a whole number, 1 to 999999999"),
        (
            "small_blind = 50",
            "small_blind = 60",
            "[level] small_blind = 60: is not made of chips; must be a multiple of [table] chip = 25",
        ),
        (
            "small_blind = 50",
            "small_blind = 125",
            "[level] small_blind = 125: is above the big blind; must be at most big_blind = 100",
        ),
        (
            "big_blind = 100",
            "big_blind = 100\nante = 10",
            "[level] ante = 10: is not made of chips; must be a multiple of [table] chip = 25",
        ),
        (
            "big_blind = 100",
            "big_blind = 100\nante = 25\nbig_blind_ante = 100",
            "[level] big_blind_ante = 100: is a second ante; must be 0 beside ante = 25, or ante 0",
        ),
        (
            "big_blind = 100",
            "big_blind = 100\nbig_blind_anti = 100",
            "[level] big_blind_anti = 100: as a key is not known; "
            "must be ante, minutes, break_minutes, small_blind, big_blind or big_blind_ante; "
            "did you mean 'big_blind_ante'?",
        ),
        ('buzzer = "sim"', "", "[drivers] buzzer: is missing; must be sim, gpio or bus"),
        (
            'readers = "sim"',
            'readers = "Sims"',
            "[drivers] readers = \"Sims\": is not known; must be sim, mfrc522 or bus; did you mean 'sim'?",
        ),
        ('dir = "/var/lib/corner"', "", "[state] dir: is missing; must be text on one line, not empty"),
        (
            'dir = "/var/lib/corner"',
            'dir = ""',
            '[state] dir = "": has the wrong form; must be text on one line, not empty',
        ),
    ],
)
def test_one_wrong_line_is_named_with_its_limit(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert problems(tmp_path, with_line(old, new)) == [problem]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "clock.reasonable_s = 601",
            "[house] clock.reasonable_s = 601: is out of range; must be a whole number, 0 to 600",
        ),
        (
            'clock.expiry = "chek"',
            "[house] clock.expiry = \"chek\": is not known; must be dead or check; did you mean 'check'?",
        ),
        (
            "betting.multi_chip_call = 1",
            "[house] betting.multi_chip_call = 1: has the wrong type; must be true or false",
        ),
        ("sound.volume = 4", "[house] sound.volume = 4: is out of range; must be a whole number, 0 to 3"),
        (
            'sound.quiet = "24:00-07:00"',
            '[house] sound.quiet = "24:00-07:00": has the wrong form; '
            "must be text: HH:MM-HH:MM, two times that differ, or none",
        ),
        ("floor.pin = 1234", "[house] floor.pin = 1234: has the wrong type; must be text: 4 to 8 digits, or none"),
        ('floor.pin = "123"', '[house] floor.pin = "123": has the wrong form; must be text: 4 to 8 digits, or none'),
    ],
)
def test_one_wrong_house_setting_is_named_with_its_limit(tmp_path: Path, line: str, problem: str) -> None:
    assert problems(tmp_path, f"{SMALLEST}[house]\n{line}\n") == [problem]


@pytest.mark.parametrize(
    ("text", "start", "hint"),
    [
        (
            "[house]\nclock.resonable_s = 5",
            "[house] clock.resonable_s = 5: as a key is not known",
            "'clock.reasonable_s'",
        ),
        ("[house.clok]", "[house] clok = {}: as a key is not known", None),
        ('[house]\n"" = {}', "[house]  = {}: as a key is not known", None),
        ("[hose]\nx = 1", "[hose]: as a section is not known", "'house'"),
        ("[table.x]\ny = 1", '[table] x = {"y": 1}: as a key is not known', None),
    ],
)
def test_an_unknown_name_is_named_with_the_nearest_known_one(
    tmp_path: Path, text: str, start: str, hint: str | None
) -> None:
    [problem] = problems(tmp_path, f"{SMALLEST}{text}\n")
    assert problem.startswith(f"{start}; must be ")
    assert problem.endswith(f"; did you mean {hint}?") if hint else "did you mean" not in problem


def test_a_key_outside_all_sections_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path, f"chip = 25\n{SMALLEST}") == [
        "chip = 25: as a section is not known; "
        "must be table, level, levels, house, drivers, panel, bus, state, pins, gain_db or pad"
    ]


def test_a_section_that_is_a_value_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path, f"house = 5\n{SMALLEST}") == [
        "house = 5: has the wrong type; must be the section [house]"
    ]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    text = with_line("seats = 6", "seats = 99\nchairs = 9") + '[house]\nclock.expiry = "x"\n[state2]\n'
    told = problems(tmp_path, text.replace("big_blind = 100", "big_blind = 10"))
    assert [problem.partition(":")[0] for problem in told] == [
        "[state2]",
        "[table] chairs = 9",
        "[table] seats = 99",
        '[house] clock.expiry = "x"',
        "[level] big_blind = 10",
        "[level] small_blind = 50",
    ]


def test_an_empty_file_lacks_every_required_key(tmp_path: Path) -> None:
    told = problems(tmp_path, "")
    assert [problem.partition(":")[0] for problem in told] == [
        *("[table] name", "[table] seats", "[table] game", "[table] chip"),
        *("[drivers] readers", "[drivers] buttons", "[drivers] panel", "[drivers] lights", "[drivers] buzzer"),
        *("[state] dir", "[level]"),
    ]


def test_broken_toml_is_told_with_line_and_column(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, with_line("seats = 6", "seats 6"))
    assert problem.startswith("is not TOML: ")
    assert "line 3, column 7" in problem


def test_a_key_given_twice_is_broken_toml(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, with_line("seats = 6", "seats = 6\nseats = 7"))
    assert problem.startswith("is not TOML: ")
    assert "line 4" in problem


@pytest.mark.parametrize("text", [b"x = " + b"9" * 5000, b"x = " + b"[" * 100_000, b"x = '\0'"])
def test_what_no_parser_can_take_is_told_as_no_toml(tmp_path: Path, text: bytes) -> None:
    [problem] = problems(tmp_path, text)
    assert problem.startswith("is not TOML: ")


def test_bytes_that_are_no_utf_8_are_told_as_such(tmp_path: Path) -> None:
    assert problems(tmp_path, "[table]\nname = 'Café'".encode("latin-1")) == ["is not UTF-8 text; save it as UTF-8"]


def test_a_mark_of_utf_8_and_the_line_ends_of_another_system_change_nothing(tmp_path: Path) -> None:
    plain, other = tmp_path / "plain.toml", tmp_path / "other.toml"
    plain.write_text(SMALLEST)
    other.write_bytes(b"\xef\xbb\xbf" + SMALLEST.replace("\n", "\r\n").encode())
    assert read_profile(other) == read_profile(plain)


def test_a_file_without_an_end_is_told_at_once() -> None:
    with pytest.raises(
        ProfileError, match="^/dev/zero: is no profile: has more than 1048576 bytes; name the right file$"
    ):
        read_profile(Path("/dev/zero"))


def test_a_missing_file_is_told_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(tmp_path / "none.toml")
    assert str(caught.value) == f"{tmp_path}/none.toml: cannot be read: No such file or directory; check the path"


def test_a_profile_error_is_a_value_error() -> None:
    assert issubclass(ProfileError, ValueError)
