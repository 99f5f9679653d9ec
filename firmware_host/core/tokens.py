"""Which tokens make a seat's hand, and which of them lie face up by the game's rules."""

from collections.abc import Iterable
from functools import cache, lru_cache

from firmware_host.core.game import Game
from firmware_host.core.table import Table

Seats = tuple[tuple[str, ...], ...]


def hand_tokens(table: Table) -> Seats:
    """The tokens of a full hand on this street by seat, arrived or not; a closed one is made good by a later one."""
    shared = bool(table.cards.board) and table.night.game.bring_in
    return _hands(table.night.game, table.street, shared, table.cards.closed, len(table.players))


def due_tokens(table: Table) -> Seats:
    """The tokens of a seat's cards by seat, arrived or not, the next street's once the round is over."""
    street = table.street + (table.phase == "board")
    return _hands(table.night.game, street, False, table.cards.closed, len(table.players))


def due_up_tokens(table: Table) -> Seats:
    """The tokens of up cards by seat, arrived or not, the next street's once the round is over."""
    return _up(table.night.game, due_tokens(table))


def up_tokens(table: Table, seats: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """The tokens of up cards that have arrived at these seats, the next street's once the round is over."""
    due, arrived = due_up_tokens(table), set(table.cards.tokens)
    return {seat: tuple([token for token in due[seat] if token in arrived]) for seat in seats}


def place_of(token: str) -> str:
    """Where a token's card was dealt: the number of a seat, or `board`."""
    return token.partition(".")[0]


def seat_of(token: str) -> int:
    """The seat of a hole card's token; 0 for the board."""
    place = place_of(token)
    return int(place) if place != "board" else 0


def last_number(table: Table, place: str) -> int:
    """The number of the newest card of a seat or the board; 0 where none has come."""
    prefix = f"{place}."
    return max((int(t.removeprefix(prefix)) for t in table.cards.tokens if t.startswith(prefix)), default=0)


def next_token(table: Table, place: str) -> str:
    """The name of the next card that arrives at a seat or the board."""
    return f"{place}.{last_number(table, place) + 1}"


def cards_of(table: Table, seat: int) -> int:
    """How many cards a seat has, those replaced apart."""
    prefix = f"{seat}."
    closed = table.cards.closed
    return len([token for token in table.cards.tokens if token.startswith(prefix) and token not in closed])


@cache
def up_places(game: Game) -> tuple[int, ...]:
    """The places in a hand, from 0, that are dealt up."""
    places: list[int] = []
    dealt = 0
    for street in game.streets:
        dealt += street.down_cards
        places += range(dealt, dealt + street.up_cards)
        dealt += street.up_cards
    return tuple(places)


@lru_cache(256)
def _hands(game: Game, street: int, shared: bool, closed: tuple[str, ...], places: int) -> Seats:
    """All hands of a street; where the last card is shared, nobody has one of his own."""
    full = game.hole_cards(street) - shared
    numbers = range(1, full + len(closed) + 1)
    tokens = ([f"{seat}.{n}" for n in numbers] for seat in range(places))
    return tuple(tuple(token for token in own if token not in closed)[:full] for own in tokens)


@lru_cache(256)
def _up(game: Game, hands: Seats) -> Seats:
    return tuple(tuple(hand[place] for place in up_places(game) if place < len(hand)) for hand in hands)
