"""The host and time: a deadline counts at its own moment, and a power cut gives back a second at most."""

import json
from pathlib import Path

import pytest

from drivers.api import ButtonStruck, DeviceLost, KeyStruck, TagsSeen
from drivers.buzzer.sim import SimBuzzer
from firmware_host.shell.signals import Outputs
from firmware_host.shell.status import Json
from tests.shell.stands import Stand, uids_of

CALLED_MS = 1_000
EXPIRES_MS = CALLED_MS + 70_000


@pytest.fixture
def timed(tmp_path: Path) -> Stand:
    """Seat 1 is to act and the dealer called the clock on him at 1 s."""
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.wait(CALLED_MS)
    stand.press("CLOCK")
    return stand


@pytest.fixture
def listened(tmp_path: Path) -> tuple[Stand, SimBuzzer]:
    """The same with a buzzer that is listened to."""
    buzzer = SimBuzzer()
    stand = Stand(tmp_path, outputs=Outputs(None, buzzer))
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.wait(CALLED_MS)
    stand.press("CLOCK")
    return stand, buzzer


def deadlines(stand: Stand) -> list[int]:
    """When the deadlines in the journal passed."""
    bodies = [json.loads(row.body) for row in stand.journal.tail(1)]
    return [body["at_ms"] for body in bodies if body.get("do") == "DeadlinePassed"]


def clock(stand: Stand) -> dict[str, Json]:
    shown = stand.host.floor()["clock"]
    assert isinstance(shown, dict)
    return shown


def hand_of(stand: Stand, seat: int) -> str:
    player = stand.table.players[seat]
    assert player is not None
    return player.hand


def test_a_deadline_is_applied_at_its_own_time_however_late_it_is_noticed(timed: Stand) -> None:
    timed.wait(200_000)
    assert deadlines(timed) == [CALLED_MS + 60_000, EXPIRES_MS]
    assert hand_of(timed, 1) == "dead"
    assert timed.table.round.turn_since_ms == EXPIRES_MS


def test_an_act_stamped_before_the_end_counts_though_it_is_read_after_it(timed: Stand) -> None:
    timed.host.step([KeyStruck("PASS", False, EXPIRES_MS - 1)], EXPIRES_MS + 50)
    assert hand_of(timed, 1) == "live"
    assert timed.table.round.turn == 2
    assert deadlines(timed) == [CALLED_MS + 60_000]


def test_an_act_stamped_at_the_end_is_too_late(timed: Stand) -> None:
    timed.host.step([KeyStruck("PASS", False, EXPIRES_MS)], EXPIRES_MS)
    assert hand_of(timed, 1) == "dead"
    assert deadlines(timed) == [CALLED_MS + 60_000, EXPIRES_MS]


def test_an_act_that_was_told_much_later_comes_after_what_was_entered_meanwhile(timed: Stand) -> None:
    timed.host.step([KeyStruck("PASS", False, EXPIRES_MS - 1)], EXPIRES_MS)
    timed.host.step([KeyStruck("PASS", False, EXPIRES_MS - 5_000)], EXPIRES_MS + 1)
    assert timed.table.at_ms == EXPIRES_MS - 1
    assert hand_of(timed, 2) == "live"
    assert timed.table.round.turn != 2


def test_a_deadline_that_passed_before_what_could_not_be_written_comes_before_it(timed: Stand) -> None:
    minute_ms = CALLED_MS + 60_000
    timed.journal.failures = 1
    timed.host.step([TagsSeen("board", uids_of("2c"), minute_ms + 500)], minute_ms + 600)
    timed.wait(minute_ms + 700)
    told = [(json.loads(row.body).get("do"), row.at_ms) for row in timed.journal.tail(1)]
    assert told[-2:] == [("DeadlinePassed", minute_ms), ("TagsSeen", minute_ms + 500)]
    assert timed.table.at_ms == minute_ms + 500


def test_a_reader_that_is_told_as_lost_much_later_does_not_set_the_table_back(timed: Stand) -> None:
    timed.host.step([KeyStruck("PASS", False, EXPIRES_MS - 1)], EXPIRES_MS)
    timed.host.step([DeviceLost("reader seat2", "does not answer", EXPIRES_MS - 5_000)], EXPIRES_MS + 1)
    assert timed.table.night.unread == ("2",)
    assert timed.table.at_ms == EXPIRES_MS - 1


