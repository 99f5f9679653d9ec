"""Who may raise again after short all-ins (rule 8), under both settings."""

import pytest

from firmware_host.core.betting import moves
from firmware_host.core.events import Raised, WentAllIn
from firmware_host.core.table import House
from tests.core.play import Play
from tests.core.starts import USUAL, dealt

NEVER = House(betting_reopen="never")


def flop(stacks: dict[int, int], house: House = USUAL) -> Play:
    """After 100 from everybody, the last seat on the button: seat 1 to act, behind as given."""
    play = dealt({seat: stack + 100 for seat, stack in stacks.items()}, button=max(stacks), house=house)
    while play.table.phase == "betting":
        play.passes(play.turn)
    play.street()
    assert play.turn == 1
    return play


def worked_example(house: House = USUAL) -> Play:
    """A bets 100, B all-in 125, C calls, D all-in 200, E calls: A to act."""
    play = flop({1: 5000, 2: 125, 3: 5000, 4: 200, 5: 5000}, house)
    play.raises(1, 100)
    play.all_in(2)
    play.passes(3)
    play.all_in(4)
    play.passes(5)
    assert play.turn == 1
    return play


def test_short_all_ins_that_add_up_to_a_raise_reopen_for_who_faces_them_all() -> None:
    play = worked_example()
    assert moves(play.table, 1) == (100, 300, 5000, True)
    play.raises(1, 300)
    assert play.ruled("raise-completed") == []
    assert moves(play.table, 3).least_to == 400


def test_but_not_for_who_faces_less_than_a_raise() -> None:
    play = worked_example()
    play.passes(1)
    assert play.turn == 3
    assert moves(play.table, 3) == (75, None, None, False)
    assert play.refusal(Raised(3, 300, 0)) == "not-reopened"
    assert play.refusal(Raised(3, None, 0)) == "not-reopened"
    assert play.refusal(WentAllIn(3, 0)) == "not-reopened"
    play.passes(3)
    assert play.table.phase == "board"


def test_where_the_house_never_adds_them_up_nobody_may_raise_again() -> None:
    play = worked_example(NEVER)
    assert moves(play.table, 1) == (100, None, None, False)
    assert play.refusal(Raised(1, 300, 0)) == "not-reopened"
    assert play.refusal(WentAllIn(1, 0)) == "not-reopened"


@pytest.mark.parametrize("house", [House(), NEVER], ids=["cumulative", "never"])
def test_one_short_all_in_alone_never_reopens(house: House) -> None:
    play = flop({1: 5000, 2: 5000, 3: 199}, house)
    play.raises(1, 100)
    play.passes(2)
    play.all_in(3)
    assert moves(play.table, 1) == (99, None, None, False)
    play.passes(1)
    assert moves(play.table, 2) == (99, None, None, False)


@pytest.mark.parametrize("house", [House(), NEVER], ids=["cumulative", "never"])
def test_a_full_all_in_reopens_like_any_raise(house: House) -> None:
    play = flop({1: 5000, 2: 5000, 3: 200}, house)
    play.raises(1, 100)
    play.passes(2)
    play.all_in(3)
    assert moves(play.table, 1) == (100, 300, 5000, True)
    play.passes(1)
    assert moves(play.table, 2) == (100, 300, 5000, True)


@pytest.mark.parametrize("house", [House(), NEVER], ids=["cumulative", "never"])
def test_who_has_not_acted_may_raise_over_a_short_all_in(house: House) -> None:
    play = flop({1: 5000, 2: 150, 3: 5000}, house)
    play.raises(1, 100)
    play.all_in(2)
    assert moves(play.table, 3) == (150, 250, 5000, True)
    play.raises(3, 250)
    assert moves(play.table, 1) == (150, 350, 5000, True)


def test_a_full_all_in_is_not_added_to_the_short_ones() -> None:
    play = flop({1: 5000, 2: 160, 3: 5000, 4: 260})
    play.raises(1, 100)
    play.all_in(2)
    play.passes(3)
    play.all_in(4)
    assert play.table.round.step == 100
    assert moves(play.table, 1).least_to == 360
    play.passes(1)
    assert moves(play.table, 3) == (100, 360, 5000, True)


def test_the_step_that_reopens_is_the_last_full_raise() -> None:
    play = flop({1: 5000, 2: 5000, 3: 450, 4: 5000})
    play.raises(1, 100)
    play.raises(2, 300)
    play.all_in(3)
    play.passes(4)
    assert moves(play.table, 1) == (350, 650, 5000, True)
    play.passes(1)
    assert moves(play.table, 2) == (150, None, None, False)


def test_a_player_who_checked_may_raise_a_bet_but_not_a_short_one() -> None:
    play = flop({1: 5000, 2: 5000, 3: 60})
    play.passes(1, 2)
    play.all_in(3)
    assert moves(play.table, 1) == (60, None, None, False)
    play = flop({1: 5000, 2: 5000, 3: 5000})
    play.passes(1, 2)
    play.raises(3, 100)
    assert moves(play.table, 1) == (100, 200, 5000, True)


def test_all_in_for_less_than_the_call_is_always_allowed() -> None:
    play = flop({1: 130, 2: 5000, 3: 199})
    play.raises(1, 100)
    play.passes(2)
    play.all_in(3)
    assert moves(play.table, 1) == (30, None, None, True)
    play.all_in(1)
    assert play.player(1).committed == 130
