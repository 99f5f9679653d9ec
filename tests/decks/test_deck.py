"""Which names a deck may have."""

from random import Random

import pytest

from firmware_host.decks.deck import ALL_CARDS, LONGEST_NAME, Deck, name_problem, simulated_deck
from firmware_host.scripts.leak import leaks
from tests.decks.tags import RED, part_of


@pytest.mark.parametrize("name", ["red", "blue2", "bar-2", "2", "a" * LONGEST_NAME, "as", "old-red-7"])
def test_a_plain_name_is_good(name: str) -> None:
    assert name_problem(name) is None


@pytest.mark.parametrize(
    "name", ["", "Red", "red deck", "red.tags", "../red", "red/blue", "-", "red-", "-red", "a" * 17, "réd", "red\n"]
)
def test_a_name_that_is_no_file_name_for_everybody_is_refused_with_its_form(name: str) -> None:
    assert str(name_problem(name)).endswith("write small letters, digits and -, at most 16, such as red or bar-2")


def test_the_buttons_name_is_no_decks() -> None:
    assert name_problem("puck") == "puck is the button's name: give the deck another one"


@pytest.mark.parametrize("name", ["As", "10s", "7c", "deck-7c", "7c-red"])
def test_no_name_looks_like_a_card(name: str) -> None:
    assert any(leaks(name, card) for card in ALL_CARDS)
    assert name_problem(name) is not None


def test_a_deck_is_whole_with_52_cards_and_not_before() -> None:
    assert RED.whole
    assert not part_of(RED, 51).whole
    assert not Deck("red", {}).whole


def test_simulated_tags_are_52_different_ones_that_depend_on_the_seed() -> None:
    first, again, other = (simulated_deck(Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert sorted(first.cards.values()) == sorted(ALL_CARDS)
    assert set(first.cards).isdisjoint(other.cards)
