"""Worked values of rules 17 and 26: what a killed hand gets back, and what the others face then."""

from typing import NamedTuple

import pytest

from firmware_host.core.betting import moves
from tests.referee.tables import Floor, dealt

STACK = 10_000
Act = tuple[int, int | None]
PASS, FOLD = 0, -1


class Kill(NamedTuple):
    """What was done on the flop, whose hand is killed, what comes back, what stays, and what the turn faces."""

    acts: tuple[Act, ...]
    killed: int
    back: int
    stays: int
    turn: int
    owes: int
    least_to: int | None


def played(acts: tuple[Act, ...], short: dict[int, int]) -> Floor:
    """Five players with 10,000 on the flop, 200 from each, the button 1; None is all-in."""
    play = dealt({seat: 200 + short.get(seat, STACK) for seat in range(1, 6)}, button=1)
    play.passes(4, 5, 1, 2, 3)
    play.next_street()
    for seat, to in acts:
        if to is None:
            play.all_in(seat)
        elif to == PASS:
            play.passes(seat)
        elif to == FOLD:
            play.folds(seat)
        else:
            play.raises(seat, to)
    return play


KILLS = {
    "raise nobody called": Kill(((2, 500), (3, 1500)), 3, 1000, 500, 4, 500, 1000),
    "raise called": Kill(((2, 500), (3, 1500), (4, PASS)), 3, 0, 1500, 5, 1500, 2500),
    "opening bet": Kill(((2, 500),), 2, 500, 0, 3, 0, 200),
    "opening bet called": Kill(((2, 500), (3, PASS)), 2, 0, 500, 4, 500, 1000),
    "call": Kill(((2, 500), (3, PASS)), 3, 0, 500, 4, 500, 1000),
    "bet that was raised": Kill(((2, 500), (3, 1500)), 2, 0, 500, 4, 1500, 2500),
    "raise after folds": Kill(((2, 500), (3, 1500), (4, FOLD)), 3, 1000, 500, 5, 500, 1000),
    "raise of a raise": Kill(((2, 500), (3, 1500), (4, 4000)), 4, 2500, 1500, 5, 1500, 2500),
    "checked": Kill(((2, PASS),), 2, 0, 0, 3, 0, 200),
}


@pytest.mark.parametrize("name", KILLS)
def test_only_a_raise_that_nobody_called_comes_back(name: str) -> None:
    kill = KILLS[name]
    play = played(kill.acts, {})
    play.kill(kill.killed)
    player = play.player(kill.killed)
    assert player.hand == "dead"
    assert (player.stack, player.committed) == (STACK - kill.stays, kill.stays)
    assert play.ruled("raise-returned") == ([(kill.killed, kill.back)] if kill.back else [])
    assert play.turn == kill.turn
    found = moves(play.table, kill.turn)
    assert (found.owes, found.least_to) == (kill.owes, kill.least_to)


def test_a_partly_called_raise_gives_back_what_was_not_called() -> None:
    play = played(((2, 500), (3, 1500), (4, None)), {4: 900})
    play.kill(3)
    assert play.ruled("raise-returned") == [(3, 600)]
    assert play.player(3).committed == 900
    assert (play.turn, moves(play.table, 5).owes) == (5, 900)


def test_the_bet_stands_for_the_others_when_raiser_and_caller_are_dead() -> None:
    play = played(((2, 500), (3, 1500), (4, PASS)), {})
    play.kill(3)
    play.kill(4)
    assert [play.player(seat).committed for seat in (3, 4)] == [1500, 1500]
    assert (play.turn, moves(play.table, 5).owes) == (5, 1500)


def test_a_killed_blind_stays_in() -> None:
    play = dealt(dict.fromkeys(range(1, 6), STACK), button=1)
    play.kill(3)
    assert (play.player(3).committed, play.player(3).stack) == (200, STACK - 200)
    assert (play.turn, moves(play.table, 4).owes) == (4, 200)
