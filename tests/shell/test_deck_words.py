"""What is said of decks in the language of the house: every sentence there is, and its cards and places."""

import pytest

from firmware_host.decks import check, enrol
from firmware_host.decks.deck import ALL_CARDS
from firmware_host.shell.deck_words import CARDS, SPANISH, deck_words

NAMES = {"card": "Kd", "words": "king of diamonds", "place": "seat 12", "deck": "red", "owner": "deck blue"}
NAMES |= {"done": "38", "of": "52", "count": "2", "cards": "ace of spades, ten of clubs"}


def sentences() -> set[str]:
    """Every sentence of the machines that enrol and check."""
    constants = {**vars(enrol), **vars(check)}
    return {text for name, text in constants.items() if name.isupper() and isinstance(text, str) and text[-1] == "."}


def test_every_sentence_about_decks_is_there() -> None:
    assert set(SPANISH) == sentences()
    assert len(CARDS) == len(ALL_CARDS)


@pytest.mark.parametrize("english", sorted(SPANISH))
def test_a_sentence_is_found_again_whatever_its_names_are(english: str) -> None:
    told = deck_words("es", english.format_map(NAMES))
    assert told != english.format_map(NAMES)
    assert not {"seat", "ace", "king", "spades", "diamonds", "deck "} & set(told.replace(",", "").split())
    assert deck_words("en", english.format_map(NAMES)) == english.format_map(NAMES)


def test_two_sentences_and_their_cards_and_places_are_told_one_after_the_other() -> None:
    lifted = "Lift what lies at the muck, then lay it again. Lay Qc, the queen of clubs."
    assert deck_words("es", lifted) == "Levante lo que está en el muck y póngalo otra vez. Ponga Qc: reina de tréboles."
    left = "Deck red: 2 missing: ace of spades, ten of clubs."
    assert deck_words("es", left) == "Baraja red: faltan 2: as de espadas, diez de tréboles."


def test_what_is_no_sentence_about_decks_stays_as_it_is() -> None:
    assert deck_words("es", "The moon is full.") == "The moon is full."
    assert deck_words("es", "") == ""
