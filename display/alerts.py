"""What is wrong or must be told at once: cards that lie wrong, answers to the dealer, faults, a broken feed."""

from typing import Final

from display.items import Item
from display.moment import Moment
from display.page import Note, page
from display.palette import ACTOR, CLOCK, LIVE, STOP
from display.room import Room
from display.status import Fault
from display.texts import (
    ANSWERS,
    BUS,
    CARD_MISSING,
    CARD_TWICE,
    CARD_UNKNOWN,
    IN_THE_MUCK,
    JOURNAL,
    LOST,
    LOST_BODY,
    LOST_NOTE,
    NODE,
    OTHER_FAULT,
    PULL_BACK,
    PULL_BACK_SEAT,
    READER_BOARD,
    READER_MUCK,
    READER_SEAT,
    RESTORED,
    RESTORED_NOTE,
    SEAT_TO_ACT,
    STARTING,
    STARTING_BODY,
    STREETS,
    WAIT,
)
from display.texts import STOP as STOP_WORD

CARD_PROMPTS: Final = {"card-missing": CARD_MISSING, "card-twice": CARD_TWICE, "card-unknown": CARD_UNKNOWN}
ANSWER_COLOURS: Final = {"refused": CLOCK, "objection": STOP}
FAULT_WORDS: Final = {
    "reader board": READER_BOARD,
    "reader muck": READER_MUCK,
    "reader seat": READER_SEAT,
    "node": NODE,
    "bus": BUS,
    "journal": JOURNAL,
}


def starting(room: Room, moment: Moment) -> list[Item]:
    """STARTING: nothing was heard of the table yet."""
    return page(room, LIVE, [STARTING], [STARTING_BODY])


def lost(room: Room, moment: Moment) -> list[Item]:
    """NO CONNECTION, and that the hand goes on without the screen."""
    return page(room, STOP, [LOST], [LOST_BODY], Note(LOST_NOTE), stop=True)


def in_the_muck(room: Room, moment: Moment) -> list[Item]:
    """STOP: a live seat's cards lie in the muck."""
    prompt = moment.table.prompt("live-cards-in-muck")
    assert prompt is not None
    body = prompt.text if prompt.seat is None else IN_THE_MUCK.format(seat=prompt.seat)
    return page(room, STOP, [STOP_WORD], [body], _turn(moment), stop=True)


def pull_back(room: Room, moment: Moment) -> list[Item]:
    """PULL BACK a card that came too early or lies where it means nothing."""
    prompt = moment.table.prompt("pull-back-card")
    assert prompt is not None
    body = prompt.text if prompt.seat is None else PULL_BACK_SEAT.format(seat=prompt.seat)
    return page(room, STOP, [PULL_BACK], [body], _turn(moment), stop=True)


def card_prompt(room: Room, moment: Moment) -> list[Item]:
    """A card that is missing, unknown, or on the table twice."""
    prompt = moment.table.prompt(*CARD_PROMPTS)
    assert prompt is not None
    return page(room, STOP, [CARD_PROMPTS[prompt.code]], [prompt.text], _turn(moment), stop=True)


def answer(room: Room, moment: Moment) -> list[Item]:
    """The last answer to the dealer: refused, an objection, what was undone, or something said."""
    message = moment.table.message
    assert message is not None
    colour = ANSWER_COLOURS.get(message.kind, LIVE)
    return page(room, colour, [ANSWERS[message.kind]], [message.text], _turn(moment), stop=colour is STOP)


def fault(room: Room, moment: Moment) -> list[Item]:
    """A device that has just failed, and what still works."""
    newest = newest_fault(moment)
    assert newest is not None
    head, body = _fault_words(newest)
    return page(room, STOP, head, [body], stop=True)


def newest_fault(moment: Moment) -> Fault | None:
    """The fault that began last."""
    return min(moment.table.faults, key=lambda one: one.since_s, default=None)


def _fault_words(one: Fault) -> tuple[tuple[str, ...], str]:
    kind, place = next(
        ((kind, one.device.removeprefix(kind).strip()) for kind in FAULT_WORDS if one.device.startswith(kind)), ("", "")
    )
    head, body = FAULT_WORDS.get(kind, OTHER_FAULT)
    return tuple(line.format(place=place) for line in head), body.format(place=place, text=one.text)


def restored(room: Room, moment: Moment) -> list[Item]:
    """RESTORED after a start: where the hand stands, for everybody to check."""
    street, turn = STREETS.get(moment.table.street or ""), moment.table.turn
    body = [part for part in (street, SEAT_TO_ACT.format(seat=turn) if turn else "") if part]
    return page(room, LIVE, [RESTORED], body, Note(RESTORED_NOTE))


def other(room: Room, moment: Moment) -> list[Item]:
    """A phase that has no page of its own: what the dealer must do now."""
    prompts = moment.table.prompts
    return page(room, LIVE, [moment.table.phase.upper() or WAIT], [prompts[0].text] if prompts else [])


def _turn(moment: Moment) -> Note | None:
    turn = moment.table.turn
    return Note(SEAT_TO_ACT.format(seat=turn), ACTOR) if turn else None
