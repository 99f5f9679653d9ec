"""What is wrong or must be told at once: cards that lie wrong, answers to the dealer, a broken feed."""

from typing import Final

from display.items import Item
from display.moment import Moment
from display.page import Note, page
from display.palette import ACTOR, CLOCK, LIVE, STOP
from display.room import Room

CARD_PROMPTS: Final = ("card-missing", "card-twice", "card-unknown")
ANSWER_COLOURS: Final = {"refused": CLOCK, "objection": STOP}

ALARMS: Final = frozenset({"paused", "card-twice"})
"""What is said of cards that lie where none should: it halts the table as an objection does."""


def starting(room: Room, moment: Moment) -> list[Item]:
    """STARTING: nothing was heard of the table yet."""
    return page(room, LIVE, [room.words.starting], [room.words.starting_body])


def started(room: Room, moment: Moment) -> list[Item]:
    """READY after a start, or the first thing that a person must look at."""
    start = moment.table.start
    assert start is not None
    version = Note(room.words.version.format(version=start.version))
    if not start.look:
        return page(room, LIVE, [room.words.ready], [room.words.ready_body.format(count=start.fine)], version)
    head, colour = (room.words.look, CLOCK) if start.ready else (room.words.cannot_start, STOP)
    first, *others = start.look
    more = Note(room.words.look_more.format(count=len(others))) if others else version
    return page(room, colour, [head], [f"{first.device}: {first.text}"], more, stop=not start.ready)


def lost(room: Room, moment: Moment) -> list[Item]:
    """NO CONNECTION, and that the hand goes on without the screen."""
    return page(room, STOP, [room.words.lost], [room.words.lost_body], Note(room.words.lost_note), stop=True)


def in_the_muck(room: Room, moment: Moment) -> list[Item]:
    """STOP: a live seat's cards lie in the muck."""
    prompt = moment.table.prompt("live-cards-in-muck")
    assert prompt is not None
    body = prompt.text if prompt.seat is None else room.words.in_the_muck.format(seat=prompt.seat)
    return page(room, STOP, [room.words.stop], [body, room.words.give_back], turn_note(room, moment), stop=True)


def pull_back(room: Room, moment: Moment) -> list[Item]:
    """PULL BACK a card that came too early or lies where it means nothing."""
    prompt = moment.table.prompt("pull-back-card")
    assert prompt is not None
    body = prompt.text if prompt.seat is None else room.words.pull_back_seat.format(seat=prompt.seat)
    return page(room, STOP, [room.words.pull_back], [body], turn_note(room, moment), stop=True)


def card_prompt(room: Room, moment: Moment) -> list[Item]:
    """A card that is missing, unknown, or on the table twice."""
    prompt = moment.table.prompt(*CARD_PROMPTS)
    assert prompt is not None
    heads = (room.words.card_missing, room.words.card_twice, room.words.card_unknown)
    head = dict(zip(CARD_PROMPTS, heads, strict=True))[prompt.code]
    keys = room.words.card_keys if prompt.seat is None else room.words.card_keys_seat.format(seat=prompt.seat)
    note = Note(keys) if prompt.code == "card-missing" else turn_note(room, moment)
    return page(room, STOP, [head], [prompt.text], note, stop=True)


def show_other(room: Room, moment: Moment) -> list[Item]:
    """SHOW BOTH: who showed one card shows the other too, for it was asked (rule 25)."""
    prompt = moment.table.prompt("must-show-other")
    assert prompt is not None
    return page(room, CLOCK, [room.words.show_other], [prompt.text], Note(room.words.rule.format(rule=25)))


def answer(room: Room, moment: Moment) -> list[Item]:
    """The last answer to the dealer: refused, an objection, what was undone, or something said."""
    message = moment.table.message
    assert message is not None
    kind = "objection" if message.kind == "said" and message.code in ALARMS else message.kind
    colour = ANSWER_COLOURS.get(kind, LIVE)
    head = room.words.answers[kind]
    return page(room, colour, [head], [message.text], turn_note(room, moment), stop=colour is STOP)


def restored(room: Room, moment: Moment) -> list[Item]:
    """RESTORED after a start: where the hand stands, for everybody to check."""
    street, turn = room.words.streets.get(moment.table.street or ""), moment.table.turn
    body = [part for part in (street, room.words.seat_to_act.format(seat=turn) if turn else "") if part]
    return page(room, LIVE, [room.words.restored], body, Note(room.words.restored_note))


def other(room: Room, moment: Moment) -> list[Item]:
    """A phase that has no page of its own: what the dealer must do now."""
    prompts = moment.table.prompts
    return page(room, LIVE, [room.words.wait], [prompts[0].text] if prompts else [])


def turn_note(room: Room, moment: Moment) -> Note | None:
    """Whose turn it is, where it is somebody's."""
    turn = moment.table.turn
    return Note(room.words.seat_to_act.format(seat=turn), ACTOR) if turn else None
