"""What a task with a deck tells, in English words."""

from firmware_host.decks.progress import Progress
from firmware_host.decks.sentence import Sentence
from firmware_host.shell.deck_words import deck_words
from firmware_host.shell.table_decks import Ended


def text(progress: Progress | None) -> str:
    """What is to be done now; nothing where no task is."""
    return "" if progress is None else deck_words("en", *progress.told)


def words(sentence: Sentence | None) -> str | None:
    """One sentence; None where nothing is told."""
    return None if sentence is None else deck_words("en", sentence)


def end(ended: Ended | None) -> tuple[bool, str] | None:
    """Whether a task came to what was asked for, and what it came to."""
    return None if ended is None else (ended.done, deck_words("en", ended.told))
