"""A person at a terminal: what is printed, and what is made of what is typed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.config.read import read_profile
from tests.hil.conftest import BENCH
from tests.hil.obedient import Obedient
from tests.hil.person import OpenTerminal, Person, own_terminal
from tests.hil.simulated import Simulated
from tests.hil.stand import Stand, simulated
from tests.hil.tasks import HandsError, Hear, Listen, Look, Move, Press, Task
from tests.hil.test_hand import test_two_hands_are_played_with_the_cards_of_the_table as play_two_hands

LOOK = Look({1: "########"})
UNREAD = Move(("As",), "seat1", None, read=False)


class Typed:
    """A terminal at which these lines are typed after the first line was printed; None is a pause."""

    def __init__(self, *typed: str | None) -> None:
        self.said: list[str] = []
        self._typed = list(typed)

    def say(self, line: str) -> None:
        self.said.append(line)

    def heard(self) -> str | None:
        return self._typed.pop(0) if self.said and self._typed else None


def answers(task: Task, *typed: str | None) -> tuple[list[bool | None], list[str]]:
    """What a person's lines come to, one by one, and what was printed."""
    terminal = Typed(*typed)
    person = Person(terminal)
    person.do(task)
    return [person.answer() for _ in typed], terminal.said


@pytest.mark.parametrize(("typed", "said"), [("y", True), ("Yes", True), ("n", False), ("NO", False)])
@pytest.mark.parametrize("question", [LOOK, Hear("click")])
def test_a_question_is_answered_by_y_or_n(question: Task, typed: str, said: bool) -> None:
    assert answers(question, None, typed)[0] == [None, said]


@pytest.mark.parametrize("typed", ["", "maybe", "yn"])
def test_anything_else_is_no_answer_and_is_told_so(typed: str) -> None:
    said, printed = answers(LOOK, typed, "y")
    assert said == [None, True]
    assert printed[1:] == ["Type y or n, then Enter."]


@pytest.mark.parametrize("task", [Listen(), UNREAD])
def test_where_nothing_can_be_read_any_line_means_that_it_is_done(task: Task) -> None:
    assert answers(task, None, "")[0] == [None, True]


def test_nothing_typed_ends_what_is_read() -> None:
    assert answers(Press(1), "y")[0] == [None]


def test_what_was_typed_before_is_no_answer() -> None:
    terminal = Typed("y", "y", None, "n")
    person = Person(terminal)
    person.do(LOOK)
    person.do(LOOK)
    assert person.answer() is False


@pytest.fixture
def pipes() -> Iterator[tuple[OpenTerminal, int, int]]:
    """A terminal, the end at which a person types and the one at which he reads."""
    (reads, types), (prints, writes) = os.pipe(), os.pipe()
    terminal = OpenTerminal(reads, writes)
    yield terminal, types, prints
    terminal.close()
    os.close(prints)


def test_a_terminal_gives_whole_lines_one_by_one_and_never_waits(pipes: tuple[OpenTerminal, int, int]) -> None:
    terminal, types, prints = pipes
    terminal.say("Lay A♠ at seat 1.")
    assert os.read(prints, 100).decode() == "Lay A♠ at seat 1.\n"
    assert terminal.heard() is None
    os.write(types, b"y")
    assert terminal.heard() is None
    os.write(types, b"es \nn\n")
    assert [terminal.heard(), terminal.heard(), terminal.heard()] == ["yes", "n", None]
    os.close(types)
    with pytest.raises(HandsError, match="the terminal is closed"):
        terminal.heard()


def test_the_own_terminal_is_a_file_in_which_one_types_and_reads() -> None:
    person, side = os.openpty()
    terminal = own_terminal(Path(os.ttyname(side)))
    terminal.say("Press the key NEXT.")
    assert b"Press the key NEXT." in os.read(person, 100)
    os.write(person, b"y\n")
    assert terminal.heard() == "y"
    terminal.close()
    os.close(person)
    os.close(side)


def test_without_a_terminal_is_told_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(
        HandsError, match=r"No such file or directory: run this in a terminal \(from afar with ssh -t\)"
    ):
        own_terminal(tmp_path / "tty")


@pytest.fixture
def obeyed(tmp_path: Path) -> Iterator[tuple[Stand, Obedient]]:
    """A simulated table worked by somebody who only knows what his terminal says."""
    made: list[Obedient] = []

    def person(table: Simulated) -> Person:
        made.append(Obedient(table))
        return Person(made[0])

    with simulated(read_profile(BENCH), tmp_path, person) as stand:
        yield stand, made[0]


@pytest.mark.slow
def test_who_does_what_he_is_told_plays_both_hands(obeyed: tuple[Stand, Obedient]) -> None:
    stand, terminal = obeyed
    play_two_hands(stand)
    dealt = terminal.lines.index("Lay As at seat 1.")
    assert terminal.lines[dealt + 1] == "The new tag at seat 1 is As from now on."
    assert "Slide Qh and Jc from seat 2 through the muck, one after another." in terminal.lines
