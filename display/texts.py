"""The languages of the players' screen."""

from typing import Final

from display.texts_en import ENGLISH
from display.texts_es import SPANISH
from display.words import Words

LANGUAGES: Final = {"en": ENGLISH, "es": SPANISH}
"""The words of every language by the name that the house setting `screen.language` has for it."""

CUT: Final = "…"


def words_in(language: str | None) -> Words:
    """The words of a language, English where it is not known."""
    return LANGUAGES.get(language or "", ENGLISH)
