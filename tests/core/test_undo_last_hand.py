"""Undo of the last hand: the push of the pots and what lies before this hand's riffle, once, with the floor's PIN."""

import pytest

from firmware_host.core.events import Undone
from firmware_host.core.reduce import Refused
from firmware_host.core.table import House
from tests.core.beginnings import BOARD, HANDS
from tests.core.measures import essence
from tests.core.play import Play
from tests.core.starts import USUAL, seated

PIN = House(floor_pin="1234")


def hand_won(house: House = USUAL, hands: int = 1) -> Play:
    """The last of some hands waits for its push; everybody folded to the big blind."""
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=3, house=house, hands=HANDS, board=BOARD)
    for number in range(hands):
        if number:
            play.next()
        play.riffle()
        play.deal()
        play.folds(play.turn)
        play.folds(play.turn)
    return play


def next_hand(house: House = USUAL, hands: int = 1) -> Play:
    """The pots of some hands are pushed and another is dealt."""
    play = hand_won(house, hands)
    play.next()
    play.riffle()
    play.deal()
    return play


def test_the_push_is_taken_back_with_all_its_chips() -> None:
    play = hand_won()
    before = essence(play.table)
    play.next()
    assert play.table.phase == "idle"
    play.undo()
    assert essence(play.table) == before
    play.next()
    assert play.stacks() == {1: 950, 2: 1050, 3: 1000}


def test_the_last_hand_comes_back_from_within_the_next_one() -> None:
    play = hand_won()
    before = essence(play.table)
    play.next()
    play.riffle()
    play.deal()
    play.raises(play.turn, 300)
    play.undo(3)
    assert essence(play.table) == before
    assert play.table.night.hand == 1


def test_acts_of_the_last_hand_are_taken_back_too_and_it_plays_on() -> None:
    play = next_hand()
    play.undo(3)
    assert (play.table.phase, play.turn) == ("betting", 1)
    play.passes(1, 2)
    play.street()
    assert play.board() == ("board.1", "board.2", "board.3")


def test_what_was_changed_between_the_hands_is_taken_back_with_them() -> None:
    play = hand_won()
    before = essence(play.table)
    play.next()
    play.leave(1)
    play.riffle()
    play.undo(3)
    assert essence(play.table) == before


def test_redo_after_the_undo_of_the_last_hand_brings_this_hand_back() -> None:
    play = next_hand()
    there = essence(play.table)
    play.undo(3)
    play.redo()
    assert essence(play.table) == there


def test_no_undo_reaches_back_beyond_the_last_hand() -> None:
    play = next_hand(hands=2)
    entries = 1 + (1 + 2 + 1)
    assert play.answer(Undone(entries + 1, None, 0)) == Refused("nothing-to-undo", None, entries)
    play.undo(entries)
    assert play.table.night.hand == 1
    assert play.table.phase == "idle"
    assert play.refusal(Undone(1, None, 0)) == "nothing-to-undo"


def test_after_the_riffle_is_taken_back_the_push_can_be_taken_back() -> None:
    play = next_hand()
    play.undo()
    assert play.table.phase == "idle"
    play.undo()
    assert play.table.phase == "payout"
    assert play.table.night.hand == 1


def test_a_riffle_taken_back_and_made_again_does_not_hide_the_last_hand() -> None:
    play = next_hand()
    play.undo()
    play.riffle()
    play.undo(2)
    assert play.table.phase == "payout"
    assert play.table.night.hand == 1


@pytest.mark.parametrize("pin", [None, "", "4321", "12345"])
def test_where_a_pin_is_set_the_push_stays_without_it(pin: str | None) -> None:
    play = hand_won(PIN)
    play.next()
    answer = play.answer(Undone(1, pin, 0))
    assert answer == Refused("nothing-to-undo", variant="pin")
    play.undo(1, "1234")
    assert play.table.phase == "payout"


def test_where_a_pin_is_set_the_last_hand_needs_it_from_within_the_next_one() -> None:
    play = next_hand(PIN)
    assert play.answer(Undone(2, None, 0)) == Refused("nothing-to-undo", variant="pin")
    play.undo(2, "1234")
    assert play.table.phase == "payout"


def test_this_hand_and_what_came_after_the_push_need_no_pin() -> None:
    play = hand_won(PIN)
    play.undo()
    play.folds(play.turn)
    play.next()
    play.leave(3)
    play.undo()
    play.riffle()
    play.deal()
    play.passes(play.turn)
    play.undo(2)
    assert play.table.phase == "idle"


def test_where_no_pin_is_set_any_pin_will_do() -> None:
    play = next_hand()
    play.undo(2, "999")
    assert play.table.phase == "payout"
