"""Nights at a table to fill a journal with, and the journal seen from outside."""

import contextlib
import sqlite3
from pathlib import Path

from firmware_host.journal.store import Journal, Row

ENGINE = "1.0"


def hand_rows(hand: int, events: int = 5) -> list[Row]:
    """One hand: its snapshot, then its events, each row with a body of its own."""
    snapshot = Row("snapshot", hand, hand * 60_000, f'{{"hand":{hand}}}')
    return [snapshot, *(Row("event", hand, hand * 60_000 + n, f'{{"event":{n}}}') for n in range(1, events + 1))]


def night(hands: int, events: int = 5) -> list[Row]:
    """The rows of hands 1 to `hands`."""
    return [row for hand in range(1, hands + 1) for row in hand_rows(hand, events)]


def write_night(path: Path, hands: int, events: int = 5, engine: str = ENGINE) -> list[Row]:
    """Write a night into the journal, one append a hand, close it, and answer with its rows."""
    journal = Journal.open(path, engine)
    for hand in range(1, hands + 1):
        journal.append(hand_rows(hand, events))
    journal.close()
    return night(hands, events)


def reopened(path: Path, engine: str = ENGINE) -> Journal:
    """The journal after a restart that found nothing to repair."""
    journal = Journal.open(path, engine)
    assert journal.repair is None
    return journal


def select(path: Path, question: str) -> list[tuple[object, ...]]:
    """What another program reads from the file."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchall()


def tamper(path: Path, change: str) -> None:
    """Change the file behind the journal's back."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)


def folder_content(folder: Path) -> dict[str, bytes]:
    """Every file in the folder with its bytes."""
    return {entry.name: entry.read_bytes() for entry in folder.iterdir()}
