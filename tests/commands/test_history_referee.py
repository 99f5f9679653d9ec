"""Hands in which the dealer or the floor had to rule: the script tells them as they were."""

from pathlib import Path

import pytest

from firmware_host.journal.codec import EVENTS
from tests.commands.history_nights import FOLDED_ROUND, THREE, actions, exported_night, only_hand, script_lines

pytestmark = pytest.mark.skipif("HandKilled" not in EVENTS, reason="the engine has no such rulings yet")

DEALT = f"{THREE}dealer riffle\ndeal\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("acts", "line", "stacks"),
    [
        ("1 raise 600\ndealer kill 1\n3 fold", "dealer kill 1", (4900, 5300, 4800)),
        ("1 raise 600\ndealer string 1\n3 fold\n4 raise 600\n1 fold", "dealer string 1", (4900, 5300, 4800)),
        ("1 chips 500 100\n3 fold\n4 fold", None, (4900, 4800, 5300)),
        ("1 says raise\n1 chips 500\n3 fold\n4 fold", None, (4900, 4800, 5300)),
        ("1 says raise 900\ndealer next\n3 fold\n4 fold", None, (4900, 4800, 5300)),
        ("3 call\n1 fold\n4 check\nflop\n3 bet 200\n4 fold", "3 call", (5200, 4800, 5000)),
        ("dealer penalty 1 dq dumping\n3 fold", "dealer penalty 1 dq dumping", (4900, 5100, 0)),
        ("1 exposes Kd\n1 fold\n3 fold", "1 exposes Kd", (4900, 5100, 5000)),
        ("1 fold\n3 fold\n4 shows As", "4 shows As", (4900, 5100, 5000)),
    ],
)
def test_a_ruling_in_a_hand_is_told_by_its_script(
    tmp_path: Path, acts: str, line: str | None, stacks: tuple[int, ...]
) -> None:
    hand = only_hand(f"{DEALT}{acts}\ndealer next", tmp_path / "x.phhs")
    assert hand.finishing_stacks == stacks
    assert line is None if hand.table_script is None else line in script_lines(hand)


@pytest.mark.slow
def test_silent_chips_that_came_to_a_raise_are_told_as_that_raise(tmp_path: Path) -> None:
    hand = only_hand(f"{DEALT}1 chips 200 100\n3 fold\n4 fold\ndealer next", tmp_path / "x.phhs")
    assert actions(hand)[3:] == ["p3 cbr 400", "p1 f", "p2 f"]


@pytest.mark.slow
def test_a_misdeal_and_its_redeal_are_one_hand(tmp_path: Path) -> None:
    hand = only_hand(f"{DEALT}dealer misdeal\n{FOLDED_ROUND}", tmp_path / "x.phhs")
    assert [line for line in script_lines(hand) if line.startswith("dealer")] == [
        "dealer riffle", "dealer misdeal", "dealer riffle", "dealer next",
    ]  # fmt: skip
    assert actions(hand) == ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]


@pytest.mark.slow
def test_a_misdeal_gives_back_this_hands_stacks_also_where_the_last_push_was_undone_and_redone(tmp_path: Path) -> None:
    back = "dealer riffle\ndealer undo 2\ndealer redo\ndealer misdeal\ndealer riffle"
    first, second = exported_night(f"{THREE}{FOLDED_ROUND}{back}", tmp_path / "x.phhs")
    assert first.finishing_stacks == (4900, 5100, 5000)
    assert dict(zip(second.seats, second.starting_stacks, strict=True)) == {3: 4900, 4: 5100, 1: 5000}


@pytest.mark.slow
def test_a_misdeal_that_was_taken_back_is_not_there(tmp_path: Path) -> None:
    acts = "dealer misdeal\ndealer riffle\ndealer undo 2\n1 fold\n3 fold\ndealer next"
    assert only_hand(f"{DEALT}{acts}", tmp_path / "x.phhs").table_script is None


@pytest.mark.slow
def test_who_misses_the_redeal_alone_is_away_before_it_alone(tmp_path: Path) -> None:
    acts = "dealer away 3\n1 fold\n3 call\ndealer misdeal\ndealer riffle\ndeal\n1 fold\ndealer next"
    lines = script_lines(only_hand(f"{DEALT}{acts}", tmp_path / "x.phhs"))
    assert [line for line in lines[lines.index("dealer riffle") :] if not line.startswith("expect")] == [
        "dealer riffle", "deal", "1 fold", "3 call", "dealer misdeal",
        "dealer away 3", "dealer riffle", "deal", "1 fold", "dealer next",
    ]  # fmt: skip


@pytest.mark.slow
def test_who_misses_the_misdeal_alone_is_back_before_the_redeal(tmp_path: Path) -> None:
    acts = "dealer misdeal\ndealer back 3\ndealer riffle\ndeal\n1 fold\n3 fold\ndealer next"
    away = DEALT.replace("dealer riffle", "dealer away 3\ndealer riffle")
    lines = script_lines(only_hand(f"{away}{acts}", tmp_path / "x.phhs"))
    assert [line for line in lines if line in ("dealer riffle", "dealer away 3", "dealer back 3")] == [
        "dealer away 3", "dealer riffle", "dealer back 3", "dealer riffle",
    ]  # fmt: skip


@pytest.mark.slow
def test_the_misdealt_cards_of_stud_are_told_although_seats_changed_before_the_redeal(tmp_path: Path) -> None:
    head = "game: F7S\nlevel: ante 25 bring-in 50 bets 100/200\nchip: 25\nseats: 5\n"
    seats = "seat 1 Ann 5000\nseat 2 Bob 5000\nseat 4 Cat 5000\n"
    dealt = "dealer riffle\ndeal 1:AsTcKd 2:7h2c9d 4:KsQd3h\n4 brings-in\ndealer misdeal\nseat 5 Dan 4000\n"
    again = "dealer riffle\ndeal 1:AsTc4d 2:7h2c9d 4:KsQdJh\n1 brings-in\n2 fold\n4 fold\ndealer next"
    lines = script_lines(only_hand(f"{head}{seats}{dealt}{again}", tmp_path / "x.phhs"))
    first, second = (line.split() for line in lines if line.startswith("deal "))
    assert [word[-2:] for word in first[1:]] == ["Kd", "9d", "3h"]
    assert [word[-2:] for word in second[1:]] == ["4d", "9d", "Jh"]


@pytest.mark.slow
def test_players_who_come_and_go_before_the_redeal_do_so_in_the_script(tmp_path: Path) -> None:
    between = "dealer misdeal\nseat 5 Dan 4000\ndealer leaves 1\n"
    acts = "dealer riffle\ndeal\n3 fold\ndealer next"
    lines = script_lines(only_hand(f"{DEALT}{between}{acts}", tmp_path / "x.phhs"))
    assert [line for line in lines[lines.index("dealer misdeal") :] if not line.startswith("expect")] == [
        "dealer misdeal", "seat 5 W5 4000", "dealer leaves 1", "dealer riffle", "deal",
        "3 fold", "dealer next",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["dealer away 1", "dealer penalty 1 rounds 1 abuse"])
def test_a_player_who_misses_a_hand_is_away_in_its_script(tmp_path: Path, missing: str) -> None:
    hand = only_hand(f"{THREE}{missing}\n{FOLDED_ROUND.replace('1 fold', '')}", tmp_path / "x.phhs")
    lines = script_lines(hand)
    assert lines.index("dealer away 1") == lines.index("dealer riffle") - 1
    assert hand.finishing_stacks == (4900, 5100, 5000)
