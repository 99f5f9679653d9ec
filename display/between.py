"""Between hands and before the cards: who sits where, and who has the button and the blinds."""

from typing import Final

from display.frame import short_chips, whole_chips
from display.items import Item, Text
from display.moment import Moment
from display.page import headline
from display.palette import CLOCK, LIVE, SECONDARY, TEXT
from display.room import LEADING, Room, base, rows, text_height
from display.sizes import BODY, CAP_HEIGHT, FOOT
from display.status import Level
from display.texts import (
    ANTE_OF_EACH,
    BETS,
    BIG_BLIND,
    BLINDS,
    BRING_IN,
    BUTTON,
    DEALING,
    EMPTY,
    FREE,
    IN_WORDS,
    MOVE_BUTTON,
    NEXT_HAND,
    NOBODY,
    SMALL_BLIND,
    WELCOME,
    WELCOME_BODY,
)

VALUE_LEFT: Final = 420
PITCH: Final = 86
GRIDS: Final = ((10, 2), (15, 3))
"""Up to so many seats stand in that many columns of five."""
GRID_ROWS: Final = 5
NUMBER_WIDTH: Final = 84
GAP: Final = 34


def seating(room: Room, moment: Moment) -> list[Item]:
    """WELCOME, and every seat with the name of who claimed it."""
    items, end = headline(room, [WELCOME], LIVE)
    items.append(Text(room.left, base(end + 22, FOOT), FOOT, TEXT, WELCOME_BODY))
    end += 22 + CAP_HEIGHT * FOOT
    seats = moment.table.seats
    columns = next((columns for most, columns in GRIDS if len(seats) <= most), GRIDS[-1][1])
    across = room.width / columns
    down = (room.bottom - end - GAP) / GRID_ROWS
    for place, seat in enumerate(seats):
        column, row = divmod(place, GRID_ROWS)
        left, y = room.left + column * across, base(end + GAP + row * down, FOOT)
        name = FREE if seat.name is None else seat.name
        items.append(
            Text(
                left + NUMBER_WIDTH - 18,
                y,
                FOOT,
                LIVE if seat.name is not None else SECONDARY,
                str(seat.number),
                "right",
            )
        )
        fitted = room.cut(name, FOOT, across - NUMBER_WIDTH - 16)
        items.append(Text(left + NUMBER_WIDTH, y, FOOT, TEXT if seat.name is not None else SECONDARY, fitted))
    return items


def next_hand(room: Room, moment: Moment) -> list[Item]:
    """NEXT HAND: button and blinds of the hand to come, why they are unusual, and whether the button must be moved.

    In stud, which has no button, what the hand is played for.
    """
    return _posted(room, moment, NEXT_HAND)


def dealing(room: Room, moment: Moment) -> list[Item]:
    """DEALING: the button and the blinds of this hand; in stud its bets."""
    return _posted(room, moment, DEALING)


def _posted(room: Room, moment: Moment, head: str) -> list[Item]:
    level = moment.table.level
    return _positions(room, moment, head) if level is None or not level.is_stud else _bets(room, level, head)


def _bets(room: Room, level: Level, head: str) -> list[Item]:
    """What a hand of stud is played for; it has no button and no blinds."""
    items, top = headline(room, [head], LIVE)
    left, told = room.left + VALUE_LEFT, ((ANTE_OF_EACH, level.ante), (BRING_IN, level.bring_in))
    rows = [(label, (whole_chips(chips),)) for label, chips in told if chips]
    small, big = level.small_bet, level.big_bet
    both = [BLINDS.format(small=words(small), big=words(big)) for words in (whole_chips, short_chips)]
    for place, (label, texts) in enumerate([*rows, (BETS, tuple(both))]):
        y = base(top + GAP + place * PITCH, BODY)
        items.append(Text(room.left, y, FOOT, SECONDARY, label))
        items.append(Text(left, y, BODY, TEXT, room.fitting(texts, BODY, room.right - left)))
    return items


def _positions(room: Room, moment: Moment, head: str) -> list[Item]:
    table = moment.table
    move = table.prompt("move-button")
    items, end = headline(room, [head], LIVE) if move is None else headline(room, [MOVE_BUTTON], CLOCK)
    posted = ((BUTTON, table.button), (SMALL_BLIND, table.small_blind), (BIG_BLIND, table.big_blind))
    top = end + GAP
    for label, number in posted:
        items += _position(room, moment, top, label, number)
        top += PITCH
    told = [] if move is None else list(rows([room.cut(move.text, FOOT, room.width)], room.left, top + 2, FOOT, CLOCK))
    sentences = (table.positions_why or "").replace(". ", ".\n").splitlines()
    lines = [line for sentence in sentences for line in room.lines(sentence, FOOT, room.width, 2)]
    top += len(told) * LEADING * FOOT
    while text_height(len(lines), FOOT) > room.bottom - top - 12:
        lines.pop()
    return [*items, *told, *rows(lines, room.left, top + 2, FOOT, SECONDARY)]


def _position(room: Room, moment: Moment, top: float, label: str, number: int | None) -> list[Item]:
    """A label, its seat, and who sits there as far as there is room for the name."""
    y = base(top, BODY)
    place = NOBODY if number is None else IN_WORDS.format(seat=number)
    left = room.left + VALUE_LEFT
    items: list[Item] = [
        Text(room.left, y, FOOT, SECONDARY, label),
        Text(left, y, BODY, TEXT, place),
    ]
    if number is not None:
        seat = moment.seat(number)
        dead = number == moment.table.button and moment.table.button_dead
        name = EMPTY if seat is None or seat.name is None or (dead and label == BUTTON) else seat.name
        beside = left + room.measure(place, BODY) + 20
        items.append(Text(beside, y, FOOT, SECONDARY, room.cut(name, FOOT, room.right - beside)))
    return items
