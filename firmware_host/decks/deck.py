"""A deck: the tag of each of its 52 cards."""

import random
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from firmware_host.core.ranks import RANKS, SUITS

ALL_CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
PUCK: Final = "puck"
"""The name under which the button's tag is kept, which no deck may have."""

LONGEST_NAME: Final = 16
# No part of a name may look like a card: none begins with a digit and goes on with a letter.
_NAME: Final = re.compile(r"(?:[a-z][a-z0-9]*|[0-9]+)(?:-(?:[a-z][a-z0-9]*|[0-9]+))*")


class Deck(NamedTuple):
    """A deck by name; `cards` maps a tag's UID to its card, in the order in which they were enrolled."""

    name: str
    cards: Mapping[bytes, str]

    @property
    def whole(self) -> bool:
        """Whether every card has its tag; only then the deck can be played."""
        return len(self.cards) == len(ALL_CARDS)


def name_problem(name: str) -> str | None:
    """What is wrong with the name of a deck; None for a good one."""
    if name == PUCK:
        return f"{PUCK} is the button's name: give the deck another one"
    if len(name) > LONGEST_NAME or _NAME.fullmatch(name) is None:
        form = f"small letters, digits and -, at most {LONGEST_NAME}, such as red or bar-2"
        return f"{name[:LONGEST_NAME]!r} is no name for a deck: write {form}"
    return None


def simulated_deck(rng: random.Random, name: str = "simulated") -> Deck:
    """52 cards with 7-byte UIDs as NTAG213 tags have them (first byte 04)."""
    uids: dict[bytes, str] = {}
    for card in ALL_CARDS:
        uid = b"\x04" + rng.randbytes(6)
        while uid in uids:
            uid = b"\x04" + rng.randbytes(6)
        uids[uid] = card
    return Deck(name, uids)
