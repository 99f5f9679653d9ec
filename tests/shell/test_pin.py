"""The floor's PIN: asked for and taken, and in no file in clear."""

from pathlib import Path

import pytest

from firmware_host.core import events
from firmware_host.scripts.enter import enter
from firmware_host.shell.feeds import Reply
from tests.journal.nights import tamper
from tests.shell.stands import Stand

PIN = "4711"


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    """Three players, nothing dealt."""
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000, 5_000)
    return stand


def play(stand: Stand) -> None:
    """A hand in which everybody folds."""
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.press("FOLD", "FOLD", "NEXT")


def take_back(stand: Stand, pin: str) -> str:
    """The phase after the push was taken back with a PIN."""
    stand.press("BACK")
    assert stand.message == "nothing-to-undo"
    stand.press(*pin, "OK")
    return stand.table.phase


@pytest.mark.slow
def test_the_pin_opens_the_last_hand_and_no_other_does(stand: Stand) -> None:
    assert enter(stand.host, f"set floor.pin = {PIN}").ok
    play(stand)
    assert take_back(stand, "4712") == "idle"
    stand.press(*PIN, "OK")
    assert stand.table.phase == "payout"


def test_one_back_drops_the_question_for_the_pin(stand: Stand) -> None:
    assert enter(stand.host, f"set floor.pin = {PIN}").ok
    play(stand)
    stand.press("BACK", "4", "7", "BACK")
    assert stand.host.floor()["entry"] is None
    stand.press("1", "OK")
    assert stand.table.phase == "idle"


def test_a_pin_that_is_not_asked_for_is_not_keyed(stand: Stand) -> None:
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.press("FOLD", "FOLD")
    assert enter(stand.host, f"dealer undo pin {PIN}") == Reply(True)
    assert stand.table.round.turn == 2
    assert enter(stand.host, f"dealer undo 99 pin {PIN}").code == "nothing-to-undo"
    assert stand.table.round.turn == 2


def test_the_pin_is_in_no_file_and_opens_after_a_restart_too(stand: Stand, tmp_path: Path) -> None:
    assert enter(stand.host, f"set floor.pin = {PIN}").ok
    play(stand)
    assert take_back(stand, PIN) == "payout"
    stand.press("NEXT")
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or PIN.encode() not in file.read_bytes(), file
    stand.restart()
    assert take_back(stand, PIN) == "payout"


def test_a_pin_that_an_earlier_program_left_in_clear_still_opens(stand: Stand) -> None:
    stand.host.request(events.SettingChanged("floor.pin", PIN, 0))
    play(stand)
    stand.host.close()
    tamper(stand.path, "PRAGMA user_version = 1")
    stand.restart()
    assert PIN.encode() not in stand.path.read_bytes()
    assert take_back(stand, PIN) == "payout"
