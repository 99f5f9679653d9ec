"""Every table script passes: those beside this file, and the house's own where this machine has them."""

from pathlib import Path

import pytest

from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script

HERE = Path(__file__).parent
OWN = sorted(HERE.glob("*.table"))
CASES = HERE.parents[2] / "shared" / "cases"
HOUSE = sorted(CASES.glob("*.table"))
RULES = (*map(str, range(1, 18)), "18a", "18b", *map(str, range(19, 29)))
LEAST_SCRIPTS_A_RULE = 3


def failure_of(path: Path) -> str | None:
    """Where and why a script fails; None when it passes."""
    outcome = play_script(parse_script(path.read_text("utf-8"), path.name))
    return None if outcome.passed else f"{outcome.file}:{outcome.line}: {outcome.message}"


@pytest.mark.slow
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_script_of_our_own_passes(path: Path) -> None:
    assert failure_of(path) is None


@pytest.mark.slow
@pytest.mark.skipif(not HOUSE, reason=f"no table scripts in {CASES}")
@pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.stem)
def test_a_script_of_the_house_passes(path: Path) -> None:
    assert failure_of(path) is None


@pytest.mark.slow
def test_each_script_has_a_title_of_its_own_and_expects_something() -> None:
    scripts = [parse_script(path.read_text("utf-8"), path.name) for path in OWN]
    assert len(scripts) >= 25
    assert len({script.title for script in scripts}) == len(scripts)
    assert [script.file for script in scripts if sum("expect" in line.source for line in script.lines) < 3] == []


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_each_rule_has_three_scripts_or_more(rule: str) -> None:
    scripts = [parse_script(path.read_text("utf-8"), path.name) for path in OWN]
    assert sum(rule in script.rules for script in scripts) >= LEAST_SCRIPTS_A_RULE


@pytest.mark.slow
def test_no_script_names_rule_18_without_saying_which() -> None:
    scripts = [parse_script(path.read_text("utf-8"), path.name) for path in OWN]
    assert [script.file for script in scripts if "18" in script.rules] == []
