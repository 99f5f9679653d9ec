"""Hands that the format cannot tell exactly carry a table script; what was undone is nowhere."""

from pathlib import Path

import pytest

from tests.commands.history_nights import (
    FOLDED_ROUND,
    NO_LIMIT,
    THREE,
    actions,
    command,
    exported_night,
    only_hand,
    script_lines,
)

DEALT = f"{THREE}dealer riffle\ndeal\n"


@pytest.mark.slow
def test_acts_that_were_undone_are_not_there(tmp_path: Path) -> None:
    hand = only_hand(f"{DEALT}1 raise 600\n3 call\ndealer undo 2\n1 fold\n3 fold\ndealer next", tmp_path / "x.phhs")
    assert actions(hand)[3:] == ["p3 f", "p1 f"]
    assert hand.table_script is None


@pytest.mark.slow
def test_acts_that_were_brought_back_are_there_once(tmp_path: Path) -> None:
    hand = only_hand(f"{DEALT}1 raise 600\ndealer undo\ndealer redo\n3 fold\n4 fold\ndealer next", tmp_path / "x.phhs")
    assert actions(hand)[3:] == ["p3 cbr 600", "p1 f", "p2 f"]


@pytest.mark.slow
def test_a_hand_taken_up_again_after_its_push_is_told_once_as_it_ended(tmp_path: Path) -> None:
    again = "dealer riffle\ndealer undo 3\n3 call\n4 check\nflop 2c 3c 4c\n3 bet 200\n4 fold\ndealer next\n"
    hand = only_hand(f"{THREE}{FOLDED_ROUND}{again}", tmp_path / "x.phhs")
    assert actions(hand)[3:] == ["p3 f", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cbr 200", "p2 f"]
    assert hand.finishing_stacks == (5200, 4800, 5000)


@pytest.mark.slow
def test_a_riffle_that_was_taken_back_is_no_hand(tmp_path: Path) -> None:
    hands = exported_night(f"{THREE}{FOLDED_ROUND}dealer riffle\ndealer undo", tmp_path / "x.phhs")
    assert [hand.number for hand in hands] == [1]


@pytest.mark.slow
def test_a_clock_that_ran_out_is_told_by_a_script(tmp_path: Path) -> None:
    hand = only_hand(f"{DEALT}dealer clock\nwait 71\n3 fold\ndealer next", tmp_path / "x.phhs")
    assert hand.finishing_stacks == (4900, 5100, 5000)
    assert script_lines(hand)[-9:] == [
        "dealer riffle", "deal", "dealer clock", "wait 70", "3 fold", "dealer next",
        "expect stacks.1 5000", "expect stacks.3 4900", "expect stacks.4 5100",
    ]  # fmt: skip


@pytest.mark.slow
def test_a_clock_that_was_answered_needs_none(tmp_path: Path) -> None:
    hand = only_hand(f"{DEALT}dealer clock\nwait 65\n1 fold\n3 fold\ndealer next", tmp_path / "x.phhs")
    assert hand.table_script is None


@pytest.mark.slow
def test_chips_that_are_no_smaller_than_these_are_told_by_a_script(tmp_path: Path) -> None:
    acts = """
seat 5 Dan 5000
dealer riffle
deal
5 call
1 call
3 fold
4 check
flop Ah Kh Qh
4 check
5 check
1 check
turn Jh
4 check
5 check
1 check
river Th
4 check
5 check
1 check
4 shows
5 shows
1 shows
dealer next
"""
    hand = only_hand(f"{THREE}{acts}", tmp_path / "x.phhs")
    assert hand.finishing_stacks == (4900, 5050, 5025, 5025)
    assert "chip: 25" in script_lines(hand)


@pytest.mark.slow
def test_a_short_big_blind_that_lowers_nothing_is_told_by_a_script(tmp_path: Path) -> None:
    short = DEALT.replace("Clementine 5000", "Clementine 125")
    acts = "1 call\n3 call\nflop 2c 3c 4c\n3 bet 200\n1 fold\nturn 5d\nriver 6d\ndealer next"
    hand = only_hand(f"{short}{acts}", tmp_path / "x.phhs")
    assert "1 call" in script_lines(hand)
    assert command("replay", "--core", tmp_path / "x.phhs") == 1


@pytest.mark.slow
def test_a_fold_into_the_muck_before_its_turn_is_told_by_a_script(tmp_path: Path) -> None:
    hand = only_hand(f"{DEALT}4 mucks\n1 raise 600\n3 fold\ndealer next", tmp_path / "x.phhs")
    assert "4 mucks" in script_lines(hand)
    assert actions(hand)[3:] == ["p2 f", "p3 cbr 600", "p1 f"]


@pytest.mark.slow
def test_a_hand_that_still_runs_is_told_by_a_script_as_far_as_it_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = exported_night(f"{THREE}{FOLDED_ROUND}dealer riffle\ndeal\n3 raise 600", tmp_path / "x.phhs")
    assert (first.table_script, second.finishing_stacks) == (None, None)
    assert "dealer next" not in script_lines(second)
    assert script_lines(second)[-3:] == ["expect stacks.1 4800", "expect stacks.3 4300", "expect stacks.4 5000"]
    capsys.readouterr()
    assert command("replay", "--core", tmp_path / "x.phhs") == 1
    assert "hand 2: only its table script tells this hand: it needs the drivers" in capsys.readouterr().out


@pytest.mark.slow
def test_a_script_seats_newcomers_where_they_wait_and_has_the_settings_that_matter(tmp_path: Path) -> None:
    head = f"{THREE}set betting.reopen = never\nset sound.volume = 0\nseat 2 Zoe 9000\n"
    lines = script_lines(only_hand(f"{head}dealer riffle\ndeal\n1 raise 600", tmp_path / "x.phhs"))
    assert lines[1:12] == [
        "game: NT", "level: 100/200", "chip: 25", "seats: 6", "set betting.reopen = never",
        "seat 1 P3 5000", "seat 3 P1 5000", "seat 4 P2 5000", "positions 4/1/3", "seat 2 W2 9000", "dealer riffle",
    ]  # fmt: skip


@pytest.mark.slow
def test_pot_limit_hi_lo_has_no_code_of_its_own_and_a_script_that_names_it(tmp_path: Path) -> None:
    hand = only_hand(DEALT.replace("NT", "PO/8") + "1 raise 700\n3 fold\n4 fold\ndealer next", tmp_path / "x.phhs")
    assert (hand.variant, "game: PO/8" in script_lines(hand)) == ("FO/8", True)


@pytest.mark.slow
def test_the_first_hand_of_an_event_names_its_button_and_a_one_table_event_no_count(tmp_path: Path) -> None:
    head = f"{NO_LIMIT}seat 1 Ann 5000\nseat 3 Bob 5000\nseat 4 Cat 5000\nbutton 3\nplayers-left 14\n"
    lines = script_lines(only_hand(f"{head}dealer riffle\ndeal\n3 fold", tmp_path / "x.phhs"))
    assert lines[8:11] == ["button 3", "players-left 14", "dealer riffle"]
