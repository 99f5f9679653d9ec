"""Enrolment: from tags laid one by one to a deck; a pure machine on readings and time.

A card is asked for by name, and the tag that then lies alone at one antenna, and goes on lying, is that card's.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from firmware_host.decks.deck import PUCK, Deck
from firmware_host.decks.lying import FOREIGN, Lying, LyingTag, laid, lifted, settled, whole_round
from firmware_host.decks.progress import Progress
from firmware_host.decks.sentence import Sentence

ORDER: Final = tuple(rank + suit for suit in "shdc" for rank in "A23456789TJQK")
"""The order in which the cards of a deck are asked for: by suit, from the ace up."""

STEADY_MS: Final = 500
DOUBTFUL_MS: Final = 3000
"""How long a tag must go on lying that has left too soon before: its sticker may be damaged."""

# ISO 14443-3: the first byte of a single-size UID that is drawn anew each time, as a bank card's or a phone's is.
RANDOM_UID: Final = 0x08
SINGLE_SIZE, SIZES = 4, (4, 7, 10)

TWO_TAGS: Final = "More than one tag: lay one card alone."
TWO_PLACES: Final = "One tag at two antennas: lay the card on one of them."
BANK_CARD: Final = "A bank card or phone at {place}: take it away."
UNSOUND: Final = "This tag tells no sound number: replace it."
TWICE: Final = "Already the {cards}: lift it, or replace its tag."
OTHERS: Final = "It belongs to deck {deck}: lift it."
BUTTONS: Final = "It belongs to the button: lift it."
READS_BADLY: Final = "This tag comes and goes: lay it flat, or replace it."
LIES_THERE: Final = "Lift what lies at {place}, then lay it again."
ASK_CARD: Final = "Lay {code}, the {cards}."
ASK_BUTTON: Final = "Lay the button on an antenna."
BUTTON_ENROLLED: Final = "The button is enrolled."
NO_BUTTON: Final = "No button was enrolled."
ENROLLED: Final = "Deck {deck} is enrolled: {of} cards."
UNFINISHED: Final = "Deck {deck}: {done} of {of} cards. Enroll it again to go on."


class Enrolment(NamedTuple):
    """A deck, or the button, on its way to be enrolled.

    `owners` says of each tag that may not be enrolled whose it is: a deck's by its name, or `puck` for the button;
    `cards` are the tags so far, in order; `flickered` the tags that left too soon.
    """

    name: str
    owners: Mapping[bytes, str]
    cards: tuple[tuple[str, bytes], ...] = ()
    lying: Lying = ()
    flickered: frozenset[bytes] = frozenset()

    @property
    def wanted(self) -> tuple[str, ...]:
        """All that is asked for, in order."""
        return (PUCK,) if self.name == PUCK else ORDER

    @property
    def finished(self) -> bool:
        """Whether everything has its tag."""
        return len(self.cards) == len(self.wanted)

    @property
    def deck(self) -> Deck:
        """The deck as far as it goes."""
        return Deck(self.name, {uid: card for card, uid in self.cards})

    @property
    def progress(self) -> Progress:
        """How far it is, what is amiss, and what is asked for next."""
        told = tuple(one for one in (self.trouble, self._asked()) if one is not None)
        return Progress("enroll", len(self.cards), len(self.wanted), told)

    @property
    def outcome(self) -> Sentence:
        """What it came to when it is over, at its end or before."""
        if self.name == PUCK:
            return Sentence(BUTTON_ENROLLED if self.finished else NO_BUTTON)
        text = ENROLLED if self.finished else UNFINISHED
        return Sentence(text, self.name, done=len(self.cards), of=len(self.wanted))

    @property
    def trouble(self) -> Sentence | None:
        """What is amiss with what lies there."""
        return self._judged()[1]

    @property
    def next_ms(self) -> int | None:
        """When the tag that lies there has lain long enough; None where none can be taken."""
        tag, _ = self._judged()
        return None if tag is None or self.finished else self._steady_ms(tag)

    def laid(self, place: str, uids: tuple[bytes, ...], at_ms: int) -> "Enrolment":
        """Tags came to an antenna."""
        return self._replace(lying=laid(self.lying, place, uids, at_ms))

    def lifted(self, place: str, uids: tuple[bytes, ...], at_ms: int) -> "Enrolment":
        """Tags left an antenna; of two that could both be taken neither is, for the wrong one may have been lifted."""
        fresh = [tag for tag in self.lying if tag.fresh]
        left = [tag for tag in fresh if tag.place == place and tag.uid in uids]
        soon = {tag.uid for tag in left if at_ms < self._steady_ms(tag)}
        lying = lifted(self.lying, place, uids)
        takeable = {tag.uid for tag in fresh if self._wrong(tag) is None}
        if len(takeable) > 1:
            lying = settled(lying, *takeable)
        return self._replace(lying=lying, flickered=self.flickered | soon)

    def whole_round(self, place: str, uids: tuple[bytes, ...], at_ms: int) -> "Enrolment":
        """A reader told all that lies there, after a start or a return."""
        return self._replace(lying=whole_round(self.lying, place, uids, at_ms))

    def lost(self, place: str) -> "Enrolment":
        """A reader does not answer any more: nobody knows what lies there."""
        return self._replace(lying=lifted(self.lying, place))

    def passed(self, now_ms: int) -> "Enrolment":
        """Time passed: a tag that has lain long enough is the card asked for."""
        tag, _ = self._judged()
        if tag is None or self.finished or now_ms < self._steady_ms(tag):
            return self
        return self._replace(
            cards=(*self.cards, (self._next_card(), tag.uid)),
            lying=settled(self.lying, tag.uid),
            flickered=self.flickered - {tag.uid},
        )

    def taken_back(self) -> "Enrolment":
        """The last card is asked for again; nothing changes where there is none."""
        return self._replace(cards=self.cards[:-1])

    def _next_card(self) -> str:
        have = {card for card, _ in self.cards}
        return next(card for card in self.wanted if card not in have)

    def _asked(self) -> Sentence | None:
        if self.finished:
            return None
        card = self._next_card()
        return Sentence(ASK_BUTTON) if card == PUCK else Sentence(ASK_CARD, cards=(card,))

    def _steady_ms(self, tag: LyingTag) -> int:
        return tag.since_ms + (DOUBTFUL_MS if tag.uid in self.flickered else STEADY_MS)

    def _judged(self) -> tuple[LyingTag | None, Sentence | None]:
        """The one tag that can be taken, and what is amiss."""
        fresh = [tag for tag in self.lying if tag.fresh]
        if not fresh:
            return None, self._lies_there()
        if (foreign := next((tag for tag in fresh if _is_foreign(tag.uid)), None)) is not None:
            return None, self._wrong(foreign)
        if len(fresh) > 1:
            return None, Sentence(TWO_PLACES if len({tag.uid for tag in fresh}) == 1 else TWO_TAGS)
        (tag,) = fresh
        if (wrong := self._wrong(tag)) is not None:
            return None, wrong
        return tag, Sentence(READS_BADLY) if tag.uid in self.flickered else None

    def _wrong(self, tag: LyingTag) -> Sentence | None:
        """Why a tag can be nothing here."""
        uid = tag.uid
        if _is_foreign(uid):
            return Sentence(BANK_CARD, place=tag.place)
        # A longer UID begins with its maker's number, and there is no maker 0: such a one was read amiss.
        if len(uid) not in SIZES or not any(uid) or (len(uid) > SINGLE_SIZE and uid[0] == 0):
            return Sentence(UNSOUND)
        card = next((card for card, known in self.cards if known == uid), None)
        if card is not None:
            return Sentence(TWICE, cards=(card,))
        owner = self.owners.get(uid)
        if owner is None:
            return None
        return Sentence(BUTTONS) if owner == PUCK else Sentence(OTHERS, owner)

    def _lies_there(self) -> Sentence | None:
        """A tag that could be taken has lain there since before it was asked for."""
        place = next((tag.place for tag in self.lying if self._wrong(tag) is None), None)
        return None if place is None else Sentence(LIES_THERE, place=place)


def _is_foreign(uid: bytes) -> bool:
    """Whether a tag can be no card, told as such by its reader or by its number."""
    return uid == FOREIGN or (len(uid) == SINGLE_SIZE and uid[0] == RANDOM_UID)
