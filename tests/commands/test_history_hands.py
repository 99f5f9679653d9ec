"""What the exported hands say: cards, seats, blinds and acts, where the format tells a hand."""

from pathlib import Path

import pytest

from firmware_host.scripts.leak import leaks
from tests.commands.history_nights import FOLDED_ROUND, NO_LIMIT, SEATED, THREE, actions, exported_night, only_hand

TO_THE_RIVER = """
dealer riffle
deal 1:AsKd 3:7h2c 4:9c9d
1 raise 600
3 fold
4 call
flop Qh Jh Th
4 check
1 bet 500
4 call
turn 2d
4 check
1 check
river 2s
4 check
1 check
"""
STUD = """
game: F7S
level: ante 25 bring-in 50 bets 100/200
chip: 25
seats: 5
seat 1 Ann 5000
seat 2 Bob 5000
seat 4 Cat 5000
dealer riffle
deal 1:AsTc4d 2:7h2c9d 4:KsQdJh
"""


@pytest.mark.slow
def test_cards_are_named_that_were_shown_and_those_of_a_folded_hand_are_not(tmp_path: Path) -> None:
    hand = only_hand(f"{THREE}{TO_THE_RIVER}4 shows\n1 shows\ndealer next", tmp_path / "x.phhs")
    assert (hand.variant, hand.min_bet, hand.seats, hand.number) == ("NT", 200, (3, 4, 1), 1)
    assert hand.starting_stacks == (5000, 5000, 5000)
    assert actions(hand) == [
        "d dh p1 ????", "d dh p2 9c9d", "d dh p3 AsKd",
        "p3 cbr 600", "p1 f", "p2 cc",
        "d db QhJhTh", "p2 cc", "p3 cbr 500", "p2 cc",
        "d db 2d", "p2 cc", "p3 cc",
        "d db 2s", "p2 cc", "p3 cc",
        "p2 sm 9c9d", "p3 sm AsKd",
    ]  # fmt: skip
    assert hand.finishing_stacks == (4900, 3900, 6200)
    assert hand.table_script is None


@pytest.mark.slow
def test_a_hand_mucked_at_the_showdown_stays_unseen_whatever_the_order(tmp_path: Path) -> None:
    hand = only_hand(f"{THREE}{TO_THE_RIVER}1 shows\n4 mucks\ndealer next", tmp_path / "x.phhs")
    assert actions(hand)[:3] == ["d dh p1 ????", "d dh p2 ????", "d dh p3 AsKd"]
    assert actions(hand)[-2:] == ["p3 sm AsKd", "p2 sm"]
    assert not any(leaks((tmp_path / "x.phhs").read_text(), card) for card in ("7h", "2c", "9c", "9d"))


def test_the_last_player_may_show_what_nobody_paid_for(tmp_path: Path) -> None:
    shown = "dealer riffle\ndeal 4:9c9d\n1 fold\n3 fold\n4 shows\ndealer next"
    hand = only_hand(f"{THREE}{shown}", tmp_path / "x.phhs")
    assert actions(hand) == ["d dh p1 ????", "d dh p2 9c9d", "d dh p3 ????", "p3 f", "p1 f", "p2 sm 9c9d"]


@pytest.mark.slow
def test_hands_turned_up_all_in_are_shown_before_the_board_the_raiser_first(tmp_path: Path) -> None:
    all_in = "dealer riffle\ndeal 1:AsKd 3:7h2c 4:9c9d\n1 allin\n3 fold\n4 call\nflop Qh Jh Th\nturn 2d\nriver 2s\n"
    hand = only_hand(f"{THREE}{all_in}dealer next", tmp_path / "x.phhs")
    assert actions(hand)[3:] == [
        "p3 cbr 5000", "p1 f", "p2 cc", "p3 sm AsKd", "p2 sm 9c9d", "d db QhJhTh", "d db 2d", "d db 2s",
    ]  # fmt: skip
    assert hand.finishing_stacks == (4900, 0, 10100)


