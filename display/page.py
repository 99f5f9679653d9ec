"""The plain page: a headline, some lines below it, and a quieter note."""

from collections.abc import Sequence
from typing import NamedTuple

from display.items import Item, Octagon, Text
from display.palette import SECONDARY, TEXT, Colour
from display.room import LEADING, Room, base, rows, text_height
from display.sizes import BODY, CAP_HEIGHT, DESCENT, FOOT, HEAD, SEAT

ABOVE = 22
"""From the top of the room to the headline."""

GAP = 40
"""Between headline and body."""

NOTE_GAP = 44
"""From the last line of the body to the note, the body's letters below their line included."""

SIGN = CAP_HEIGHT * 0.62
"""Radius of the stop sign over the size of the headline."""

BESIDE_SIGN = 24


class Note(NamedTuple):
    """A line in a colour of its own, such as the quieter one at the end of a page."""

    text: str
    colour: Colour = SECONDARY


def headline(
    room: Room, lines: Sequence[str], colour: Colour, stop: bool = False, sizes: Sequence[int] = (HEAD, BODY)
) -> tuple[list[Item], float]:
    """The headline, its first line beside the stop sign where it means halt; also returns where it ends."""
    size = next((size for size in sizes if _fits(room, lines, size, stop)), sizes[-1])
    top = room.top + ABOVE
    left = room.left + _sign_width(size, stop)
    items: list[Item] = []
    if stop:
        items.append(Octagon(room.left + SIGN * size, top + CAP_HEIGHT * size / 2, SIGN * size, colour))
    for place, line in enumerate(lines):
        start = room.left if place else left
        y = base(top, size) + place * LEADING * size
        items.append(Text(start, y, size, colour, room.cut(line, size, room.right - start)))
    return items, top + text_height(len(lines), size)


def _sign_width(size: int, stop: bool) -> float:
    return 2 * SIGN * size + BESIDE_SIGN if stop else 0.0


def _fits(room: Room, lines: Sequence[str], size: int, stop: bool) -> bool:
    first, *others = (room.measure(line, size) for line in lines)
    return max(first + _sign_width(size, stop), *others, 0.0) <= room.width


def page(
    room: Room,
    colour: Colour,
    head: Sequence[str],
    body: Sequence["str | Note"] = (),
    note: Note | None = None,
    stop: bool = False,
) -> list[Item]:
    """Headline, sentences and note, the sentences smaller when they are long."""
    items, end = headline(room, head, colour, stop, (SEAT, HEAD, BODY) if stop and len(head) == 1 else (HEAD, BODY))
    told = [one if isinstance(one, Note) else Note(one, TEXT) for one in body]
    note_lines = room.lines(note.text, FOOT, room.width, 2) if note else []
    note_height = text_height(len(note_lines), FOOT) + NOTE_GAP if note_lines else 0
    lowest = room.bottom - DESCENT * BODY
    if len(told) > 1 and end + GAP + _height(room, told, FOOT) > lowest - note_height:
        note, note_height = None, 0
    above_note = room._replace(bottom=lowest - note_height)
    top, sizes = end + GAP, (BODY, FOOT) if len(told) == 1 else (_size(above_note, told, end + GAP),)
    for sentence in told:
        if top + CAP_HEIGHT * sizes[-1] > above_note.bottom:
            break
        lines = above_note.paragraph(sentence.text, top, sentence.colour, sizes)
        items += lines
        if lines:
            top = lines[-1].y + (LEADING - CAP_HEIGHT) * lines[-1].size
    if note:
        items += rows(note_lines, room.left, top + 10, FOOT, note.colour)
    return items


def _size(room: Room, told: Sequence[Note], top: float) -> int:
    """The larger size in which all sentences end above the bottom of the room, else the smaller."""
    return BODY if top + _height(room, told, BODY) <= room.bottom else FOOT


def _height(room: Room, told: Sequence[Note], size: int) -> float:
    return text_height(sum(len(room.wrap(one.text, size, room.width)) for one in told), size)
