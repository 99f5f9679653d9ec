"""The games as data: what is dealt, street by street."""

from typing import NamedTuple


class Street(NamedTuple):
    """One round of betting: its name and how many cards the board gets before it."""

    name: str
    board_cards: int


class Game(NamedTuple):
    """A game: its code, hole cards a seat, streets and the most seats it can be dealt to."""

    code: str
    hole_cards: int
    streets: tuple[Street, ...]
    most_seats: int


HOLDEM = (Street("preflop", 0), Street("flop", 3), Street("turn", 1), Street("river", 1))

GAMES = {game.code: game for game in (Game("NT", 2, HOLDEM, 13),)}
