"""Players who are disqualified, broke or away: the hand and the table go on without them."""

from collections.abc import Callable

import pytest

from firmware_host.core.events import BreakCalled, MarkedAway, Penalised
from tests.referee.tables import Floor, dealt, four, seated


def test_a_disqualified_hand_is_dead_at_once() -> None:
    play = four()
    play.penalise(1, "dq", "abuse")
    assert play.hand(1) == "dead"
    play.passes(4)
    assert play.turn == 2


def test_a_player_disqualified_in_his_turn_leaves_the_turn_to_the_next() -> None:
    play = four()
    play.penalise(4, "dq", "abuse")
    assert play.turn == 1


def test_a_player_disqualified_in_a_break_leaves_his_seat_at_once() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000))
    play.do(BreakCalled(5, 0))
    play.penalise(1, "dq", "abuse")
    assert play.hand(1) == "empty"


def test_a_proposal_for_a_player_who_went_broke_does_not_stop_next() -> None:
    play = dealt({1: 200, 2: 5000, 3: 5000}, button=1, hands={1: "2c3d", 2: "AsAd", 3: "KsKd"}, board="AcKcQh7d8s")
    play.propose(1, "soft-play")
    play.all_in(1)
    play.passes(2, 3)
    for _ in range(3):
        play.next_street()
        play.passes(2, 3)
    play.tables(2, 3, 1)
    play.next()
    assert play.hand(1) == "empty"
    assert play.table.proposals == ()


@pytest.mark.parametrize("rounds", [0, 5])
def test_a_penalty_is_of_one_to_four_rounds(rounds: int) -> None:
    assert four().refusal(Penalised(1, "rounds", rounds, "abuse", 0)) == "unsupported"


@pytest.mark.parametrize("game", ["NT", "F7S"])
def test_a_hand_in_which_everybody_is_away_ends(game: str) -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), game=game, button=1)
    play.do(MarkedAway(1, 0))
    play.do(MarkedAway(2, 0))
    play.do(MarkedAway(3, 0))
    play.riffle()
    play.deal()
    assert play.phase() == "payout"


@pytest.mark.parametrize(("stop", "go_on"), [(Floor.floor, Floor.resume), (Floor.misdeal, Floor.no_misdeal)])
def test_a_player_disqualified_while_play_stands_is_out_when_it_goes_on(
    stop: Callable[[Floor], None], go_on: Callable[[Floor], None]
) -> None:
    play = four()
    stop(play)
    phase = play.phase()
    play.penalise(4, "dq", "abuse")
    assert play.phase() == phase
    go_on(play)
    assert play.hand(4) == "dead"
    assert (play.phase(), play.turn) == ("betting", 1)


def test_a_player_disqualified_while_the_floor_looks_between_hands_leaves_his_seat_at_once() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000))
    play.floor()
    play.penalise(1, "dq", "abuse")
    assert play.hand(1) == "empty"
