"""The section [gain_db] of a profile: each reader's gain."""

from pathlib import Path

import pytest

from drivers.rfid.mfrc522_front import GAINS
from firmware_host.config.gains import GAINS_DB
from firmware_host.config.read import read_profile
from tests.config.test_profiles import PROFILES, problems

BENCH = (PROFILES / "bench-4.toml").read_text()
LIMIT = "one of 18, 23, 33, 38, 43, 48"


def test_gains_are_read_by_antenna_where_they_are_named() -> None:
    assert read_profile(PROFILES / "bench-4.toml").gains_db == {"muck": 38}
    assert read_profile(PROFILES / "sim.toml").gains_db == {}


def test_the_gains_of_a_profile_are_those_of_the_chip() -> None:
    assert tuple(GAINS) == GAINS_DB


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("muck = 40", f"muck = 40: is no gain of the card reader; must be {LIMIT}"),
        ("muck = true", f"muck = true: has the wrong type; must be {LIMIT}"),
        ('muck = "38"', f'muck = "38": has the wrong type; must be {LIMIT}'),
        (
            "muk = 38",
            "muk = 38: as a key is not known; must be seat1, seat2, seat3, seat4, board or muck; did you mean 'muck'?",
        ),
    ],
)
def test_one_wrong_gain_is_named_with_its_limit(tmp_path: Path, line: str, problem: str) -> None:
    assert problems(tmp_path, BENCH.replace("muck = 38", line)) == [f"[gain_db] {problem}"]


def test_what_is_no_section_is_named(tmp_path: Path) -> None:
    text = f"gain_db = 38\n{BENCH.partition('# The readers')[0]}" + '[state]\ndir = "state"\n'
    assert problems(tmp_path, text) == ["gain_db = 38: has the wrong type; must be the section [gain_db]"]
