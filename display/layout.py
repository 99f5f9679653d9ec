"""From a moment to a picture: the page of its state, placed on the screen between bar and foot; pure."""

from collections.abc import Mapping
from typing import Final

from display.decode import decode
from display.frame import foot
from display.items import Bar, Card, Item, Picture, Text
from display.moment import Moment
from display.room import Measure, Room
from display.sizes import BAR, FOOT_BAR, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, View
from display.states import STATES

FIXED_WIDTH: Final = 0.5
"""Width of a letter over the size of the font, where no font is at hand."""


def layout(moment: Moment, view: View, measure: Measure) -> Picture:
    """The picture of a moment on a screen; `measure` tells widths in pixels for sizes in pixels."""
    state = next(state for state in STATES if state.applies(moment))
    scale = view.scale
    width, height = view.width_px / scale, view.height_px / scale

    def in_units(text: str, size: float, /) -> float:
        return measure(text, max(round(size * scale), 1)) / scale

    upside_down = _upside_down(moment)
    top, bottom = (0.0, height - BAR) if upside_down else (BAR, height)
    room = Room(MARGIN, top, width - MARGIN, bottom, in_units, moment.words)
    below: list[Item] = []
    if state.has_foot:
        edge = top if upside_down else bottom - FOOT_BAR
        below = list(foot(room._replace(top=edge), moment, state.name))
        room = room._replace(top=top + FOOT_BAR) if upside_down else room._replace(bottom=edge)
    page = state.build(room, moment)
    headline = next(item for item in page if not isinstance(item, Card))
    bar = Bar(0, bottom if upside_down else 0, width, BAR, headline.colour)
    items = [bar, *page, *below]
    return Picture(state.name, tuple(item.scaled(scale) for item in items))


def screen_texts(document: Mapping[str, object]) -> list[str]:
    """Every text and card that the screen would show for a public status, in order of reading."""
    picture = layout(Moment(decode(document), 0, 0), View(PAGE_WIDTH, PAGE_HEIGHT), _fixed_width)
    told = (
        item.text if isinstance(item, Text) else item.card for item in picture.items if isinstance(item, Text | Card)
    )
    return [text for text in told if text]


def _fixed_width(text: str, size: float, /) -> float:
    return len(text) * size * FIXED_WIDTH


def _upside_down(moment: Moment) -> bool:
    """Bar and foot change places at each level, so that no screen keeps their shape."""
    level = moment.table.level
    return level is not None and level.number % 2 == 0
