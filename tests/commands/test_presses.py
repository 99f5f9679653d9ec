"""How many presses a line of a script takes: every entry has exactly one sequence of keys."""

import json
from pathlib import Path

import pytest

from tests.commands.running import HEAD, call, script

CALLS = "1 call\n2 call\n3 check\n"
STREETS = "".join(f"{street}\n2 check\n3 check\n1 check\n" for street in ("flop", "turn", "river"))


def presses(folder: Path, capsys: pytest.CaptureFixture[str], lines: str, head: str = HEAD) -> int:
    """The presses of a script, which must pass."""
    assert call("play", "--json", script(folder, lines, head=head)) == 0
    counted = json.loads(capsys.readouterr().out)["presses"]
    assert isinstance(counted, int)
    return counted


def added(folder: Path, capsys: pytest.CaptureFixture[str], before: str, lines: str) -> int:
    """The presses that these lines add after those before."""
    return presses(folder, capsys, before + lines) - presses(folder, capsys, before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "keys"),
    [
        ("1 call\n", 1),
        ("1 fold\n", 1),
        ("1 allin\n", 1),
        ("1 raise 600\n", 4),
        ("1 raise 400\n", 4),
        ("1 raise 1000\n", 5),
        ("1 raise 650\n", 5),
        ("1 raise 1250\n", 6),
        ("1 raise 5000\n", 5),
        ("dealer clock\n", 1),
        ("1 mucks\n", 0),
        ("2 mucks\n", 0),
        ("1 check\nexpect refused nothing-to-check\n", 0),
        ("dealer riffle\nexpect refused hand-running\n", 0),
        ("1 call\ndealer undo\n", 2),
        ("1 call\n2 call\ndealer undo 2\n", 5),
        ("1 call\ndealer undo\ndealer redo\n", 4),
        ("dealer level 200/400\n", 0),
        ("wait 5\n", 0),
        ("power off\npower on\n", 0),
    ],
)
def test_a_line_takes_its_keys_and_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str, keys: int
) -> None:
    assert added(tmp_path, capsys, "", lines) == keys


@pytest.mark.slow
def test_the_riffle_and_the_push_are_one_key_each_and_the_set_up_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert presses(tmp_path, capsys, "") == 1
    assert added(tmp_path, capsys, "1 fold\n2 fold\n", "dealer next\n") == 1
    assert added(tmp_path, capsys, "1 fold\n2 fold\ndealer next\n", "dealer riffle\n") == 1


@pytest.mark.slow
def test_a_seat_is_pressed_only_where_another_one_is_meant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    showdown = CALLS + STREETS
    assert added(tmp_path, capsys, showdown, "2 fold\n") == 1
    assert added(tmp_path, capsys, showdown, "1 fold\n") == 2


@pytest.mark.slow
def test_showing_takes_the_seat_always_or_its_own_button(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    showdown = CALLS + STREETS
    assert added(tmp_path, capsys, showdown, "2 shows\n") == 2
    assert added(tmp_path, capsys, showdown, "1 shows\n") == 2
    assert added(tmp_path, capsys, showdown, "press 2\n") == 1


@pytest.mark.slow
def test_every_press_of_a_seat_button_counts_once_whatever_comes_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert added(tmp_path, capsys, "", "press 2\n") == 1
    assert added(tmp_path, capsys, "", "bounce 2\n") == 1
    assert added(tmp_path, capsys, "", "hold 1 1\n") == 1


@pytest.mark.slow
def test_a_pin_is_its_digits_and_ok_after_the_undo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = HEAD.replace("positions", "set floor.pin = 100200\npositions")
    played = "1 fold\n2 fold\ndealer next\n"
    with_undo = presses(tmp_path, capsys, played + "dealer undo pin 100200\n", head)
    assert with_undo - presses(tmp_path, capsys, played, head) == 8
