"""What a start tells on the feeds: that all is well, what needs a person, or why there is no table."""

import signal

import pytest

from firmware_host.shell.status import Json
from tests.daemon.clients import Status
from tests.daemon.process import TableProcess

pytestmark = pytest.mark.slow


def start_of(status: Status) -> dict[str, Json]:
    """What a status tells of the start."""
    start = status["start"]
    assert isinstance(start, dict)
    return start


def test_a_sound_machine_is_told_until_something_is_entered(table: TableProcess) -> None:
    watcher = table.watch("public")
    start = start_of(watcher.status)
    assert (start["ready"], start["look"]) == (True, [])
    assert table.floor().enters("seat 1 Ann 5000") == {"ok": True}
    watcher.until(lambda status: status["start"] is None, "nothing of the start")


def test_what_needs_a_person_is_named(stopped_table: TableProcess) -> None:
    stopped_table.state.mkdir()
    stopped_table.state.chmod(0o755)
    look = start_of(stopped_table.start().watch("public").status)["look"]
    assert isinstance(look, list)
    (one,) = look
    assert isinstance(one, dict)
    assert one["device"] == "rights"
    assert "every user of this machine may read the night" in str(one["text"])


def test_a_table_that_cannot_start_says_why_on_the_screen_and_goes_when_asked(stopped_table: TableProcess) -> None:
    (stopped_table.state / "journal.db").mkdir(parents=True)
    stopped_table.launch()
    stopped_table.logs("the feeds tell why the table does not start", 1)
    start = start_of(stopped_table.watch("public").status)
    assert start["ready"] is False
    assert "a folder has the journal's name: move it away" in str(start["look"])
    answer = stopped_table.floor().enters("seat 1 Ann 5000")
    assert (answer["ok"], answer["code"]) == (False, "unsupported")
    stopped_table.signal(signal.SIGTERM)
    assert stopped_table.ended(within_s=3) == 1


def test_without_a_service_manager_it_ends_at_once(stopped_table: TableProcess) -> None:
    (stopped_table.state / "journal.db").mkdir(parents=True)
    stopped_table.launch(NOTIFY_SOCKET="")
    assert stopped_table.ended() == 1
    stopped_table.logs("a folder has the journal's name", 1)
