"""The command that shows the table playing a hand by itself."""

import re
from pathlib import Path

import pytest

from firmware_host.commands import bench, demo
from firmware_host.hands.phh import read_hands
from tests.commands.running import call, run

FAST = ("demo", "--auto", "--text", "--pause", "0")


def shown_hands(text: str) -> int:
    """How many hands were begun in a demo's text."""
    return len(re.findall(r"^> dealer riffle$", text, re.MULTILINE))


@pytest.mark.slow
def test_the_demo_plays_one_hand_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*FAST) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert shown_hands(told.out) == 1
    for step in ("> deal ", "> flop ", "> turn ", "> river ", "> dealer next"):
        assert told.out.count(f"\n{step}") == 1
    assert not re.search("^> (seat|expect|positions|button)", told.out, re.MULTILINE)


@pytest.mark.slow
def test_the_text_shows_what_players_may_see_and_no_pot(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*FAST) == 0
    before_the_showdown = capsys.readouterr().out.partition("shows")[0]
    tables = re.sub(r"^> .*$", "", before_the_showdown, flags=re.MULTILINE)
    assert "to act" in tables
    assert "wins" not in tables
    dealt = re.findall(r"\d+:(\w{4})", before_the_showdown)
    assert dealt
    for cards in dealt:
        assert f"{cards[:2]} {cards[2:]}" not in tables


@pytest.mark.slow
def test_more_hands_than_there_are_begin_again_with_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    count = len(demo.shipped_hands()) + 1
    assert call(*FAST, "--hands", str(count)) == 0
    told = capsys.readouterr().out
    assert shown_hands(told) == count


def test_every_shipped_hand_is_readable_and_has_its_stacks() -> None:
    path = Path(demo.__file__).parents[1] / "hands" / "shown.phhs"
    hands = demo.shipped_hands()
    assert len(hands) == len(list(read_hands(path)))
    assert all(hand.finishing_stacks for hand in hands)


@pytest.mark.slow
def test_playing_by_hand_is_not_offered_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("demo", "--text", "--pause", "0") == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"{demo.BY_HAND}\n")
    assert (shown_hands(told.out), told.err) == (1, "")


@pytest.mark.slow
def test_without_a_display_the_table_is_shown_as_text_and_says_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "find_display", lambda: None)
    assert call("demo", "--pause", "0") == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"{demo.NO_DISPLAY}\n")
    assert (shown_hands(told.out), told.err) == (1, "")


@pytest.mark.parametrize(
    "words",
    [
        ("--hands", "0"),
        ("--hands", "-1"),
        ("--pause", "-0.5"),
        ("--pause", "nan"),
        ("--pause", "inf"),
        ("--pause", "1e10"),
    ],
)
def test_numbers_that_cannot_be_are_refused(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*FAST[:3], *words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert words[0] in told.err


def test_the_bench_without_a_display_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "find_display", lambda: None)
    assert call("bench") == 1
    assert "there is no display" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["90x640", "900x90", "900", "900x640x3", "wide"])
def test_a_bench_of_no_size_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("bench", "--size", size) == 2
    assert "480x342" in capsys.readouterr().err


@pytest.mark.slow
def test_the_installed_demo_needs_no_screen_and_no_input() -> None:
    ended = run(*FAST)
    assert (ended.code, ended.err) == (0, "")
    assert shown_hands(ended.out) == 1
