"""In whatever order cards are laid, taken back, left and gone on with: the deck is the cards' own."""

import os
from random import Random

import pytest

from firmware_host.decks.deck import ALL_CARDS, PUCK
from firmware_host.decks.enrol import ORDER, STEADY_MS, Enrolment
from firmware_host.decks.lying import FOREIGN
from tests.decks.tags import BANK_CARD, BLUE, BUTTON, RED, tag_of
from tests.decks.told import text

COURSES = 2_000 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 60
# So many moves without an end are an enrolment that never ends.
MOST_MOVES = 2_000
OWNERS = dict.fromkeys(BLUE.cards, BLUE.name) | {BUTTON: PUCK}
PLACES = ("1", "4", "board", "muck")


class Person:
    """Somebody who means well and does much wrong, but lays the card that is asked for when he lays one to be taken."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.task = Enrolment("red", OWNERS)
        self.now_ms = 0
        self.moves = 0

    def enrolls(self) -> Enrolment:
        """Do one thing after another until the deck is there."""
        kinds = (self.lays_the_card,) * 6 + (self.lays_wrong, self.lays_two, self.takes_back, self.leaves, self.bumps)
        while not self.task.finished:
            self.rng.choice(kinds)()
            self.moves += 1
            assert self.moves < MOST_MOVES, self.task.progress
        return self.task

    def lays_the_card(self) -> None:
        """The card that is asked for, until it is taken."""
        self._lays(tag_of(self._asked()), self.rng.choice((STEADY_MS, 3_000, 10_000)))

    def lays_wrong(self) -> None:
        """A tag that can be no card of this deck, or one that is enrolled already."""
        enrolled = [uid for _, uid in self.task.cards]
        self._lays(self.rng.choice([BANK_CARD, FOREIGN, BUTTON, bytes(7), tag_of("As", BLUE), *enrolled]), 10_000)

    def lays_two(self) -> None:
        """Two cards together, lifted one after the other."""
        first, second = tag_of(self._asked()), tag_of(self.rng.choice(ALL_CARDS))
        if first == second:
            return
        places = self.rng.choice(PLACES), self.rng.choice(PLACES)
        for uid, place in zip((first, second), places, strict=True):
            self.task = self.task.laid(place, (uid,), self.now_ms)
        self._waits(10_000)
        for uid, place in zip((first, second), places, strict=True):
            self.task = self.task.lifted(place, (uid,), self.now_ms)
            self._waits(10_000)

    def takes_back(self) -> None:
        """One card back, sometimes some."""
        for _ in range(self.rng.choice((1, 1, 1, 4))):
            self.task = self.task.taken_back()

    def leaves(self) -> None:
        """Stop, and go on later from what was kept, with some card lying at an antenna."""
        self.task = Enrolment("red", OWNERS, self.task.cards)
        stray = tag_of(self.rng.choice(ALL_CARDS))
        self.task = self.task.whole_round("board", (stray,), self.now_ms)
        self._waits(10_000)
        self.task = self.task.lifted("board", (stray,), self.now_ms)

    def bumps(self) -> None:
        """A card touches an antenna for a moment."""
        self._lays(tag_of(self.rng.choice(ALL_CARDS)), STEADY_MS - 1)

    def _asked(self) -> str:
        return next(card for card in ORDER if f"Lay {card}," in text(self.task.progress))

    def _lays(self, uid: bytes, for_ms: int) -> None:
        place = self.rng.choice(PLACES)
        self.task = self.task.laid(place, (uid,), self.now_ms)
        self._waits(for_ms)
        self.task = self.task.lifted(place, (uid,), self.now_ms)

    def _waits(self, for_ms: int) -> None:
        self.now_ms += for_ms
        self.task = self.task.passed(self.now_ms)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, COURSES, 20))
def test_any_course_of_an_enrolment_gives_the_same_deck(first: int) -> None:
    moves = 0
    for seed in range(first, first + 20):
        person = Person(seed)
        assert person.enrolls().deck == RED, f"seed {seed}"
        moves += person.moves
    print(f"seeds {first} to {first + 19}: {moves} moves")
