"""Between hands and before the cards: who sits where, and who has the button and the blinds."""

from collections.abc import Sequence
from typing import Final

from display.frame import short_chips, whole_chips
from display.items import Item, Text
from display.moment import Moment
from display.page import headline
from display.palette import ACTOR, CLOCK, LIVE, SECONDARY, TEXT
from display.room import LEADING, Room, base, rows, sentences, text_height
from display.sizes import BODY, CAP_HEIGHT, FOOT
from display.status import Level

LABEL_GAP: Final = 24
PITCH: Final = 86
GRIDS: Final = ((10, 2), (15, 3))
"""Up to so many seats stand in that many columns of five."""
GRID_ROWS: Final = 5
NUMBER_WIDTH: Final = 84
GAP: Final = 34


def seating(room: Room, moment: Moment) -> list[Item]:
    """WELCOME, and every seat with the name of who claimed it."""
    items, end = headline(room, [room.words.welcome], LIVE)
    items.append(Text(room.left, base(end + 22, FOOT), FOOT, TEXT, room.words.welcome_body))
    end += 22 + CAP_HEIGHT * FOOT
    seats = moment.table.seats
    columns = next((columns for most, columns in GRIDS if len(seats) <= most), GRIDS[-1][1])
    across = room.width / columns
    down = (room.bottom - end - GAP) / GRID_ROWS
    for place, seat in enumerate(seats):
        column, row = divmod(place, GRID_ROWS)
        left, y = room.left + column * across, base(end + GAP + row * down, FOOT)
        name = room.words.free if seat.name is None else seat.name
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
    return _posted(room, moment, room.words.next_hand)


def dealing(room: Room, moment: Moment) -> list[Item]:
    """DEALING: the button and the blinds of this hand; in stud its bets."""
    return _posted(room, moment, room.words.dealing)


def _posted(room: Room, moment: Moment, head: str) -> list[Item]:
    level = moment.table.level
    return _positions(room, moment, head) if level is None or not level.is_stud else _bets(room, moment, level, head)


def _bets(room: Room, moment: Moment, level: Level, head: str) -> list[Item]:
    """What a hand of stud is played for; it has no button and no blinds."""
    items, top = headline(room, [head], LIVE)
    words, small, big = room.words, level.small_bet, level.big_bet
    both = tuple(words.blinds.format(small=told(small), big=told(big)) for told in (whole_chips, short_chips))
    alone = ((words.ante_of_each, level.ante), (words.bring_in, level.bring_in))
    posted = [*((label, (whole_chips(chips),)) for label, chips in alone if chips), (words.bets, both)]
    left = _value_left(room, [label for label, _ in posted])
    for place, (label, texts) in enumerate(posted):
        y = base(top + GAP + place * PITCH, BODY)
        items.append(Text(room.left, y, FOOT, SECONDARY, label))
        items.append(Text(left, y, BODY, TEXT, room.fitting(texts, BODY, room.right - left)))
    return items + _how_it_begins(room, moment, top + GAP + len(posted) * PITCH + 2)


def _value_left(room: Room, labels: Sequence[str]) -> float:
    """Where what stands beside these labels begins."""
    return room.left + LABEL_GAP + max(room.measure(label, FOOT) for label in labels)


def _positions(room: Room, moment: Moment, head: str) -> list[Item]:
    table = moment.table
    move = table.prompt("move-button")
    items, end = headline(room, [head], LIVE) if move is None else headline(room, [room.words.move_button], CLOCK)
    words = room.words
    posted = ((words.button, table.button), (words.small_blind, table.small_blind), (words.big_blind, table.big_blind))
    top = end + GAP
    value_left = _value_left(room, [label for label, _ in posted])
    for label, number in posted:
        items += _position(room, moment, top, value_left, label, number)
        top += PITCH
    told = [] if move is None else list(rows([room.cut(move.text, FOOT, room.width)], room.left, top + 2, FOOT, CLOCK))
    reasons = sentences(table.positions_why or "")
    lines = [line for sentence in reasons for line in room.lines(sentence, FOOT, room.width, 2)]
    top += len(told) * LEADING * FOOT
    while text_height(len(lines), FOOT) > room.bottom - top - 12:
        lines.pop()
    items += [*told, *rows(lines, room.left, top + 2, FOOT, SECONDARY)]
    return items + _how_it_begins(room, moment, top + 2 + len(lines) * LEADING * FOOT)


def _how_it_begins(room: Room, moment: Moment, top: float) -> list[Text]:
    """What the dealer does to begin the hand, where there is room left for it."""
    riffle = moment.table.prompt("riffle")
    if riffle is None or top + CAP_HEIGHT * FOOT > room.bottom - 12:
        return []
    return [Text(room.left, base(top, FOOT), FOOT, ACTOR, room.cut(riffle.text, FOOT, room.width))]


def _position(room: Room, moment: Moment, top: float, left: float, label: str, number: int | None) -> list[Item]:
    """A label, its seat, and who sits there as far as there is room for the name."""
    y = base(top, BODY)
    place = room.words.nobody if number is None else room.words.in_words.format(seat=number)
    items: list[Item] = [
        Text(room.left, y, FOOT, SECONDARY, label),
        Text(left, y, BODY, TEXT, place),
    ]
    if number is not None:
        seat = moment.seat(number)
        dead = number == moment.table.button and moment.table.button_dead and label == room.words.button
        name = room.words.empty if seat is None or seat.name is None or dead else seat.name
        beside = left + room.measure(place, BODY) + 20
        items.append(Text(beside, y, FOOT, SECONDARY, room.cut(name, FOOT, room.right - beside)))
    return items
