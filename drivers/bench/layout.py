"""Where everything of the bench window lies, in pixels: pure, and the same for painting and for the mouse."""

import math
from typing import Final, NamedTuple

from drivers.panel.keys import BIG_KEYS

# The window's size at which one unit is one pixel.
BASE_WIDTH: Final = 900
BASE_HEIGHT: Final = 640
SMALLEST: Final = (480, 342)
CARD_SHAPE: Final = 0.72
# So much of a card's height must be seen of its width for its rank to be read.
READ_SHARE: Final = 0.15
# The table is at most this high for its width, however high the window.
FELT_SHAPE: Final = 0.5
PAD_ROWS: Final = (("7", "8", "9", "DEL"), ("4", "5", "6", "OK"), ("1", "2", "3", "OK"), ("0", "0", "00", "OK"))


class Rect(NamedTuple):
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlaps(self, other: "Rect") -> bool:
        """Whether it has a pixel in common with another one."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h

    def within(self, other: "Rect") -> bool:
        """Whether it lies whole in another one."""
        right, bottom = self.x + self.w <= other.x + other.w, self.y + self.h <= other.y + other.h
        return self.x >= other.x and self.y >= other.y and right and bottom

    def inset(self, by: int) -> "Rect":
        """The rectangle with a margin taken off all round."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


class Place(NamedTuple):
    """One seat: its whole box, and in it the antenna, the lit button, the bet below the button, and the caption."""

    box: Rect
    antenna: Rect
    button: Rect
    bet: Rect
    caption: Rect


class Layout(NamedTuple):
    """The whole window; `unit` is the size of a pixel of the smallest design, `places` the seats by number."""

    window: Rect
    unit: float
    head: Rect
    felt: Rect
    places: dict[int, Place]
    board: Rect
    muck: Rect
    deck: Rect
    sound: Rect
    keys: dict[str, Rect]
    legend: Rect

    def antennas(self) -> dict[str, Rect]:
        """Every antenna by its name."""
        seats = {f"seat{seat}": place.antenna for seat, place in self.places.items()}
        return {**seats, "board": self.board, "muck": self.muck}


def layout_of(width: int, height: int, seats: int) -> Layout:
    """Lay the bench of a table with 2 to 13 seats out in a window."""
    unit = min(width / BASE_WIDTH, height / BASE_HEIGHT)
    margin = round(8 * unit)
    head = Rect(margin, margin, width - 2 * margin, round(60 * unit))
    panel_height = round(190 * unit)
    free = height - panel_height - head.h - 4 * margin
    felt = Rect(margin, head.y + head.h + margin, head.w, min(free, round(head.w * FELT_SHAPE)))
    panel = Rect(margin, felt.y + felt.h + margin, width - 2 * margin, panel_height)
    board, muck, deck, sound = _middle(felt, unit)
    keys, legend = _panel(panel, unit, seats)
    return Layout(
        Rect(0, 0, width, height), unit, head, felt, _places(felt, unit, seats), board, muck, deck, sound, keys, legend
    )


