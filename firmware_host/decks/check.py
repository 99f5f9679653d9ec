"""The check of a deck: which of its 52 cards are there; a pure machine on readings."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from firmware_host.decks.deck import ALL_CARDS
from firmware_host.decks.enrol import LIES_THERE, ORDER
from firmware_host.decks.lying import Lying, laid, lifted, whole_round
from firmware_host.decks.progress import Progress
from firmware_host.decks.sentence import Sentence

ASK: Final = "Lay the cards of the deck on the antennas, a few at a time."
ASK_OF: Final = "Lay the cards of deck {deck} on the antennas, a few at a time."
NO_CARD: Final = "At {place} lies a tag that is no card of an enrolled deck."
STILL_MISSING: Final = "Still missing: {cards}."
FEW: Final = 3
"""So few cards are named while the rest is laid; more of them only at the end."""

NOTHING_LAID: Final = "No card of an enrolled deck was laid."
COMPLETE: Final = "Deck {deck} is complete: {of} cards."
MISSING: Final = "Deck {deck}: {count} missing: {cards}."
OTHER_DECK: Final = "At {place} lies a card of deck {deck}: take it out."


class DeckCheck(NamedTuple):
    """A deck that is being checked; without a name it is the deck of the first card laid.

    `cards` says of each known tag its deck and card; `seen` are the cards of the deck that were there.
    """

    cards: Mapping[bytes, tuple[str, str]]
    name: str | None = None
    seen: frozenset[str] = frozenset()
    lying: Lying = ()

    @property
    def finished(self) -> bool:
        """Whether every card was there."""
        return len(self.seen) == len(ALL_CARDS)

    @property
    def missing(self) -> tuple[str, ...]:
        """The cards that were not there yet, in order."""
        return tuple(card for card in ORDER if card not in self.seen)

    @property
    def progress(self) -> Progress:
        """How many cards were there, and what is amiss."""
        return Progress("deck-check", len(self.seen), len(ALL_CARDS), (self.trouble or self._asked(),))

    @property
    def outcome(self) -> Sentence:
        """What it came to when it is over, at its end or before."""
        if self.name is None:
            return Sentence(NOTHING_LAID)
        if self.finished:
            return Sentence(COMPLETE, self.name, of=len(ALL_CARDS))
        return Sentence(MISSING, self.name, cards=self.missing)

    def _asked(self) -> Sentence:
        if self.name is None:
            return Sentence(ASK)
        return Sentence(ASK_OF, self.name) if len(self.missing) > FEW else Sentence(STILL_MISSING, cards=self.missing)

    @property
    def trouble(self) -> Sentence | None:
        """A tag that is no card of this deck, or one that lay there before."""
        for tag in self.lying:
            deck, card = self.cards.get(tag.uid, (None, ""))
            if tag.fresh and deck is None:
                return Sentence(NO_CARD, place=tag.place)
            if tag.fresh and deck != self.name:
                return Sentence(OTHER_DECK, deck or "", tag.place)
            if not tag.fresh and card and card not in self.seen and self.name in (None, deck):
                return Sentence(LIES_THERE, place=tag.place)
        return None

    @property
    def next_ms(self) -> None:
        """Time changes nothing."""
        return

    def laid(self, place: str, uids: tuple[bytes, ...], at_ms: int) -> "DeckCheck":
        """Tags came to an antenna: cards of the deck were there."""
        known = [self.cards[uid] for uid in uids if uid in self.cards]
        name = self.name or next((deck for deck, _ in known), None)
        seen = self.seen.union(card for deck, card in known if deck == name)
        return self._replace(name=name, seen=seen, lying=laid(self.lying, place, uids, at_ms))

    def lifted(self, place: str, uids: tuple[bytes, ...], at_ms: int) -> "DeckCheck":
        """Tags left an antenna."""
        return self._replace(lying=lifted(self.lying, place, uids))

    def whole_round(self, place: str, uids: tuple[bytes, ...], at_ms: int) -> "DeckCheck":
        """A reader told all that lies there, after a start or a return."""
        return self._replace(lying=whole_round(self.lying, place, uids, at_ms))

    def lost(self, place: str) -> "DeckCheck":
        """A reader does not answer any more."""
        return self._replace(lying=lifted(self.lying, place))

    def passed(self, now_ms: int) -> "DeckCheck":
        """Time passed."""
        return self
