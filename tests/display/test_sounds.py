"""Every sound has a word and a light: whoever cannot hear it sees what it says."""

from typing import NamedTuple

import pytest

from display.items import Bar
from display.layout import layout
from display.paint import width_px
from display.palette import CLOCK, LIVE, STOP, Colour
from firmware_host.shell.sounds import SOUND_MS
from tests.display.evening import evening
from tests.display.pictures import SMALL, texts

DEALT = "dealer riffle\ndeal\n"


class Sound(NamedTuple):
    """What happens, the pattern that sounds then, a text that is shown, and a seat's lamp or the colour of the bar."""

    lines: str
    pattern: str
    text: str
    light: tuple[str, str] | Colour


SOUNDS = (
    Sound(DEALT + "4 call\n", "click", "SEAT 5", ("5", "turn")),
    Sound(DEALT + "dealer next\n", "refused", "NOT POSSIBLE", CLOCK),
    Sound(DEALT + "dealer clock\n", "clock", "CLOCK: SEAT 4", ("4", "clock")),
    Sound(DEALT + "dealer clock\nwait 60\n", "countdown", "ACT NOW", ("4", "clock")),
    Sound(DEALT + "dealer clock\nwait 70\n", "expired", "SEAT 4 DEAD", STOP),
    Sound("dealer level 200/400\n", "level", "NEW BLINDS", LIVE),
    Sound(DEALT + "dealer floor\n", "floor", "FLOOR CALLED", CLOCK),
    Sound(DEALT + "dealer misdeal\n", "stop", "MISDEAL", STOP),
    Sound("dealer riffle\ndeal 5:AsKd\ncards muck As Kd\n", "stop", "STOP", ("5", "alert")),
    Sound("dealer riffle\ncards seat1 As\ncards seat1 Ks\n", "stop", "MISDEAL?", STOP),
    Sound("dealer break 5\ncards seat1 As\n", "stop", "It is a break: do not", STOP),
    Sound("dealer riffle\ndeal 4:AsKd 5:QhJc\ncards board 2c\n", "prompt", "PULL BACK", STOP),
    Sound(DEALT + "unplug reader seat5\n", "fault", "CARD READER", STOP),
    Sound("puck 4\n", "button", "MOVE BUTTON", ("1", "button")),
)


@pytest.mark.parametrize("sound", SOUNDS, ids=[f"{sound.pattern} {sound.text}" for sound in SOUNDS])
def test_a_sound_has_its_word_and_its_light(sound: Sound) -> None:
    with evening(sound.lines) as one:
        shown = layout(one.does(""), SMALL, width_px)
        leds, sounded = one.status["leds"], one.status["buzzer"]
    assert isinstance(leds, dict)
    assert sounded == sound.pattern
    assert sound.text in texts(shown)
    if isinstance(sound.light, Colour):
        assert next(item for item in shown.items if isinstance(item, Bar)).colour == sound.light
    else:
        seat, state = sound.light
        assert leds[seat] == state


def test_every_sound_that_the_table_makes_is_tested_here() -> None:
    assert {sound.pattern for sound in SOUNDS} == set(SOUND_MS)
