"""What a person is asked, as he reads it."""

import pytest

from drivers.buzzer.patterns import PATTERNS
from drivers.lights.states import ONE_COLOUR
from tests.hil.obedient import understood
from tests.hil.tasks import Hear, Listen, Look, Move, Plug, Press, Task
from tests.hil.words import RHYTHMS, sentence

SENTENCES: list[tuple[Task, str]] = [
    (Move(("As",), None, "seat1"), "Lay As at seat 1."),
    (Move(("As", "Kd"), None, "seat1"), "Lay As and Kd at seat 1 together."),
    (Move(("As",), "seat1", None), "Lift As from seat 1."),
    (Move(("As", "Kd"), "seat1", "board"), "Move As and Kd from seat 1 to the board together."),
    (Move(("As",), "seat1", None, read=False), "Lift As from seat 1. Then press Enter."),
    (Move(("As", "Kd"), "seat1", "muck"), "Slide As and Kd from seat 1 through the muck, one after another."),
    (Press(3), "Press the button of seat 3."),
    (Press("S3"), "Press the key of seat 3."),
    (Press("FOLD", held=True), "Hold the key FOLD for two seconds."),
    (Plug("board", plugged=False), "Pull the plug of the reader at the board."),
    (Plug("seat4", plugged=True), "Put back the plug of the reader at seat 4."),
    (
        Look({1: "########", 2: "........"}),
        "Look at the lamps: seat 1 is lit without a break; seat 2 is dark. Is that so (y/n)?",
    ),
    (Listen(), "Press Enter and listen to the buzzer."),
    (Hear("click"), "Did the buzzer give 1 beep in 0.1 s (y/n)?"),
    (Hear("clock"), "Did the buzzer give 2 beeps in 1.2 s (y/n)?"),
]


@pytest.mark.parametrize(("task", "words"), SENTENCES)
def test_a_task_is_asked_for_in_one_sentence_that_says_all_of_it(task: Task, words: str) -> None:
    assert sentence(task) == words
    assert understood(words) == task


def test_no_two_sounds_are_described_alike() -> None:
    assert len({sentence(Hear(pattern)) for pattern in PATTERNS}) == len(PATTERNS)


def test_every_rhythm_of_a_lamp_has_its_words() -> None:
    assert RHYTHMS.keys() == set(ONE_COLOUR.values())
    assert len(set(RHYTHMS.values())) == len(RHYTHMS)
