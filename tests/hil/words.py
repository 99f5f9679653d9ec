"""The sentences in which a person is asked for something at a table."""

from collections.abc import Callable, Mapping
from typing import Any

from drivers.buzzer.patterns import beeps, length_ms
from drivers.panel.keys import SEAT_RING
from tests.hil.tasks import MUCK, Hear, Listen, Look, Move, Plug, Press, Task

RHYTHMS = {
    "........": "is dark",
    "########": "is lit without a break",
    "#.#.#.#.": "is lit every other second",
    "#.......": "blinks once in eight seconds",
    "#.#.....": "blinks twice in eight seconds",
    "#.#.#...": "blinks three times in eight seconds",
}


def place(antenna: str) -> str:
    """An antenna as a person calls it."""
    return f"seat {antenna.removeprefix('seat')}" if antenna.startswith("seat") else f"the {antenna}"


def contact(name: int | str) -> str:
    """A seat's button or a key as a person calls it."""
    if isinstance(name, int):
        return f"the button of seat {name}"
    return f"the key of seat {name.removeprefix('S')}" if name in SEAT_RING else f"the key {name}"


def sentence(task: Task) -> str:
    """What a person is asked to do or to tell, in one line; ValueError for a pattern or a rhythm that is not known."""
    return _SENTENCES[type(task)](task)


def advice(task: Task) -> str:
    """What to look at when a task has no effect."""
    match task:
        case Move(_, source, target):
            return f"try `dealer-table doctor --range {target or source}` and move the card over the antenna"
        case Press(name):
            return f"check the wire of {contact(name)}: hw/WIRING.md has its line"
        case Plug(antenna):
            return f"check the plug and the cable of the reader at {place(antenna)}"
        case _:
            return "begin again when somebody sits at the table"


def _move(task: Move) -> str:
    cards = " and ".join(task.cards)
    together = " together" if len(task.cards) > 1 else ""
    if task.target == MUCK:
        start = f" from {place(task.source)}" if task.source else ""
        asked = f"Slide {cards}{start} through the muck, one after another."
    elif task.source is None and task.target is not None:
        asked = f"Lay {cards} at {place(task.target)}{together}."
    elif task.target is None and task.source is not None:
        asked = f"Lift {cards} from {place(task.source)}{together}."
    else:
        asked = f"Move {cards} from {place(task.source or '')} to {place(task.target or '')}{together}."
    return asked if task.read else f"{asked} Then press Enter."


def _press(task: Press) -> str:
    return f"Hold {contact(task.contact)} for two seconds." if task.held else f"Press {contact(task.contact)}."


def _plug(task: Plug) -> str:
    return f"{'Put back' if task.plugged else 'Pull'} the plug of the reader at {place(task.antenna)}."


def _look(task: Look) -> str:
    seen = "; ".join(f"seat {seat} {RHYTHMS[rhythm]}" for seat, rhythm in task.rhythms.items())
    return f"Look at the lamps: {seen}. Is that so (y/n)?"


def _hear(task: Hear) -> str:
    count = len(beeps(task.pattern))
    beep = "1 beep" if count == 1 else f"{count} beeps"
    return f"Did the buzzer give {beep} in {-(-length_ms(task.pattern) // 100) / 10} s (y/n)?"


_SENTENCES: Mapping[type[Task], Callable[[Any], str]] = {
    Move: _move,
    Press: _press,
    Plug: _plug,
    Look: _look,
    Listen: lambda task: "Press Enter and listen to the buzzer.",
    Hear: _hear,
}
