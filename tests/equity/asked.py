"""Questions in few words, and random ones."""

from random import Random

from firmware_host.core.game import GAMES
from firmware_host.core.ranks import CARDS
from firmware_host.equity.question import Hand, Question

# In a fixed order, so that the seed alone says which cards are dealt.
DECK = tuple(sorted(CARDS))


def cards_in(text: str) -> tuple[str, ...]:
    """The cards of a run such as "AsKd"."""
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))


def question(game: str, *hands: str, board: str = "", shares_last: bool = False) -> Question:
    """Hands of seats 1, 2, 3 and so on, written as runs of cards."""
    seats = tuple(Hand(seat, cards_in(cards)) for seat, cards in enumerate(hands, 1))
    return Question(game, seats, cards_in(board), shares_last)


def random_question(
    game: str, seats: int, board: int, missing: int, rng: Random, shares_last: bool = False
) -> Question:
    """Random hands that lack so many cards each, and so many cards on the board."""
    rules = GAMES[game]
    size = rules.hole_cards(len(rules.streets) - 1) - missing - shares_last
    deck = list(DECK)
    rng.shuffle(deck)
    hands = [Hand(seat, tuple(deck.pop() for _ in range(size))) for seat in range(1, seats + 1)]
    return Question(game, tuple(hands), tuple(deck.pop() for _ in range(board)), shares_last)
