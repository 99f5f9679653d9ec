"""The equity process: questions come in on its input, a line each, and figures go out; only the newest counts.

It ends when its input does, and so with the daemon that started it, however that ended.
"""

import os
import select
import signal
from random import Random
from typing import NamedTuple

from firmware_host.equity.figures import Figure, figures
from firmware_host.equity.question import Hand, Question

NICENESS = 10
READ_BYTES = 1 << 16


class Numbered(NamedTuple):
    """A figure and the number of the question that it answers."""

    number: int
    figure: Figure


def question_line(number: int, question: Question) -> bytes:
    """A question as a line: `7 NT 0 2c7d9s 1=AsAh 4=KdKh`, the third word 1 where stud shares the last card."""
    hands = (f"{hand.seat}={''.join(hand.cards)}" for hand in question.hands)
    board = "".join(question.board) or "-"
    return f"{number} {question.game} {question.shares_last:d} {board} {' '.join(hands)}\n".encode()


def question_in(line: bytes) -> tuple[int, Question]:
    """The number and the question of a line."""
    number, game, shares_last, board, *hands = line.decode().split()
    seats = (hand.partition("=") for hand in hands)
    return int(number), Question(
        game,
        tuple(Hand(int(seat), _cards(cards)) for seat, _, cards in seats),
        _cards(board.strip("-")),
        shares_last == "1",
    )


def figure_line(number: int, figure: Figure) -> bytes:
    """A figure as a line: `7 1 1=0.9162 4=0.0838`, the second word 1 where it is exact."""
    parts = (f"{seat}={share!r}" for seat, share in figure.shares.items())
    return f"{number} {figure.exact:d} {' '.join(parts)}\n".encode()


def figure_in(line: bytes) -> Numbered:
    """The figure of a line."""
    number, exact, *parts = line.decode().split()
    seats = (part.partition("=") for part in parts)
    return Numbered(int(number), Figure({int(seat): float(share) for seat, _, share in seats}, exact == "1"))


class Lines:
    """The lines that come in on a file; what they are for is up to whoever reads them."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._rest = b""

    def waiting(self) -> bool:
        """Whether something has come or the file has ended."""
        return bool(select.select([self._file], [], [], 0)[0])

    def read(self) -> list[bytes]:
        """The whole lines that have come, at least one; EOFError at the end, BlockingIOError where it would wait."""
        lines: list[bytes] = []
        while not lines:
            data = os.read(self._file, READ_BYTES)
            if not data:
                raise EOFError
            *lines, self._rest = (self._rest + data).split(b"\n")
        return lines


def _cards(run: str) -> tuple[str, ...]:
    return tuple(run[place : place + 2] for place in range(0, len(run), 2))


def main() -> None:
    """Answer the newest question again and again, out of everybody's way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.nice(NICENESS)
    asked, rng = Lines(0), Random()
    while True:
        try:
            number, question = question_in(asked.read()[-1])
        except EOFError:
            return
        for figure in figures(question, rng, asked.waiting):
            os.write(1, figure_line(number, figure))


if __name__ == "__main__":
    main()
