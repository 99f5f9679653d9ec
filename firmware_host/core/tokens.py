"""Which tokens make a seat's hand, and which of them lie face up by the game's rules."""

from functools import cache

from firmware_host.core.game import Game
from firmware_host.core.table import Table


def hand_tokens(table: Table, seat: int) -> tuple[str, ...]:
    """The tokens of a seat's full hand on this street, arrived or not; a closed one is made good by a later one."""
    full = table.night.game.hole_cards(table.street)
    if table.night.game.bring_in and table.cards.board:
        full -= 1
    return _open_tokens(table, seat, full)


def up_tokens(table: Table, seat: int) -> tuple[str, ...]:
    """The tokens of a seat's up cards that have arrived, the next street's once the round is over."""
    return tuple(token for token in due_up_tokens(table, seat) if token in table.cards.tokens)


def due_up_tokens(table: Table, seat: int) -> tuple[str, ...]:
    """The tokens of a seat's up cards, arrived or not, the next street's once the round is over."""
    game = table.night.game
    if not game.bring_in:
        return ()
    tokens = due_tokens(table, seat)
    return tuple(tokens[place] for place in up_places(game) if place < len(tokens))


def due_tokens(table: Table, seat: int) -> tuple[str, ...]:
    """The tokens of a seat's cards, arrived or not, the next street's once the round is over."""
    return _open_tokens(table, seat, table.night.game.hole_cards(table.street + (table.phase == "board")))


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
    return sum(t.startswith(prefix) for t in table.cards.tokens) - sum(t.startswith(prefix) for t in table.cards.closed)


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


def _open_tokens(table: Table, seat: int, count: int) -> tuple[str, ...]:
    closed = table.cards.closed
    if not closed:
        return _tokens(seat, count)
    return tuple(token for token in _tokens(seat, count + len(closed)) if token not in closed)[:count]


@cache
def _tokens(seat: int, count: int) -> tuple[str, ...]:
    return tuple(f"{seat}.{n}" for n in range(1, count + 1))
