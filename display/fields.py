"""Reads single values out of a JSON document and never raises: what cannot be read is absent."""

from collections.abc import Mapping
from typing import Final

MOST_SEATS: Final = 13
LONGEST_TEXT: Final = 300
LARGEST_NUMBER: Final = 10**12
SEAT_KEYS: Final = {str(seat): seat for seat in range(1, MOST_SEATS + 1)}
RANKS: Final = "23456789TJQKA"
SUITS: Final = "shdc"
CARDS: Final = frozenset(rank + suit for rank in RANKS for suit in SUITS)


def record(value: object) -> Mapping[str, object]:
    """The object that a value is, empty for anything else."""
    return {key: found for key, found in value.items() if isinstance(key, str)} if isinstance(value, dict) else {}


def entries(value: object) -> list[object]:
    """The list that a value is, empty for anything else."""
    return list(value) if isinstance(value, list | tuple) else []


def whole(value: object) -> int | None:
    """A whole number, not below 0."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= LARGEST_NUMBER else None


def number(value: object) -> float | None:
    """A number, not below 0; no infinity and nothing that is not a number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= LARGEST_NUMBER else None


def seat_number(value: object) -> int | None:
    """The number of a seat."""
    found = whole(value)
    return found if found is not None and 1 <= found <= MOST_SEATS else None


def words(value: object) -> str | None:
    """A text that can be drawn: printable letters alone, not endless."""
    if not isinstance(value, str):
        return None
    return "".join(letter for letter in value[:LONGEST_TEXT] if letter.isprintable())


def flag(value: object) -> bool:
    """Whether the value is `true`."""
    return value is True


def cards(value: object, most: int) -> tuple[str, ...]:
    """The cards of a list, as `Td`."""
    return tuple(card for card in entries(value) if isinstance(card, str) and card in CARDS)[:most]


def by_seat(value: object) -> dict[int, object]:
    """An object whose keys are seats, by the seats' numbers."""
    return {SEAT_KEYS[key]: found for key, found in record(value).items() if key in SEAT_KEYS}
