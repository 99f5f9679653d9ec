"""The equity process by itself: lines in, lines out."""

import os
import subprocess
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.equity.figures import Figure
from firmware_host.equity.question import Question
from firmware_host.shell.equity_process import Lines, figure_in, figure_line, question_in, question_line
from firmware_host.shell.equity_worker import COMMAND
from tests.equity.asked import question
from tests.equity.processes import in_time

ACES = question("NT", "AsAh", "KdKh")
FLOP = question("NT", "AsAh", "KdKh", board="2c7d9s")
LONG = question("F7S", "2s3h5d7c9s", "3s4h6d8cTs")
SHARES = st.dictionaries(st.integers(1, 13), st.floats(0, 1), min_size=1)


class Process:
    """A running process, a line at a time."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._stdin = process.stdin
        self._lines = Lines(process.stdout.fileno())
        self._got: list[bytes] = []

    def write(self, line: bytes) -> None:
        """Say something to it."""
        self._stdin.write(line)

    def hang_up(self) -> None:
        """Say that nothing more will come."""
        self._stdin.close()

    def figure(self) -> tuple[int, bool]:
        """The number of the question that it answers next, and whether exactly."""
        if not self._got:
            self._got = self._lines.read()
        number, figure = figure_in(self._got.pop(0))
        return number, figure.exact


@pytest.fixture
def process() -> Iterator[Process]:
    """A process that waits for a question."""
    with subprocess.Popen(COMMAND, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as popen, in_time():
        yield Process(popen)
        popen.kill()


@pytest.mark.slow
def test_of_several_lines_the_newest_is_answered(process: Process) -> None:
    process.write(question_line(1, ACES) + question_line(2, LONG) + question_line(3, FLOP))
    assert process.figure() == (3, True)


@pytest.mark.slow
def test_a_newer_question_ends_the_count_of_the_older(process: Process) -> None:
    process.write(question_line(1, LONG))
    assert process.figure() == (1, False)
    process.write(question_line(2, FLOP))
    assert process.figure() == (2, True)


@pytest.mark.slow
def test_it_ends_with_its_input_and_says_nothing_more(process: Process) -> None:
    process.write(question_line(1, LONG))
    assert process.figure() == (1, False)
    process.hang_up()
    assert process.process.wait() == 0
    with pytest.raises(EOFError):
        process.figure()


@pytest.mark.parametrize(
    "asked", [ACES, FLOP, LONG, question("FO/8", "As2h3dKc", "QsQhJdJc"), LONG._replace(shares_last=True)]
)
def test_a_question_comes_out_of_its_line_as_it_went_in(asked: Question) -> None:
    line = question_line(12, asked)
    assert line.endswith(b"\n")
    assert len(line) < 512
    assert question_in(line) == (12, asked)


@pytest.mark.slow
@given(st.integers(0), SHARES, st.booleans())
def test_a_figure_comes_out_of_its_line_as_it_went_in(number: int, shares: dict[int, float], exact: bool) -> None:
    assert figure_in(figure_line(number, Figure(shares, exact))) == (number, Figure(shares, exact))


def test_a_line_that_comes_in_pieces_is_put_together() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    lines = Lines(reading)
    assert not lines.waiting()
    os.write(writing, b"one\ntw")
    assert lines.waiting()
    assert lines.read() == [b"one"]
    with pytest.raises(BlockingIOError):
        lines.read()
    os.write(writing, b"o\nthree\n")
    assert lines.read() == [b"two", b"three"]
    os.close(writing)
    assert lines.waiting()
    with pytest.raises(EOFError):
        lines.read()
    os.close(reading)
