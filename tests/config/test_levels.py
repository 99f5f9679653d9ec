"""The levels of a profile: one or several, of blinds or of bets, and every way in which they can be wrong."""

from pathlib import Path

import pytest

from firmware_host.config.profile import BetsLevel, BlindsLevel, Level
from firmware_host.config.read import ProfileError, read_profile

BAR = Path(__file__).parents[2] / "hw" / "profiles" / "bar-10.toml"

REST = """
[drivers]
readers = "sim"
buttons = "sim"
panel = "sim"
lights = "sim"
buzzer = "sim"
[state]
dir = "/var/lib/corner"
"""
HOUR = "a whole number, 1 to 600"
BLINDS_KEYS = "ante, minutes, break_minutes, small_blind, big_blind or big_blind_ante"
BETS_KEYS = "ante, minutes, break_minutes, bring_in, small_bet or big_bet"


def profile(levels: str, game: str = '"NT"', head: str = "") -> str:
    """A profile with these levels, a line of the file for each part between two `;`."""
    lines = "\n".join(part.strip() for part in levels.split(";"))
    return f'{head}\n[table]\nname = "Corner"\nseats = 6\ngame = {game}\nchip = 25\n{lines}\n{REST}'


def read(folder: Path, text: str) -> tuple[Level, ...]:
    """The levels of a profile."""
    path = folder / "corner.toml"
    path.write_text(text)
    return read_profile(path).levels


def problems(folder: Path, text: str) -> list[str]:
    """Return the complaints about a profile without the file's name, which each must begin with."""
    with pytest.raises(ProfileError) as caught:
        read(folder, text)
    start = f"{folder / 'corner.toml'}: "
    assert all(problem.startswith(start) for problem in caught.value.problems)
    return [problem.removeprefix(start) for problem in caught.value.problems]


FIRST = "[[levels]]; small_blind = 25; big_blind = 50; minutes = 20"
LAST = "[[levels]]; small_blind = 50; big_blind = 100"


def test_levels_are_read_in_their_order(tmp_path: Path) -> None:
    third = "[[levels]]; small_blind = 100; big_blind = 200; big_blind_ante = 200; minutes = 600; break_minutes = 120"
    assert read(tmp_path, profile(f"{FIRST}; break_minutes = 10; {LAST}; ante = 25; minutes = 1; {third}")) == (
        BlindsLevel(small_blind=25, big_blind=50, minutes=20, break_minutes=10),
        BlindsLevel(small_blind=50, big_blind=100, ante=25, minutes=1),
        BlindsLevel(small_blind=100, big_blind=200, big_blind_ante=200, minutes=600, break_minutes=120),
    )


def test_levels_may_stand_in_one_line_each(tmp_path: Path) -> None:
    rows = "levels = [{small_blind = 25, big_blind = 50, minutes = 20}, {small_blind = 50, big_blind = 100}]"
    assert read(tmp_path, profile("", head=rows)) == read(tmp_path, profile(f"{FIRST}; {LAST}"))


def test_the_last_level_may_be_without_minutes(tmp_path: Path) -> None:
    assert [level.minutes for level in read(tmp_path, profile(f"{FIRST}; {FIRST}; {LAST}"))] == [20, 20, 0]


def test_one_level_may_be_all(tmp_path: Path) -> None:
    one = read(tmp_path, profile("[level]; small_blind = 50; big_blind = 100"))
    assert one == read(tmp_path, profile(LAST)) == (BlindsLevel(small_blind=50, big_blind=100),)


@pytest.mark.parametrize("game", ['"F7S"', '"F7S/8"', '"FR"'])
def test_a_stud_game_has_a_bring_in_and_bets(tmp_path: Path, game: str) -> None:
    limits = "ante = 25; bring_in = 50; small_bet = 100; big_bet = 200"
    level = BetsLevel(ante=25, bring_in=50, small_bet=100, big_bet=200)
    assert read(tmp_path, profile(f"[level]; {limits}", game)) == (level,)
    assert read(tmp_path, profile(f"[[levels]]; {limits}", game)) == (level,)


@pytest.mark.parametrize("levels", [1, 100])
def test_there_may_be_a_hundred_levels(tmp_path: Path, levels: int) -> None:
    assert len(read(tmp_path, profile(";".join([FIRST] * levels)))) == levels


def test_more_than_a_hundred_levels_are_too_many(tmp_path: Path) -> None:
    assert problems(tmp_path, profile(";".join([FIRST] * 101))) == [
        "[[levels]]: is out of range with 101 levels; must be 1 to 100"
    ]


