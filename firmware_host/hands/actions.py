"""The grammar of a hand history's action strings, each read by itself."""

from functools import lru_cache
from typing import Final

from firmware_host.hands.records import (
    UNSEEN,
    Action,
    BetRaise,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    Show,
)

_CARDS: Final = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs") | {UNSEEN}
_PLAYERS: Final = {f"p{player}": player for player in range(1, 100)}
_SHAPES: Final = {
    "dh": "d dh pN CARDS",
    "db": "d db CARDS",
    "f": "pN f",
    "cc": "pN cc",
    "cbr": "pN cbr AMOUNT",
    "pb": "pN pb",
    "sm": "pN sm CARDS",
}


# A few strings return in every hand.
@lru_cache(4096)
def parse_action(text: str) -> Action | None:
    """Read one action, None for a mere comment; ValueError says what is wrong and what must be there."""
    words = (text.partition("#")[0] if "#" in text else text).split()
    match words:
        case [name, "cc"]:
            return CheckCall(_player(name))
        case [name, "f"]:
            return Fold(_player(name))
        case [name, "cbr", amount]:
            return BetRaise(_player(name), _amount(amount))
        case ["d", "dh", name, cards]:
            return DealHole(_player(name), _cards(cards))
        case ["d", "db", cards]:
            return DealBoard(_cards(cards))
        case [name, "sm", cards]:
            return Show(_player(name), _cards(cards))
        case [name, "sm"]:
            return Show(_player(name), ())
        case [name, "pb"]:
            return BringIn(_player(name))
        case [] if "#" in text:
            return None
    raise ValueError(_complaint(text, words))


def _complaint(text: str, words: list[str]) -> str:
    shape = _SHAPES.get(words[1]) if len(words) > 1 else None
    if shape is None:
        shapes = ", ".join(f"'{shape}'" for shape in _SHAPES.values())
        return f"unknown action {text!r}; must be one of {shapes}"
    return f"{text!r} has the wrong words; must be '{shape}'"


def _player(name: str) -> int:
    player = _PLAYERS.get(name)
    if player is None:
        raise ValueError(f"{name!r} is no player; must be p1, p2 and so on")
    return player


@lru_cache(4096)
def _cards(text: str) -> tuple[str, ...]:
    cards = tuple([text[start : start + 2] for start in range(0, len(text), 2)])
    for card in cards:
        if card not in _CARDS:
            raise ValueError(f"unknown card {card!r}; must be a rank 2-9TJQKA and a suit cdhs, or ??")
    return cards


def _amount(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18 and int(text)):
        raise ValueError(f"amount {text!r} is no number of chips; must be a whole number, 1 or more")
    return int(text)
