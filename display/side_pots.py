"""The bets of a round in front of the players: how much goes from each of them into which pot (rule 1).

What lies in front of one player may be told, sums and pots may not (rule 19).
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from display.items import Item
from display.moment import Moment
from display.page import Note, page
from display.palette import CLOCK
from display.room import Room
from display.showing import pot_name
from display.sizes import FOOT


class Layer(NamedTuple):
    """So many chips from each seat into a pot, 0 the main one, and the live seats that can win it."""

    each: int
    pot: int
    seats: tuple[int, ...]


def layers(moment: Moment) -> tuple[Layer, ...]:
    """The layers of this round's bets where they go into more than one pot, the lowest first; else none."""
    live = moment.live
    if moment.table.phase not in ("board", "showdown"):
        return ()
    heights = sorted({seat.committed for seat in live if seat.committed})
    found = []
    for below, height in pairwise((0, *heights)):
        seats = tuple(seat.number for seat in live if seat.committed >= height)
        pots = [pot for pot, entitled in enumerate(moment.table.pot_seats) if entitled == seats]
        if len(pots) != 1:
            return ()
        found.append(Layer(height - below, pots[0], seats))
    return tuple(found) if len(found) > 1 else ()


def side_pot(room: Room, moment: Moment) -> list[Item]:
    """2,300 EACH from each seat to the main pot, and what becomes of the rest."""
    lowest, *above = layers(moment)
    words = room.words
    head = words.take_from_each.format(chips=lowest.each)
    body = [words.to_pot.format(pot=_name(room, moment, lowest)), *_above(room, moment, above)]
    street = moment.table.prompt("deal-flop", "deal-turn", "deal-river")
    return page(room, CLOCK, [head], body, Note(street.text) if street else None)


def _above(room: Room, moment: Moment, above: list[Layer]) -> Iterator[str]:
    for layer in above[:-1]:
        yield room.words.then_from_each.format(chips=layer.each, pot=_name(room, moment, layer))
    seats = " ".join(map(str, above[-1].seats))
    pot = _name(room, moment, above[-1])
    told = (room.words.rest_to_pot.format(pot=pot, seats=seats), room.words.rest_to_many.format(pot=pot))
    yield room.fitting(told, FOOT, room.width)


def _name(room: Room, moment: Moment, layer: Layer) -> str:
    return pot_name(room.words, layer.pot, len(moment.table.pot_seats))
