"""What a seat's lamp looks like in each state."""

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Colour(NamedTuple):
    """Red, green and blue, 0 to 255 each."""

    red: int
    green: int
    blue: int


class Look(NamedTuple):
    """A colour and its rhythm: `off_ms` 0 is steady, `on_ms` 0 is dark."""

    colour: Colour
    on_ms: int
    off_ms: int


_VERMILION = Colour(255, 122, 69)
_ORANGE = Colour(230, 159, 0)
_YELLOW = Colour(240, 228, 66)
_WHITE = Colour(255, 255, 255)
_HALF_WHITE = Colour(128, 128, 128)
_BLACK = Colour(0, 0, 0)

# The only motion is one change a second, far below the three flashes a second that can harm people.
LOOKS = {
    "alert": Look(_VERMILION, 1000, 1000),
    "clock": Look(_ORANGE, 1000, 1000),
    "show": Look(_YELLOW, 1000, 0),
    "turn": Look(_YELLOW, 1000, 0),
    "button": Look(_WHITE, 1000, 0),
    "small-blind": Look(_HALF_WHITE, 1000, 0),
    "big-blind": Look(_WHITE, 1000, 1000),
    "off": Look(_BLACK, 0, 1000),
}

BLINK_MS = 1000
# A lamp of one colour tells by its rhythm: a # is a second of light, a dot one of dark. Steady is for the one who acts;
# the three places before the deal are counted. Lamps keep one time, so that all change together.
ONE_COLOUR = {
    "alert": "#.#.#.#.",
    "clock": "#.#.#.#.",
    "show": "########",
    "turn": "########",
    "button": "#.......",
    "small-blind": "#.#.....",
    "big-blind": "#.#.#...",
    "off": "........",
}


def look(state: str) -> Look:
    """Return the look of a state; ValueError for an unknown one."""
    if state not in LOOKS:
        raise ValueError(f"there is no light state {state!r}; there are {', '.join(LOOKS)}")
    return LOOKS[state]


def every_lamp(leds: Mapping[int, str], seats: Collection[int]) -> dict[int, str]:
    """Return the state at each of the seats, `off` at those not named; ValueError for an unknown seat or state."""
    for seat, state in leds.items():
        look(state)
        if seat not in seats:
            raise ValueError(f"there is no lamp at seat {seat}; there are {', '.join(map(str, seats))}")
    return {seat: leds.get(seat, "off") for seat in seats}


def lit(state: str, now_ms: int) -> bool:
    """Return whether a lamp of one colour is lit at a time; ValueError for an unknown state."""
    look(state)
    return ONE_COLOUR[state][now_ms // BLINK_MS % len(ONE_COLOUR[state])] == "#"
