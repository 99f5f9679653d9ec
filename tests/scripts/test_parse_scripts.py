"""Whole scripts: heads, order, the cards they name, and that nothing but a ScriptError comes of any text."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.scripts.cursor import ScriptError
from firmware_host.scripts.lines import Act, ButtonDrawn, DealerKey, LevelWords, Line, PlayerSeated
from firmware_host.scripts.parse import Setup, parse_line, parse_script
from firmware_host.scripts.words import (
    BUZZERS,
    CARDS,
    LEDS,
    PENALTY_KINDS,
    PROMPTS,
    REFUSALS,
    RULINGS,
    SETTINGS,
    ActVerb,
    DealerVerb,
)

CASES = sorted((Path(__file__).parents[2] / ".." / "shared" / "cases").resolve().glob("*.table"))

SCRIPT = """\
# a comment alone
title: Omaha-8: "two # wheels"  # its comment
rules: 1 18a 24
seat 9 Ann 5000
game: FO/8
level: 100/200 bb-ante 200
chip: 25
seats: 9

button 9\r
dealer riffle
9 fold
"""

VERBS = (
    "set", "seat", "button", "positions", "players-left", "press", "hold", "bounce", "deal", "flop", "turn", "river",
    "cards", "lift", "foreign", "puck", "wait", "plug", "unplug", "noise", "power", "dealer", "expect", "title:",
    "rules:", "game:", "level:", "chip:", "seats:", "undo", "redo", "pin", "level", "break", "stack", "penalty",
    "rounds", "dq", "warning", "plus", "ante", "bb-ante", "bring-in", "bets", "says", "chips", "then", "=", "+-",
    "none", "true", "no", "ruling", "prompt", "refused", "payout", "led", "buzzer", "screen", "shows", "lacks",
    "hides", "fault", "reader", "node", "bus", "board", "muck", "seat4", "off", "on", "foreign", "pots", "order",
    "deck", "blue", "red", "enroll", "check", "forget", "list", "stop", "back",
    "clock.stage", "stacks.4", "hands.4", "can", "level.next", "held.0.act", "message.text", '"POT"', "600:1,2",
    "1:AsKd", "4/1/2", "100/200", "300/600", "0.5", "4", "13", "200", "#", '"', ",", "\t",
)  # fmt: skip
WORDS = st.sampled_from(
    [*VERBS, *ActVerb, *DealerVerb, *CARDS, *SETTINGS, *PENALTY_KINDS, *PROMPTS, *RULINGS, *REFUSALS, *LEDS, *BUZZERS]
)
LINES = st.lists(WORDS | st.text(max_size=6), max_size=7).map(" ".join)


def test_the_head_is_read_in_any_order_before_the_riffle() -> None:
    script = parse_script(SCRIPT, "wheels.table")
    assert script.file == "wheels.table"
    assert script.title == 'Omaha-8: "two # wheels"'
    assert script.rules == ("1", "18a", "24")
    assert script.setup == Setup("FO/8", LevelWords(100, 200, big_blind_ante=200), 25, 9)


def test_steps_stand_in_order_under_their_line_numbers() -> None:
    assert parse_script(SCRIPT, "wheels.table").lines == (
        Line(4, "seat 9 Ann 5000", PlayerSeated(9, "Ann", 5000)),
        Line(10, "button 9", ButtonDrawn(9)),
        Line(11, "dealer riffle", DealerKey(DealerVerb.RIFFLE)),
        Line(12, "9 fold", Act(9, ActVerb.FOLD)),
    )


def test_title_and_rules_may_be_left_out() -> None:
    script = parse_script("game: FR\nlevel: ante 5 bring-in 10 bets 20/40\nchip: 1\nseats: 8", "x")
    assert (script.title, script.rules, script.lines) == ("", (), ())
    assert script.setup.level == LevelWords(ante=5, bring_in=10, small_bet=20, big_bet=40)


def test_a_newcomer_may_sit_down_and_a_setting_change_after_the_riffle() -> None:
    script = parse_script(SCRIPT + "seat 2 Bob 300\nset betting.reopen = never\n", "x")
    assert [line.number for line in script.lines[-2:]] == [13, 14]


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("deal 1:AsKd 2:QhJc", {"As", "Kd", "Qh", "Jc"}),
        ("flop 2c 3c 4c", {"2c", "3c", "4c"}),
        ("cards seat3 5c 6c", {"5c", "6c"}),
        ("lift board 7c", {"7c"}),
        ("4 shows 8c", {"8c"}),
        ("4 exposes 9c", {"9c"}),
        ("dealer exposed 4 Tc", {"Tc"}),
        ("expect shown.1 Jc,Qc", {"Jc", "Qc"}),
        ("expect board Kc,Ac,2d", {"Kc", "Ac", "2d"}),
        ("expect screen hides 3d", {"3d"}),
        ('expect screen lacks "4d, 5d"', {"4d", "5d"}),
        ("4 fold", set()),
    ],
)
def test_a_card_named_anywhere_is_a_named_card(line: str, cards: set[str]) -> None:
    assert parse_script(SCRIPT + line, "x").named_cards == cards


def test_the_named_cards_of_all_lines_are_gathered() -> None:
    assert parse_script(SCRIPT + "flop 2c 3c 4c\nturn 5c\nriver 2c\n", "x").named_cards == {"2c", "3c", "4c", "5c"}


@pytest.mark.skipif(not CASES, reason="the table scripts of the house are not beside this project")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_script_of_the_house_is_read_whole(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    script = parse_script(text, path.name)
    heads = [line for line in text.splitlines() if line.split(" ")[0].endswith(":")]
    assert script.title == heads[0].removeprefix("title: ")
    assert len(script.lines) + len(heads) == len(text.splitlines())


def refusal(text: str) -> ScriptError | None:
    """Return the error that a script raises, if any."""
    try:
        parse_script(text, "x")
    except ScriptError as error:
        return error
    return None


@pytest.mark.slow
@given(st.text(max_size=200))
@settings(derandomize=True, deadline=None)
def test_any_text_is_read_or_refused_with_a_script_error(text: str) -> None:
    refusal(text)
    refusal(SCRIPT + text)
    with suppress(ScriptError):
        parse_line(text)


@pytest.mark.slow
@given(st.lists(LINES, max_size=3).map("\n".join))
@settings(derandomize=True, deadline=None, max_examples=300)
def test_any_words_of_the_grammar_are_read_or_refused_at_a_place_in_the_text(text: str) -> None:
    error = refusal(SCRIPT + text)
    lines = (SCRIPT + text).split("\n")
    assert error is None or 1 <= error.line <= len(lines)
    assert error is None or 1 <= error.column <= len(lines[error.line - 1]) + 1
