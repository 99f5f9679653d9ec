"""A hand history as a table script."""

import pytest
import tomli

from firmware_host.hands.phh import hands_of
from firmware_host.hands.records import PhhHand
from firmware_host.hands.replay import ReplayError
from firmware_host.scripts.from_phh import script_of
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script

THREE = """\
variant = 'NT'
antes = [0, 20, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [1000, 1000, 300]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 ????', 'p3 cbr 300', 'p1 cc', 'p2 cbr 700', 'p1 cc',
  'd db 2c7d9h', 'p1 cc', 'p2 cbr 200', 'p1 f', 'p2 sm KsKh', 'p3 sm QsQh', 'd db Jc', 'd db 4s']
finishing_stacks = [300, 2000, 0]
"""
CHECKED_DOWN = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [20, 10]
min_bet = 20
starting_stacks = [500, 500]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cc',
  'p2 cbr 40', 'p1 cc', 'd db 4s', 'p1 cc', 'p2 cc', 'p1 sm AsAh', 'p2 sm']
"""
NO_SMALL_BLIND = """\
variant = 'NT'
antes = [5, 5, 5]
blinds_or_straddles = [20, 0, 0]
min_bet = 20
starting_stacks = [500, 500, 500]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p2 cc', 'p3 f', 'p1 cbr 60', 'p2 f']
finishing_stacks = [530, 475, 495]
"""


def hand(text: str) -> PhhHand:
    """The one hand of a file of this text."""
    (read,) = hands_of("x.phh", tomli.loads(text))
    assert isinstance(read, PhhHand)
    return read


def test_every_action_becomes_the_line_that_a_dealer_would_see() -> None:
    lines = script_of(hand(CHECKED_DOWN)).splitlines()
    assert lines == [
        "title: x.phh hand 1",
        "game: NT",
        "level: 10/20",
        "chip: 1",
        "seats: 2",
        "seat 1 P1 500",
        "seat 2 P2 500",
        "button 2",
        "dealer riffle",
        "deal 1:AsAh 2:KsKh",
        "2 call",
        "1 check",
        "flop 2c 7d 9h",
        "1 check",
        "2 check",
        "turn Jc",
        "1 check",
        "2 bet 40",
        "1 call",
        "river 4s",
        "1 check",
        "2 check",
        "1 shows",
        "2 mucks",
        "dealer next",
        "expect stacks.1 560",
        "expect stacks.2 440",
    ]


def test_all_of_a_stack_is_all_in_and_unseen_cards_get_names() -> None:
    lines = script_of(hand(THREE)).splitlines()
    assert "3 allin" in lines
    assert "2 raise 700" in lines
    assert "level: 10/20 bb-ante 20" in lines
    (deal,) = [line for line in lines if line.startswith("deal ")]
    assert deal == "deal 1:AsAh 2:KsKh 3:QsQh"
    assert lines[-1] == "expect stacks.3 none"


def test_where_nobody_posts_the_small_blind_last_hands_big_blind_seat_is_empty() -> None:
    lines = script_of(hand(NO_SMALL_BLIND)).splitlines()
    assert "level: 10/20 ante 5" in lines
    assert "seats: 4" in lines
    assert "seat 2 P1 500" in lines
    assert "positions 3/4/1" in lines
    assert not any(line.startswith("seat 1 ") for line in lines)


@pytest.mark.parametrize("text", [THREE, CHECKED_DOWN, NO_SMALL_BLIND])
def test_the_script_passes(text: str) -> None:
    outcome = play_script(parse_script(script_of(hand(text)), "x.table"))
    assert (outcome.line, outcome.message) == (0, None)


def test_the_script_expects_what_was_recorded_even_if_it_is_wrong() -> None:
    outcome = play_script(parse_script(script_of(hand(NO_SMALL_BLIND.replace("530", "531"))), "x.table"))
    assert outcome.message == "expect stacks.2 531: stacks.2 is 530"


def test_a_hand_that_the_table_refuses_has_no_script() -> None:
    with pytest.raises(ReplayError, match="action 6: Raised is refused"):
        script_of(hand(NO_SMALL_BLIND.replace("cbr 60", "cbr 6000")))
