"""Every rule of the house has its scripts, in every kind of game, and the README names none that is not there."""

import re
from pathlib import Path

import pytest

from firmware_host.core.game import GAMES

FOLDER = Path(__file__).parent
README = FOLDER.parent.parent / "README.md"
FEWEST = 3
RULES = [*map(str, (*range(1, 18), *range(19, 29))), "18a", "18b"]
KINDS = ("no-limit", "limit", "pot-limit", "stud")
SCRIPTS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.table"))}


def line_of(script: str, word: str) -> str:
    """What follows a word of the set-up; nothing where the script does not have it."""
    found = re.search(rf"^{word}: (.*)$", script, re.MULTILINE)
    return found[1] if found else ""


def kind_of(script: str) -> str:
    """The kind of game that a script plays."""
    game = GAMES[line_of(script, "game")]
    return "stud" if game.bring_in else game.betting


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_three_scripts(rule: str) -> None:
    named = [name for name, script in SCRIPTS.items() if rule in line_of(script, "rules").split()]
    assert len(named) >= FEWEST, f"rule {rule}: {named}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_game_plays_most_of_the_rules(kind: str) -> None:
    rules = {
        rule for script in SCRIPTS.values() if kind_of(script) == kind for rule in line_of(script, "rules").split()
    }
    missing = set(RULES) - rules
    assert len(missing) <= len(RULES) // 3, f"{kind}: no script for {sorted(missing)}"


def test_every_script_that_the_readme_names_is_there() -> None:
    patterns = re.findall(r"`(\d\d)-\*`", README.read_text("utf-8"))
    assert len(patterns) > len(RULES) // 2
    assert [one for one in patterns if not any(name.startswith(f"{one}-") for name in SCRIPTS)] == []
