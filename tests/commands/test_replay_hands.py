"""Recorded hands through the rules alone, through the whole table, and as scripts: to the chip."""

import os
from pathlib import Path

import pytest

from tests.commands.hand_files import (
    AGAINST_THE_RULES,
    RECORDED,
    SHOWN,
    needs_recorded,
    one_file,
    recorded_hands,
    sampled,
)
from tests.commands.running import call, run

CAMPAIGN = os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
THROUGH_THE_TABLE = 10_000 if CAMPAIGN else 20
AS_SCRIPTS = 10_000 if CAMPAIGN else 20


@pytest.mark.slow
@pytest.mark.parametrize("way", [(), ("--core",)])
def test_every_shipped_hand_ends_as_recorded(way: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert call("replay", *way, SHOWN) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.slow
@needs_recorded
def test_every_recorded_hand_of_every_game_ends_as_recorded_by_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = recorded_hands()
    assert len(hands) == 44 + 1477
    against_the_rules = sum((hand.hand, hand.variant) in AGAINST_THE_RULES for hand in hands)
    assert against_the_rules == len(AGAINST_THE_RULES)
    assert call("replay", "--core", one_file(tmp_path, hands)) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == len(AGAINST_THE_RULES)
    assert told.err == f"{len(hands) - len(AGAINST_THE_RULES)} of {len(hands)} hands end as recorded\n"


@pytest.mark.slow
def test_recorded_hands_end_as_recorded_through_drivers_and_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = sampled(recorded_hands(), THROUGH_THE_TABLE)
    assert hands
    assert call("replay", one_file(tmp_path, hands)) == 0
    assert f"{len(hands)} of {len(hands)} hands end as recorded" in capsys.readouterr().err


@pytest.mark.slow
def test_a_hand_printed_as_a_script_passes_with_all_its_stacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scripts = []
    for number, hand in enumerate(sampled(recorded_hands(), AS_SCRIPTS)):
        capsys.readouterr()
        assert call("replay", "--script", one_file(tmp_path, [hand])) == 0
        text = capsys.readouterr().out
        assert text.count("dealer next\n") == 1
        assert text.count("\nexpect stacks.") == len(hand.starting_stacks)
        scripts.append(tmp_path / f"{number}.table")
        scripts[-1].write_text(text)
    assert call("play", *scripts) == 0


@pytest.mark.slow
@needs_recorded
def test_each_real_hand_in_a_file_of_its_own_ends_as_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(RECORDED.glob("wsop-2023/*.phh"))
    assert call("replay", "--core", *files) == 0
    assert capsys.readouterr() == ("", f"{len(files)} of {len(files)} hands end as recorded\n")


@pytest.mark.slow
def test_a_script_goes_through_a_pipe_into_play() -> None:
    printed = run("replay", "--script", "--hand", "1", str(SHOWN))
    assert (printed.code, printed.err) == (0, "")
    played = run("play", "-", fed=printed.out)
    assert played.code == 0
    assert played.out.startswith("-: passed (")