@pytest.mark.parametrize(
    ("head", "levels", "problem"),
    [
        ("", "", "[level]: is missing; must be there, or tables [[levels]] in order"),
        ("levels = []", "", "[[levels]]: is out of range with 0 levels; must be 1 to 100"),
        (
            "",
            f"[level]; small_blind = 25; big_blind = 50; {FIRST}",
            "[[levels]]: is a second account of the limits; must be there without [level], or [level] alone",
        ),
        ("level = 5", "", "level = 5: has the wrong type; must be the section [level]"),
        (
            "",
            "[[level]]; big_blind = 50",
            'level = [{"big_blind": 50}]: has the wrong type; must be the section [level]; '
            "did you mean '[[levels]]'?",
        ),
        ("levels = 5", "", "levels = 5: has the wrong type; must be tables [[levels]] in order"),
        (
            "",
            "[levels]; big_blind = 50",
            'levels = {"big_blind": 50}: has the wrong type; must be tables [[levels]] in order; '
            "did you mean '[level]'?",
        ),
        (
            "levels = [{small_blind = 25, big_blind = 50, minutes = 5}, 200]",
            "",
            "[levels] 2 = 200: has the wrong type; must be a table [[levels]]",
        ),
        (
            "",
            "[[lewels]]; big_blind = 50; [level]; small_blind = 25; big_blind = 50",
            'lewels = [{"big_blind": 50}]: as a section is not known; '
            "must be table, level, levels, house, drivers, panel, bus, state, pins, gain_db or pad; "
            "did you mean 'levels'?",
        ),
    ],
)
def test_levels_of_the_wrong_form_are_named(tmp_path: Path, head: str, levels: str, problem: str) -> None:
    assert problems(tmp_path, profile(levels, head=head)) == [problem]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("big_blind = 50", f"minutes: is missing; must be {HOUR}; the last level alone may be without"),
        ("big_blind = 50; minutes = 0", f"minutes = 0: is out of range; must be {HOUR}"),
        ("big_blind = 50; minutes = 601", f"minutes = 601: is out of range; must be {HOUR}"),
        ("big_blind = 50; minutes = 2.5", f"minutes = 2.5: has the wrong type; must be {HOUR}"),
        (
            "big_blind = 50; minutes = 20; break_minutes = 121",
            "break_minutes = 121: is out of range; must be a whole number, 0 to 120",
        ),
        (
            "big_blind = 50; minutes = 20; break_minutes = -1",
            "break_minutes = -1: is out of range; must be a whole number, 0 to 120",
        ),
        ("minutes = 20", "big_blind: is missing; must be a whole number, 1 to 999999999"),
        (
            "big_blind = 60; minutes = 20",
            "big_blind = 60: is not made of chips; must be a multiple of [table] chip = 25",
        ),
        ("big_blind = 25; minutes = 20", "small_blind = 50: is above the big blind; must be at most big_blind = 25"),
        (
            "big_blind = 50; minutes = 20; ante = 25; big_blind_ante = 50",
            "big_blind_ante = 50: is a second ante; must be 0 beside ante = 25, or ante 0",
        ),
        (
            "big_blind = 50; minutes = 20; break_minute = 5",
            f"break_minute = 5: as a key is not known; must be {BLINDS_KEYS}; did you mean 'break_minutes'?",
        ),
        (
            "big_blind = 50; minutes = 20; bring_in = 25",
            f'bring_in = 25: does not go with [table] game = "NT"; must be {BLINDS_KEYS}',
        ),
    ],
)
def test_one_wrong_line_of_a_level_is_named_by_the_levels_number(tmp_path: Path, line: str, problem: str) -> None:
    text = profile(f"{FIRST}; {FIRST}; [[levels]]; small_blind = 50; {line}; {LAST}")
    assert problems(tmp_path, text) == [f"[levels] 3 {problem}"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("bring_in = 125; small_bet = 100", "bring_in = 125: is above the small bet; must be at most small_bet = 100"),
        ("bring_in = 50; small_bet = 225", "small_bet = 225: is above the big bet; must be at most big_bet = 200"),
        (
            "bring_in = 30; small_bet = 100",
            "bring_in = 30: is not made of chips; must be a multiple of [table] chip = 25",
        ),
        ("small_bet = 100", "bring_in: is missing; must be a whole number, 1 to 999999999"),
        (
            "bring_in = 50; small_bet = 100; small_blind = 50",
            f'small_blind = 50: does not go with [table] game = "FR"; must be {BETS_KEYS}',
        ),
        (
            "bring_in = 50; small_bet = 100; smal_bet = 5",
            f"smal_bet = 5: as a key is not known; must be {BETS_KEYS}; did you mean 'small_bet'?",
        ),
    ],
)
def test_one_wrong_limit_of_a_stud_game_is_named(tmp_path: Path, line: str, problem: str) -> None:
    assert problems(tmp_path, profile(f"[level]; big_bet = 200; {line}", '"FR"')) == [f"[level] {problem}"]


def test_a_break_after_a_level_without_end_never_begins(tmp_path: Path) -> None:
    assert problems(tmp_path, profile(f"{FIRST}; {LAST}; break_minutes = 5")) == [
        "[levels] 2 break_minutes = 5: never begins; must be 0 in a level without minutes"
    ]


@pytest.mark.parametrize("limits", ["small_blind = 25; big_blind = 50", "bring_in = 25; small_bet = 50; big_bet = 50"])
def test_a_wrong_game_is_told_once_and_its_limits_not_at_all(tmp_path: Path, limits: str) -> None:
    [problem] = problems(tmp_path, profile(f"[level]; {limits}", '"XX"'))
    assert problem.startswith('[table] game = "XX": is not known; ')


def test_all_problems_of_all_levels_are_told_at_once(tmp_path: Path) -> None:
    text = profile(f"[[levels]]; small_blind = 60; {FIRST}; ante = 10; [[levels]]; blinds = 5; {LAST}; minutes = 0")
    assert [problem.partition(":")[0] for problem in problems(tmp_path, text)] == [
        *("[levels] 1 big_blind", "[levels] 1 small_blind = 60", "[levels] 1 minutes"),
        "[levels] 2 ante = 10",
        *("[levels] 3 blinds = 5", "[levels] 3 small_blind", "[levels] 3 big_blind", "[levels] 3 minutes"),
        "[levels] 4 minutes = 0",
    ]


def test_the_evening_of_the_bar_goes_up_and_rests_after_the_fourth_level() -> None:
    levels = read_profile(BAR).levels
    assert levels[0] == BlindsLevel(small_blind=25, big_blind=50, minutes=20)
    bigs = [level.big_blind for level in levels if isinstance(level, BlindsLevel)]
    assert len(bigs) == len(levels)
    assert bigs == sorted(set(bigs))
    assert [number for number, level in enumerate(levels, 1) if level.break_minutes] == [4, 8]
    assert levels[-1].minutes == 0
