"""Times in the status: told as they are when somebody asks, and each second while they count down."""

import time

import pytest

from tests.daemon.clients import DEADLINE_S, Connection, Status
from tests.daemon.hands import number, shown
from tests.daemon.process import TableProcess


def asked(connection: Connection) -> Status:
    """The status in the answer to one who asks."""
    connection.says({"id": 1, "do": "status"})
    status = connection.hears()["status"]
    assert isinstance(status, dict)
    return status


@pytest.mark.slow
def test_who_comes_later_hears_the_times_as_they_are_then(table: TableProcess) -> None:
    there = table.watch("floor")
    assert table.floor().enters("dealer floor") == {"ok": True}
    stopped = there.until(lambda status: status["phase"] == "paused", "play stopped")
    assert stopped.status["floor_s"] == 0
    later, until_s = table.connect("floor"), time.monotonic() + DEADLINE_S
    while number(asked(later)["floor_s"]) < 2:
        assert time.monotonic() < until_s
    assert number(table.watch("public").status["floor_s"]) >= 2


@pytest.mark.slow
def test_a_break_is_told_each_second(table: TableProcess) -> None:
    there = table.watch("public")
    assert table.floor().enters("dealer break 10") == {"ok": True}
    there.until(lambda status: status["phase"] == "break", "the break")
    there.until(lambda status: number(shown(status, "break")["remaining_s"]) <= 597, "three seconds of it gone")
    left = [number(shown(push.status, "break")["remaining_s"]) for push in there.pushes if push.status["break"]]
    assert len(set(left)) >= 3
