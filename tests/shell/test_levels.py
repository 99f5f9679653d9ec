"""The levels of a profile through an evening: announced by themselves, begun with a riffle, set by the floor (12)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.core.table import Level
from tests.shell.evening import MINUTE_S, PROFILE, Evening, table_of


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Levels of 20 and 15 minutes, a break after the second, and a third without end."""
    it = Evening(tmp_path)
    yield it
    it.table.close()


def test_a_fresh_table_has_the_profiles_levels_numbered_from_one(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    first = Level(1, 25, 50, minutes=20)
    second, third = Level(2, 50, 100, minutes=15, break_minutes=10), Level(3, 100, 200)
    assert table.night.level == first
    assert table.night.structure == (first, second, third)
    assert table.base == table._replace(base=None)


def test_a_fresh_stud_table_has_its_bring_in_and_bets(tmp_path: Path) -> None:
    start, end = PROFILE.index("[[levels]]"), PROFILE.index("[drivers]")
    stud = "[level]\nante = 25\nbring_in = 50\nsmall_bet = 100\nbig_bet = 200\n"
    table = table_of(tmp_path, (PROFILE[:start] + stud + PROFILE[end:]).replace('"NT"', '"FR"'))
    assert table.night.level == Level(1, ante=25, bring_in=50, small_bet=100, big_bet=200)
    assert table.night.structure == (table.night.level,)


def test_a_levels_time_runs_from_the_first_riffle(evening: Evening) -> None:
    evening.wait(5 * MINUTE_S)
    assert evening.now("level.remaining_s") is None
    evening.begin()
    assert evening.now("level.remaining_s") == 20 * MINUTE_S
    evening.wait(61)
    assert evening.now("level.remaining_s") == 19 * MINUTE_S - 1
    assert (evening.now("level.number"), evening.now("level.next")) == (1, "50/100")


@pytest.mark.slow
def test_a_level_that_runs_out_in_a_hand_is_announced_and_begins_with_the_next_riffle(evening: Evening) -> None:
    evening.begin()
    evening.wait(20 * MINUTE_S - 1)
    assert evening.rulings() == []
    evening.wait(1)
    assert evening.rulings() == ["level-next-hand"]
    assert evening.now("buzzer") == "level"
    assert (evening.now("level.big_blind"), evening.now("level.remaining_s")) == (50, None)
    evening.finish()
    assert evening.now("level.big_blind") == 100
    evening.begin()
    assert evening.rulings() == ["new-level"]
    assert (evening.now("level.number"), evening.now("level.big_blind")) == (2, 100)
    assert evening.now("committed.1") == 100
    assert evening.now("level.remaining_s") == 15 * MINUTE_S


@pytest.mark.slow
def test_a_level_that_runs_out_between_hands_begins_with_the_next_riffle(evening: Evening) -> None:
    evening.begin()
    evening.finish()
    evening.wait(20 * MINUTE_S)
    assert (evening.now("buzzer"), evening.now("phase")) == ("level", "idle")
    evening.begin()
    assert evening.rulings() == ["new-level"]
    assert evening.now("level.number") == 2


@pytest.mark.slow
def test_the_coming_hands_level_tells_the_level_after_it(evening: Evening) -> None:
    evening.begin()
    evening.wait(20 * MINUTE_S)
    evening.finish()
    assert (evening.now("level.number"), evening.now("level.next")) == (2, "100/200")


@pytest.mark.slow
def test_a_level_keeps_its_time_from_hand_to_hand(evening: Evening) -> None:
    evening.begin()
    evening.wait(100)
    evening.finish()
    evening.begin()
    assert evening.now("level.remaining_s") == 20 * MINUTE_S - 100


@pytest.mark.slow
def test_the_last_level_lasts(evening: Evening) -> None:
    evening.begin()
    evening.do("dealer level next", "dealer level next")
    evening.finish()
    evening.begin()
    assert (evening.now("level.number"), evening.now("level.remaining_s"), evening.now("level.next")) == (3, None, None)
    assert evening.do("dealer level next", "dealer level plus 5") == ["no-hand", "no-hand"]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "left_min"), [("plus 5", 25), ("minus 5", 15)])
