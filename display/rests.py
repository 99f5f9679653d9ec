"""Play stands still: for the floor, for a break, or until the dealer has said whether it is a misdeal."""

import math

from display.items import Item, Text
from display.moment import Moment
from display.page import ABOVE, Note, page
from display.palette import CLOCK, LIVE, SECONDARY, STOP, TEXT
from display.room import Room, base, sentences
from display.sizes import BODY, CAP_HEIGHT, FOOT, HEAD, MINUTE


def minutes(seconds: float) -> str:
    """Whole seconds as minutes and seconds."""
    whole = max(math.ceil(seconds), 0)
    return f"{whole // 60}:{whole % 60:02}"


def floor_called(room: Room, moment: Moment) -> list[Item]:
    """FLOOR CALLED: stop and wait, for how long already, and how it goes on."""
    waited = minutes(math.floor((moment.table.floor_s or 0) + moment.age_s))
    body = [room.words.floor_body, room.words.floor_waiting.format(time=waited)]
    return page(room, CLOCK, [room.words.floor_called], body, Note(room.words.floor_note))


def rest(room: Room, moment: Moment) -> list[Item]:
    """BREAK, the time left in large digits, the limits after it, and that nobody deals."""
    told = moment.table.rest
    assert told is not None
    left_s = minutes(told.remaining_s - moment.age_s)
    following = (room.words.rest_next.format(limits=told.next), told.next) if told.next else ("",)
    size = room.size_for(room.words.rest, room.width - room.measure(told.next, FOOT) - 24, (HEAD, BODY))
    beside = room.width - room.measure(room.words.rest, size) - 24
    top = room.top + ABOVE
    items: list[Item] = [
        Text(room.left, base(top, size), size, LIVE, room.words.rest),
        Text(room.right, base(top, FOOT), FOOT, SECONDARY, room.fitting(following, FOOT, beside), "right"),
        Text(room.middle, base(room.top + 140, MINUTE), MINUTE, TEXT, left_s, "centre"),
    ]
    below = room.bottom - 34 - CAP_HEIGHT * BODY
    return [*items, Text(room.middle, base(below, BODY), BODY, STOP, room.words.rest_body, "centre")]


def misdeal_asked(room: Room, moment: Moment) -> list[Item]:
    """MISDEAL? The dealer decides (rule 28)."""
    prompt = moment.table.prompt("misdeal-suspected")
    told = sentences(prompt.text) if prompt else []
    return page(room, STOP, [room.words.misdeal_asked], told, Note(room.words.rule.format(rule=28)), stop=True)
