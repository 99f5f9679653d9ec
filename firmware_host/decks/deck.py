"""A deck: the tag of each of its 52 cards."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from firmware_host.core.ranks import RANKS, SUITS

ALL_CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)


class Deck(NamedTuple):
    """A deck by name; `cards` maps a tag's UID to its card."""

    name: str
    cards: Mapping[bytes, str]

    def uid_of(self, card: str) -> bytes:
        """The tag of a card; KeyError for a card that the deck does not have."""
        for uid, have in self.cards.items():
            if have == card:
                return uid
        raise KeyError(card)


def simulated_deck(rng: random.Random) -> Deck:
    """52 cards with 7-byte UIDs as NTAG213 tags have them (first byte 04)."""
    uids: dict[bytes, str] = {}
    for card in ALL_CARDS:
        uid = b"\x04" + rng.randbytes(6)
        while uid in uids:
            uid = b"\x04" + rng.randbytes(6)
        uids[uid] = card
    return Deck("simulated", uids)
