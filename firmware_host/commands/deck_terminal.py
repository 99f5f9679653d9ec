"""What a person at a terminal sees and types while a deck is enrolled or checked."""

from collections.abc import Callable
from typing import Final

from firmware_host.commands.keyboard import listen_to_keyboard
from firmware_host.decks.request import DeckVerb
from firmware_host.shell.status import Json

TASKS: Final = (DeckVerb.ENROLL, DeckVerb.CHECK)
"""What goes on until all its cards were laid."""

KEYS: Final = {"b": DeckVerb.BACK, "q": DeckVerb.STOP}
TOLD: Final = {
    DeckVerb.ENROLL: "b and Enter take the last card back, q and Enter stop; what was read is kept.",
    DeckVerb.CHECK: "q and Enter stop and name the cards that are missing.",
}
MISSED: Final = "The task is over; dealer-table deck list shows what is enrolled."


def tell_keys(verb: DeckVerb) -> None:
    """Say what may be typed."""
    print(TOLD[verb], flush=True)


def tell_progress(done: Json, of: Json, text: Json) -> None:
    """Say how far the task is and what to do now, as the status tells it."""
    print(f"{done} of {of}: {text}", flush=True)


def listen_to_verbs(heard: Callable[[DeckVerb], None]) -> None:
    """Call `heard`, from a thread of its own, for every line typed that means something."""

    def typed(line: str) -> None:
        if line in KEYS:
            heard(KEYS[line])

    listen_to_keyboard(typed)
