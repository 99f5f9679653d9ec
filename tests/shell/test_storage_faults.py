"""A card that fails: what the dealer sees, what still works, and that the hand goes on once the card does."""

import json
import sqlite3
from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost
from firmware_host.journal.layout import suspect
from firmware_host.journal.store import Journal, JournalError
from tests.shell.stands import Stand


@pytest.fixture
def dealt(tmp_path: Path) -> Stand:
    """Three players with their cards, seat 1 to act."""
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    return stand


def faults(stand: Stand) -> dict[str, str]:
    """The faults on the status, by device."""
    return {fault.device: fault.text for fault in stand.host.ephemera.faults}


def log_bytes(stand: Stand) -> int:
    """The size of the journal's log."""
    return stand.path.with_name("journal.db-wal").stat().st_size


def finish(stand: Stand) -> None:
    """Everybody folds, and the pot is pushed."""
    stand.press("FOLD", "FOLD", "NEXT")
    assert stand.table.phase == "idle"


def set_writing(stand: Stand, allowed: bool) -> None:
    """Let the journal's connection write or not, as on a card that turned read-only."""
    connection = stand.journal._connection
    assert isinstance(connection, sqlite3.Connection)
    connection.execute(f"PRAGMA query_only = {int(not allowed)}")


def test_a_read_only_card_takes_no_entry_and_says_why_while_the_table_still_answers(dealt: Stand) -> None:
    before = dealt.table
    set_writing(dealt, allowed=False)
    dealt.press("PASS")
    assert dealt.table == before
    assert "check its rights and that the card is not read-only" in faults(dealt)["journal"]
    assert dealt.host.floor()["turn"] == 1
    assert "read-only" in json.dumps(dealt.host.public()["faults"])
    dealt.press("FLOOR")
    assert dealt.host.floor()["menu"] is not None


def test_when_the_card_can_be_written_again_the_hand_goes_on(dealt: Stand) -> None:
    set_writing(dealt, allowed=False)
    dealt.lift("seat1", "AsAd")
    dealt.lay("muck", "AsAd")
    assert dealt.table.round.turn == 1
    set_writing(dealt, allowed=True)
    dealt.take()
    assert (dealt.table.round.turn, faults(dealt)) == (2, {})


def test_a_heartbeat_that_fails_is_told_until_an_entry_is_written(dealt: Stand) -> None:
    dealt.press("CLOCK")
    set_writing(dealt, allowed=False)
    dealt.wait(dealt.now_ms + 2_000)
    assert "heartbeat" in faults(dealt)["journal"]
    set_writing(dealt, allowed=True)
    dealt.press("PASS")
    assert faults(dealt) == {}


def test_the_log_is_folded_into_the_file_at_each_hands_end_and_not_before(dealt: Stand) -> None:
    assert log_bytes(dealt) > 0
    finish(dealt)
    assert log_bytes(dealt) == 0


def test_a_misdeal_ends_a_hand_too(dealt: Stand) -> None:
    dealt.press("NEXT", held=True)
    dealt.press("NEXT")
    assert dealt.table.phase == "idle"
    assert log_bytes(dealt) == 0


def test_a_log_that_cannot_be_folded_loses_nothing(dealt: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Journal) -> None:
        raise JournalError("journal.db: the journal's log was not folded into its file: disk I/O error; replace it")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "checkpoint", fails)
        finish(dealt)
    assert list(faults(dealt)) == ["storage log"]
    before = dealt.table
    dealt.restart()
    assert dealt.table.players == before.players
    assert faults(dealt) == {}


def test_a_log_that_is_folded_at_the_next_hands_end_ends_the_fault(
    dealt: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Journal) -> None:
        raise JournalError("journal.db: the journal's log was not folded into its file: disk I/O error; replace it")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "checkpoint", fails)
        finish(dealt)
    dealt.deal("AsAd", "KsKd", "QsQd")
    finish(dealt)
    assert faults(dealt) == {}


def test_a_log_that_is_not_folded_for_want_of_room_is_told_as_that_alone(
    dealt: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = [False, True]

    def fails(_: Journal) -> None:
        raise JournalError("journal.db: the journal's log was not folded into its file", full=room.pop())

    monkeypatch.setattr(Journal, "checkpoint", fails)
    finish(dealt)
    assert list(faults(dealt)) == ["storage log full"]
    dealt.deal("AsAd", "KsKd", "QsQd")
    finish(dealt)
    assert list(faults(dealt)) == ["storage log"]


def test_little_room_is_on_the_status_until_there_is_enough(dealt: Stand) -> None:
    dealt.take(DeviceLost("storage low", "/state: only 63 MiB are free: play on", dealt.now_ms))
    assert "63 MiB" in json.dumps(dealt.host.public()["faults"])
    dealt.press("PASS")
    assert dealt.table.round.turn == 2
    dealt.take(DeviceFound("storage low", dealt.now_ms))
    assert faults(dealt) == {}


def test_no_card_is_taken_for_one_of_the_hand_that_a_damaged_journal_went_back_to(dealt: Stand) -> None:
    parts = [dealt.path, dealt.path.with_name("journal.db-wal")]
    earlier = [part.read_bytes() for part in parts]
    finish(dealt)
    dealt.deal("2c2d", "3c3d", "4c4d")
    dealt.host.close()
    for part, content in zip(parts, earlier, strict=True):
        part.write_bytes(content)
    suspect(dealt.path)
    dealt.restart()
    assert (dealt.table.night.hand, dealt.table.phase) == (1, "betting")
    dealt.press("ALLIN", "ALLIN", "ALLIN")
    assert [player.stack for player in dealt.table.players if player is not None] == [0, 0, 0]
    assert dealt.table.cards.faces == ()
    assert "2c" not in json.dumps(dealt.host.floor())


@pytest.mark.slow
def test_after_a_corrupt_page_the_table_says_to_which_hand_it_went_back_and_plays_on(dealt: Stand) -> None:
    for _ in range(3):
        finish(dealt)
        dealt.deal("AsAd", "KsKd", "QsQd")
    dealt.host.close()
    pages = dealt.path.stat().st_size // 4096
    with dealt.path.open("r+b") as file:
        file.seek((pages - 1) * 4096)
        file.write(bytes(4096))
    dealt.restart()
    hand = dealt.table.night.hand
    assert hand < 4
    said = faults(dealt)["journal mended"]
    assert said.startswith(f"The journal was damaged: the table went back to hand {hand};")
    # Nobody need have seen it: until the next hand every start says it.
    dealt.restart()
    assert faults(dealt) == {"journal mended": said}
    kept = list(dealt.path.parent.glob("journal.db.damaged-*"))
    assert len(kept) == 1
    dealt.gather()
    if dealt.table.phase != "idle":
        dealt.press("NEXT", held=True)
        dealt.press("NEXT")
    dealt.deal("AsAd", "KsKd", "QsQd")
    assert faults(dealt) == {}
    dealt.restart()
    assert faults(dealt) == {}
    assert kept[0].exists()
