"""The question: which hands and board lie face up, and how many cards are still to come."""

from math import comb
from typing import NamedTuple

from firmware_host.core.game import GAMES, Game
from firmware_host.core.ranks import NUMBERS

# More completions than this are not counted one by one: the sampled figure stays.
MOST_COMPLETIONS = 2_000_000


class Hand(NamedTuple):
    """A seat and its cards, all face up."""

    seat: int
    cards: tuple[str, ...]


class ToCome(NamedTuple):
    """How many cards the board still gets, and each hand in the order of the question."""

    board: int
    hands: tuple[int, ...]


class Question(NamedTuple):
    """The hands that can win the main pot, in a game by its code.

    Every card not named here is unseen, a folded one too. `shares_last`: stud whose last card is one on the board for
    everybody (rule 21).
    """

    game: str
    hands: tuple[Hand, ...]
    board: tuple[str, ...] = ()
    shares_last: bool = False

    @property
    def rules(self) -> Game:
        """The game itself."""
        return GAMES[self.game]

    @property
    def to_come(self) -> ToCome:
        """The cards still to come."""
        streets = self.rules.streets
        board = sum(street.board_cards for street in streets) + self.shares_last
        hand = self.rules.hole_cards(len(streets) - 1) - self.shares_last
        return ToCome(board - len(self.board), tuple(hand - len(one.cards) for one in self.hands))

    @property
    def board_numbers(self) -> tuple[int, ...]:
        """The board's cards as numbers, 4 times the rank plus the suit."""
        return tuple(NUMBERS[card] for card in self.board)

    @property
    def hand_numbers(self) -> list[tuple[int, ...]]:
        """The hands' cards as numbers."""
        return [tuple(NUMBERS[card] for card in hand.cards) for hand in self.hands]

    @property
    def deck(self) -> list[int]:
        """The unseen cards as numbers, in order."""
        seen = {*self.board_numbers, *(card for hand in self.hand_numbers for card in hand)}
        return [card for card in range(len(NUMBERS)) if card not in seen]


def exact_size(question: Question) -> int:
    """In how many ways the cards to come can fall, the order within a hand and the board apart."""
    left = len(question.deck)
    ways = 1
    board, hands = question.to_come
    for cards in (board, *hands):
        ways *= comb(left, cards)
        left -= cards
    return ways
