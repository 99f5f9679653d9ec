"""Cards and places in words, as a dealer says them."""

from typing import Final

from firmware_host.core.ranks import ONE

SUIT_WORDS: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def card_words(card: str) -> str:
    """A card in words: "queen of diamonds"."""
    return f"{ONE[card[0]]} of {SUIT_WORDS[card[1]]}"


def place_words(place: str) -> str:
    """A place, the number of a seat, `board` or `muck`, as the dealer says it."""
    return f"the {place}" if place in ("board", "muck") else f"seat {place}"
