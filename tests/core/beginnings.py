"""Tables at well-known moments, from which a test goes on."""

from collections.abc import Callable

from firmware_host.core.events import CardKeyed
from tests.core.play import Play
from tests.core.starts import seated

Step = Callable[[Play], object]

HANDS = {1: "AsAd", 2: "KsKd", 3: "QsQd"}
BOARD = "2c7d9hJs3d"


def between_hands() -> Play:
    """Three players before a first hand."""
    return seated(dict.fromkeys((1, 2, 3), 1000), seats=5, button=3, hands=HANDS, board=BOARD)


def before_the_flop() -> Play:
    """The button 3, which is to act."""
    play = between_hands()
    play.riffle()
    play.deal()
    return play


def flop_due() -> Play:
    """Everybody called."""
    play = before_the_flop()
    play.passes(3, 1, 2)
    return play


def on_the_flop() -> Play:
    """Seat 1 to act."""
    play = flop_due()
    play.street()
    return play


def showdown() -> Play:
    """All three checked to the end."""
    play = flop_due()
    for _ in range(3):
        play.street()
        play.passes(1, 2, 3)
    return play


def all_won() -> Play:
    """The pot waits to be pushed to seat 1."""
    play = showdown()
    play.tables(1, 2, 3)
    return play


def keyed_flop() -> Play:
    """Two cards of the flop are keyed."""
    play = flop_due()
    for card in ("2c", "7d"):
        play.do(CardKeyed(None, card, 0))
    return play


def after(begin: Callable[[], Play], step: Step) -> Play:
    """A table after one more step."""
    play = begin()
    step(play)
    return play
