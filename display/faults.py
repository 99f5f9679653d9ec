"""Devices that do not work: the page of one that has just failed, and its name in the foot."""

from display.items import Item
from display.moment import Moment
from display.page import page
from display.palette import STOP
from display.room import Room
from display.status import Fault
from display.words import Words


def fault(room: Room, moment: Moment) -> list[Item]:
    """A device that has just failed, and what still works."""
    newest = newest_fault(moment)
    assert newest is not None
    head, body = _fault_words(room.words, newest, moment.table.hand)
    return page(room, STOP, head, [body], stop=True)


def newest_fault(moment: Moment) -> Fault | None:
    """The fault that began last."""
    return min(moment.table.faults, key=lambda one: one.since_s, default=None)


def fault_alert(words: Words, device: str) -> str:
    """The last word of a device's name, a seat by its number: `reader seat4` and `node 4` are S4."""
    if device in words.alerts:
        return words.alerts[device]
    word = device.split()[-1].removeprefix("seat") if device.split() else device
    place = words.short_seat.format(seat=word) if word.isdigit() else words.places.get(word, word.upper())
    return words.off.format(place=place)


def _fault_words(words: Words, one: Fault, hand: int) -> tuple[tuple[str, ...], str]:
    by_kind = {
        "reader board": words.reader_board,
        "reader muck": words.reader_muck,
        "reader seat": words.reader_seat,
        "node": words.node,
        "bus": words.bus,
        "journal mended": words.mended,
        "journal": words.journal,
        **words.storage,
    }
    kind = next((kind for kind in by_kind if one.device.startswith(kind)), "")
    place = one.device.removeprefix(kind).strip()
    head, body = by_kind.get(kind, words.other_fault)
    return tuple(line.format(place=place) for line in head), body.format(place=place, text=one.text, hand=hand)