def test_the_clock_runs_down_a_minute_and_then_ten_seconds(timed: Stand) -> None:
    shown = [(clock(timed)["stage"], clock(timed)["remaining_s"])]
    for at_ms in (31_000, 60_999, 61_000, 66_000, 70_900):
        timed.wait(at_ms)
        shown.append((clock(timed)["stage"], clock(timed)["remaining_s"]))
    minute, countdown = "minute", "countdown"
    assert shown == [(minute, 60), (minute, 30), (minute, 0.001), (countdown, 10), (countdown, 5), (countdown, 0.1)]
    timed.wait(EXPIRES_MS)
    assert timed.host.floor()["clock"] is None


def test_the_table_asks_to_be_woken_for_the_next_beat_and_never_after_the_deadline(timed: Stand) -> None:
    seen: list[int] = []
    while (next_ms := timed.host.next_ms) is not None and next_ms <= EXPIRES_MS:
        assert next_ms > timed.now_ms
        seen.append(next_ms)
        timed.wait(next_ms)
    assert {CALLED_MS + 60_000, EXPIRES_MS} <= set(seen)
    assert max(later - earlier for earlier, later in zip(seen, seen[1:], strict=False)) <= 1_000


def test_the_sound_of_what_was_read_ahead_of_the_slowest_driver_begins_once_that_has_reported(tmp_path: Path) -> None:
    buzzer = SimBuzzer()
    stand = Stand(tmp_path, outputs=Outputs(None, buzzer))
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.wait(CALLED_MS)
    stand.host.step([ButtonStruck(2, True, CALLED_MS + 80)], CALLED_MS)
    assert buzzer.pattern != "clock"
    assert stand.host.next_ms == CALLED_MS + 80
    stand.wait(CALLED_MS + 80)
    assert buzzer.pattern == "clock"


def test_the_heart_beats_each_second_while_the_clock_runs_and_not_without_it(timed: Stand) -> None:
    beats = []
    for at_ms in range(1_500, 5_001, 500):
        timed.wait(at_ms)
        beats.append(timed.journal.beat_ms)
    first, last = beats[0] or 1_000, beats[-1]
    assert last is not None
    assert last - first >= 3_000
    assert len({beat for beat in beats if beat}) <= 5
    timed.press("PASS")
    timed.wait(60_000)
    assert timed.journal.beat_ms == last


@pytest.mark.slow
@pytest.mark.parametrize("cut_ms", [1_400, 30_700, 61_000, 65_300, 70_900])
def test_a_power_cut_gives_back_a_second_at_most_and_takes_none(timed: Stand, cut_ms: int) -> None:
    while timed.now_ms < cut_ms:
        timed.wait(min(timed.now_ms + 100, cut_ms))
    stage, left_s = clock(timed)["stage"], clock(timed)["remaining_s"]
    timed.restart()
    now_s = clock(timed)["remaining_s"]
    assert isinstance(left_s, float)
    assert isinstance(now_s, float | int)
    assert clock(timed)["stage"] == stage
    assert left_s <= now_s <= left_s + 1
    timed.wait(timed.now_ms + round(now_s * 1_000) - 1)
    assert clock(timed)["stage"] == stage
    timed.wait(timed.now_ms + 1)
    assert timed.host.floor()["clock"] is None or clock(timed)["stage"] != stage


def test_no_clock_runs_after_an_undo(timed: Stand) -> None:
    timed.press("BACK")
    assert timed.host.floor()["clock"] is None
    timed.wait(200_000)
    assert (deadlines(timed), hand_of(timed, 1)) == ([], "live")


def test_a_sound_is_over_after_its_length(timed: Stand) -> None:
    timed.wait(CALLED_MS + 15)
    assert timed.host.floor()["buzzer"] == "clock"
    timed.wait(CALLED_MS + 1_199)
    assert timed.host.floor()["buzzer"] == "clock"
    timed.wait(CALLED_MS + 1_200)
    assert timed.host.floor()["buzzer"] is None


def heard(buzzer: SimBuzzer) -> tuple[int, str | None, int]:
    """How many sounds began so far, and the last one with how much of it had passed."""
    return len(buzzer.started), buzzer.pattern, buzzer.passed_ms


