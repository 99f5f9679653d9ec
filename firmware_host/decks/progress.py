"""How far a task with a deck is, as the status tells it."""

from typing import NamedTuple

from firmware_host.decks.sentence import Sentence


class Progress(NamedTuple):
    """A task by its name in the status, `enroll` or `deck-check`: how much of how much, and what to do now."""

    name: str
    done: int
    of: int
    told: tuple[Sentence, ...]
