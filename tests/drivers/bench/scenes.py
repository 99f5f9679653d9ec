"""Benches and tables at chosen moments, for the tests of what a bench window decides and shows."""

from dataclasses import replace

from drivers.bench.views import Bench, Prompt, TableView
from tests.drivers.bench.stand import TAGS

CARDS = tuple(TAGS)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Leo", "Maximilian")


def bench(seats: int = 9, **tags: tuple[str, ...]) -> Bench:
    """A bench with cards at the named antennas."""
    return Bench(seats, CARDS, tags, dict.fromkeys(range(1, seats + 1), "off"), None, 0, None, 0, ())


def dealing(seats: int = 9, button: int = 1, playing: tuple[int, ...] = (1, 2, 4), game: str = "NT") -> TableView:
    """A table at which cards are dealt to these seats."""
    hands = {seat: "live" if seat in playing else "none" for seat in range(1, seats + 1)}
    return TableView(
        phase="dealing",
        hand=1,
        game=game,
        button=button,
        hands=hands,
        names={seat: NAMES[seat - 1] for seat in playing},
        stacks=dict.fromkeys(playing, 5000),
        prompts=(Prompt("deal", None, "Deal the cards."),),
    )


def prompting(code: str, seat: int | None = None, text: str = "", phase: str = "betting") -> TableView:
    """A table whose only prompt this is."""
    return replace(dealing(), phase=phase, prompts=(Prompt(code, seat, text),))
