"""How big everything is, in units of a screen of 1024 x 600, and how big letters must be to be read.

Sizes were computed for 10.1 inches at 2 m; a larger screen shows the same page larger.
"""

import math
from typing import Final, NamedTuple

PAGE_WIDTH: Final = 1024
PAGE_HEIGHT: Final = 600
MARGIN: Final = 16
BAR: Final = 8
FOOT_BAR: Final = 70

FOOT: Final = 59
BODY: Final = 81
HEAD: Final = 110
SEAT_TWO_DIGITS: Final = 130
SEAT: Final = 165
LIMITS: Final = 200
MINUTE: Final = 300
COUNTDOWN: Final = 420
RING: Final = 44
"""The seat ring is a bonus for those who sit close; nothing stands in it alone."""

CAP_HEIGHT: Final = 0.73
"""Height of a capital letter over the size of the font."""

DESCENT: Final = 0.24
"""How far a letter reaches below its line, over the size of the font."""

CARD_ASPECT: Final = 0.72
"""Width of a card over its height."""

FLOOR_ARCMIN: Final = 16
MM_PER_INCH: Final = 25.4


class View(NamedTuple):
    """A screen: its pixels, its diagonal in inches and how far away its readers sit, in metres."""

    width_px: int
    height_px: int
    diagonal_in: float = 10.1
    distance_m: float = 2.0

    @property
    def scale(self) -> float:
        """Pixels per unit: the page fills the screen in one direction at least."""
        return min(self.width_px / PAGE_WIDTH, self.height_px / PAGE_HEIGHT)


def letter_px(view: View, arc_minutes: float) -> float:
    """The size of font, in pixels, whose capital letters are seen under that angle (ISO 9241-3)."""
    pitch_mm = view.diagonal_in * MM_PER_INCH / math.hypot(view.width_px, view.height_px)
    return view.distance_m * 1000 * math.tan(math.radians(arc_minutes / 60)) / CAP_HEIGHT / pitch_mm


def legible(view: View) -> bool:
    """Whether the smallest letters of the page reach 16 arc minutes on that screen."""
    return round(FOOT * view.scale) >= round(letter_px(view, FLOOR_ARCMIN))


SCREENS: Final = {
    "10in-2m": View(1024, 600, 10.1, 2.0),
    "32in-2m": View(1920, 1080, 32.0, 2.0),
    "43in-5m": View(1920, 1080, 43.0, 5.0),
}
"""The screens that every page is made for: the one at the table, and televisions by diagonal and distance."""
