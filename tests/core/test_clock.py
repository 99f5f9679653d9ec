"""The clock (rule 2): a minute, ten seconds, a dead hand."""

import pytest

from firmware_host.core.clock import Deadline, deadline
from firmware_host.core.events import ClockCalled, DeadlinePassed
from firmware_host.core.table import House
from tests.core.play import Play
from tests.core.starts import USUAL, dealt

CHECKS = House(clock_expiry="check")


def hand(house: House = USUAL) -> Play:
    """Three players, the button 3; seat 3 faces the big blind."""
    return dealt(dict.fromkeys((1, 2, 3), 1000), button=3, house=house)


def expire(play: Play) -> None:
    """Both deadlines of the running clock pass, each at its own time."""
    for _ in range(2):
        due = deadline(play.table)
        assert due is not None
        play.do(DeadlinePassed(due.clock, due.at_ms))


@pytest.mark.parametrize(("waited_ms", "left_s"), [(0, 30), (1, 30), (1000, 29), (29_001, 1), (29_999, 1)])
def test_a_call_before_the_reasonable_time_is_refused_with_the_seconds_left(waited_ms: int, left_s: int) -> None:
    play = hand()
    answer = play.answer(ClockCalled(1, waited_ms))
    assert answer == ("clock-too-soon", 1, left_s, None)


def test_a_player_may_call_it_after_the_reasonable_time() -> None:
    play = hand()
    play.wait(30)
    play.clock(1)
    assert play.ruled("clock-started") == [(3, None)]
    assert play.table.clock is not None
    assert (play.table.clock.seat, play.table.clock.called_by) == (3, 1)


def test_the_time_is_that_of_the_player_to_act() -> None:
    play = hand()
    play.wait(29)
    play.passes(3)
    play.wait(5)
    assert play.refusal(ClockCalled(3, play.now_ms)) == "clock-too-soon"


def test_the_reasonable_time_is_a_setting() -> None:
    play = hand(House(clock_reasonable_s=0))
    play.clock(2)
    assert play.table.clock is not None


def test_the_dealer_may_start_it_at_any_time() -> None:
    play = hand()
    play.clock()
    assert play.table.clock is not None
    assert play.table.clock.called_by is None


def test_a_folded_player_may_call_it() -> None:
    play = hand()
    play.folds(3)
    play.wait(31)
    play.clock(3)
    assert play.ruled("clock-started") == [(1, None)]


def test_a_second_call_is_refused() -> None:
    play = hand()
    play.clock()
    assert play.refusal(ClockCalled(None, 0)) == "clock-running"


def test_nobody_is_called_upon_where_nobody_acts() -> None:
    play = hand()
    play.passes(3, 1, 2)
    assert play.refusal(ClockCalled(None, 0)) == "not-your-turn"
    play.street()
    play.raises(1)
    play.folds(2, 3)
    play.next()
    assert play.refusal(ClockCalled(None, 0)) == "no-hand"


def test_the_countdown_begins_after_sixty_seconds_and_ends_after_seventy() -> None:
    play = hand()
    play.wait(5)
    play.clock()
    assert deadline(play.table) == Deadline(1, 65_000)
    play.do(DeadlinePassed(1, 65_000))
    assert play.ruled("countdown") == [(3, None)]
    assert play.table.cue is not None
    assert play.table.cue.pattern == "countdown"
    assert play.hand(3) == "live"
    assert deadline(play.table) == Deadline(1, 75_000)
    play.do(DeadlinePassed(1, 75_000))
    assert play.hand(3) == "dead"
    assert play.ruled("clock-expired") == [(3, None)]
    assert deadline(play.table) is None
    assert play.turn == 1


def test_the_chips_of_a_dead_hand_stay_in() -> None:
    play = hand()
    play.folds(3)
    play.clock()
    expire(play)
    assert play.hand(1) == "dead"
    assert play.won() == {2: 100}
    assert play.ruled("uncalled-returned") == [(2, 50)]


def test_an_act_before_the_last_deadline_counts_and_stops_the_clock() -> None:
    play = hand()
    play.clock()
    play.do(DeadlinePassed(1, 60_000))
    play.now_ms = 69_999
    play.passes(3)
    assert play.player(3).committed == 100
    assert play.ruled("clock-stopped") == [(3, None)]
    assert deadline(play.table) is None


def test_a_deadline_of_a_clock_that_no_longer_runs_is_refused() -> None:
    play = hand()
    play.clock()
    play.passes(3)
    assert play.refusal(DeadlinePassed(1, 60_000)) == "no-hand"
    play.clock()
    assert play.refusal(DeadlinePassed(1, 60_000)) == "no-hand"
    assert deadline(play.table) == Deadline(2, 60_000)


def test_a_hand_is_dead_even_when_no_bet_is_faced() -> None:
    play = hand()
    play.passes(3, 1)
    play.clock()
    expire(play)
    assert play.hand(2) == "dead"


def test_where_the_house_says_so_a_player_who_faces_no_bet_checks() -> None:
    play = hand(CHECKS)
    play.passes(3, 1)
    play.clock()
    expire(play)
    assert play.hand(2) == "live"
    assert play.table.phase == "board"
    play.street()
    play.clock()
    expire(play)
    assert play.hand(1) == "live"
    assert play.turn == 2


def test_and_one_who_faces_a_bet_is_dead_all_the_same() -> None:
    play = hand(CHECKS)
    play.clock()
    expire(play)
    assert play.hand(3) == "dead"


def test_a_fold_into_the_muck_in_turn_stops_the_clock() -> None:
    play = hand()
    play.clock()
    play.mucks(3)
    assert deadline(play.table) is None
    assert play.refusal(DeadlinePassed(1, 60_000)) == "no-hand"
