"""The seat ring: who is live, folded, to act and on the button, for those who sit close."""

import math
from collections.abc import Iterator
from typing import Final

from display.items import Disc, Item, Line, Text, Triangle
from display.moment import Moment
from display.palette import ACTOR, ALL_IN, BACKGROUND, EMPTY, FOLDED, LIVE, SECONDARY, STOP, STRUCK, TEXT, Colour
from display.room import Room
from display.sizes import CAP_HEIGHT, RING
from display.status import Seat

RADIUS: Final = 33
MARK_RADIUS: Final = 20
MARK_SIZE: Final = 30
POINTER: Final = 20
STEPS: Final = 720
OUTLINES: Final = {"live": LIVE, "tabled": ALL_IN, "waits": SECONDARY}

Point = tuple[float, float]


def ring(room: Room, moment: Moment) -> list[Item]:
    """All seats around the table, clockwise from the dealer at the bottom."""
    table = moment.table
    places = seat_places(room, len(table.seats))
    items: list[Item] = []
    for seat, place in zip(table.seats, places, strict=True):
        items += _seat(seat, place, seat.number == table.turn)
        if seat.number == table.turn:
            items.append(_pointer(room, place))
        if seat.number == table.button:
            items += _mark(room, place)
    return items


def seat_places(room: Room, seats: int) -> list[Point]:
    """The middles of the seats' discs: equally far apart on an ellipse, with the dealer's place at the bottom free."""
    across = room.width / 2 - RADIUS - POINTER
    along = (room.bottom - room.top) / 2 - RADIUS - POINTER
    down = (room.top + room.bottom) / 2
    angles = (math.tau * step / STEPS for step in range(STEPS + 1))
    outline = [(room.middle - across * math.sin(angle), down + along * math.cos(angle)) for angle in angles]
    way = [0.0]
    for here, there in zip(outline, outline[1:], strict=False):
        way.append(way[-1] + math.dist(here, there))
    wanted = [way[-1] * (seat + 1) / (seats + 1) for seat in range(seats)]
    return [outline[next(step for step, gone in enumerate(way) if gone >= far)] for far in wanted]


def _seat(seat: Seat, place: Point, to_act: bool) -> Iterator[Item]:
    x, y = place
    if to_act:
        yield Disc(x, y, RADIUS, ACTOR)
        yield _numeral(seat, place, BACKGROUND)
        return
    if seat.name is None or seat.hand in OUTLINES:
        yield Disc(x, y, RADIUS, OUTLINES.get(seat.hand, EMPTY), line=5)
    if seat.hand in ("folded", "dead"):
        reach = RADIUS * 0.8
        yield Line(x - reach, y + reach, x + reach, y - reach, 9, STRUCK)
    colour = FOLDED if seat.hand not in OUTLINES else TEXT
    yield _numeral(seat, place, STOP if seat.hand == "dead" else colour)


def _numeral(seat: Seat, place: Point, colour: Colour) -> Text:
    return Text(place[0], place[1] + RING * CAP_HEIGHT / 2, RING, colour, str(seat.number), "centre")


def _inward(room: Room, place: Point) -> Point:
    """The direction from a seat to the middle of the table."""
    x, y = room.middle - place[0], (room.top + room.bottom) / 2 - place[1]
    far = math.hypot(x, y) or 1.0
    return x / far, y / far


def _pointer(room: Room, place: Point) -> Item:
    """A triangle outside the actor's disc that points at it."""
    (x, y), (dx, dy) = place, _inward(room, place)
    tip = (x - dx * (RADIUS + 1), y - dy * (RADIUS + 1))
    foot = (x - dx * (RADIUS + POINTER), y - dy * (RADIUS + POINTER))
    side = POINTER * 0.8
    return Triangle(
        (tip, (foot[0] - dy * side, foot[1] + dx * side), (foot[0] + dy * side, foot[1] - dx * side)), ACTOR
    )


def _mark(room: Room, place: Point) -> Iterator[Item]:
    """The dealer button on the table before its seat."""
    dx, dy = _inward(room, place)
    reach = RADIUS + MARK_RADIUS + 4
    x, y = place[0] + dx * reach, place[1] + dy * reach
    yield Disc(x, y, MARK_RADIUS, TEXT)
    yield Text(x, y + MARK_SIZE * CAP_HEIGHT / 2, MARK_SIZE, BACKGROUND, room.words.button_mark, "centre")
