"""The table's answers in the words of the house's language."""

from collections.abc import Iterable

from drivers.api import TagInTwoPlaces
from firmware_host.core import events
from firmware_host.core.events import Event
from firmware_host.core.reduce import Refused
from firmware_host.shell.antennas import place_of_antenna
from firmware_host.shell.ephemera import Message
from firmware_host.shell.texts import (
    GIVEN_BACK,
    TAKEN_BACK,
    TWO_PLACES,
    entry_words,
    floor_sentence,
    place_in,
    refusal_words,
    said_in,
    sentence,
)


def refusal_message(refused: Refused, kind: str, language: str, at_ms: int) -> Message:
    """What stands against an entry, or is objected to an observation."""
    words = refusal_words(refused.code, refused.variant)
    text = sentence(words, refused.seat, refused.amount, language=language)
    longer = floor_sentence(words, refused.seat, refused.amount, language=language)
    return Message(kind, refused.code, refused.seat, words.rule, text, at_ms, longer)


def entered_message(event: Event, taken: Iterable[Event], language: str) -> Message | None:
    """What an accepted entry is answered with: which entries were `taken` back, or None."""
    if isinstance(event, events.Undone):
        parts = ((type(e).__name__, getattr(e, "seat", None), getattr(e, "place", "")) for e in taken)
        named = [entry_words(*part, language) for part in parts]
        text = said_in(language, TAKEN_BACK).format(entries=", ".join(reversed(named)))
        return Message("undone", "undone", None, 0, text, event.at_ms)
    if isinstance(event, events.Redone):
        return Message("undone", "redone", None, 0, said_in(language, GIVEN_BACK), event.at_ms)
    return None


def two_places_message(reading: TagInTwoPlaces, language: str) -> Message:
    """One card is read by two antennas: the dealer is told where it counts."""
    places = (place_of_antenna(name) for name in (reading.antenna, reading.holder))
    place, holder = (place_in(language, place) for place in places)
    text = said_in(language, TWO_PLACES).format(place=place, holder=holder)
    return Message("said", "card-twice", None, 0, text, reading.at_ms)
