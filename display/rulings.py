"""What has just been ruled, for as long as it is news."""

from typing import Final

from display.alerts import turn_note
from display.items import Item, Text
from display.moment import Moment
from display.page import ABOVE, Note, page
from display.palette import ACTOR, CLOCK, LIVE, PENALTY, STOP, TEXT, Colour
from display.room import Room, base, sentences
from display.sizes import BODY, CAP_HEIGHT, HEAD, LIMITS, SEAT, SEAT_TWO_DIGITS
from display.status import Notice

LEVELS: Final = ("new-level", "level-next-hand")
COLOURS: Final[dict[str, Colour]] = {
    "disqualified": PENALTY,
    "warning": PENALTY,
    "conduct": PENALTY,
    "soft-play": PENALTY,
    "chip-dumping": PENALTY,
    "left-with-action": PENALTY,
    "big-chips": PENALTY,
    "string-raise": CLOCK,
    "hand-killed": STOP,
    "absent-dead": STOP,
    "raise-returned": CLOCK,
    "exposed": CLOCK,
    "card-replaced": CLOCK,
    "released": CLOCK,
    "binds": LIVE,
    "raise-completed": LIVE,
    "under-half-call": LIVE,
    "no-reopen": LIVE,
    "multi-chip-call": LIVE,
    "oversized-call": LIVE,
    "oversized-bet": LIVE,
    "raise-to-chip": LIVE,
}
"""The rulings that have a page, most urgent first; others are told by the page that follows from them."""


def ruled(room: Room, moment: Moment) -> list[Item]:
    """A ruling: what it is, its sentence, its rule, and whose turn it is now."""
    one = fresh_ruling(moment)
    assert one is not None
    text = f"{one.text} ({one.rule})" if one.rule else one.text
    return page(
        room, COLOURS[one.code], [room.words.rulings[one.code]], [text], turn_note(room, moment),
        stop=COLOURS[one.code] is STOP,
    )  # fmt: skip


def fresh_ruling(moment: Moment) -> Notice | None:
    """The most urgent ruling that is news and has a page."""
    return next((one for code in COLOURS if (one := moment.ruled(code)) is not None), None)


def out_of_turn(room: Room, moment: Moment) -> list[Item]:
    """OUT OF TURN: what is held, and whose turn it really is (rule 27)."""
    one = moment.ruled("out-of-turn")
    assert one is not None
    words, turn = room.words, moment.table.turn
    act = next((held.act for held in moment.table.held if held.seat == one.seat), "")
    told = words.held if act in words.acts else words.binding
    said = told.format(seat=one.seat, act=words.acts.get(act))
    back = [Note(words.back_to.format(seat=turn), ACTOR)] if turn else []
    return page(room, CLOCK, [words.out_of_turn], [said, *back], Note(words.rule.format(rule=27)))


def penalty(room: Room, moment: Moment) -> list[Item]:
    """PENALTY: how many hands the seat misses, and from when (rule 5); a number, never a name."""
    one = moment.ruled("penalty")
    assert one is not None
    seat = moment.seat(one.seat)
    body = [room.words.misses.format(count=seat.to_miss) if seat else one.text, room.words.penalty_starts]
    return page(room, PENALTY, [room.words.penalty.format(seat=one.seat)], body, Note(room.words.penalty_note))


def penalty_asked(room: Room, moment: Moment) -> list[Item]:
    """PENALTY? What the table proposes for a seat; the floor decides (rule 5)."""
    prompt = moment.table.prompt("penalty-proposed")
    assert prompt is not None
    return page(room, PENALTY, [room.words.penalty_asked], sentences(prompt.text), Note(room.words.rule.format(rule=5)))


def misdeal(room: Room, moment: Moment) -> list[Item]:
    """MISDEAL: everything goes back, and the same hand is dealt again (rule 28)."""
    words = room.words
    note = Note(words.rule.format(rule=28))
    return page(room, STOP, [words.misdeal], [words.misdeal_body, words.misdeal_note], note, stop=True)


def new_level(room: Room, moment: Moment) -> list[Item]:
    """NEW BLINDS in large digits, and from when they count (rule 12)."""
    level, words = moment.table.level, room.words
    coming = moment.ruled("level-next-hand") is not None
    here = "" if level is None else limits(level.small_blind or level.small_bet, level.big_blind or level.big_bet)
    told = here if level is None or not coming or moment.between or not level.next else level.next.replace("/", " / ")
    head = words.new_limits if level is not None and not level.big_blind else words.new_blinds
    size = room.size_for(told, room.width, (LIMITS, SEAT, SEAT_TWO_DIGITS, HEAD, BODY))
    head_size = room.size_for(head, room.width, (HEAD, BODY))
    middle = (room.top + room.bottom) / 2
    when = words.from_next_hand if coming else words.with_this_hand
    below = room.bottom - 50 - CAP_HEIGHT * BODY
    when_size = room.size_for(when, room.width, (BODY, BODY - 11))
    return [
        Text(room.middle, base(room.top + ABOVE, head_size), head_size, LIVE, head, "centre"),
        Text(room.middle, base(middle - CAP_HEIGHT * size / 2, size), size, TEXT, told, "centre"),
        Text(room.middle, base(below, when_size), when_size, TEXT, when, "centre"),
    ]


def limits(small: int, big: int) -> str:
    """Two limits with room to breathe."""
    return f"{small:,} / {big:,}"
