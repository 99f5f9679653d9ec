"""Replaying exported hands: the table script goes first, and the rules alone say what they cannot play."""

from pathlib import Path

import pytest

from firmware_host.hands.phh_write import write_hand
from firmware_host.hands.records import PhhHand
from tests.commands.history_nights import THREE, command, hands_in, only_hand

CLOCKED = f"{THREE}dealer riffle\ndeal\ndealer clock\nwait 71\n3 fold\ndealer next"
MUCKED = f"{THREE}dealer riffle\ndeal\n4 mucks\n1 fold\ndealer next"


def rewritten(hand: PhhHand, output: Path, script: str) -> Path:
    """The file of a hand with another script."""
    output.write_text(write_hand(hand._replace(table_script=script)))
    return output


@pytest.mark.slow
def test_a_script_is_played_and_must_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = only_hand(CLOCKED, tmp_path / "x.phhs")
    assert hand.table_script is not None
    path = rewritten(hand, tmp_path / "y.phh", hand.table_script.replace("3 fold", "3 raise 600\n4 fold"))
    capsys.readouterr()
    assert command("replay", path) == 1
    assert capsys.readouterr().out == f"{path}: hand 1: the stacks end as 5200 4800 5000, recorded are 4900 5100 5000\n"


@pytest.mark.slow
def test_a_script_that_is_refused_somewhere_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = only_hand(CLOCKED, tmp_path / "x.phhs")
    assert hand.table_script is not None
    path = rewritten(hand, tmp_path / "y.phh", hand.table_script.replace("3 fold", "3 raise 9000"))
    capsys.readouterr()
    assert command("replay", path) == 1
    assert "hand 1: line 14 of its script: 3 raise 9000: refused more-than-stack" in capsys.readouterr().out


@pytest.mark.slow
def test_a_script_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rewritten(only_hand(CLOCKED, tmp_path / "x.phhs"), tmp_path / "y.phh", "deel 1:AsKd")
    capsys.readouterr()
    assert command("replay", path) == 1
    assert "hand 1: its script cannot be read: " in capsys.readouterr().out


@pytest.mark.slow
def test_the_rules_alone_play_the_actions_where_these_come_to_the_same(tmp_path: Path) -> None:
    only_hand(CLOCKED, tmp_path / "x.phhs")
    assert command("replay", "--core", tmp_path / "x.phhs") == 0


@pytest.mark.slow
def test_the_rules_alone_name_a_hand_that_needs_the_drivers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.phhs"
    only_hand(MUCKED, path)
    capsys.readouterr()
    assert command("replay", "--core", path) == 1
    reason = "only its table script tells this hand: it needs the drivers, replay it without --core"
    assert capsys.readouterr().out == f"{path}: hand 1: {reason}\n"


@pytest.mark.slow
def test_the_script_of_a_hand_is_printed_as_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = only_hand(MUCKED, tmp_path / "x.phhs")
    capsys.readouterr()
    assert command("replay", "--script", tmp_path / "x.phhs") == 0
    assert capsys.readouterr().out == hand.table_script


@pytest.mark.slow
def test_a_hand_without_a_script_is_read_as_before(tmp_path: Path) -> None:
    hand = only_hand(f"{THREE}dealer riffle\ndeal\n1 fold\n3 fold\ndealer next", tmp_path / "x.phhs")
    (tmp_path / "y.phh").write_text(write_hand(hand._replace(seats=(), number=None)))
    (read,) = hands_in(tmp_path / "y.phh")
    assert (read.seats, read.number, read.table_script, read.actions) == ((), None, None, hand.actions)
