"""Worked values of rule 27: acts out of turn that bind, are released, or fold at once."""

import pytest

from firmware_host.core.events import Folded, Passed, Raised, WentAllIn
from tests.referee.tables import Floor, dealt, four

Act = Passed | Folded | Raised | WentAllIn


def four_with(stack: int) -> Floor:
    """Blinds 100/200, the button 1, seat 4 has `stack` and is to act."""
    return dealt({1: 10_000, 2: 10_000, 3: 10_000, 4: stack}, button=1)


@pytest.mark.parametrize(
    ("early", "stack", "hand"),
    [
        (Passed(2, 0), 9800, "live"),
        (Raised(2, 800, 0), 9200, "live"),
        (WentAllIn(2, 0), 0, "live"),
        (Folded(2, 0), 9900, "folded"),
    ],
)
@pytest.mark.parametrize("skipped", ["pass", "fold"])
def test_an_act_binds_where_the_skipped_only_called_or_folded(early: Act, stack: int, hand: str, skipped: str) -> None:
    play = four()
    play.do(early)
    assert play.player(2).stack == 9900
    for seat in (4, 1):
        play.passes(seat) if skipped == "pass" else play.folds(seat)
    assert play.ruled("binds") == [(2, None)]
    assert (play.player(2).stack, play.hand(2)) == (stack, hand)


@pytest.mark.parametrize("early", [Passed(2, 0), Raised(2, 800, 0), WentAllIn(2, 0), Folded(2, 0)])
@pytest.mark.parametrize("stack", [250, 400, 10_000])
def test_a_raise_in_between_releases_it_also_a_short_one(early: Act, stack: int) -> None:
    play = four_with(stack)
    play.do(early)
    if stack == 10_000:
        play.raises(4, 600)
    else:
        play.all_in(4)
    play.passes(1)
    assert play.ruled("released") == [(2, None)]
    assert (play.turn, play.hand(2), play.player(2).stack) == (2, "live", 9900)


def test_who_was_released_may_do_what_he_likes() -> None:
    play = four()
    play.folds(2)
    play.raises(4, 600)
    play.passes(1)
    play.raises(2, 1400)
    assert play.player(2).committed == 1400


def test_a_raise_held_that_became_too_small_is_released() -> None:
    play = four()
    play.raises(1, 500)
    play.raises(4, 600)
    assert play.ruled("released") == [(1, None)]
    assert play.turn == 1


def test_a_fold_into_the_muck_binds_at_once() -> None:
    play = four()
    assert play.mucks(2) is None
    assert (play.hand(2), play.turn, play.alarms()) == ("folded", 4, (2,))
    play.raises(4, 600)
    assert play.alarms() == ()
    play.passes(1)
    assert play.turn == 3


def test_cards_of_a_seat_all_in_in_the_muck_are_no_fold() -> None:
    play = dealt({1: 600, 2: 10_000, 3: 10_000, 4: 10_000}, button=1)
    play.passes(4)
    play.all_in(1)
    play.mucks(1)
    assert (play.hand(1), play.alarms()) == ("live", (1,))
    assert play.player(1).standing.warnings == 0
    play.passes(2)
    assert play.alarms() == (1,)
    play.lift_muck(1)
    assert play.alarms() == ()


@pytest.mark.parametrize("early", [Passed(1, 0), Raised(1, 800, 0), Folded(1, 0)])
def test_a_second_act_of_the_same_seat_is_refused(early: Act) -> None:
    play = four()
    play.do(early)
    assert play.refusal(early) == "not-your-turn"


def test_the_first_time_is_a_warning_and_every_later_one_is_proposed() -> None:
    play = four()
    play.passes(1)
    assert (play.player(1).standing.warnings, play.proposed()) == (1, [])
    play.passes(4, 2, 3)
    play.next_street()
    play.passes(1)
    assert (play.player(1).standing.warnings, play.proposed()) == (1, [(1, "out-of-turn")])
    assert play.table.proposals[0].step == 1


def test_a_held_act_whose_turn_does_not_come_is_released() -> None:
    play = four()
    play.passes(4, 1, 2, 3)
    play.next_street()
    play.passes(1)
    play.folds(2, 3)
    play.folds(4)
    assert play.phase() == "payout"
    assert play.ruled("released") == [(1, None)]
    assert play.table.held == ()
