"""A hand is worth the same wherever its players sit: the whole table turned by some seats pays the same."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.core.events import (
    CardKeyed,
    CardsRevealed,
    ClockCalled,
    Event,
    Folded,
    Passed,
    Raised,
    Tabled,
    TagsLeft,
    TagsSeen,
    WentAllIn,
)
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import Redeal, Table
from tests.core.campaign import runs
from tests.core.changed import replace
from tests.core.random_hands import history, random_hand


def turned_seat(seat: int, by: int, seats: int) -> int:
    """The seat after turning the table; what is no seat stays."""
    return 1 + (seat - 1 + by) % seats if 0 < seat <= seats else seat


def turned_place(name: str, by: int, seats: int) -> str:
    """A place or token after turning the table."""
    place, dot, number = name.partition(".")
    return f"{turned_seat(int(place), by, seats)}{dot}{number}" if place.isdigit() else name


def turned_names(names: tuple[str, ...], by: int, seats: int) -> tuple[str, ...]:
    """Tokens after turning the table."""
    return tuple(turned_place(name, by, seats) for name in names)


def turned_event(event: Event, by: int, seats: int) -> Event:
    """The same event at a turned table."""
    match event:
        case Passed() | Folded() | Raised() | WentAllIn() | Tabled():
            return replace(event, seat=turned_seat(event.seat, by, seats))
        case CardKeyed():
            return replace(event, seat=event.seat and turned_seat(event.seat, by, seats))
        case ClockCalled():
            return replace(event, by=event.by and turned_seat(event.by, by, seats))
        case TagsSeen():
            place, closed = turned_place(event.place, by, seats), turned_names(event.closed, by, seats)
            return replace(event, place=place, tokens=turned_names(event.tokens, by, seats), closed=closed)
        case TagsLeft():
            return replace(event, tokens=turned_names(event.tokens, by, seats))
        case CardsRevealed():
            return replace(event, faces=tuple((turned_place(token, by, seats), card) for token, card in event.faces))
        case _:
            return event


def turned_table(table: Table, by: int) -> Table:
    """A table before its first hand with everybody some seats further clockwise."""
    seats = table.night.seats
    players = [table.players[0]] * (seats + 1)
    for seat in range(1, seats + 1):
        players[turned_seat(seat, by, seats)] = table.players[seat]
    first_button = turned_seat(table.night.first_button, by, seats)
    night = table.night._replace(first_button=first_button)
    return table._replace(players=tuple(players), night=night, redeal=turned_redeal(table.redeal, by, seats))


def turned_redeal(redeal: Redeal | None, by: int, seats: int) -> Redeal | None:
    """What a misdeal keeps, after turning the table."""
    if redeal is None:
        return None
    return redeal._replace(late=tuple(turned_seat(seat, by, seats) for seat in redeal.late))


@pytest.mark.slow
@settings(max_examples=runs(2000, 100))
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 13), by=st.integers(1, 12))
def test_a_turned_table_pays_the_same_odd_chips_included(seed: int, seats: int, by: int) -> None:
    played = random_hand(random.Random(seed), seats, wild=0.2).table
    assert played.base is not None
    table = turned_table(played.base, by)
    for event in history(played):
        answer = reduce(table, turned_event(event, by, seats))
        assert isinstance(answer, Accepted)
        table = answer.table
    assert table.payouts == tuple(
        payout._replace(seat=turned_seat(payout.seat, by, seats)) for payout in played.payouts
    )
    for seat in range(1, seats + 1):
        assert table.players[turned_seat(seat, by, seats)] == played.players[seat]