@pytest.mark.slow
def test_hands_that_the_blinds_put_all_in_are_dealt_before_they_are_turned_up(tmp_path: Path) -> None:
    seats = "seat 2 Ann 100\nseat 5 Bob 75\npositions 2/2/5\n"
    hand = only_hand(f"{NO_LIMIT}{seats}dealer riffle\ndealer next", tmp_path / "x.phhs")
    assert actions(hand) == ["d dh p1 ????", "d dh p2 ????", "p1 sm ????", "p2 sm ????"]


def test_heads_up_the_button_is_the_last_player_and_blinds_and_antes_stand_reversed(tmp_path: Path) -> None:
    head = NO_LIMIT.replace("100/200", "100/200 bb-ante 200")
    seats = "seat 2 Ann 5000\nseat 5 Bob 5000\npositions 2/2/5\n"
    acts = "dealer riffle\ndeal\n5 call\n2 check\nflop 2c 3c 4c\n2 bet 200\n5 fold\ndealer next"
    hand = only_hand(f"{head}{seats}{acts}", tmp_path / "x.phhs")
    assert (hand.seats, hand.blinds_or_straddles, hand.antes) == ((2, 5), (100, 200), (0, 200))
    assert actions(hand)[2:] == ["p2 cc", "p1 cc", "d db 2c3c4c", "p1 cbr 200", "p2 f"]
    assert (hand.finishing_stacks, hand.table_script) == ((5200, 4800), None)


def test_a_missing_small_blind_is_a_nought_behind_the_big_blind(tmp_path: Path) -> None:
    seats = "seat 1 Ann 5000\nseat 2 Bob 5000\nseat 4 Cat 5000\npositions 1/2/3\n"
    hand = only_hand(
        f"{NO_LIMIT}{seats}dealer riffle\ndeal\n1 call\n2 fold\n4 raise 600\n1 fold\ndealer next", tmp_path / "x"
    )
    assert (hand.seats, hand.blinds_or_straddles) == ((4, 1, 2), (200, 0, 0))
    assert (hand.finishing_stacks, hand.table_script) == ((5200, 4800, 5000), None)


def test_a_dead_button_leaves_the_order_as_it_is(tmp_path: Path) -> None:
    seats = "seat 1 Ann 5000\nseat 3 Bob 5000\nseat 4 Cat 5000\npositions 1/2/3\n"
    hand = only_hand(f"{NO_LIMIT}{seats}{FOLDED_ROUND}", tmp_path / "x.phhs")
    assert (hand.seats, hand.blinds_or_straddles, hand.table_script) == ((3, 4, 1), (100, 200, 0), None)


@pytest.mark.slow
@pytest.mark.parametrize(("ante", "antes"), [("ante 25", (25, 25, 25)), ("bb-ante 200", (0, 200, 0))])
def test_antes_stand_at_each_player_or_at_the_big_blind_alone(
    tmp_path: Path, ante: str, antes: tuple[int, ...]
) -> None:
    head = NO_LIMIT.replace("100/200", f"100/200 {ante}")
    hand = only_hand(f"{head}{SEATED}{TO_THE_RIVER}4 shows\n1 shows\ndealer next", tmp_path / "x.phhs")
    assert (hand.antes, hand.blinds_or_straddles, hand.table_script) == (antes, (100, 200, 0), None)


@pytest.mark.slow
def test_new_limits_stand_at_their_first_hand(tmp_path: Path) -> None:
    acts = f"{FOLDED_ROUND}dealer level 200/400 ante 50\ndealer riffle\ndeal\n3 fold\n4 fold\ndealer next"
    first, second = exported_night(f"{THREE}{acts}", tmp_path / "x.phhs")
    assert (first.antes, first.blinds_or_straddles, first.min_bet) == ((0, 0, 0), (100, 200, 0), 200)
    assert (second.antes, second.blinds_or_straddles, second.min_bet) == ((50, 50, 50), (200, 400, 0), 400)
    assert (first.number, second.number, second.seats) == (1, 2, (4, 1, 3))


@pytest.mark.slow
def test_a_newcomer_who_waits_has_no_part_in_the_hand(tmp_path: Path) -> None:
    hand = only_hand(f"{THREE}seat 2 Zoe 9000\n{FOLDED_ROUND}", tmp_path / "x.phhs")
    assert (hand.seats, hand.starting_stacks, hand.table_script) == ((3, 4, 1), (5000, 5000, 5000), None)


