"""The host: nothing is shown before it is committed, and what cannot be written has not happened."""

import json
from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, KeyStruck
from drivers.buzzer.sim import SimBuzzer
from drivers.lights.sim import SimLights
from firmware_host.core import events
from firmware_host.core.reduce import Accepted, Refused
from firmware_host.shell.menus import NOBODY
from firmware_host.shell.signals import Outputs
from tests.shell.stands import Stand, fresh_table

TOO_MUCH = ("RAISE", "9", "00", "00", "OK")


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    """Three players, nothing dealt."""
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000, 5_000)
    return stand


@pytest.fixture
def dealt(stand: Stand) -> Stand:
    """Seat 1 has AsAd and is to act, seat 2 KsKd, seat 3 QsQd."""
    stand.deal("AsAd", "KsKd", "QsQd")
    assert stand.table.round.turn == 1
    return stand


def rows(stand: Stand) -> list[str]:
    """The names of the journal's rows since the riffle."""
    return [str(json.loads(row.body).get("do", row.kind)) for row in stand.journal.tail(1)]


def faults(stand: Stand) -> list[str]:
    return [fault.device for fault in stand.host.ephemera.faults]


def test_an_entry_that_cannot_be_written_has_not_happened(dealt: Stand) -> None:
    before, written = dealt.table, rows(dealt)
    dealt.journal.failures = 1
    dealt.press("PASS")
    assert dealt.table == before
    assert rows(dealt) == written
    assert faults(dealt) == ["journal"]
    shown = dealt.host.floor()["faults"]
    assert "disk is full; free some space" in json.dumps(shown)


def test_it_can_be_keyed_again_and_then_the_fault_is_gone(dealt: Stand) -> None:
    dealt.journal.failures = 1
    dealt.press("PASS", "PASS")
    assert dealt.table.round.turn == 2
    assert faults(dealt) == []
    assert rows(dealt)[-1] == "Passed"


def test_lights_never_show_what_is_not_written(tmp_path: Path) -> None:
    lights = SimLights(3)
    stand = Stand(tmp_path, outputs=Outputs(lights, SimBuzzer()))
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    assert lights.shown[1] == "turn"
    stand.journal.failures = 1
    stand.press("PASS")
    assert lights.shown[1] == "turn"
    stand.press("PASS")
    assert lights.shown[2] == "turn"


@pytest.mark.parametrize("failures", [1, 2, 3])
def test_what_an_antenna_saw_is_tried_again_until_it_is_written(dealt: Stand, failures: int) -> None:
    dealt.lift("seat1", "AsAd")
    dealt.journal.failures = failures
    dealt.lay("muck", "AsAd")
    for _ in range(failures):
        assert (dealt.table.round.turn, faults(dealt)) == (1, ["journal"])
        dealt.take()
    assert dealt.table.round.turn == 2
    assert rows(dealt)[-1] == "TagsSeen"
    assert faults(dealt) == []


def test_what_an_antenna_saw_outlasts_a_request_that_is_not_written_either(dealt: Stand) -> None:
    dealt.lift("seat1", "AsAd")
    dealt.journal.failures = 2
    dealt.lay("muck", "AsAd")
    assert dealt.host.request(events.PlayersLeftTold(9, dealt.now_ms)) == Refused("unsupported", variant="unwritten")
    dealt.take()
    assert dealt.table.round.turn == 2
    assert rows(dealt)[-1] == "TagsSeen"


def test_what_an_antenna_saw_does_not_set_the_time_back_behind_what_was_entered_since(dealt: Stand) -> None:
    dealt.lift("seat1", "AsAd")
    dealt.journal.failures = 1
    dealt.lay("muck", "AsAd")
    later_ms = dealt.now_ms + 5_000
    dealt.host.request(events.PlayersLeftTold(9, later_ms))
    dealt.host.step([], later_ms)
    assert dealt.table.round.turn == 2
    assert dealt.table.at_ms == later_ms


def test_cards_of_the_deal_survive_a_failure_with_their_tokens(stand: Stand) -> None:
    stand.press("NEXT")
    stand.lay("seat2", "Ks")
    stand.journal.failures = 1
    stand.lay("seat3", "Qs")
    stand.lay("seat1", "As")
    assert stand.table.cards.tokens == ("2.1", "3.1", "1.1")


def test_a_street_that_could_not_be_written_is_opened_later(dealt: Stand) -> None:
    dealt.press("PASS", "PASS", "PASS")
    dealt.journal.failures = 1
    dealt.lay("board", "2c3c4c")
    assert dealt.host.floor()["board"] == []
    dealt.take()
    assert dealt.host.floor()["board"] == ["2c", "3c", "4c"]


def test_what_was_opened_is_in_the_journal_before_it_is_shown(dealt: Stand) -> None:
    dealt.press("PASS", "PASS", "PASS")
    dealt.lay("board", "2c3c4c")
    assert rows(dealt)[-2:] == ["TagsSeen", "CardsRevealed"]


def test_a_failed_riffle_leaves_the_table_idle(stand: Stand) -> None:
    stand.journal.failures = 1
    stand.press("NEXT")
    assert stand.table.phase == "seating"
    stand.deal("AsAd", "KsKd", "QsQd")
    assert (stand.table.night.hand, stand.table.phase) == (1, "betting")


def test_a_refused_entry_is_shown_and_not_journaled(dealt: Stand) -> None:
    written = rows(dealt)
    dealt.press(*TOO_MUCH)
    assert dealt.message == "more-than-stack"
    assert rows(dealt) == written


