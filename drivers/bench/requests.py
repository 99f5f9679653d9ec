"""What a bench may ask for, one JSON object a line; anything else comes out as a sentence that says what is wrong."""

import json
from collections.abc import Mapping
from typing import NamedTuple


class Touch(NamedTuple):
    """A finger comes down on a panel key (its name) or seat button (its number), or leaves it."""

    name: str | int
    down: bool


class Press(NamedTuple):
    """A whole press of a panel key or a seat button."""

    name: str | int
    held: bool


class Lay(NamedTuple):
    """Cards are laid at an antenna in one movement."""

    cards: tuple[str, ...]
    antenna: str


class Lift(NamedTuple):
    """Cards go back into the deck."""

    cards: tuple[str, ...]


class Gather(NamedTuple):
    """All cards go back into the deck."""


class Foreign(NamedTuple):
    """A bank card comes to an antenna or goes from it."""

    antenna: str


class Puck(NamedTuple):
    """The tagged button comes to an antenna from wherever it lay; None takes it away."""

    antenna: str | None


class Plug(NamedTuple):
    """A reader's plug is put in or pulled."""

    antenna: str
    plugged: bool


class Bad(NamedTuple):
    """A line that asks for nothing the bench does; `text` says why."""

    text: str


Request = Touch | Press | Lay | Lift | Gather | Foreign | Puck | Plug | Bad

FORMS = (
    '{"do": "down" or "up", "key": "NEXT"}, the same with "seat": 4',
    '{"do": "press", "key": "NEXT", "held": true}, the same with "seat": 4',
    '{"do": "lay", "cards": ["As", "Kd"], "antenna": "seat4"}',
    '{"do": "lift", "cards": ["As"]}',
    '{"do": "gather"}',
    '{"do": "puck", "antenna": "seat4"}, or null to take it away',
    '{"do": "foreign", "plug" or "unplug", "antenna": "board"}',
)


def request(line: str) -> Request:
    """Read one line; every line has an answer."""
    try:
        asked: object = json.loads(line)
    except (ValueError, RecursionError):
        return Bad("this is not one JSON object on a line")
    if not isinstance(asked, dict):
        return Bad("this is not a JSON object")
    found = _read(asked)
    return Bad(f"the bench does nothing with this; it takes {'; '.join(FORMS)}") if found is None else found


def _read(asked: Mapping[str, object]) -> Request | None:
    held = asked.get("held", False)
    match asked:
        case {"do": ("down" | "up") as way, **finger} if (name := _name(finger)) is not None:
            return Touch(name, way == "down")
        case {"do": "press", **finger} if (name := _name(finger)) is not None and isinstance(held, bool):
            return Press(name, held)
        case {"do": "lay", "cards": list(cards), "antenna": str(antenna)} if (labels := _labels(cards)) is not None:
            return Lay(labels, antenna)
        case {"do": "lift", "cards": list(cards)} if (labels := _labels(cards)) is not None:
            return Lift(labels)
        case {"do": "gather"}:
            return Gather()
        case {"do": "foreign", "antenna": str(antenna)}:
            return Foreign(antenna)
        case {"do": "puck", "antenna": str() | None as place}:
            return Puck(place)
        case {"do": ("plug" | "unplug") as way, "antenna": str(antenna)}:
            return Plug(antenna, way == "plug")
    return None


def _name(asked: Mapping[str, object]) -> str | int | None:
    """A key by its name or a seat by its number, and never both."""
    key, seat = asked.get("key"), asked.get("seat")
    if isinstance(key, str) and seat is None:
        return key
    if isinstance(seat, int) and not isinstance(seat, bool) and key is None:
        return seat
    return None


def _labels(cards: list[object]) -> tuple[str, ...] | None:
    labels = tuple(card for card in cards if isinstance(card, str))
    return labels if labels and len(labels) == len(cards) else None
