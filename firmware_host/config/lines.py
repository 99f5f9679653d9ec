"""The lines of a header: which there are, which are kept for something else, and what a profile may say."""

from dataclasses import dataclass
from typing import Final

from firmware_host.config.kinds import whole

HEADERS: Final = ("pi", "wide")

# GPIO 0 and 1 read the identity of a board on top as the Pi starts; SPI0 carries the readers.
_KEPT: Final = {
    0: "ID_SD",
    1: "ID_SC",
    7: "SPI0 CE1",
    8: "SPI0 CE0",
    9: "SPI0 MISO",
    10: "SPI0 MOSI",
    11: "SPI0 SCLK",
}
# What may use a line that is kept from all others: selects are SPI0's own, and a reader does not mind being reset
# while the Pi starts.
_FREE_FOR: Final = {"select": (7, 8), "reset": (0, 1)}

_HIGHEST: Final = {"pi": 27, "wide": 99}

# Pins of the header by their place that are no GPIO number, for those who counted pins: place to GPIO number.
_PLACES: Final = {29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21}


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """A GPIO number that something is wired to; `use` is select or reset for those of the readers."""

    header: str
    use: str = ""

    @property
    def limit(self) -> str:
        """The numbers."""
        low = {"select": "2 to 8", "reset": "0 to 6"}.get(self.use, "2 to 6")
        return f"a GPIO number, {low} or 12 to {_HIGHEST.get(self.header, 27)}"

    def read(self, value: object) -> int:
        """Accept an int that names a free line."""
        number = whole(value, self.limit)
        if number in _KEPT and number not in _FREE_FOR.get(self.use, ()):
            raise ValueError(f"is kept for {_KEPT[number]}; must be {self.limit}")
        if not 0 <= number <= _HIGHEST.get(self.header, 27):
            line = None if self.header == "wide" else _PLACES.get(number)
            hint = "" if line is None else f"; pin {number} of the header is GPIO {line}, did you mean that?"
            raise ValueError(f"is no line of the header; must be {self.limit}{hint}")
        return number

    def from_text(self, text: str) -> object:
        """Turn decimal digits into an int."""
        return int(text) if text.isdecimal() else text
