"""What a picture is made of: frozen drawing items, placed in pixels once a page is scaled."""

from typing import Literal, NamedTuple

from display.palette import Colour

Anchor = Literal["left", "centre", "right"]


class Text(NamedTuple):
    """A line of text; `y` is its base line, `x` the edge or middle that the anchor names."""

    x: float
    y: float
    size: float
    colour: Colour
    text: str
    anchor: Anchor = "left"

    def scaled(self, by: float) -> "Text":
        """The same at another scale."""
        return self._replace(x=round(self.x * by), y=round(self.y * by), size=max(round(self.size * by), 1))


class Card(NamedTuple):
    """A card face up, by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float
    card: str

    def scaled(self, by: float) -> "Card":
        """The same at another scale."""
        width, height = max(round(self.width * by), 1), max(round(self.height * by), 1)
        return Card(round(self.x * by), round(self.y * by), width, height, self.card)


class Disc(NamedTuple):
    """A circle around a point: filled, or a line of some width."""

    x: float
    y: float
    radius: float
    colour: Colour
    line: float = 0

    def scaled(self, by: float) -> "Disc":
        """The same at another scale."""
        radius, line = max(round(self.radius * by), 1), round(self.line * by)
        return Disc(round(self.x * by), round(self.y * by), radius, self.colour, line)


class Bar(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour

    def scaled(self, by: float) -> "Bar":
        """The same at another scale."""
        left, top = round(self.x * by), round(self.y * by)
        right, bottom = round((self.x + self.width) * by), round((self.y + self.height) * by)
        return Bar(left, top, right - left, bottom - top, self.colour)


class Octagon(NamedTuple):
    """The stop sign around a point."""

    x: float
    y: float
    radius: float
    colour: Colour

    def scaled(self, by: float) -> "Octagon":
        """The same at another scale."""
        return Octagon(round(self.x * by), round(self.y * by), round(self.radius * by), self.colour)


class Triangle(NamedTuple):
    """A filled triangle by its three corners."""

    corners: tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
    colour: Colour

    def scaled(self, by: float) -> "Triangle":
        """The same at another scale."""
        tip, left, right = ((round(x * by), round(y * by)) for x, y in self.corners)
        return Triangle((tip, left, right), self.colour)


class Line(NamedTuple):
    """A straight line of some width."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: Colour

    def scaled(self, by: float) -> "Line":
        """The same at another scale."""
        x1, y1, x2, y2 = (round(end * by) for end in (self.x1, self.y1, self.x2, self.y2))
        return Line(x1, y1, x2, y2, max(round(self.width * by), 1), self.colour)


Item = Text | Card | Disc | Bar | Octagon | Triangle | Line


class Picture(NamedTuple):
    """A whole screen: the name of its state and its items in order of drawing, which is also the order of reading."""

    state: str
    items: tuple[Item, ...]
