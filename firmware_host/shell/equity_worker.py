"""Equity beside the table: a process of its own answers, and the loop never waits for it."""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from firmware_host.equity.question import Question
from firmware_host.shell.equity_process import Lines, figure_in, question_line

COMMAND = (sys.executable, "-P", "-m", "firmware_host.shell.equity_process")
RESTART_S = 1.0

log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """The shares of the main pot by seat, 0 to 1, under the key of the question; not exact while a sample."""

    key: object
    shares: dict[int, float]
    exact: bool


class EquityWorker:
    """Asks a process that is started with the first question and again, once a second at most, when it has died.

    Nothing here waits or raises: a question that cannot be asked now, or whose process was killed before it had counted
    the figure, is asked at a later `ask` or `poll`.
    """

    def __init__(self, clock_s: Callable[[], float] = time.monotonic, command: Sequence[str] = COMMAND) -> None:
        self._clock_s = clock_s
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._started_s = float("-inf")
        self._number = 0
        self._question: Question | None = None
        self._key: object = None
        self._unsent = b""
        self._counted = False
        # One pipe for every process that is started, so that the file to wait for stays the same.
        self._from_process, self._to_us = os.pipe()
        os.set_blocking(self._from_process, False)
        self._lines = Lines(self._from_process)

    def fileno(self) -> int:
        """The file that can be read when there is an answer; the same for the worker's whole life."""
        return self._from_process

    def ask(self, question: Question, key: object) -> None:
        """Ask this question instead of the one before; the same question under the same key goes on."""
        if (question, key) == (self._question, self._key):
            return
        self._question, self._key = question, key
        self._number += 1
        self._unsent = question_line(self._number, question)
        self._counted = False
        self._send()

    def poll(self) -> list[Answer]:
        """The answers to the newest question that have come since the last call."""
        if self._question is not None and not self._counted and self._was_killed:
            self._unsent = question_line(self._number, self._question)
        if self._unsent:
            self._send()
        try:
            answers = [figure_in(line) for line in self._lines.read()]
        except BlockingIOError:
            return []
        except ValueError as error:
            log.warning("the equity process says what is no figure: %s", error)
            return []
        newest = [figure for number, figure in answers if number == self._number]
        self._counted = self._counted or any(figure.exact for figure in newest)
        return [Answer(self._key, *figure) for figure in newest]

    def close(self) -> None:
        """End the process; the worker cannot be used afterwards."""
        self._end()
        os.close(self._from_process)
        os.close(self._to_us)

    @property
    def _was_killed(self) -> bool:
        """Whether the process ended by a signal; one that ends by itself would do so again."""
        return self._process is not None and (self._process.poll() or 0) < 0

    def _send(self) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        if self._process is None or self._process.stdin is None:
            return
        try:
            os.write(self._process.stdin.fileno(), self._unsent)
            self._unsent = b""
        except OSError as error:
            # It has died, or has not read for hundreds of questions.
            log.warning("the equity process takes no question: %s", error)
            self._end()

    def _start(self) -> None:
        if self._process is not None:
            log.warning("the equity process ended with %s", self._process.returncode)
            self._end()
        now_s = self._clock_s()
        if now_s - self._started_s < RESTART_S:
            return
        self._started_s = now_s
        try:
            self._process = subprocess.Popen(self._command, bufsize=0, stdin=subprocess.PIPE, stdout=self._to_us)
        except OSError as error:
            log.warning("the equity process cannot be started: %s", error)
            return
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)

    def _end(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process = None
