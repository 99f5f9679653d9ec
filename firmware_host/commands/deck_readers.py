"""Decks without a running table: the terminal opens the profile's readers itself."""

import queue
import sys
import threading
from pathlib import Path

from drivers.api import DeviceLost, KeyStruck, Reading
from firmware_host.commands.deck_terminal import TASKS, listen_to_verbs, tell_keys, tell_progress
from firmware_host.commands.run import Wire, deck_store, folder_trouble, locked, table_decks
from firmware_host.commands.steady import now_ms
from firmware_host.config.profile import Profile
from firmware_host.decks.progress import Progress
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.decks.store import DeckError
from firmware_host.shell.deck_words import deck_words, in_house_words
from firmware_host.shell.feeds import BAD_REQUEST
from firmware_host.shell.hardware import Hardware
from firmware_host.shell.lock import TableTaken
from firmware_host.shell.panel import Stroke, struck_in_task
from firmware_host.shell.supervisor import Supervisor
from firmware_host.shell.table_decks import TableDecks

LONGEST_WAIT_S = 0.5


def without_table(profile: Profile, folder: Path, state: Path, wire: Wire, request: DeckRequest) -> int:
    """Do it with the table's own readers and state folder, which no daemon may hold meanwhile: 0, 1 or 2."""
    try:
        with locked(state, folder):
            if request.verb not in TASKS:
                print(TableDecks(deck_store(state)).ask(request, ()))
                return 0
            hardware = wire(profile, folder)
            try:
                return _done(hardware, table_decks(hardware, state), request, profile.house.screen_language)
            finally:
                hardware.close()
    except DeckError as error:
        print(f"{error.code}: {error}", file=sys.stderr)
        return 2 if error.code == BAD_REQUEST else 1
    except TableTaken as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(folder_trouble(error, folder), file=sys.stderr)
        return 1


def _done(hardware: Hardware, decks: TableDecks, request: DeckRequest, language: str) -> int:
    decks.ask(request, ())
    tell_keys(request.verb)
    wake, typed = threading.Event(), queue.SimpleQueue[DeckVerb]()

    def heard(verb: DeckVerb) -> None:
        typed.put(verb)
        wake.set()

    readers = Supervisor(hardware.drivers, now_ms, wake.set)
    readers.start()
    listen_to_verbs(heard)
    try:
        return _followed(decks, readers, wake, typed, language)
    finally:
        readers.stop()


def _followed(
    decks: TableDecks,
    readers: Supervisor,
    wake: threading.Event,
    typed: "queue.SimpleQueue[DeckVerb]",
    language: str,
) -> int:
    """Let the task see what is read and typed until it is over."""
    told: Progress | None = None
    while (progress := decks.progress) is not None:
        if progress != told:
            tell_progress(progress.done, progress.of, deck_words(language, *progress.told))
            told = progress
        wake.wait(_wait_s(decks))
        wake.clear()
        for reading in readers.take():
            _observe(decks, reading, language)
        while not typed.empty():
            _steer(decks, DeckRequest(typed.get()), language)
        decks.passed(now_ms())
    ended = decks.take_ended()
    assert ended is not None
    print(deck_words(language, ended.told))
    return 0 if ended.done else 1


def _observe(decks: TableDecks, reading: Reading, language: str) -> None:
    if isinstance(reading, KeyStruck):
        entry = struck_in_task(Stroke(reading.key, reading.held, reading.at_ms)).entry
        if isinstance(entry, DeckRequest):
            _steer(decks, entry, language)
        return
    if isinstance(reading, DeviceLost):
        print(reading.text, file=sys.stderr)
    decks.observed(reading)


def _steer(decks: TableDecks, request: DeckRequest, language: str) -> None:
    try:
        decks.ask(request, ())
    except DeckError as error:
        print(in_house_words(language, str(error)), file=sys.stderr)


def _wait_s(decks: TableDecks) -> float:
    if decks.next_ms is None:
        return LONGEST_WAIT_S
    return min(max((decks.next_ms - now_ms()) / 1000, 0.001), LONGEST_WAIT_S)
