"""The command that replays hand histories: its exit codes, its words and its JSON."""

import json
from pathlib import Path

import pytest

from tests.commands.hand_files import LIMIT, ONE, REFUSED, SHOWN, WRONG, hand_file
from tests.commands.running import call, run

MANY = f"[1]\n{ONE}\n[2]\n{WRONG}\n[3]\n{REFUSED}\n[4]\n{ONE}"
KEYS = ["file", "hand", "finishing_stacks", "expected", "ok", "error"]


def objects(text: str) -> list[dict[str, object]]:
    """The JSON objects that were printed, one a line."""
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("way", [(), ("--core",)])
def test_a_hand_that_ends_as_recorded_is_summed_up_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: tuple[str, ...]
) -> None:
    assert call("replay", *way, hand_file(tmp_path, ONE)) == 0
    assert capsys.readouterr() == ("", "1 of 1 hands end as recorded\n")


@pytest.mark.parametrize("way", [(), ("--core",)])
def test_a_wrong_expectation_is_told_with_both_stacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: tuple[str, ...]
) -> None:
    path = hand_file(tmp_path, WRONG)
    assert call("replay", *way, path) == 1
    told = capsys.readouterr()
    assert told.out == f"{path}: hand 1: the stacks end as 90 110, recorded are 80 120\n"
    assert told.err == "0 of 1 hands end as recorded\n"


def test_a_hand_without_recorded_stacks_is_fine_however_it_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = hand_file(tmp_path, ONE.partition("finishing")[0])
    assert call("replay", "--json", path) == 0
    (told,) = objects(capsys.readouterr().out)
    assert (told["finishing_stacks"], told["expected"], told["ok"]) == ([90, 110], None, True)


@pytest.mark.slow
@pytest.mark.parametrize("way", [(), ("--core",)])
def test_json_is_one_object_a_hand_with_the_agreed_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: tuple[str, ...]
) -> None:
    path = hand_file(tmp_path, MANY, "x.phhs")
    assert call("replay", "--json", *way, path) == 1
    told = objects(capsys.readouterr().out)
    assert [list(one) for one in told] == [KEYS] * 4
    assert told[0] == {
        "file": str(path),
        "hand": "1",
        "finishing_stacks": [90, 110],
        "expected": [90, 110],
        "ok": True,
        "error": None,
    }
    assert [one["ok"] for one in told] == [True, False, False, True]
    assert told[1]["finishing_stacks"] == [90, 110]
    assert told[1]["expected"] == [80, 120]
    assert told[1]["error"] == "the stacks end as 90 110, recorded are 80 120"


@pytest.mark.parametrize("way", [(), ("--core",)])
def test_a_limit_hand_is_played_like_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: tuple[str, ...]
) -> None:
    assert call("replay", *way, hand_file(tmp_path, LIMIT)) == 0
    assert capsys.readouterr().out == ""


def test_a_refused_hand_is_told_and_the_others_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hand_file(tmp_path, MANY.replace(WRONG, ONE), "x.phhs")
    assert call("replay", "--core", path) == 1
    told = capsys.readouterr()
    assert told.out == f"{path}: hand 3: action 3: Raised is refused: more-than-stack\n"
    assert told.err == "3 of 4 hands end as recorded\n"


@pytest.mark.parametrize("way", [(), ("--core",)])
def test_an_action_that_the_table_refuses_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: tuple[str, ...]
) -> None:
    path = hand_file(tmp_path, REFUSED)
    assert call("replay", *way, path) == 1
    assert capsys.readouterr().out == f"{path}: hand 1: action 3: Raised is refused: more-than-stack\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[[", "is not TOML"),
        ("", "holds no hand"),
        (ONE.replace("'p1 f'", "'p1 flies'"), "action 4: unknown action"),
        (ONE.replace("'NT'", "'XX'"), "variant XX is not played here"),
        (ONE.replace("KsKh", "AsKh"), "action 2: card As is out already"),
    ],
)
def test_what_is_no_hand_is_told_and_the_exit_code_is_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    bad, good = hand_file(tmp_path, text, "bad.phh"), hand_file(tmp_path, ONE)
    assert call("replay", bad, good) == 2
    told = capsys.readouterr()
    assert told.out.startswith(f"{bad}: ")
    assert reason in told.out
    assert told.err == "1 of 2 hands end as recorded\n"


def test_a_missing_file_is_told_and_the_exit_code_is_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.phh"
    assert call("replay", "--json", missing) == 2
    (told,) = objects(capsys.readouterr().out)
    assert list(told) == KEYS
    assert (told["file"], told["hand"], told["ok"], told["finishing_stacks"]) == (str(missing), None, False, None)
    assert "No such file" in str(told["error"])


@pytest.mark.slow
def test_one_hand_of_many_is_picked_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hand_file(tmp_path, MANY, "x.phhs")
    assert call("replay", "--json", "--hand", "2", path) == 1
    assert [one["hand"] for one in objects(capsys.readouterr().out)] == ["2"]
    assert call("replay", "--hand", "4", path) == 0
    assert capsys.readouterr().err == "1 of 1 hands end as recorded\n"


def test_a_hand_that_is_not_in_the_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hand_file(tmp_path, MANY, "x.phhs")
    assert call("replay", "--hand", "9", path) == 2
    assert capsys.readouterr().out.startswith(f"{path}: hand 9: there is no such hand")


def test_scripts_of_what_cannot_be_played_are_told_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = hand_file(tmp_path, MANY, "x.phhs")
    assert call("replay", "--script", path) == 1
    told = capsys.readouterr()
    assert told.out.count("dealer riffle") == 3
    assert told.err == f"{path}: hand 3: action 3: Raised is refused: more-than-stack\n"
    bad = hand_file(tmp_path, "[[[", "bad.phh")
    assert call("replay", "--script", bad) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{bad}: ")


@pytest.mark.slow
def test_in_a_pipe_there_is_no_count_of_progress() -> None:
    ended = run("replay", "--core", str(SHOWN))
    assert ended.code == 0
    assert ended.out == ""
    assert ended.err.endswith("hands end as recorded\n")
    assert len(ended.err.splitlines()) == 1
    assert "\r" not in ended.err
