"""The check of a deck: what was there counts once, and what is missing is named."""

import pytest

from firmware_host.decks.check import DeckCheck
from firmware_host.decks.enrol import ORDER
from firmware_host.decks.lying import FOREIGN
from tests.decks.tags import BANK_CARD, BLUE, RED, tag_of
from tests.decks.told import text

CARDS = {uid: (deck.name, card) for deck in (RED, BLUE) for uid, card in deck.cards.items()}


def laid(task: DeckCheck, *cards: str, place: str = "board") -> DeckCheck:
    """Cards of the red deck laid together and lifted."""
    uids = tuple(tag_of(card) for card in cards)
    return task.laid(place, uids, 0).lifted(place, uids, 0)


def test_without_a_name_the_first_card_tells_the_deck() -> None:
    task = DeckCheck(CARDS)
    assert task.progress[:3] == ("deck-check", 0, 52)
    assert text(task.progress) == "Lay the cards of the deck on the antennas, a few at a time."
    task = laid(task, "As", "Kd")
    assert task.progress[:3] == ("deck-check", 2, 52)
    assert text(task.progress) == "Lay the cards of deck red on the antennas, a few at a time."


def test_a_card_counts_once_wherever_it_lies() -> None:
    task = laid(laid(DeckCheck(CARDS, "red"), "As", "Kd"), "Kd", "2c", place="4")
    assert task.seen == {"As", "Kd", "2c"}


def test_all_52_cards_are_a_complete_deck() -> None:
    task = DeckCheck(CARDS, "red")
    for place in range(0, 52, 4):
        assert not task.finished
        task = laid(task, *ORDER[place : place + 4])
    assert task.finished
    assert task.missing == ()


def test_what_is_missing_is_named_in_the_order_of_a_deck() -> None:
    task = laid(DeckCheck(CARDS, "red"), *[card for card in ORDER if card not in ("2c", "Ah", "Ks")])
    assert task.missing == ("Ks", "Ah", "2c")


def test_the_last_few_cards_are_named_while_they_are_looked_for() -> None:
    task = laid(DeckCheck(CARDS, "red"), *[card for card in ORDER if card not in ("2c", "Ah", "Ks", "Kd")])
    assert text(task.progress) == "Lay the cards of deck red on the antennas, a few at a time."
    task = laid(task, "Kd")
    assert text(task.progress) == "Still missing: king of spades, ace of hearts, deuce of clubs."


def test_a_card_of_another_deck_is_told_and_not_counted() -> None:
    task = laid(DeckCheck(CARDS), "As").laid("4", (tag_of("Kd", BLUE),), 0)
    assert task.seen == {"As"}
    assert text(task.progress) == "At seat 4 lies a card of deck blue: take it out."
    assert text(task.lifted("4", (tag_of("Kd", BLUE),), 0).progress).startswith("Lay the cards of deck red")


def test_with_a_name_the_first_card_may_be_of_another_deck() -> None:
    task = DeckCheck(CARDS, "red").laid("muck", (tag_of("As", BLUE),), 0)
    assert (task.name, task.seen) == ("red", frozenset())
    assert text(task.progress) == "At the muck lies a card of deck blue: take it out."


@pytest.mark.parametrize("uid", [BANK_CARD, FOREIGN, bytes.fromhex("04ffffffffffff")])
def test_a_tag_that_is_no_card_is_told(uid: bytes) -> None:
    task = DeckCheck(CARDS).laid("board", (uid,), 0)
    assert text(task.progress) == "At the board lies a tag that is no card of an enrolled deck."


def test_what_lay_there_before_does_not_count_until_it_is_laid_again() -> None:
    task = DeckCheck(CARDS, "red").whole_round("4", (tag_of("As"),), 0)
    assert task.seen == frozenset()
    assert text(task.progress) == "Lift what lies at seat 4, then lay it again."
    task = laid(task.lifted("4", (tag_of("As"),), 0), "As", place="4")
    assert task.seen == {"As"}
    assert text(task.whole_round("4", (tag_of("As"),), 0).progress).startswith("Lay the cards")


def test_a_lost_reader_is_forgotten_with_what_lay_there() -> None:
    task = DeckCheck(CARDS, "red").laid("4", (tag_of("As", BLUE),), 0).lost("4")
    assert task.trouble is None
    assert task.passed(1_000) == task
    assert task.next_ms is None
