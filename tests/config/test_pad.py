"""The section [pad] of a profile: what keys of a number pad are that the usual map has not, or has otherwise."""

from pathlib import Path

import pytest

from drivers.panel.keymap import KEYBOARD, KP_ENTER, NO_KEY, keymap_with
from firmware_host.config import pad
from firmware_host.config.read import read_profile
from tests.config.test_profiles import BAR, PROFILES, problems


def test_a_code_is_the_key_that_the_profile_names(tmp_path: Path) -> None:
    path = tmp_path / "bar.toml"
    path.write_text(BAR + '96 = "none"\n16 = "S9"\n')
    assert read_profile(path).pad == {183: "NEXT", 96: "none", 16: "S9"}
    assert read_profile(PROFILES / "sim.toml").pad == {}


def test_named_codes_stand_beside_the_usual_ones_and_one_can_be_taken_away() -> None:
    keys = keymap_with({183: "NEXT", KP_ENTER: NO_KEY}).keys
    assert keys[183] == "NEXT"
    assert KP_ENTER not in keys
    assert {**keys, KP_ENTER: "OK"} == {**KEYBOARD.keys, 183: "NEXT"}


def test_profile_and_driver_have_the_same_word_for_a_key_without_a_meaning() -> None:
    assert pad.NO_KEY == NO_KEY


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            '0 = "OK"',
            "0: is no key code; must be a whole number, 1 to 767, as `dealer-table panel-test` shows it",
        ),
        (
            '768 = "OK"',
            "768: is no key code; must be a whole number, 1 to 767, as `dealer-table panel-test` shows it",
        ),
        (
            "OK = 96",
            "OK: is no key code; must be a whole number, 1 to 767, as `dealer-table panel-test` shows it",
        ),
        ("96 = 7", "96 = 7: has the wrong type; must be text: PASS, RAISE, ALLIN,"),
        ('96 = "NEXTT"', '96 = "NEXTT": is not known; must be PASS, RAISE,'),
    ],
)
def test_one_wrong_key_is_named_with_its_limit(tmp_path: Path, line: str, problem: str) -> None:
    (found,) = problems(tmp_path, f"{BAR}{line}\n")
    assert found.startswith(f"[pad] {problem}")


def test_what_is_no_section_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path, "pad = 7\n" + BAR.partition("[pad]")[0]) == [
        "pad = 7: has the wrong type; must be the section [pad]"
    ]
