"""Worked values of rules 2, 12 and 25: when limits go up, what the clock does to the second, who must show."""

import pytest

from firmware_host.core.clock import deadline
from firmware_host.core.events import CardShown, ClockCalled, DeadlinePassed, LevelAnnounced, OtherAsked
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import Level
from tests.referee.tables import Floor, four, on_the_flop, seated

FIRST = Level(1, 100, 200, minutes=10)
SECOND = Level(2, 200, 400, minutes=10)


def evening() -> Floor:
    """Three players with 10,000, two levels of ten minutes, the first hand riffled."""
    play = seated(dict.fromkeys((1, 2, 3), 10_000), button=1, level=FIRST, structure=(FIRST, SECOND))
    play.riffle()
    return play


def announce(play: Floor, small: int, big: int) -> None:
    """New blinds are announced."""
    play.do(LevelAnnounced(small, big, 0, 0, 0, 0, 0, play.now_ms))


@pytest.mark.parametrize("how", ["time", "announced"])
@pytest.mark.parametrize("misdealt", [False, True])
def test_a_new_level_begins_with_the_next_hand_and_not_with_a_redeal(how: str, misdealt: bool) -> None:
    play = evening()
    if how == "time":
        play.deadline()
    else:
        announce(play, 200, 400)
    if misdealt:
        play.misdeal()
        play.next()
        play.riffle()
    assert play.table.round.bet == 200
    play.finish()
    play.riffle()
    assert play.table.round.bet == 400
    assert play.ruled("new-level") == [(None, None)]


def test_a_second_announcement_replaces_the_first() -> None:
    play = evening()
    announce(play, 200, 400)
    announce(play, 300, 600)
    play.finish()
    play.riffle()
    assert play.table.round.bet == 600


@pytest.mark.parametrize("at_s", [0, 60, 599])
def test_the_level_runs_out_ten_minutes_after_its_riffle(at_s: int) -> None:
    play = evening()
    play.wait(at_s)
    play.finish()
    due = deadline(play.table)
    assert due is not None
    assert due.at_ms == 600_000


@pytest.mark.parametrize(
    ("waited_s", "code", "left"), [(0, "clock-too-soon", 30), (29, "clock-too-soon", 1), (30, None, None)]
)
def test_a_player_may_call_the_clock_after_the_reasonable_time(waited_s: int, code: str | None, left: int) -> None:
    play = four()
    play.wait(waited_s)
    answer = play.answer(ClockCalled(2, play.now_ms))
    if isinstance(answer, Accepted):
        assert code is None
        assert answer.table.clock is not None
    else:
        assert (answer.code, answer.amount) == (code, left)
    play.clock()
    assert play.clock_seat() == 4


def test_the_hand_is_dead_seventy_seconds_after_the_call_and_its_chips_stay_in() -> None:
    play = four()
    play.raises(4, 600)
    play.passes(1)
    play.raises(2, 2000)
    play.passes(3)
    called_ms = play.now_ms
    play.clock()
    times = []
    for _ in range(2):
        due = deadline(play.table)
        assert due is not None
        times.append(due.at_ms - called_ms)
        play.deadline()
    assert times == [60_000, 70_000]
    assert (play.hand(4), play.player(4).committed, play.turn) == ("dead", 600, 1)


@pytest.mark.parametrize("pause_s", [1, 100])
def test_a_pause_gives_the_clock_no_second_more_or_less(pause_s: int) -> None:
    play = four()
    play.clock()
    play.wait(25)
    play.floor()
    assert deadline(play.table) is None
    play.wait(pause_s)
    play.resume()
    due = deadline(play.table)
    assert due is not None
    assert due.at_ms == (60 + pause_s) * 1000


def test_a_deadline_of_a_clock_that_was_stopped_is_nothing() -> None:
    play = four()
    play.clock()
    play.passes(4)
    assert play.refusal(DeadlinePassed(1, 60_000)) == "no-hand"


def test_who_showed_one_card_must_show_the_other_when_asked_and_once() -> None:
    play = on_the_flop()
    play.folds(2, 3, 4)
    assert play.phase() == "payout"
    assert play.refusal(OtherAsked(1, 0)) == "not-your-turn"
    play.do(CardShown(1, "As", 0))
    play.do(OtherAsked(1, 0))
    assert play.ruled("must-show-other") == [(1, None)]
    assert play.refusal(OtherAsked(1, 0)) == "not-your-turn"
    play.tables(1)
    assert play.hand(1) == "tabled"


@pytest.mark.parametrize("seat", [2, 3])
def test_who_folded_shows_nothing(seat: int) -> None:
    play = on_the_flop()
    play.folds(2, 3, 4)
    assert not isinstance(reduce(play.table, CardShown(seat, "As", 0)), Accepted)
