"""The hand in progress: whose turn it is, or which street the dealer deals next."""

from typing import Final

from display.hands_up import BOARD_PLACES, card_row
from display.items import Item, Text
from display.moment import Moment
from display.palette import ACTOR, LIVE, SECONDARY, TEXT, Colour
from display.ring import ring
from display.room import LEADING, Room, base
from display.sizes import BODY, CAP_HEIGHT, FOOT, HEAD, SEAT, SEAT_TWO_DIGITS
from display.status import Status

RING_WIDTH: Final = 376
BESIDE_RING: Final = 14
TWO_DIGITS: Final = 10
TOP: Final = 24
GAP: Final = 30
STREET_PROMPTS: Final = {"deal-flop": "flop", "deal-turn": "turn", "deal-river": "river", "deal-street": None}
"""The street that each brings; in stud it is the one after the table's."""
STUD_STREETS: Final = {"third": "fourth", "fourth": "fifth", "fifth": "sixth", "sixth": "seventh"}


def acting(room: Room, moment: Moment) -> list[Item]:
    """SEAT 6 to act, with the street, how many are live, and what he may do."""
    table = moment.table
    turn = table.turn or 0
    words = room.words.seat.format(seat=turn)
    street = room.words.streets.get(table.street or "", "")
    lines = [_state(room, moment, street), _may_do(room, table)]
    below = room.words.to_act if table.prompt("bring-in") is None else room.words.brings_in
    size = SEAT if turn < TWO_DIGITS else SEAT_TWO_DIGITS
    return _with_ring(room, moment, Text(0, 0, size, ACTOR, words), below, lines)


def street_due(room: Room, moment: Moment) -> list[Item]:
    """Which street comes next, and whose uncalled bet goes back before."""
    table = moment.table
    prompt = table.prompt(*STREET_PROMPTS)
    assert prompt is not None
    street = STREET_PROMPTS[prompt.code] or STUD_STREETS.get(table.street or "", "seventh")
    told = table.prompt("return-chips") or (prompt if prompt.code == "deal-street" else None)
    left_width = room.width - RING_WIDTH - BESIDE_RING
    lines = room.lines(told.text, FOOT, left_width, 2) if told else [_state(room, moment)]
    return _with_ring(room, moment, Text(0, 0, SEAT, LIVE, room.words.streets[street]), room.words.comes_next, lines)


def _state(room: Room, moment: Moment, street: str = "") -> str:
    """The street, how many are live and the pot, told in pot-limit games only (rule 19); no digit of it is cut."""
    pot = "" if moment.table.pot is None else room.words.pot.format(chips=moment.table.pot)
    live = room.words.live_count.format(count=len(moment.live))
    texts = ["  ".join(filter(None, parts)) for parts in ((street, live, pot), (street, pot), (pot,))]
    return room.fitting(texts, FOOT, room.width - RING_WIDTH - BESIDE_RING)


def _may_do(room: Room, table: Status) -> str:
    """The raises where they are limited, else what the seat to act must add (its own figure, rule 19)."""
    if table.raises and table.raises.cap is not None:
        return room.words.raises.format(made=table.raises.made, cap=table.raises.cap)
    if table.to_call is None:
        return ""
    return room.words.to_call.format(chips=table.to_call) if table.to_call else room.words.may_check


def _with_ring(room: Room, moment: Moment, head: Text, below: str, lines: list[str]) -> list[Item]:
    """Headline, second line and smaller lines left of the ring, the board below them."""
    left = room._replace(right=room.right - RING_WIDTH - BESIDE_RING)
    size = left.size_for(head.text, left.width, (int(head.size), SEAT_TWO_DIGITS, HEAD, BODY))
    top = room.top + TOP
    items: list[Item] = [head._replace(x=left.left, y=base(top, size), size=size)]
    top += CAP_HEIGHT * size + GAP
    items.append(_line(left, top, BODY, TEXT, below))
    top += CAP_HEIGHT * BODY + GAP
    for line in filter(None, lines):
        items.append(_line(left, top, FOOT, SECONDARY, line))
        top += LEADING * FOOT
    items += ring(room._replace(left=room.right - RING_WIDTH), moment)
    height = left.bottom - 10 - top
    return items + card_row(moment.table.board, left.left, top, height, left.width, BOARD_PLACES)


def _line(room: Room, top: float, size: int, colour: Colour, text: str) -> Text:
    return Text(room.left, base(top, size), size, colour, room.cut(text, size, room.width))
