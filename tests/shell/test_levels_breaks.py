"""The break after a level, and level and break through a power cut (rule 12)."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_host.core.events import LevelClockSet
from tests.shell.evening import MINUTE_S, Evening, table_of
from tests.shell.stands import Stand

BEAT_S = 10


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """The second level's first hand is dealt; 15 minutes are left, and a break of ten follows it."""
    it = Evening(tmp_path)
    it.begin()
    it.do("dealer level next")
    it.finish()
    it.begin()
    yield it
    it.table.close()


@pytest.fixture
def resting(evening: Evening) -> Evening:
    """The break has just begun."""
    evening.wait(15 * MINUTE_S)
    evening.finish()
    return evening


def left_s(evening: Evening, path: str) -> int:
    """A number that the floor's view shows."""
    value = evening.now(path)
    assert isinstance(value, int)
    return value


@pytest.mark.slow
def test_a_break_begins_after_the_hand_in_which_its_level_ran_out(evening: Evening) -> None:
    evening.wait(15 * MINUTE_S)
    assert (evening.rulings()[-1], evening.now("phase"), evening.now("break")) == ("level-next-hand", "betting", None)
    evening.wait(100)
    evening.finish()
    assert evening.now("phase") == "break"
    assert evening.now("break") == {"remaining_s": 10 * MINUTE_S, "next": "100/200"}


@pytest.mark.slow
def test_a_break_begins_at_once_between_hands(evening: Evening) -> None:
    evening.finish()
    evening.wait(15 * MINUTE_S)
    assert (evening.now("phase"), evening.now("buzzer")) == ("break", "level")


@pytest.mark.slow
def test_a_break_ends_by_itself_and_the_new_level_begins_with_the_riffle(resting: Evening) -> None:
    resting.wait(10 * MINUTE_S - 1)
    assert (resting.now("phase"), resting.now("break.remaining_s")) == ("break", 1)
    resting.wait(1)
    assert (resting.now("phase"), resting.now("break")) == ("idle", None)
    resting.begin()
    assert resting.rulings() == ["new-level"]
    assert resting.now("level.number") == 3


@pytest.mark.slow
def test_a_break_ends_when_it_is_resumed(resting: Evening) -> None:
    assert resting.do("dealer resume") == [None]
    assert (resting.now("phase"), resting.now("break")) == ("idle", None)
    resting.begin()


@pytest.mark.slow
def test_a_riffle_in_a_break_is_refused_and_a_card_sounds_stop(resting: Evening) -> None:
    assert resting.do("dealer riffle") == ["paused"]
    resting.wait(5)
    resting.do("cards board Kd")
    assert resting.now("buzzer") == "stop"
    assert resting.now("phase") == "break"


@pytest.mark.slow
def test_a_called_break_stops_the_level_clock(evening: Evening) -> None:
    assert evening.do("dealer break 5") == [None]
    evening.wait(60)
    evening.finish()
    assert evening.now("break") == {"remaining_s": 5 * MINUTE_S, "next": None}
    evening.wait(5 * MINUTE_S - 1)
    assert evening.now("level.remaining_s") == 14 * MINUTE_S
    evening.wait(1)
    evening.begin()
    assert evening.now("level.remaining_s") == 14 * MINUTE_S


@pytest.mark.slow
@pytest.mark.parametrize("after_s", [0.5, 9.9, 10, 34.2, 15 * MINUTE_S - 0.5])
def test_a_power_cut_gives_back_ten_seconds_of_a_level_at_most_and_takes_none(evening: Evening, after_s: float) -> None:
    evening.wait(after_s)
    before_s = left_s(evening, "level.remaining_s")
    evening.table.power_on()
    assert before_s <= left_s(evening, "level.remaining_s") <= before_s + BEAT_S
    evening.wait(left_s(evening, "level.remaining_s") + 1)
    assert evening.rulings()[-1] == "level-next-hand"


@pytest.mark.slow
@pytest.mark.parametrize("after_s", [0.5, 9.9, 34.2, 10 * MINUTE_S - 0.5])
def test_a_power_cut_gives_back_ten_seconds_of_a_break_at_most_and_takes_none(resting: Evening, after_s: float) -> None:
    resting.wait(after_s)
    before_s = left_s(resting, "break.remaining_s")
    resting.table.power_on()
    assert resting.now("phase") == "break"
    assert before_s <= left_s(resting, "break.remaining_s") <= before_s + BEAT_S
    resting.wait(left_s(resting, "break.remaining_s") + 1)
    assert resting.now("phase") == "idle"


@pytest.mark.slow
def test_a_level_announced_before_a_power_cut_begins_after_it(evening: Evening) -> None:
    evening.wait(15 * MINUTE_S)
    evening.table.power_on()
    evening.finish()
    assert evening.now("break.next") == "100/200"
    evening.do("dealer resume")
    evening.begin()
    assert evening.now("level.number") == 3


@pytest.mark.slow
def test_a_level_that_runs_out_again_after_an_undo_turns_no_time_back_at_a_power_cut(evening: Evening) -> None:
    evening.wait(15 * MINUTE_S - 5)
    evening.do(f"{evening.table.host.table.round.turn} fold")
    evening.wait(60)
    evening.do("dealer undo")
    evening.wait(1)
    before_ms = evening.table.table_ms
    assert evening.rulings()[-1] == "level-next-hand"
    evening.table.power_on()
    assert evening.table.table_ms >= before_ms - 1000 * BEAT_S


def beats(stand: Stand, until_ms: int) -> list[int]:
    """The heartbeats until then of a host that is woken when it asks to be and not else."""
    seen: list[int] = []
    while (next_ms := stand.host.next_ms) is not None and next_ms <= until_ms:
        assert next_ms > stand.now_ms or not seen
        stand.wait(max(next_ms, stand.now_ms))
        if stand.journal.beat_ms is not None and stand.journal.beat_ms not in seen:
            seen.append(stand.journal.beat_ms)
    return seen


@pytest.fixture
def woken(tmp_path: Path) -> Stand:
    """A table with a level of twenty minutes on which a hand is dealt at 50 s."""
    stand = Stand(tmp_path, table_of(tmp_path))
    stand.sit(5_000, 5_000, 5_000)
    stand.wait(50_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    return stand


def test_the_heart_beats_every_ten_seconds_while_only_a_level_runs(woken: Stand) -> None:
    gaps = {later - earlier for earlier, later in pairwise(beats(woken, 200_000))}
    assert gaps == {10_000}


@pytest.mark.slow
def test_the_heart_beats_every_second_while_a_players_clock_runs_too(woken: Stand) -> None:
    beats(woken, 95_000)
    woken.press("CLOCK")
    gaps = {later - earlier for earlier, later in pairwise(beats(woken, 140_000))}
    assert max(gaps) == 1_000


def test_the_heart_does_not_beat_while_the_level_stands(woken: Stand) -> None:
    beats(woken, 100_000)
    woken.host.request(LevelClockSet("pause", 0, woken.now_ms))
    before = woken.journal.beat_ms
    woken.wait(300_000)
    assert woken.host.next_ms is None
    assert woken.journal.beat_ms == before
