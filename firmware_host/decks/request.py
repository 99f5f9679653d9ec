"""What may be asked about decks."""

from enum import StrEnum
from typing import NamedTuple


class DeckVerb(StrEnum):
    """What is asked, as a line of the floor's feed says it."""

    ENROLL = "enroll"
    CHECK = "check"
    BACK = "back"
    STOP = "stop"
    LIST = "list"
    FORGET = "forget"


class DeckRequest(NamedTuple):
    """What somebody asks; the name is a deck's, or `puck` for the button; None leaves the choice to the table."""

    verb: DeckVerb
    name: str | None = None
