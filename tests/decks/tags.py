"""Tags and decks of tests."""

from random import Random

from firmware_host.decks.deck import Deck, simulated_deck

RED: Deck = simulated_deck(Random("red"), "red")
BLUE: Deck = simulated_deck(Random("blue"), "blue")
BUTTON = bytes.fromhex("040badb0770001")
BANK_CARD = bytes.fromhex("08a1b2c3")


def tag_of(card: str, deck: Deck = RED) -> bytes:
    """The tag of a card."""
    return next(uid for uid, known in deck.cards.items() if known == card)


def part_of(deck: Deck, count: int) -> Deck:
    """The first cards of a deck, as it is when its enrolment was stopped."""
    return Deck(deck.name, dict(list(deck.cards.items())[:count]))
