"""Undo and the cards: an observation is a fact, and what it meant may be taken back (the card stays where it lies)."""

import pytest

from firmware_host.core.clock import deadline
from firmware_host.core.events import ClockCalled, Confirmed, DeadlinePassed
from firmware_host.core.faces import wanted_faces
from tests.core.beginnings import before_the_flop, flop_due, on_the_flop
from tests.core.measures import essence
from tests.core.play import Play
from tests.core.starts import dealt

FLOP = ("board.1", "board.2", "board.3")


@pytest.mark.parametrize("rounds", [[3], [2, 1], [1, 2], [1, 1, 1]])
def test_a_street_is_one_entry_however_its_cards_came(rounds: list[int]) -> None:
    play = flop_due()
    before = essence(play.table)
    come = 0
    for count in rounds:
        play.lay(*FLOP[come : come + count])
        come += count
    assert play.table.phase == "betting"
    play.undo()
    assert essence(play.table) == before
    play.next()
    assert play.board() == FLOP


def flop_taken_back() -> Play:
    """The flop was laid card by card and taken back; its cards still lie there."""
    play = on_the_flop()
    play.undo()
    assert play.table.phase == "board"
    assert play.board() == ()
    assert wanted_faces(play.table) == ()
    return play


def test_the_cards_of_a_street_taken_back_get_their_meaning_from_next() -> None:
    play = flop_taken_back()
    play.next()
    assert play.board() == FLOP
    assert play.turn == 1
    assert dict(play.table.cards.faces) == {"board.1": "2c", "board.2": "7d", "board.3": "9h"}


def test_that_next_is_an_entry_of_its_own() -> None:
    play = flop_taken_back()
    play.next()
    play.undo()
    assert play.table.phase == "board"
    play.next()
    play.passes(1)
    play.undo()
    assert play.turn == 1


def test_cards_that_are_lifted_after_a_street_was_taken_back_count_as_new() -> None:
    play = flop_taken_back()
    play.lift(*FLOP)
    assert play.refusal(Confirmed(0)) == "hand-running"
    play.lay(*FLOP)
    assert play.board() == FLOP


def test_one_void_card_that_stays_holds_the_street_back() -> None:
    play = flop_taken_back()
    play.lift("board.1", "board.2")
    play.lay("board.1", "board.2")
    assert play.table.phase == "board"
    play.lift("board.3")
    play.lay("board.3")
    assert play.board() == FLOP


def test_another_street_card_lies_beside_the_void_ones_and_next_refuses_too_many() -> None:
    play = flop_taken_back()
    play.lay("board.4")
    assert play.refusal(Confirmed(0)) == "not-your-turn"
    play.lift("board.2")
    play.next()
    assert play.board() == ("board.1", "board.3", "board.4")


def test_an_undo_of_an_act_before_the_street_makes_the_street_void() -> None:
    play = on_the_flop()
    play.undo(2)
    assert play.turn == 2
    assert play.refusal(Confirmed(0)) == "not-your-turn"
    play.passes(2)
    assert play.table.phase == "board"
    play.next()
    assert play.board() == FLOP


def test_a_fold_into_the_muck_that_was_taken_back_gets_its_meaning_from_next() -> None:
    play = before_the_flop()
    play.mucks(3)
    play.undo()
    assert play.hand(3) == "live"
    assert play.turn == 3
    play.next()
    assert play.hand(3) == "folded"
    assert play.turn == 1


def test_a_fold_whose_cards_were_lifted_from_the_muck_is_simply_gone() -> None:
    play = before_the_flop()
    play.mucks(3)
    play.undo()
    play.lift_muck(3)
    assert play.refusal(Confirmed(0)) == "hand-running"
    play.passes(3)
    assert play.turn == 1
    play.mucks(1)
    assert play.hand(1) == "folded"


def test_a_fold_whose_cards_left_the_muck_before_the_undo_is_gone_too() -> None:
    play = before_the_flop()
    play.mucks(3)
    play.lift_muck(3)
    play.undo()
    assert play.hand(3) == "live"
    assert play.refusal(Confirmed(0)) == "hand-running"


def test_a_fold_after_the_act_that_is_taken_back_is_void() -> None:
    play = before_the_flop()
    play.raises(3, 300)
    play.mucks(1)
    play.undo(2)
    assert play.hand(1) == "live"
    play.passes(3)
    assert play.turn == 1
    play.next()
    assert play.hand(1) == "folded"
    assert play.turn == 2


def test_a_void_fold_gets_its_meaning_while_a_void_street_still_waits_for_its_own() -> None:
    play = before_the_flop()
    play.passes(3, 1)
    play.mucks(2)
    play.street()
    play.undo(2)
    assert play.turn == 2
    play.next()
    assert play.hand(2) == "folded"
    assert play.table.phase == "board"
    play.next()
    assert play.board() == FLOP


def test_an_alarm_that_came_before_a_street_outlasts_the_undo_of_the_street() -> None:
    play = dealt({1: 1000, 2: 1000, 3: 500}, button=3)
    play.all_in(3)
    play.passes(1, 2)
    play.mucks(3)
    assert play.alarms() == (3,)
    play.street()
    play.undo()
    assert play.alarms() == (3,)


def test_redo_brings_a_void_street_back() -> None:
    play = on_the_flop()
    there = essence(play.table)
    play.undo(2)
    play.redo()
    assert essence(play.table) == there


def test_no_clock_runs_after_an_undo_nor_after_its_redo() -> None:
    play = before_the_flop()
    play.passes(3)
    play.clock()
    play.do(DeadlinePassed(1, 60_000))
    play.undo()
    assert deadline(play.table) is None
    play.redo()
    assert deadline(play.table) is None
    play.passes(1)
    assert play.turn == 2


def test_an_undo_before_the_clock_was_called_ends_it_too() -> None:
    play = before_the_flop()
    play.passes(3)
    play.clock()
    play.undo(2)
    assert deadline(play.table) is None
    assert play.turn == 3
    assert play.refusal(DeadlinePassed(1, 60_000)) == "no-hand"


def test_a_hand_that_the_clock_killed_lives_again_when_the_clock_is_taken_back() -> None:
    play = before_the_flop()
    play.clock()
    play.do(DeadlinePassed(1, 60_000))
    play.do(DeadlinePassed(1, 70_000))
    assert play.hand(3) == "dead"
    play.undo()
    assert play.hand(3) == "live"
    assert play.turn == 3


def test_a_later_undo_does_not_touch_a_hand_that_the_clock_killed() -> None:
    play = before_the_flop()
    play.clock()
    play.do(DeadlinePassed(1, 60_000))
    play.do(DeadlinePassed(1, 70_000))
    play.passes(1)
    play.undo()
    assert play.hand(3) == "dead"
    assert play.turn == 1


def test_a_deadline_counts_only_for_the_clock_that_it_names() -> None:
    play = before_the_flop()
    play.clock()
    play.passes(3)
    play.clock()
    assert play.refusal(DeadlinePassed(1, 60_000)) == "no-hand"
    play.undo()
    assert play.refusal(DeadlinePassed(2, 60_000)) == "no-hand"
    assert play.refusal(ClockCalled(2, 0)) == "clock-too-soon"
