"""The clock on a player: its minute, its countdown, and what it ends in; it counts by itself between two statuses."""

import math
from typing import Final

from display.alerts import turn_note
from display.items import Bar, Disc, Item, Line, Text
from display.moment import Moment
from display.page import Note, page
from display.palette import CLOCK, PANEL, SECONDARY, STOP, TEXT
from display.room import Room, base
from display.sizes import BODY, CAP_HEIGHT, COUNTDOWN, FOOT, HEAD, MINUTE
from display.status import Clock

MINUTE_S: Final = 60
BAR_HEIGHT: Final = 34
DIAL: Final = 38


def seconds_left(clock: Clock, age_s: float) -> int:
    """Whole seconds to show: 60 down to 1 in the minute, 10 down to 1 in the countdown, never 0."""
    gone_s = 0.0 if clock.frozen else age_s
    return max(math.ceil(clock.remaining_s - gone_s), 1)


def minute(room: Room, moment: Moment) -> list[Item]:
    """CLOCK: SEAT 6, the time left in large digits, and a bar that grows shorter."""
    clock = moment.table.clock
    assert clock is not None
    left_s = seconds_left(clock, moment.age_s)
    words = room.words.clock.format(seat=clock.seat)
    beside = 2 * DIAL + 24
    size = room.size_for(words, room.width - beside, (HEAD, BODY))
    width = room.measure(words, size) + beside
    dial_x, dial_y = room.middle - width / 2 + DIAL, room.top + 22 + CAP_HEIGHT * size / 2
    note = room.words.clock_frozen if clock.frozen else room.words.clock_note
    full = min(left_s / MINUTE_S, 1)
    return [
        Disc(dial_x, dial_y, DIAL, CLOCK, line=9),
        Line(dial_x, dial_y, dial_x, dial_y - DIAL * 0.62, 8, CLOCK),
        Line(dial_x, dial_y, dial_x + DIAL * 0.45, dial_y, 8, CLOCK),
        Text(room.middle - width / 2 + beside, base(room.top + 22, size), size, CLOCK, words),
        Text(room.middle, base(room.top + 140, MINUTE), MINUTE, TEXT, f"{left_s // 60}:{left_s % 60:02}", "centre"),
        Text(room.middle, base(room.top + 395, FOOT), FOOT, SECONDARY, note, "centre"),
        Bar(room.left, room.bottom - BAR_HEIGHT - 12, room.width, BAR_HEIGHT, PANEL),
        Bar(room.left, room.bottom - BAR_HEIGHT - 12, room.width * full, BAR_HEIGHT, CLOCK),
    ]


def countdown(room: Room, moment: Moment) -> list[Item]:
    """SEAT 6 and one huge digit; the room is the whole screen."""
    clock = moment.table.clock
    assert clock is not None
    words = room.words.seat.format(seat=clock.seat)
    digits = str(seconds_left(clock, moment.age_s))
    return [
        Text(room.middle, base(room.top + 20, HEAD), HEAD, STOP, words, "centre"),
        Text(room.middle, base(room.top + 140, COUNTDOWN), COUNTDOWN, TEXT, digits, "centre"),
        Text(room.middle, base(room.bottom - 24 - CAP_HEIGHT * BODY, BODY), BODY, STOP, room.words.act_now, "centre"),
    ]


def time_is_up(room: Room, moment: Moment) -> list[Item]:
    """SEAT 6 DEAD, or that he checks where the house kills no hand that faces no bet; and how it is taken back."""
    ruling = moment.ruled("clock-expired")
    assert ruling is not None
    seat, words = moment.seat(ruling.seat), room.words
    head = words.time_is_up_check if seat is not None and seat.live else words.time_is_up
    told = [head.format(seat=ruling.seat)]
    body: list[str | Note] = [words.time_is_up_body, Note(words.time_is_up_note)]
    return page(room, STOP, told, body, turn_note(room, moment), stop=True)
