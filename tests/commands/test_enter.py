"""The command that enters a line at a running table, and its short forms."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.commands.enter import SHORT
from tests.commands.running import call, run
from tests.daemon.clients import Status
from tests.daemon.hands import shown
from tests.daemon.process import TableProcess


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableProcess]:
    """A daemon for all tests of this module."""
    process = TableProcess(tmp_path_factory.mktemp("enter"))
    yield process.start().stops_listening()
    process.close()


@pytest.fixture
def table(running: TableProcess) -> TableProcess:
    """A table between hands, with Ann and Bob and 5,000 chips each."""
    floor = running.floor()
    if status(running)["phase"] == "break":
        floor.enters("dealer resume")
    for number, name in ((1, "Ann"), (2, "Bob")):
        floor.enters(f"seat {number} {name} 5000")
        floor.enters(f"dealer stack {number} 5000")
    floor.enters("dealer leaves 4")
    return running


def enters(table: TableProcess, *words: str) -> int:
    """The exit code of a command on this table."""
    return call(*words, "--dir", table.feeds)


def status(table: TableProcess) -> Status:
    """The floor's view now."""
    return table.watch("floor").status


@pytest.mark.slow
def test_a_line_that_is_done_says_nothing(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    assert enters(table, "enter", "seat", "4", "Dan", "7300") == 0
    assert capsys.readouterr() == ("", "")
    assert shown(status(table), "stacks")["4"] == 7300


@pytest.mark.slow
def test_a_line_that_has_an_answer_prints_it(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    assert enters(table, "enter", "dealer", "deck", "list") == 0
    assert capsys.readouterr() == ("simulated: 52 cards, simulated\n", "")


@pytest.mark.slow
def test_a_line_in_one_word_is_the_same_line(table: TableProcess) -> None:
    assert enters(table, "enter", "seat 4 Dan 7300") == 0
    assert shown(status(table), "stacks")["4"] == 7300


@pytest.mark.slow
def test_the_short_commands_do_what_their_lines_do(table: TableProcess) -> None:
    assert enters(table, "seat", "4", "Dan", "7300") == 0
    assert enters(table, "stack", "4", "8000") == 0
    assert shown(status(table), "stacks")["4"] == 8000
    assert enters(table, "leaves", "4") == 0
    assert "4" not in shown(status(table), "seats")
    assert enters(table, "level", "200/400", "ante", "25") == 0
    assert shown(status(table), "level")["big_blind"] == 400
    assert enters(table, "set", "clock.reasonable_s", "=", "20") == 0


@pytest.mark.slow
def test_the_short_commands_about_players_and_breaks_do_what_their_lines_do(table: TableProcess) -> None:
    assert enters(table, "away", "1") == 0
    assert shown(status(table), "seats")["1"] == {"name": "Ann", "away": True}
    assert enters(table, "back", "1") == 0
    assert shown(status(table), "seats")["1"] == {"name": "Ann", "away": False}
    assert enters(table, "penalty", "1", "warning", "exposed") == 0
    assert "1" in shown(status(table), "penalties")
    assert enters(table, "break", "10") == 0
    assert status(table)["phase"] == "break"


@pytest.mark.slow
def test_the_folder_may_stand_before_the_words(table: TableProcess) -> None:
    assert call("stack", "--dir", table.feeds, "1", "6000") == 0
    assert shown(status(table), "stacks")["1"] == 6000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("seat", "1", "Eve", "500"), "seat-taken", "Seat 1 is taken."),
        (("leaves", "3"), "seat-empty", "Nobody sits at seat 3."),
        (("enter", "dealer", "next"), "no-hand", "No hand is being played."),
        (("enter", "1", "call"), "no-hand", "No hand is being played."),
    ],
)
def test_what_the_table_refuses_is_told_with_code_sentence_and_exit_code_1(
    table: TableProcess, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: str, sentence: str
) -> None:
    assert enters(table, *words) == 1
    assert capsys.readouterr() == ("", f"{code}: {sentence}\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("enter", "dance"), "'dance' is not a verb"),
        (("seat", "77", "Ann", "5000"), "'77' is not a seat of this table"),
        (("stack", "1"), "entry:1:"),
        (("level", "400/200"), "400"),
        (("set", "clock.reasonable", "=", "20"), "clock.reasonable_s"),
        (("enter", "flop"), "it is no entry"),
        (("enter", "x" * 70_000), "the line is longer than 64 KiB"),
    ],
)
def test_what_is_no_line_is_told_with_exit_code_2(
    table: TableProcess, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert enters(table, *words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("bad-request: ")
    assert told in said.err
    assert status(table)["phase"] in ("seating", "idle")


@pytest.mark.slow
def test_bytes_that_are_no_text_are_no_line_and_harm_nobody(table: TableProcess) -> None:
    ended = run("set", "clock.reasonable_s", "=", "\udcff", "--dir", table.feeds)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("bad-request: clock.reasonable_s = ")
    assert status(table)["phase"] in ("seating", "idle")


@pytest.mark.parametrize("word", ["enter", *SHORT])
def test_where_no_table_runs_every_command_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    assert call(word, "1", "--dir", tmp_path) == 1
    told = f"{tmp_path / 'floor.sock'}: no table runs there; start one with dealer-table run, or name its folder"
    assert capsys.readouterr() == ("", f"{told} with --dir\n")


@pytest.mark.slow
@pytest.mark.parametrize("word", ["enter", *SHORT])
def test_a_command_without_words_is_a_usage_error(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert call(word) == 2
    assert capsys.readouterr().err.startswith(f"usage: dealer-table {word}")
