"""Which figure the status shows: the newest answer to just the question that the table poses."""

from firmware_host.equity.question import Question
from firmware_host.equity.turned_up import question_of
from firmware_host.shell.ephemera import Equity
from firmware_host.shell.equity_figure import EquityFigure
from firmware_host.shell.equity_worker import Answer
from tests.equity.tables import Dealt


class Told:
    """A source that answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.answers: list[Answer] = []
        self.closed = False

    def ask(self, question: Question, key: Question) -> None:
        self.asked.append(question)

    def poll(self) -> list[Answer]:
        answers, self.answers = self.answers, []
        return answers

    def fileno(self) -> int:
        return 7

    def close(self) -> None:
        self.closed = True


def all_in() -> Dealt:
    dealt = Dealt("NT", {1: 1000, 2: 1000})
    dealt.all_in()
    return dealt


def test_a_figure_is_there_once_its_question_is_answered_and_stays() -> None:
    told, dealt = Told(), all_in()
    figure = EquityFigure(told)
    assert figure.of(dealt.table) is None
    told.answers = [Answer(told.asked[-1], {2: 0.2, 1: 0.8}, False), Answer(told.asked[-1], {2: 0.25, 1: 0.75}, True)]
    shown = Equity(((1, 0.75), (2, 0.25)), True)
    assert figure.of(dealt.table) == shown
    assert figure.of(dealt.table) == shown


def test_an_answer_to_an_earlier_question_is_no_figure() -> None:
    told, dealt = Told(), all_in()
    figure = EquityFigure(told)
    figure.of(dealt.table)
    late = Answer(told.asked[-1], {1: 0.8, 2: 0.2}, True)
    dealt.board(3)
    told.answers = [late]
    assert figure.of(dealt.table) is None
    assert told.asked[-1] == question_of(dealt.table) != late.key


def test_nothing_is_asked_while_no_hands_are_turned_up() -> None:
    told, dealt = Told(), Dealt("NT", {1: 300, 2: 1000, 3: 1000})
    dealt.around()
    assert EquityFigure(told).of(dealt.table) is None
    assert told.asked == []


def test_without_a_source_there_is_no_figure_and_no_file_to_wait_for() -> None:
    figure = EquityFigure(None)
    assert figure.of(all_in().table) is None
    assert figure.file is None
    figure.close()


def test_the_source_is_waited_for_by_its_file_and_closed_with_the_figure() -> None:
    told = Told()
    figure = EquityFigure(told)
    assert figure.file == 7
    figure.close()
    assert told.closed
