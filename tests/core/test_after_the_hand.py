"""What the push of the pots leaves: busts, players left, and the levels (rules 12 and 20)."""

import pytest

from firmware_host.core.events import (
    Confirmed,
    LevelAnnounced,
    PlayersLeftTold,
    Riffled,
    SeatLeft,
    SeatTaken,
    SettingChanged,
    StackCorrected,
)
from tests.core.play import Play
from tests.core.starts import dealt, seated

HANDS = {1: "AsAd", 2: "KsKd", 3: "QsQd"}
BOARD = "2c7d9hJs3d"


def two_busts() -> Play:
    """Three all-in for the same; seat 1 wins it all."""
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=1, hands=HANDS, board=BOARD)
    play.all_in(1, 2, 3)
    play.run_out()
    return play


def announced(small_blind: int) -> LevelAnnounced:
    """The next level's announcement."""
    return LevelAnnounced(small_blind, 2 * small_blind, 0, 0, 0, 0, 0, 0)


def test_chips_move_and_players_without_any_are_out_when_the_push_is_confirmed() -> None:
    play = two_busts()
    assert play.stacks() == {1: 0, 2: 0, 3: 0}
    play.next()
    assert play.stacks() == {1: 3000}
    assert play.table.phase == "idle"
    assert play.board() == ()
    assert play.table.payouts == ()


def test_a_player_who_was_all_in_and_won_keeps_his_seat() -> None:
    play = dealt({1: 1000, 2: 400, 3: 1000}, button=1, hands={**HANDS, 2: "AsAd", 1: "KsKd"}, board=BOARD)
    play.all_in(1, 2)
    play.folds(3)
    play.run_out()
    play.next()
    assert play.stacks() == {1: 600, 2: 900, 3: 900}


@pytest.mark.parametrize(("told", "left"), [(14, 12), (3, 1), (2, 1), (1, 1)])
def test_busts_come_off_the_players_left_but_never_below_those_seated(told: int, left: int) -> None:
    play = two_busts()
    play.do(PlayersLeftTold(told, 0))
    play.next()
    assert play.table.night.players_left == left


def test_where_the_players_left_were_not_told_they_stay_unknown() -> None:
    play = two_busts()
    play.next()
    assert play.table.night.players_left is None


def test_a_hand_is_counted_at_its_riffle() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    assert play.table.night.hand == 0
    for hand in (1, 2):
        play.riffle()
        assert play.table.night.hand == hand
        play.finish()


def test_a_hand_in_play_keeps_its_level_and_the_next_riffle_takes_the_new_one() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 10_000), button=1)
    play.do(announced(100))
    assert play.ruled("level-next-hand") == [(None, None)]
    assert play.table.night.level.big_blind == 100
    play.finish()
    assert play.table.night.level.big_blind == 100
    play.riffle()
    assert (play.table.night.level.number, play.table.night.level.big_blind) == (2, 200)
    assert play.table.night.next_level is None
    assert play.ruled("new-level") == [(None, None)]
    assert play.table.round.bet == 200


def test_a_second_announcement_replaces_the_first() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 10_000), button=1)
    play.do(announced(100))
    play.do(announced(150))
    play.finish()
    play.riffle()
    assert (play.table.night.level.number, play.table.night.level.big_blind) == (2, 300)


def test_while_a_hand_runs_seats_chips_and_settings_stay() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=1)
    for event in (SeatLeft(1, 0), SeatTaken(4, "Dan", 500, 0), StackCorrected(1, 5, 0), Riffled(0)):
        assert play.refusal(event) == "hand-running"
    assert play.refusal(SettingChanged("clock.reasonable_s", 0, 0)) == "hand-running"
    assert play.refusal(Confirmed(0)) == "hand-running"


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (SeatTaken(1, "Dan", 500, 0), "seat-taken"),
        (SeatTaken(5, "Dan", 500, 0), "seat-empty"),
        (SeatTaken(0, "Dan", 500, 0), "seat-empty"),
        (SeatTaken(4, "Dan", 510, 0), "not-a-chip"),
        (SeatTaken(4, "Dan", 0, 0), "below-minimum"),
        (StackCorrected(1, -25, 0), "below-minimum"),
        (StackCorrected(4, 100, 0), "seat-empty"),
        (SeatLeft(4, 0), "seat-empty"),
    ],
)
def test_a_request_that_cannot_be_is_refused(event: SeatTaken | StackCorrected | SeatLeft, code: str) -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), seats=4, chip=25)
    assert play.refusal(event) == code


def test_the_floor_corrects_a_stack_between_hands() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000))
    play.do(StackCorrected(2, 7300, 0))
    assert play.stacks() == {1: 1000, 2: 7300, 3: 1000}
