"""Bets and raises in no limit (rule 8): the smallest raise, what an amount becomes, what is refused."""

import pytest

from firmware_host.core.betting import moves
from firmware_host.core.events import Passed, Raised, WentAllIn
from firmware_host.core.table import Level
from tests.core.changed import replace
from tests.core.play import Play
from tests.core.starts import dealt

FOUR = dict.fromkeys(range(1, 5), 10_000)
LEVEL = Level(1, 100, 200)


def before_the_flop(stacks: dict[int, int] | None = None, chip: int = 25) -> Play:
    """Four players, button 1, blinds 100 and 200, seat 4 to act."""
    return dealt(stacks or FOUR, button=1, level=LEVEL, chip=chip)


def on_the_flop(stacks: dict[int, int] | None = None) -> Play:
    """The same after four calls; seat 2 to act."""
    play = before_the_flop(stacks)
    play.passes(4, 1, 2, 3)
    play.street()
    return play


def test_the_smallest_raise_before_the_flop_is_to_twice_the_big_blind() -> None:
    play = before_the_flop()
    assert moves(play.table, 4) == (200, 400, 10_000, True)
    play.raises(4)
    assert (play.table.round.bet, play.table.round.step) == (400, 200)


def test_the_smallest_raise_is_by_the_last_full_raise() -> None:
    play = before_the_flop()
    play.raises(4, 600)
    assert moves(play.table, 1).least_to == 1000
    play.raises(1, 1350)
    assert moves(play.table, 2).least_to == 2100
    play.passes(2)
    play.raises(3)
    assert play.player(3).committed == 2100


def test_each_later_round_begins_at_nothing_with_the_big_blind_as_the_smallest_bet() -> None:
    play = before_the_flop()
    play.raises(4, 900)
    play.passes(1, 2, 3)
    play.street()
    assert moves(play.table, 2) == (0, 200, 9100, True)


def test_a_raise_below_the_smallest_becomes_the_smallest() -> None:
    play = before_the_flop()
    play.raises(4, 300)
    assert play.player(4).committed == 400
    assert play.ruled("raise-completed") == [(4, 400)]


def test_an_opening_bet_below_the_smallest_becomes_the_smallest() -> None:
    play = on_the_flop()
    play.raises(2, 50)
    assert play.player(2).committed == 200
    assert play.ruled("raise-completed") == [(2, 200)]


def test_a_raise_of_exactly_the_smallest_needs_no_ruling() -> None:
    play = before_the_flop()
    play.raises(4, 400)
    assert play.ruled("raise-completed") == []


@pytest.mark.parametrize(
    ("amount", "code"), [(10_025, "more-than-stack"), (10_000_000, "more-than-stack"), (610, "not-a-chip")]
)
def test_an_amount_that_cannot_be_is_refused(amount: int, code: str) -> None:
    assert before_the_flop().refusal(Raised(4, amount, 0)) == code


@pytest.mark.parametrize("amount", [0, -100])
def test_nothing_is_no_raise(amount: int) -> None:
    assert before_the_flop().refusal(Raised(4, amount, 0)) == "below-minimum"


def test_an_amount_equal_to_all_he_has_is_all_in() -> None:
    play = before_the_flop({**FOUR, 4: 1000})
    play.raises(4, 1000)
    assert (play.player(4).stack, play.player(4).committed) == (0, 1000)


def test_a_smallest_raise_that_he_cannot_afford_is_all_in() -> None:
    play = before_the_flop({**FOUR, 4: 350})
    assert moves(play.table, 4) == (200, None, None, True)
    play.raises(4)
    assert (play.player(4).stack, play.player(4).committed) == (0, 350)
    assert moves(play.table, 1).least_to == 550


def test_a_call_with_less_behind_is_all_in() -> None:
    play = before_the_flop({**FOUR, 1: 500})
    play.raises(4, 800)
    play.passes(1)
    assert (play.player(1).stack, play.player(1).committed) == (0, 500)
    assert play.table.round.bet == 800


def test_there_is_no_cap_on_the_number_of_raises() -> None:
    play = before_the_flop()
    for _ in range(12):
        play.raises(play.turn)
    assert play.table.round.bets == 1 + 12
    assert play.table.round.bet == 200 + 12 * 200


def test_the_big_blind_may_raise_when_everybody_called() -> None:
    play = before_the_flop()
    play.passes(4, 1, 2)
    assert play.turn == 3
    assert moves(play.table, 3) == (0, 400, 10_000, True)


@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("act", [Passed(0, 0), Raised(0, 600, 0), WentAllIn(0, 0)])
def test_an_act_out_of_turn_is_held_and_moves_no_chips(seat: int, act: Passed | Raised | WentAllIn) -> None:
    play = before_the_flop()
    before = play.player(seat)
    play.do(replace(act, seat=seat))
    assert play.turn == 4
    assert play.table.round.bet == 200
    assert [held.event.seat for held in play.table.held] == [seat]
    assert (play.player(seat).stack, play.player(seat).committed) == (before.stack, before.committed)


def test_a_big_blind_posted_short_never_lowers_the_bet() -> None:
    play = before_the_flop({**FOUR, 3: 50})
    assert play.player(3).committed == 50
    assert moves(play.table, 4) == (200, 400, 10_000, True)


def test_nobody_raises_when_no_opponent_could_call_more() -> None:
    play = before_the_flop({**FOUR, 4: 5000})
    play.all_in(4)
    play.folds(1, 2)
    assert moves(play.table, 3).least_to is None
    assert play.refusal(Raised(3, 9900, 0)) == "not-reopened"


def test_the_bet_all_in_stands_although_the_level_is_above_it() -> None:
    play = on_the_flop({**FOUR, 2: 350})
    play.all_in(2)
    assert play.player(2).committed == 150
    assert moves(play.table, 3) == (150, 350, 9800, True)
