"""The games as data: what is dealt, how it is bet, and what wins."""

from functools import cache
from itertools import accumulate
from typing import NamedTuple


class Street(NamedTuple):
    """One round of betting and the cards before it: to the board, and to each seat down and up."""

    name: str
    board_cards: int = 0
    down_cards: int = 0
    up_cards: int = 0
    big_bet: bool = False


class Game(NamedTuple):
    """A game by its code.

    `betting` is no-limit, pot-limit or limit; `bring_in` tells stud games, which have no button; `from_hand` how many
    cards of the hand must play (None: any); `high` whether a high hand wins; `low` is None, eight (or better) or razz.
    """

    code: str
    streets: tuple[Street, ...]
    betting: str
    most_seats: int
    bring_in: bool = False
    from_hand: int | None = None
    high: bool = True
    low: str | None = None

    def __hash__(self) -> int:
        """Hash the code, which names a game."""
        return hash(self.code)

    def hole_cards(self, street: int) -> int:
        """How many cards a seat has on this street."""
        return _dealt_by(self)[street]


@cache
def _dealt_by(game: Game) -> tuple[int, ...]:
    """The cards that a seat has been dealt by each street."""
    return tuple(accumulate(one.down_cards + one.up_cards for one in game.streets))


def _flop_streets(hole_cards: int) -> tuple[Street, ...]:
    return (
        Street("preflop", down_cards=hole_cards),
        Street("flop", board_cards=3),
        Street("turn", board_cards=1, big_bet=True),
        Street("river", board_cards=1, big_bet=True),
    )


STUD = (
    Street("third", down_cards=2, up_cards=1),
    Street("fourth", up_cards=1),
    Street("fifth", up_cards=1, big_bet=True),
    Street("sixth", up_cards=1, big_bet=True),
    Street("seventh", down_cards=1, big_bet=True),
)

GAMES = {
    game.code: game
    for game in (
        Game("NT", _flop_streets(2), "no-limit", 13),
        Game("FT", _flop_streets(2), "limit", 13),
        Game("PO", _flop_streets(4), "pot-limit", 11, from_hand=2),
        Game("FO/8", _flop_streets(4), "limit", 11, from_hand=2, low="eight"),
        Game("PO/8", _flop_streets(4), "pot-limit", 11, from_hand=2, low="eight"),
        Game("F7S", STUD, "limit", 8, bring_in=True),
        Game("F7S/8", STUD, "limit", 8, bring_in=True, low="eight"),
        Game("FR", STUD, "limit", 8, bring_in=True, high=False, low="razz"),
    )
}
