"""The equity figure that the status shows: asked for as hands are turned up, shown when it is there."""

from typing import Protocol

from firmware_host.core.table import Table
from firmware_host.equity.question import Question
from firmware_host.equity.turned_up import question_of
from firmware_host.shell.ephemera import Equity
from firmware_host.shell.equity_worker import Answer


class EquitySource(Protocol):
    """Answers equity questions; neither call waits."""

    def ask(self, question: Question, key: Question) -> None:
        """Ask a question, which replaces the one before."""

    def poll(self) -> list[Answer]:
        """The answers since the last call."""

    def fileno(self) -> int | None:
        """The file that can be read when there is an answer; None where answers are there at once."""

    def close(self) -> None:
        """Ask no more."""


class EquityFigure:
    """The newest answer of a source; without one there is never a figure."""

    def __init__(self, source: EquitySource | None) -> None:
        self._source = source
        self._answer: Answer | None = None

    @property
    def file(self) -> int | None:
        """The file that can be read when there is an answer; None where there is nothing to wait for."""
        return None if self._source is None else self._source.fileno()

    def of(self, table: Table) -> Equity | None:
        """Ask for the figure of hands that are turned up; the newest answer where it is to just that question."""
        if self._source is None:
            return None
        question = question_of(table)
        if question is not None:
            self._source.ask(question, question)
        for told in self._source.poll():
            self._answer = told
        answer = self._answer
        if question is None or answer is None or answer.key != question:
            return None
        return Equity(tuple(sorted(answer.shares.items())), answer.exact)

    def close(self) -> None:
        """Ask no more."""
        if self._source is not None:
            self._source.close()