def card_rects(antenna: Rect, count: int) -> list[Rect]:
    """Where cards lie at an antenna, side by side, overlapping where there are many.

    A hand's cards are narrower where that leaves enough of each to be read; of a pile only the last one is.
    """
    height = antenna.h - max(2, antenna.h // 12) * 2
    width = min(round(height * CARD_SHAPE), antenna.w)
    gap = max(2, width // 12)
    narrow = antenna.w - 2 * gap - round(antenna.h * READ_SHARE) * (count - 1)
    if narrow >= height // 3:
        width = min(width, narrow)
    step = width + gap if count < 2 else min(width + gap, (antenna.w - gap * 2 - width) // (count - 1))
    left = antenna.x + (antenna.w - step * (count - 1) - width) // 2
    return [Rect(left + step * n, antenna.y + (antenna.h - height) // 2, width, height) for n in range(count)]


def _middle(felt: Rect, unit: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Board, muck, deck and the line of the sound, in the middle of the table."""
    x, y = felt.centre
    height = round(78 * unit)
    top = y - round(46 * unit)
    board = Rect(x - round(150 * unit), top, round(300 * unit), height)
    side = round(64 * unit)
    deck = Rect(board.x - round(14 * unit) - side, top, side, height)
    muck = Rect(board.x + board.w + round(14 * unit), top, side + round(26 * unit), height)
    sound = Rect(board.x, top + height + round(20 * unit), board.w, round(20 * unit))
    return board, muck, deck, sound


def _places(felt: Rect, unit: float, seats: int) -> dict[int, Place]:
    """The seats clockwise from the dealer's left; his own place is the gap in the middle below."""
    width, height = (round(128 * unit), round(84 * unit)) if seats <= 10 else (round(104 * unit), round(74 * unit))
    inner = felt.inset(round(8 * unit))
    across, down = inner.w - width, inner.h - height
    places: dict[int, Place] = {}
    for seat in range(1, seats + 1):
        x, y = _on_track(across, down, seat / (seats + 1))
        places[seat] = _place(Rect(inner.x + round(x), inner.y + round(y), width, height), unit)
    return places


def _on_track(width: float, height: float, share: float) -> tuple[float, float]:
    """A point on the outline of a racecourse, clockwise from the middle of its lower straight by a share of it."""
    radius = min(width, height) / 2
    straight = width - 2 * radius
    way = share * (2 * straight + 2 * math.pi * radius)
    half, bend = straight / 2, math.pi * radius
    if way <= half:
        return width / 2 - way, height
    if way <= half + bend:
        angle = (way - half) / radius
        return radius - radius * math.sin(angle), radius + radius * math.cos(angle)
    if way <= half + bend + straight:
        return radius + (way - half - bend), 0
    if way <= half + 2 * bend + straight:
        angle = (way - half - bend - straight) / radius
        return width - radius + radius * math.sin(angle), radius - radius * math.cos(angle)
    return width - radius - (way - half - 2 * bend - straight), height


def _place(box: Rect, unit: float) -> Place:
    """A seat: the button and the bet at the left, the antenna at the right, the caption below."""
    caption_height = round(18 * unit)
    upper = box.h - caption_height
    side = round(30 * unit)
    gap = round(3 * unit)
    button = Rect(box.x, box.y + gap, side, side)
    bet = Rect(box.x, button.y + side + gap, side + gap, upper - side - 3 * gap)
    antenna = Rect(box.x + side + 2 * gap, box.y, box.w - side - 2 * gap, upper)
    return Place(box, antenna, button, bet, Rect(box.x, box.y + upper, box.w, caption_height))


def _panel(panel: Rect, unit: float, seats: int) -> tuple[dict[str, Rect], Rect]:
    """The eight keys over the seat ring, the number pad, and the legend beside them."""
    gap = round(6 * unit)
    big = Rect(panel.x, panel.y, round(panel.w * 0.46), panel.h)
    pad = Rect(big.x + big.w + 2 * gap, panel.y, round(panel.w * 0.2), panel.h)
    left = pad.x + pad.w + 2 * gap
    legend = Rect(left, panel.y, panel.x + panel.w - left, panel.h)
    ring_height = round(36 * unit)
    upper = Rect(big.x, big.y, big.w, big.h - ring_height - gap)
    rows = (BIG_KEYS[:4], BIG_KEYS[4:])
    keys = {
        key: _cell(upper, 4, 2, column, row, gap) for row, names in enumerate(rows) for column, key in enumerate(names)
    }
    ring = Rect(big.x, big.y + big.h - ring_height, big.w, ring_height)
    keys |= {f"S{seat}": _cell(ring, seats, 1, seat - 1, 0, max(2, gap // 2)) for seat in range(1, seats + 1)}
    for row, names in enumerate(PAD_ROWS):
        for column, key in enumerate(names):
            cell = _cell(pad, 4, 4, column, row, gap)
            keys[key] = _both(keys[key], cell) if key in keys else cell
    return keys, legend


def _cell(area: Rect, columns: int, rows: int, column: int, row: int, gap: int) -> Rect:
    """One cell of a grid that fills an area, with gaps between the cells."""
    left, right = (area.w + gap) * column // columns, (area.w + gap) * (column + 1) // columns - gap
    top, bottom = (area.h + gap) * row // rows, (area.h + gap) * (row + 1) // rows - gap
    return Rect(area.x + left, area.y + top, right - left, bottom - top)


def _both(one: Rect, other: Rect) -> Rect:
    """The rectangle around two."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    right, bottom = max(one.x + one.w, other.x + other.w), max(one.y + one.h, other.y + other.h)
    return Rect(x, y, right - x, bottom - y)