@pytest.mark.slow
def test_in_stud_the_cards_that_lay_up_are_named_and_no_others(tmp_path: Path) -> None:
    hand = only_hand(
        f"{STUD}1 brings-in\n2 call\n4 fold\ndeal 1:5c 2:6d\n2 bet 100\n1 fold\ndealer next", tmp_path / "x"
    )
    assert (hand.bring_in, hand.small_bet, hand.big_bet, hand.blinds_or_straddles) == (50, 100, 200, ())
    assert actions(hand) == [
        "d dh p1 ????4d", "d dh p2 ????9d", "d dh p3 ????Jh", "p1 pb", "p2 cc", "p3 f",
        "d dh p1 5c", "d dh p2 6d", "p2 cbr 100", "p1 f",
    ]  # fmt: skip
    assert hand.table_script is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stack", "act"), [(5000, "1 chips 50"), (5000, "1 chips 25 25"), (75, "1 allin"), (50, "1 allin")]
)
def test_a_bring_in_is_told_as_such_however_it_was_put_in(tmp_path: Path, stack: int, act: str) -> None:
    hand = only_hand(f"{STUD.replace('Ann 5000', f'Ann {stack}')}{act}\n2 raise 100\n4 fold", tmp_path / "x.phhs")
    assert actions(hand)[3:6] == ["p1 pb", "p2 cbr 100", "p3 f"]


@pytest.mark.slow
def test_a_completion_of_whom_should_bring_in_is_no_bring_in(tmp_path: Path) -> None:
    hand = only_hand(f"{STUD}1 raise 100\n2 fold\n4 fold\ndealer next", tmp_path / "x.phhs")
    assert actions(hand)[3:] == ["p1 cbr 100", "p2 f", "p3 f"]


@pytest.mark.slow
def test_stud_hands_turned_up_early_are_shown_again_when_they_are_whole(tmp_path: Path) -> None:
    short = STUD.replace("Ann 5000", "Ann 75")
    streets = "deal 1:5c 2:6d\ndeal 1:5h 2:6h\ndeal 1:8c 2:8d\ndeal 1:3c 2:3d\ndealer next"
    hand = only_hand(f"{short}1 brings-in\n2 call\n4 fold\n{streets}", tmp_path / "x.phhs")
    told = actions(hand)
    assert [one for one in told if " sm " in one] == [
        "p2 sm 7h2c9d", "p1 sm AsTc4d", "p1 sm AsTc4d5c5h8c3c", "p2 sm 7h2c9d6d6h8d3d",
    ]  # fmt: skip
    assert told.index("p1 sm AsTc4d") < told.index("d dh p1 5c")
    assert (hand.finishing_stacks, hand.table_script) == ((0, 5100, 4975), None)


@pytest.mark.slow
def test_a_split_pot_of_a_game_for_high_and_low_ends_as_it_did(tmp_path: Path) -> None:
    head = THREE.replace("NT", "FO/8")
    acts = """
dealer riffle
deal 1:As2d9cTc 3:7h7c2c2h 4:KcKd9dJd
1 call
3 call
4 check
flop 3h 4h 8s
3 check
4 bet 200
1 call
3 fold
turn Kh
4 bet 400
1 call
river Qc
4 check
1 check
4 shows
1 shows
dealer next
"""
    hand = only_hand(f"{head}{acts}", tmp_path / "x.phhs")
    assert (hand.variant, hand.small_bet, hand.big_bet, hand.min_bet) == ("FO/8", 200, 400, None)
    assert (hand.finishing_stacks, hand.table_script) == ((4800, 5100, 5100), None)


@pytest.mark.slow
def test_neither_names_nor_the_floors_pin_are_in_the_file(tmp_path: Path) -> None:
    exported_night(f"{THREE}set floor.pin = 4711\n{FOLDED_ROUND}dealer riffle\ndeal", tmp_path / "x.phhs")
    text = (tmp_path / "x.phhs").read_text()
    assert "_table_script" in text
    assert [word for word in ("Anneliese", "Bartholomew", "Clementine", "4711", "pin") if word in text] == []