def test_an_objected_observation_is_journaled_and_shown(dealt: Stand) -> None:
    dealt.press("ALLIN", "PASS", "FOLD")
    assert dealt.table.phase == "board"
    dealt.lift("seat1", "AsAd")
    dealt.lay("muck", "AsAd")
    assert dealt.message == "turned-up-stays"
    assert rows(dealt)[-1] == "TagsSeen"


def test_the_next_entry_ends_the_message_and_so_do_five_seconds(dealt: Stand) -> None:
    dealt.press(*TOO_MUCH)
    dealt.wait(4_999)
    assert dealt.host.floor()["message"]
    dealt.wait(5_000)
    assert dealt.host.floor()["message"] is None
    dealt.press(*TOO_MUCH)
    dealt.press("PASS")
    assert dealt.host.floor()["message"] is None


def test_an_undo_says_what_was_taken_back(dealt: Stand) -> None:
    dealt.press("PASS", "FOLD")
    dealt.press("BACK", held=True)
    dealt.press("2", "OK")
    message = dealt.host.ephemera.message
    assert message is not None
    assert (message.kind, message.text) == ("undone", "Taken back: seat 2's fold, seat 1's call or check.")


def test_readings_are_taken_in_order_of_time(dealt: Stand) -> None:
    dealt.host.step([KeyStruck("FOLD", False, 20), KeyStruck("PASS", False, 10)], 30)
    assert rows(dealt)[-2:] == ["Passed", "Folded"]


def test_a_request_is_committed_before_it_is_answered(stand: Stand) -> None:
    outcome = stand.host.request(events.StackCorrected(2, 7_000, 0))
    assert isinstance(outcome, Accepted)
    assert rows(stand)[-1] == "StackCorrected"
    stand.restart()
    assert stand.host.floor()["stacks"] == {"1": 5_000, "2": 7_000, "3": 5_000}


def test_a_request_that_cannot_be_written_is_not_answered_with_yes(stand: Stand) -> None:
    stand.journal.failures = 1
    assert isinstance(stand.host.request(events.StackCorrected(2, 7_000, 0)), Refused)
    assert stand.host.floor()["stacks"] == {"1": 5_000, "2": 5_000, "3": 5_000}


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (events.SeatTaken(2, "Zoe", 5_000, 0), "seat-taken"),
        (events.SeatTaken(9, "Zoe", 5_000, 0), "seat-empty"),
        (events.StackCorrected(2, 7, 0), "below-minimum"),
        (events.StackCorrected(2, 5_010, 0), "not-a-chip"),
    ],
)
def test_a_refused_request_changes_nothing(stand: Stand, event: events.Request, code: str) -> None:
    before, written = stand.table, rows(stand)
    outcome = stand.host.request(event)
    assert isinstance(outcome, Refused)
    assert outcome.code == code
    assert (stand.table, rows(stand)) == (before, written)


def test_a_device_that_is_lost_is_a_fault_until_it_is_found(stand: Stand) -> None:
    stand.take(DeviceLost("reader seat2", "The card reader seat2 does not answer.", 0))
    stand.take(DeviceLost("reader board", "The card reader board does not answer.", 0))
    assert faults(stand) == ["reader seat2", "reader board"]
    stand.take(DeviceFound("reader seat2", 0))
    assert faults(stand) == ["reader board"]


def test_a_hold_calls_the_clock_on_whoever_else_is_to_act(dealt: Stand) -> None:
    dealt.button(1, held=True)
    assert dealt.table.clock is None
    dealt.button(3, held=True)
    assert dealt.table.clock is not None
    assert (dealt.table.clock.seat, dealt.table.clock.called_by) == (1, 3)


@pytest.mark.parametrize(("acts", "turn"), [(False, 1), (True, 2)])
def test_a_tap_checks_or_calls_only_where_the_house_lets_it(tmp_path: Path, acts: bool, turn: int) -> None:
    house = fresh_table().night.house._replace(seat_button_acts=acts)
    stand = Stand(tmp_path, fresh_table(house=house))
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.button(2)
    stand.button(1)
    assert stand.table.round.turn == turn


def test_a_tap_shows_in_turn_at_the_showdown(dealt: Stand) -> None:
    dealt.press("PASS", "PASS", "FOLD")
    for street in ("2c3c4c", "9h", "Th"):
        dealt.lay("board", street)
        dealt.press("PASS", "PASS")
    assert dealt.table.order == (2, 1)
    dealt.button(1)
    assert dealt.table.order == (2, 1)
    dealt.button(2)
    assert dealt.host.floor()["shown"] == {"2": ["Ks", "Kd"]}


def test_what_the_dealer_asks_is_said_for_five_seconds_and_is_no_entry(dealt: Stand) -> None:
    written = rows(dealt)
    dealt.press("FLOOR", "0")
    said = dealt.host.public()["message"]
    assert said == {"kind": "said", "code": "standings", "seat": None, "rule": 5, "text": NOBODY}
    assert rows(dealt) == written
    dealt.wait(5_000)
    assert dealt.host.public()["message"] is None


def test_the_menu_shows_what_the_keys_mean_at_each_step_of_it(dealt: Stand) -> None:
    titles = []
    for key in ("FLOOR", "9", "5", "1", "OK"):
        dealt.press(key)
        menu = dealt.host.public()["menu"]
        titles.append(menu["title"] if isinstance(menu, dict) else menu)
    assert titles == ["Floor", "Level", None, None, None]
