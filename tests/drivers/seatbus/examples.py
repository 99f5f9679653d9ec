"""The frames that hw/SEATBUS.md gives as examples, by the words it has for them."""

from drivers.buttons.debounce import TAPPED
from drivers.seatbus import events, find, hello, messages
from drivers.seatbus.frames import EVERYBODY, UNASSIGNED
from drivers.seatbus.outputs import Outputs

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04000000000001")
UNIQUE = bytes.fromhex("e661410312345678")
SEAT = 4
BOOT = 0x1234


def told(sequence: int, number: int, event: bytes) -> bytes:
    """Return a reply with one event."""
    return messages.reply(SEAT, sequence, BOOT, messages.EVENTS, bytes((number,)) + event)


def outputs() -> Outputs:
    """Return a state in which every field differs from the usual."""
    state = Outputs()
    state.version = 9
    state.table_ms = 123_456
    state.colour = (240, 228, 66)
    state.rhythm = 0xFF
    state.slots, state.slot, state.slot_ms = 4, 1, 40
    state.cue = 3
    state.beeps = [(60, 140, 2700)]
    return state


CONTENTS = {
    "a quiet poll of seat 4": messages.poll(SEAT, 3),
    "its quiet reply": messages.reply(SEAT, 3, BOOT, 0),
    "a reply with a tap on the button": told(4, 7, events.press(TAPPED, 0, 70_000)),
    "a poll that acknowledges it": messages.poll(SEAT, 5, (BOOT, 7)),
    "a reply with two cards that came together": told(6, 8, events.tags(events.SEEN, [ACE, KING], 70_500)),
    "a reply with a bank card that has gone": told(7, 9, events.tags(events.GONE, [b""], 71_000)),
    "a poll that brings outputs and asks for the clock": messages.poll(SEAT, 8, None, outputs().packed(), clock=True),
    "its reply": messages.reply(
        SEAT, 8, BOOT, messages.OUTPUTS | messages.CLOCK, events.packed_clock(71_250) + b"\x09"
    ),
    "HELLO": hello.hello(SEAT, 9, 0xBEEF),
    "the answer to HELLO": hello.answer(SEAT, 9, hello.Identity(BOOT, hello.SEAT_NODE, (1, 0), UNIQUE, 0), 7, 71_300),
    "FIND: who has no address and an id that begins with 1": find.find(UNASSIGNED, 10, find.ASK, 5, 1, b"\x80"),
    "FIND: hush": find.hush(EVERYBODY, 11, 5, UNIQUE),
    "FIND: be seat 4": find.assign(EVERYBODY, 12, 5, UNIQUE, SEAT),
    "the answer to FIND": find.found(SEAT, 12, UNIQUE, hello.SEAT_NODE),
}
