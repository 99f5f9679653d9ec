"""What is said of decks in the language of the house: every sentence there is, and its cards and places."""

from string import Formatter

import pytest

from firmware_host.decks import check, enrol
from firmware_host.decks.deck import ALL_CARDS
from firmware_host.decks.sentence import Sentence
from firmware_host.files import CARD_FULL, CARD_READ_ONLY
from firmware_host.shell import table_decks
from firmware_host.shell.deck_words import SPANISH, card_words, deck_words, in_house_words
from firmware_host.shell.texts import LANGUAGES

NAMES = Sentence("", "red", "12", ("Kd", "Tc"), 38, 52, "disk full")


def sentences() -> set[str]:
    """Every sentence of the machines that enrol and check, and of those who are asked for it."""
    constants = {**vars(enrol), **vars(check), **vars(table_decks)}
    return {text for name, text in constants.items() if name.isupper() and isinstance(text, str) and text[-1] == "."}


def names_in(text: str) -> list[str]:
    """The names in braces, in alphabetical order."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def test_every_sentence_about_decks_is_there_with_its_names() -> None:
    assert set(SPANISH) == sentences() | {CARD_FULL, CARD_READ_ONLY}
    assert [text for text, spanish in SPANISH.items() if names_in(text) != names_in(spanish)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_words_of_its_own(language: str) -> None:
    assert len({card_words(language, card) for card in ALL_CARDS}) == len(ALL_CARDS)


@pytest.mark.parametrize("text", sorted(SPANISH))
def test_a_sentence_is_told_whole_in_both_languages(text: str) -> None:
    english, spanish = (deck_words(language, NAMES._replace(text=text)) for language in LANGUAGES)
    assert english != spanish
    assert not {"seat", "king", "ten", "diamonds", "deck"} & set(spanish.replace(",", "").split())
    assert "{" not in english + spanish


def test_two_sentences_are_told_one_after_the_other() -> None:
    told = Sentence(enrol.LIES_THERE, place="muck"), Sentence(enrol.ASK_CARD, cards=("Qc",))
    assert deck_words("en", *told) == "Lift what lies at the muck, then lay it again. Lay Qc, the queen of clubs."
    assert deck_words("es", *told) == "Levante lo que está en el muck y póngalo otra vez. Ponga Qc: reina de tréboles."
    left = Sentence(check.MISSING, "red", cards=("As", "Tc"))
    assert deck_words("es", left) == "Baraja red: faltan 2: as de espadas, diez de tréboles."


def test_what_is_no_text_about_decks_stays_as_it_is() -> None:
    assert in_house_words("es", "The moon is full {x}.") == "The moon is full {x}."
    assert deck_words("es") == ""
