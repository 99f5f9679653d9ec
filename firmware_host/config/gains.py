"""The section [gain_db]: how much each reader's receiver amplifies."""

from collections.abc import Mapping
from typing import Final

from firmware_host.config.keys import Key
from firmware_host.config.kinds import Value, whole
from firmware_host.config.places import antennas_of, seats_of
from firmware_host.config.sections import read_section

# The receiver's gains (MFRC522, 9.3.3.6).
GAINS_DB: Final = (18, 23, 33, 38, 43, 48)


class Gain:
    """A gain that the chip has."""

    limit = f"one of {', '.join(map(str, GAINS_DB))}"

    def read(self, value: object) -> int:
        """Accept one of the chip's gains."""
        gain_db = whole(value, self.limit)
        if gain_db not in GAINS_DB:
            raise ValueError(f"is no gain of the card reader; must be {self.limit}")
        return gain_db

    def from_text(self, text: str) -> object:
        """Turn decimal digits into an int."""
        return int(text) if text.isdecimal() else text


def read_gains(document: Mapping[str, object], table: Mapping[str, Value]) -> tuple[dict[str, int], list[str]]:
    """Read [gain_db]: a gain for each antenna that is named there, and all problems."""
    given = document.get("gain_db", {})
    if not isinstance(given, dict):
        return {}, []
    keys = {antenna: Key(antenna, antenna, Gain(), False, None) for antenna in antennas_of(seats_of(table))}
    values, problems = read_section("[gain_db]", keys, given)
    return {antenna: gain for antenna, gain in values.items() if isinstance(gain, int)}, problems
