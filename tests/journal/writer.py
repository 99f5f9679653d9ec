"""A program that appends to a journal until it is killed, and prints how many of its rows are safe."""

import sys
from pathlib import Path

from firmware_host.journal.store import Journal, JournalError
from tests.journal.nights import ENGINE, hand_rows


def append_for_ever(path: Path) -> None:
    """Append a hand at a time, with a heartbeat and a checkpoint between, and print the hand once it is written."""
    journal = Journal.open(path, ENGINE)
    rows = journal.tail(1)
    hand = rows[0].hand if rows else 0
    while True:
        hand += 1
        journal.append(hand_rows(hand))
        print(hand, flush=True)
        journal.beat(hand)
        if hand % 3 == 0:
            journal.checkpoint()


def append_until_it_fails(path: Path, ballast: Path) -> None:
    """Append till it fails, make room, append the same again; print the failure, the hands, and if all are there."""
    journal = Journal.open(path, ENGINE)
    hand = 0
    while True:
        hand += 1
        try:
            journal.append(hand_rows(hand))
        except JournalError as error:
            print(error)
            ballast.unlink(missing_ok=True)
            journal.append(hand_rows(hand))
            print(hand)
            print(journal.tail(hand) == [row for number in range(1, hand + 1) for row in hand_rows(number)])
            return


def append_one_row_at_a_time(path: Path, rows: int) -> None:
    """Append so many single rows, each for itself."""
    journal = Journal.open(path, ENGINE)
    for row in hand_rows(1, rows - 1):
        journal.append([row])


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["for-ever", path]:
            append_for_ever(Path(path))
        case ["until-failure", path, ballast]:
            append_until_it_fails(Path(path), Path(ballast))
        case ["one-by-one", path, rows]:
            append_one_row_at_a_time(Path(path), int(rows))
