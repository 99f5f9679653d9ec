"""Pictures for tests, and where the ink of their items lies."""

from functools import cache
from typing import NamedTuple

from display.decode import decode
from display.items import Bar, Card, Disc, Item, Octagon, Picture, Text, Triangle
from display.layout import layout
from display.moment import Moment, News
from display.paint import font, width_px
from display.sizes import View
from tests.display.documents import Document

SMALL = View(1024, 600)
LARGE = View(1920, 1080, 24.0, 2.0)


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share a pixel."""
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)

    def within(self, other: "Box") -> bool:
        """Whether it lies wholly inside the other."""
        inside = self.left >= other.left and self.right <= other.right
        return inside and self.top >= other.top and self.bottom <= other.bottom


def moment(status: Document, now_ms: int = 0) -> Moment:
    """A status that came at 0 ms, all its rulings news."""
    decoded = decode(status)
    return Moment(decoded, now_ms, 0, news=News(decoded.rulings, 0))


def picture(status: Document, view: View = SMALL, now_ms: int = 0) -> Picture:
    """What the screen shows for a status that came at 0 ms, in the real font."""
    return layout(moment(status, now_ms), view, width_px)


def texts(shown: Picture) -> list[str]:
    """All texts of a picture in order of reading."""
    return [item.text for item in shown.items if isinstance(item, Text) and item.text]


def headline(shown: Picture) -> Text:
    """The first text of the page."""
    return next(item for item in shown.items if isinstance(item, Text))


def ink(item: Item) -> Box | None:
    """Where an item leaves colour, None for lines and for a text of spaces."""
    match item:
        case Text():
            left, top, right, bottom = _letters(item.text, round(item.size))
            width = width_px(item.text, item.size)
            start = item.x - {"left": 0.0, "centre": width / 2, "right": width}[item.anchor]
            y = item.y - font(round(item.size)).get_ascent()
            return Box(start + left, y + top, start + right, y + bottom) if right > left else None
        case Card() | Bar():
            return Box(item.x, item.y, item.x + item.width, item.y + item.height)
        case Disc() | Octagon():
            reach = item.radius
            return Box(item.x - reach, item.y - reach, item.x + reach, item.y + reach)
        case Triangle():
            across, down = zip(*item.corners, strict=True)
            return Box(min(across), min(down), max(across), max(down))
        case _:
            return None


@cache
def _letters(text: str, size: int) -> tuple[int, int, int, int]:
    drawn = font(size).render(text, True, (255, 255, 255)).get_bounding_rect()
    return drawn.left, drawn.top, drawn.right, drawn.bottom
