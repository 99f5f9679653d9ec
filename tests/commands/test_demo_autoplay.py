"""The demo's own player: the shown hands at a real table, over its sockets, end in the recorded stacks."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.commands.demo import profile_path, shipped_hands
from firmware_host.scripts.autoplay import Autoplay, AutoplayError, set_up
from firmware_host.scripts.from_phh import script_of
from firmware_host.scripts.parse import Script, parse_script
from firmware_host.shell.feed_client import FeedClient
from firmware_host.shell.status import Json
from tests.commands.demo_running import until


def script(number: int = 0) -> Script:
    """The script of a shown hand."""
    hand = shipped_hands()[number]
    return parse_script(script_of(hand), hand.file)


def status(**changed: Json) -> dict[str, Json]:
    """The status of an empty table, with some of it changed."""
    return {"phase": "seating", "game": "NT", "stacks": {}, **changed}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Path]:
    """The folder of a table that runs."""
    words = ["run", "--profile", str(profile_path()), "--dir", str(tmp_path), "--state", str(tmp_path)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen([sys.executable, "-P", "-m", "firmware_host.app", *words], stderr=log)
    try:
        until((tmp_path / "floor.sock").exists)
        yield tmp_path
    finally:
        process.terminate()
        process.wait(10)


def test_an_empty_table_is_seated_as_the_hand_begins() -> None:
    assert set_up(script(), status()) == [
        "seat 1 Ann 7380000",
        "seat 2 Bob 2500000",
        "seat 3 Cat 5110000",
        "seat 4 Dan 10170000",
        "seat 5 Eve 4545000",
        "positions 4/5/1",
        "dealer level 40000/80000 bb-ante 120000",
    ]


def test_who_is_seated_gets_the_hands_stack_and_who_does_not_play_leaves() -> None:
    told = set_up(script(), status(phase="idle", stacks={"2": 0, "7": 900}))
    assert told[:3] == ["dealer leaves 7", "seat 1 Ann 7380000", "dealer stack 2 2500000"]


@pytest.mark.parametrize(
    ("changed", "said"), [({"phase": "betting"}, "a hand is being played"), ({"game": "PO"}, "plays PO")]
)
def test_a_table_at_which_the_hand_cannot_begin_is_left_alone(changed: dict[str, Json], said: str) -> None:
    with pytest.raises(AutoplayError, match=said):
        set_up(script(), status(**changed))


@pytest.mark.slow
def test_all_shown_hands_end_in_the_recorded_stacks(table: Path) -> None:
    autoplay = Autoplay(table, pause_s=0)
    try:
        for number, hand in enumerate(shipped_hands(), 1):
            played = list(autoplay.play(hand))
            assert (played[0], played[-1]) == ("dealer riffle", "dealer next")
            with FeedClient(table / "floor.sock") as floor:
                shown = floor.ask("status")["status"]
            assert isinstance(shown, dict)
            stacks = shown["stacks"]
            assert isinstance(stacks, dict)
            assert shown["hand"] == number
            assert tuple(stacks.get(str(seat), 0) for seat in range(1, 6)) == hand.finishing_stacks
    finally:
        autoplay.close()


@pytest.mark.slow
def test_a_table_that_does_not_follow_is_told_with_the_line(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_host.scripts.autoplay.LONGEST_STEP_S", 0.5)
    autoplay = Autoplay(table, pause_s=0)
    try:
        played = autoplay.play(shipped_hands()[0])
        assert next(played) == "dealer riffle"
        with FeedClient(table / "floor.sock") as floor:
            assert floor.ask("enter", line="dealer undo")["ok"]
        until(lambda: "Undone" in (table / "log").read_text())
        with pytest.raises(AutoplayError, match="^deal 1:7s4s .* did not follow"):
            next(played)
    finally:
        autoplay.close()


def test_the_profile_of_the_demo_is_where_the_program_looks_for_it() -> None:
    assert profile_path().is_file()
    assert os.access(profile_path(), os.R_OK)
