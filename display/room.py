"""The room a page is laid out in, and how lines of text are fitted into it."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from display.items import Text
from display.palette import Colour
from display.sizes import BODY, CAP_HEIGHT, FOOT
from display.texts import CUT
from display.words import Words

LEADING = 1.12
"""From base line to base line, over the size of the font."""


class Measure(Protocol):
    """Tells how wide a text is in a size of font, both in the same unit."""

    def __call__(self, text: str, size: float, /) -> float:
        """The width of the text."""


class Room(NamedTuple):
    """A rectangle in units, the measure of text in units, and the words of a language."""

    left: float
    top: float
    right: float
    bottom: float
    measure: Measure
    words: Words

    @property
    def width(self) -> float:
        """From edge to edge."""
        return self.right - self.left

    @property
    def middle(self) -> float:
        """Half way between left and right."""
        return (self.left + self.right) / 2

    def size_for(self, text: str, width: float, sizes: Sequence[int]) -> int:
        """The first of the sizes in which the text is no wider than that, the last one when none is."""
        return next((size for size in sizes if self.measure(text, size) <= width), sizes[-1])

    def fitting(self, texts: Sequence[str], size: float, width: float) -> str:
        """The first of the texts that is no wider than that; the last one is cut when none is."""
        found = next((text for text in texts if self.measure(text, size) <= width), None)
        return self.cut(texts[-1], size, width) if found is None else found

    def cut(self, text: str, size: float, width: float) -> str:
        """The text, shortened with a sign that it was when it is wider than that."""
        if self.measure(text, size) <= width:
            return text
        kept = text
        while kept and self.measure(kept + CUT, size) > width:
            kept = kept[:-1].rstrip()
        return kept + CUT

    def wrap(self, text: str, size: float, width: float) -> list[str]:
        """The text in lines no wider than that, parted at spaces."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.measure(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(self.cut(word, size, width))
        return lines

    def lines(self, text: str, size: float, width: float, most: int) -> list[str]:
        """At most so many lines of the text; the last one is cut when there is more."""
        wrapped = self.wrap(text, size, width)
        if len(wrapped) <= most:
            return wrapped
        return [*wrapped[: most - 1], self.cut(f"{wrapped[most - 1]} {CUT}", size, width)]

    def paragraph(self, text: str, top: float, colour: Colour, sizes: Sequence[int] = (BODY, FOOT)) -> list[Text]:
        """The text in the first size in which it ends above the bottom of the room, cut in the last one."""
        for size in sizes:
            wrapped = self.wrap(text, size, self.width)
            if top + text_height(len(wrapped), size) <= self.bottom:
                return list(rows(wrapped, self.left, top, size, colour))
        size = sizes[-1]
        most = max(int((self.bottom - top - CAP_HEIGHT * size) / (LEADING * size)) + 1, 1)
        return list(rows(self.lines(text, size, self.width, most), self.left, top, size, colour))


def base(top: float, size: float) -> float:
    """The base line of a text whose capital letters begin at the top."""
    return top + CAP_HEIGHT * size


def rows(lines: Sequence[str], left: float, top: float, size: float, colour: Colour) -> Iterator[Text]:
    """Lines one below the other, the capital letters of the first beginning at the top."""
    for place, line in enumerate(lines):
        yield Text(left, base(top, size) + place * LEADING * size, size, colour, line)


def text_height(count: int, size: float) -> float:
    """From the top of the first line's capital letters to the last base line."""
    return CAP_HEIGHT * size + (count - 1) * LEADING * size if count else 0.0


def sentences(text: str) -> list[str]:
    """The sentences of a text, each of which begins a line of its own."""
    return re.split(r"(?<=[.?]) ", text) if text else []
