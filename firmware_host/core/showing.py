"""Stud boards: the cards that lie face up before each seat, and who acts or shows first by them (rule 21)."""

from firmware_host.core.low import LOW_RANKS
from firmware_host.core.ranks import RANKS, SUITS
from firmware_host.core.table import Table, live_seats
from firmware_host.core.tokens import up_tokens


def boards(table: Table) -> dict[int, tuple[str, ...]]:
    """The up cards of every live seat, as far as their faces are known."""
    faces = dict(table.cards.faces)
    up = up_tokens(table, live_seats(table))
    return {seat: tuple([faces[token] for token in tokens if token in faces]) for seat, tokens in up.items()}


def opens(table: Table) -> int:
    """The seat with which the street begins: the bring-in on the first one, then the best board showing.

    0 while no door card is known.
    """
    showing = boards(table)
    razz = table.night.game.low == "razz"
    if table.street == 0:
        doors = {seat: cards[0] for seat, cards in showing.items() if cards}
        ranks = LOW_RANKS if razz else RANKS
        pick = max if razz else min
        return pick(doors, default=0, key=lambda seat: (ranks.index(doors[seat][0]), SUITS.index(doors[seat][1])))
    return _best(showing, razz)


def best_board(table: Table, seats: list[int]) -> int:
    """Of these seats the one with the highest board, ties by suit; in razz the lowest, ties clockwise from seat 1."""
    showing = boards(table)
    return _best({seat: showing[seat] for seat in seats}, table.night.game.low == "razz")


def _best(showing: dict[int, tuple[str, ...]], razz: bool) -> int:
    if razz:
        return min(showing, key=lambda seat: (_groups(showing[seat], LOW_RANKS), seat))
    return max(showing, key=lambda seat: (_groups(showing[seat], RANKS), _top_suit(showing[seat])))


def _groups(cards: tuple[str, ...], ranks: str) -> list[tuple[int, int]]:
    """A board's pairs and cards, the strongest first: fewer than five cards make no straight or flush."""
    held = [card[0] for card in cards]
    return sorted([(held.count(rank), ranks.index(rank)) for rank in set(held)], reverse=True)


def _top_suit(cards: tuple[str, ...]) -> int:
    """The best suit of a board's highest card."""
    return max([(RANKS.index(card[0]), SUITS.index(card[1])) for card in cards], default=(0, 0))[1]
