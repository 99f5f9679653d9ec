"""A hand's name in the language of the house; the status has it in English."""

import re
from string import Formatter

from display.texts_en import ENGLISH
from display.words import HandNames, Words


def hand_in_words(words: Words, hand: str | None) -> str:
    """The name of a hand such as "two pair, queens and fives"; a low hand's, made of ranks, stays as it is."""
    if not hand:
        return ""
    for field in ("royal", "straight_flush", "four", "full", "flush", "straight", "three", "two_pair", "pair", "high"):
        found = re.fullmatch(_pattern(getattr(ENGLISH.hand_names, field)), hand)
        if found:
            return str(getattr(words.hand_names, field)).format(*_ranks(words.hand_names, found.groups()))
    return hand


def _pattern(name: str) -> str:
    """The English name as a pattern with a group for each rank."""
    parts = Formatter().parse(name)
    return "".join(re.escape(text) + ("([a-z]+)" if field is not None else "") for text, field, _, _ in parts)


def _ranks(names: HandNames, ranks: tuple[str, ...]) -> list[str]:
    return [names.many.get(rank) or names.one.get(rank, rank) for rank in ranks]
