"""The command that plays table scripts: its exit codes, its words and its JSON."""

import json
from pathlib import Path

import pytest

from tests.commands.running import HEAD, call, run, script

FAILS = "expect turn 2\n"
PASSES = "expect turn 1\n1 fold\nexpect turn 2\n"
KEYS = ["file", "passed", "line", "message", "presses", "status"]


def objects(text: str) -> list[dict[str, object]]:
    """The JSON objects that were printed, one a line."""
    return [json.loads(line) for line in text.splitlines()]


def test_a_script_that_passes_is_told_with_its_presses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, PASSES)
    assert call("play", path) == 0
    assert capsys.readouterr() == (f"{path}: passed (2 presses)\n", "")


def test_a_failed_expectation_is_told_with_its_line_and_what_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script(tmp_path, FAILS + "1 fold\n")
    assert call("play", path) == 1
    assert capsys.readouterr() == (f"{path}:12: expect turn 2: turn is 1\n", "")


def test_a_refused_step_fails_where_no_refusal_is_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, "1 check\n")
    assert call("play", path) == 1
    assert capsys.readouterr().out.startswith(f"{path}:12: 1 check: refused nothing-to-check")


@pytest.mark.parametrize(
    ("step", "there"), [("dealer riffle", "refused hand-running"), ("1 fold", "nothing was refused")]
)
def test_another_refusal_than_the_expected_one_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str, there: str
) -> None:
    path = script(tmp_path, f"{step}\nexpect refused no-hand\n")
    assert call("play", path) == 1
    assert capsys.readouterr().out == f"{path}:13: expect refused no-hand: {there}\n"


@pytest.mark.parametrize(
    ("line", "column", "word"),
    [
        ("1 dances\n", 3, "dances"),
        ("expect trun 1\n", 8, "trun"),
        ("4 fold\n", 1, "4"),
        ("expect  turn  9\n", 15, "9"),
        ("flop 2c 3c\n", 11, "line ends"),
        ("flop 2c 3c Xc\n", 12, "Xc"),
        ("expect ruling out-of-tune\n", 15, "out-of-tune"),
        ("set clock.expiri = dead\n", 5, "clock.expiri"),
    ],
)
def test_a_script_that_cannot_be_read_is_told_with_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, column: int, word: str
) -> None:
    path = script(tmp_path, line)
    assert call("play", path) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{path}:12:{column}: ")
    assert word in told.err


def test_what_is_no_readable_file_is_told_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    binary = tmp_path / "binary.table"
    binary.write_bytes(b"title: \xff\xfe\x00")
    empty = tmp_path / "empty.table"
    empty.touch()
    missing = tmp_path / "missing.table"
    assert call("play", missing, tmp_path, binary, empty) == 2
    told = capsys.readouterr()
    assert told.out == ""
    lines = told.err.splitlines()
    assert lines[0] == f"{missing}: cannot be read: No such file or directory; check the path"
    assert lines[1] == f"{tmp_path}: cannot be read: Is a directory; check the path"
    assert lines[2].startswith(f"{binary}:1:1: ")
    assert lines[3].startswith(f"{empty}:1:1: ")
    assert len(lines) == 4


def test_a_file_without_an_end_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("play", "/dev/zero") == 2
    assert capsys.readouterr().err.startswith("/dev/zero:1:1: this is no script: it has more than 4194304 letters")


@pytest.mark.slow
def test_several_files_run_each_on_a_fresh_table_and_the_worst_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = script(tmp_path, PASSES, "good.table"), script(tmp_path, FAILS, "bad.table")
    broken = script(tmp_path, "?\n", "broken.table")
    assert call("play", good, good) == 0
    assert capsys.readouterr().out == f"{good}: passed (2 presses)\n" * 2
    assert call("play", bad, good) == 1
    assert capsys.readouterr().out.splitlines()[1] == f"{good}: passed (2 presses)"
    assert call("play", good, broken, bad, good) == 2
    told = capsys.readouterr()
    assert [line.split(":")[0] for line in told.out.splitlines()] == [str(good), str(bad), str(good)]
    assert told.err.startswith(f"{broken}:12:1: ")


def test_json_is_one_object_a_file_with_the_agreed_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = script(tmp_path, PASSES, "good.table"), script(tmp_path, FAILS, "bad.table")
    assert call("play", "--json", good, bad) == 1
    first, second = objects(capsys.readouterr().out)
    assert list(first) == list(second) == KEYS
    assert (first["file"], first["passed"], first["line"], first["message"]) == (str(good), True, None, None)
    assert first["presses"] == 2
    assert (second["file"], second["passed"], second["line"]) == (str(bad), False, 12)
    assert second["message"] == "expect turn 2: turn is 1"
    status = first["status"]
    assert isinstance(status, dict)
    assert (status["turn"], status["phase"], status["committed"]) == (2, "betting", {"1": 0, "2": 100, "3": 200})


@pytest.mark.slow
def test_standard_input_is_read_for_a_dash_among_the_files(tmp_path: Path) -> None:
    path = script(tmp_path, PASSES)
    ended = run("play", path, "-", fed=HEAD + FAILS)
    assert ended == (1, f"{path}: passed (2 presses)\n-:12: expect turn 2: turn is 1\n", "")


def test_a_day_of_table_time_takes_a_blink(tmp_path: Path) -> None:
    path = script(tmp_path, "wait 86400\nexpect turn 1\n")
    assert call("play", path) == 0


@pytest.mark.parametrize("depth", ["deep", "SIM"])
def test_an_unknown_depth_is_a_usage_error(tmp_path: Path, capsys: pytest.CaptureFixture[str], depth: str) -> None:
    assert call("play", "--depth", depth, script(tmp_path, PASSES)) == 2
    assert depth in capsys.readouterr().err
