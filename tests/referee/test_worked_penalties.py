"""Worked values of rules 4, 5, 11, 13 and 22: the ladder, hands missed, disqualification."""

import pytest

from firmware_host.core.conduct import KINDS
from tests.referee.tables import Floor, four, seated


def table_of(players: int) -> Floor:
    """So many players before a hand, the button 1."""
    return seated(dict.fromkeys(range(1, players + 1), 1000), button=1)


def hand(play: Floor) -> None:
    """One hand, in which everybody folds who can."""
    play.riffle()
    play.finish()


@pytest.mark.parametrize(
    ("players", "rounds", "missed"),
    [(9, 1, 9), (6, 2, 12), (2, 1, 2), (9, 4, 36), (3, 3, 9), (13, 1, 13)],
)
def test_hands_missed_are_the_players_times_the_rounds(players: int, rounds: int, missed: int) -> None:
    play = table_of(players)
    play.penalise(1, "rounds", "abuse", rounds)
    assert play.player(1).standing.to_miss == missed
    assert play.ruled("penalty") == [(1, missed)]


def test_hands_missed_are_counted_down_one_a_hand_and_then_he_plays_again() -> None:
    play = table_of(3)
    play.penalise(1, "rounds", "abuse", 1)
    missed = []
    for _ in range(5):
        play.riffle()
        play.deal()
        missed.append(play.hand(1) == "dead")
        play.finish()
    assert missed == [True, True, True, False, False]


def test_a_penalty_given_in_a_hand_starts_with_the_next_riffle() -> None:
    play = four()
    play.penalise(4, "rounds", "exposed", 1)
    play.passes(4)
    assert play.hand(4) == "live"
    play.finish()
    assert play.player(4).standing.to_miss == 4
    play.riffle()
    play.deal()
    assert play.hand(4) == "dead"
    play.finish()
    assert play.player(4).standing.to_miss == 3


def test_penalties_add_up_and_stay_when_players_go() -> None:
    play = table_of(4)
    play.penalise(1, "rounds", "abuse", 1)
    play.leave(4)
    assert play.player(1).standing.to_miss == 4
    play.penalise(1, "rounds", "soft-play", 2)
    assert play.player(1).standing.to_miss == 10


def test_a_misdeal_and_its_redeal_count_as_one_hand_missed() -> None:
    play = table_of(3)
    play.penalise(1, "rounds", "abuse", 1)
    play.riffle()
    play.misdeal()
    play.next()
    assert play.player(1).standing.to_miss == 3
    hand(play)
    assert play.player(1).standing.to_miss == 2


def test_he_posts_while_he_misses_hands() -> None:
    play = table_of(3)
    play.penalise(2, "rounds", "abuse", 1)
    hand(play)
    assert play.player(2).stack == 1000 - 100


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"dumping"}))
def test_the_ladder_goes_up_a_step_for_each_repeat_of_a_kind(kind: str) -> None:
    play = table_of(3)
    steps = []
    for _ in range(6):
        play.propose(1, kind)
        step = play.table.proposals[0].step
        steps.append(step)
        if step < 5:
            play.next()
    assert steps == [0, 1, 2, 3, 4, 5]


def test_another_kind_begins_at_its_own_first_step() -> None:
    play = table_of(3)
    play.penalise(1, "rounds", "abuse", 3)
    play.propose(1, "soft-play")
    assert play.table.proposals[0].step == 0


def test_dumping_chips_is_disqualification_at_once() -> None:
    play = table_of(3)
    play.propose(1, "dumping")
    play.next()
    assert play.hand(1) == "empty"


def test_a_proposal_that_nobody_answers_lapses_at_the_second_riffle() -> None:
    play = table_of(3)
    play.propose(1, "abuse")
    play.riffle()
    assert play.proposed() == [(1, "abuse")]
    play.finish()
    play.riffle()
    assert play.proposed() == []


def test_chips_of_a_disqualified_player_leave_play_at_the_end_of_the_hand() -> None:
    play = four()
    play.raises(4, 600)
    play.passes(1, 2, 3)
    play.penalise(4, "dq", "abuse")
    assert (play.hand(4), play.player(4).stack) == ("dead", 9400)
    assert play.ruled("raise-returned") == []
    play.finish()
    assert play.hand(4) == "empty"
    assert sum(play.stacks().values()) == 40_000 - 9400
