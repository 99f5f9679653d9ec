"""What is said of decks and of the tagged button, before it is put into the language of the house."""

from typing import NamedTuple


class Sentence(NamedTuple):
    """A sentence: its English text with names in braces, and what these stand for.

    {place} is the number of a seat, `board` or `muck`; {cards} are the cards in words, {code} is the first one's code
    and {count} how many they are.
    """

    text: str
    deck: str = ""
    place: str = ""
    cards: tuple[str, ...] = ()
    done: int = 0
    of: int = 0
    cause: str = ""