def test_a_countdown_goes_on_after_a_click_where_it_would_be_by_then(listened: tuple[Stand, SimBuzzer]) -> None:
    stand, buzzer = listened
    stand.wait(CALLED_MS + 60_000)
    assert heard(buzzer)[1:] == ("countdown", 0)
    begun = len(buzzer.started)
    stand.wait(CALLED_MS + 64_500)
    stand.press("RAISE")
    assert heard(buzzer) == (begun + 1, "click", 0)
    assert stand.host.next_ms == CALLED_MS + 64_515
    stand.wait(CALLED_MS + 64_515)
    assert heard(buzzer) == (begun + 2, "countdown", 4_515)
    stand.wait(CALLED_MS + 69_000)
    assert heard(buzzer) == (begun + 2, "countdown", 4_515)


def test_every_key_clicks_also_right_after_another(listened: tuple[Stand, SimBuzzer]) -> None:
    stand, buzzer = listened
    stand.wait(CALLED_MS + 2_000)
    before = len(buzzer.started)
    for key in ("RAISE", "6", "00", "OK"):
        stand.wait(stand.now_ms + 300)
        stand.press(key)
    assert buzzer.started[before:] == ["click"] * 4


def test_a_press_that_is_known_of_late_clicks_all_the_same(listened: tuple[Stand, SimBuzzer]) -> None:
    stand, buzzer = listened
    stand.host.step([KeyStruck("RAISE", False, CALLED_MS + 5_000)], CALLED_MS + 5_080)
    assert heard(buzzer)[1:] == ("click", 0)


def test_a_countdown_is_silent_while_the_floor_has_stopped_it_and_then_goes_on(
    listened: tuple[Stand, SimBuzzer],
) -> None:
    stand, buzzer = listened
    stand.wait(CALLED_MS + 63_000)
    stand.press("FLOOR", held=True)
    assert heard(buzzer)[1:] == ("floor", 0)
    stand.wait(CALLED_MS + 65_000)
    assert stand.host.floor()["buzzer"] is None
    stand.press("FLOOR", held=True)
    assert heard(buzzer)[1:] == ("click", 0)
    stand.wait(CALLED_MS + 65_015)
    assert heard(buzzer)[1:] == ("countdown", 3_015)


def test_a_sound_that_is_stopped_is_cut_off_and_one_that_ends_is_left_alone(listened: tuple[Stand, SimBuzzer]) -> None:
    stand, buzzer = listened
    stand.wait(CALLED_MS + 1_300)
    assert buzzer.pattern == "clock"
    stand.wait(CALLED_MS + 61_000)
    stand.press("PASS")
    stand.wait(CALLED_MS + 61_100)
    assert buzzer.pattern == "click"


def test_a_prompt_that_nobody_waits_for_is_heard_once_when_it_comes(listened: tuple[Stand, SimBuzzer]) -> None:
    stand, buzzer = listened
    stand.wait(CALLED_MS + 2_000)
    stand.lay("board", "9h")
    assert heard(buzzer)[1:] == ("prompt", 0)
    count = len(buzzer.started)
    stand.wait(CALLED_MS + 9_000)
    stand.lift("board", "9h")
    assert len(buzzer.started) == count
    stand.wait(CALLED_MS + 12_000)
    stand.lay("board", "9h")
    assert len(buzzer.started) == count + 1


def test_a_device_that_is_lost_is_heard_once(listened: tuple[Stand, SimBuzzer]) -> None:
    stand, buzzer = listened
    stand.wait(CALLED_MS + 2_000)
    for text in ("no answer", "still no answer"):
        stand.take(DeviceLost("reader seat2", text, stand.now_ms))
        stand.wait(stand.now_ms + 3_000)
    assert buzzer.started[-2:] == ["clock", "fault"]


def test_a_prompt_that_stood_before_a_power_cut_is_not_heard_again(listened: tuple[Stand, SimBuzzer]) -> None:
    stand, buzzer = listened
    stand.wait(CALLED_MS + 8_000)
    stand.lay("board", "9h")
    stand.wait(CALLED_MS + 9_000)
    before = list(buzzer.started)
    stand.restart()
    assert buzzer.started == before


def test_a_sound_older_than_a_second_is_not_played_after_a_start(timed: Stand) -> None:
    timed.wait(CALLED_MS + 60_000)
    assert timed.host.floor()["buzzer"] == "countdown"
    timed.wait(CALLED_MS + 62_000)
    timed.restart()
    assert timed.host.floor()["buzzer"] is None