def test_the_floor_gives_and_takes_minutes(evening: Evening, line: str, left_min: int) -> None:
    evening.begin()
    assert evening.do(f"dealer level {line}") == [None]
    assert evening.now("level.remaining_s") == left_min * MINUTE_S
    evening.wait(left_min * MINUTE_S - 1)
    assert evening.rulings() == []
    evening.wait(1)
    assert evening.rulings() == ["level-next-hand"]


def test_more_minutes_taken_than_are_left_end_the_level_now(evening: Evening) -> None:
    evening.begin()
    assert evening.do("dealer level minus 30") == [None]
    evening.wait(0.001)
    assert (evening.rulings(), evening.now("buzzer")) == (["level-next-hand"], "level")


@pytest.mark.slow
def test_a_paused_level_stands_until_it_is_resumed(evening: Evening) -> None:
    evening.begin()
    evening.wait(60)
    assert evening.do("dealer level pause") == [None]
    evening.wait(MINUTE_S * MINUTE_S)
    assert evening.now("level.remaining_s") == 19 * MINUTE_S
    assert evening.do("dealer level pause", "dealer level plus 1", "dealer level resume") == ["no-hand", None, None]
    assert evening.do("dealer level resume") == ["no-hand"]
    evening.wait(20 * MINUTE_S - 1)
    assert evening.rulings() == []
    evening.wait(1)
    assert evening.rulings() == ["level-next-hand"]


def test_a_paused_level_stands_over_a_riffle(evening: Evening) -> None:
    evening.begin()
    evening.do("dealer level pause")
    evening.finish()
    evening.begin()
    evening.wait(60)
    assert evening.now("level.remaining_s") == 20 * MINUTE_S


@pytest.mark.slow
def test_next_announces_the_level_and_previous_takes_it_back_a_level(evening: Evening) -> None:
    evening.begin()
    assert evening.do("dealer level previous", "dealer level next") == ["no-hand", None]
    assert (evening.rulings(), evening.now("buzzer")) == (["level-next-hand"], "level")
    evening.finish()
    evening.begin()
    assert (evening.now("level.number"), evening.now("level.remaining_s")) == (2, 15 * MINUTE_S)
    assert evening.do("dealer level previous") == [None]
    evening.finish()
    evening.begin()
    assert (evening.now("level.number"), evening.now("level.remaining_s")) == (1, 20 * MINUTE_S)
    assert evening.rulings() == ["new-level"]


@pytest.mark.slow
def test_a_level_announced_before_its_time_is_not_skipped_when_the_time_runs_out(evening: Evening) -> None:
    evening.begin()
    evening.wait(20 * MINUTE_S - 5)
    evening.do("dealer level next")
    evening.wait(10)
    evening.finish()
    evening.begin()
    assert evening.now("level.number") == 2


@pytest.mark.slow
def test_a_levels_time_that_runs_out_before_the_redeal_announces_the_level_after_it(evening: Evening) -> None:
    evening.begin()
    evening.wait(20 * MINUTE_S)
    evening.finish()
    evening.begin()
    assert evening.do("dealer misdeal") == [None]
    assert evening.now("level.number") == 2
    evening.wait(15 * MINUTE_S)
    evening.begin()
    assert evening.now("level.number") == 2
    evening.finish()
    assert evening.now("phase") == "break"
    assert evening.now("level.number") == 3


@pytest.mark.slow
def test_a_misdeal_in_a_levels_first_hand_gives_it_no_time(evening: Evening) -> None:
    evening.begin()
    evening.wait(20 * MINUTE_S)
    evening.finish()
    evening.begin()
    evening.wait(60)
    assert evening.do("dealer misdeal") == [None]
    evening.begin()
    assert evening.now("level.remaining_s") == 14 * MINUTE_S
