"""The table as lines of text."""

import pytest

from firmware_host.scripts.textview import table_text
from tests.scripts.played import HEAD, table_after


def rows(lines: str, head: str = HEAD) -> list[str]:
    """The text of the table as players may see it."""
    with table_after(lines, head) as table:
        return table_text(table.host.public()).splitlines()


@pytest.mark.slow
def test_the_head_tells_hand_game_limits_street_and_board() -> None:
    assert rows("")[0] == "hand 1  NT  100/200  preflop"
    assert rows("1 call\n2 call\n3 check\nflop 2c 7d 9h\n")[0] == "hand 1  NT  100/200  flop  [2c 7d 9h]"
    assert rows("1 fold\n2 fold\ndealer next\n")[0] == "hand 1  NT  100/200  idle"


def test_a_stud_games_limits_are_its_bets() -> None:
    level = "level: ante 25 bring-in 50 bets 100/200"
    head = f"game: F7S\n{level}\nchip: 25\nseats: 3\nseat 1 Ann 5000\nseat 2 Bob 5000\ndealer riffle\n"
    assert rows("", head)[0] == "hand 1  F7S  100/200  third"


def test_each_seat_has_a_row_with_turn_stack_position_and_bet() -> None:
    told = rows("")
    assert told[1].split() == [">", "1", "Ann", "5,000", "D", "live"]
    assert told[2].split() == ["2", "Bob", "4,900", "SB", "live", "bets", "100"]
    assert told[3].split() == ["3", "Cat", "4,800", "BB", "live", "bets", "200"]
    assert told[4] == "  ! Seat 1 to act."


@pytest.mark.slow
def test_only_cards_face_up_are_shown() -> None:
    told = rows("1 allin\n2 allin\n3 fold\n")
    assert "As Ad" in told[1]
    assert "Ks Kd" in told[2]
    assert "Qs" not in "\n".join(told)
    assert "folded" in told[3]


def test_winners_are_named_with_their_hand_and_no_figure() -> None:
    short = HEAD.replace("seat 2 Bob 5000", "seat 2 Bob 1000").replace("1:AsAd 2:KsKd", "1:KsKd 2:AsAd")
    told = rows("1 allin\n2 allin\n3 allin\nflop 2c 7d 9h\nturn Jc\nriver 4s\n", short)
    wins = [line for line in told if line.startswith("  = ")]
    assert wins == [
        "  = seat 1 wins side pot 1 with pair of kings",
        "  = seat 2 wins the main pot with pair of aces",
    ]


def test_heads_up_one_seat_is_button_and_small_blind() -> None:
    head = HEAD.replace("seat 3 Cat 5000\npositions 3/1/2", "button 2").replace(" 3:QsQd", "")
    assert "D SB" in rows("", head)[2]
