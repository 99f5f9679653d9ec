"""What is done at the table between hands beside play: a deck that is enrolled or checked, and its menu."""

from collections.abc import Iterator, Sequence
from typing import Final

from display.items import Bar, Item, Text
from display.moment import Moment
from display.page import ABOVE, Note, headline, page
from display.palette import LIVE, PANEL, TEXT
from display.room import Room, base, rows
from display.sizes import BODY, FOOT
from display.status import MenuItem

BAR_HEIGHT: Final = 34
GAP: Final = 40
MOST_LARGE: Final = 4
COLUMN_GAP: Final = 24
KEY_GAP: Final = 0.5
"""Between the keys and their texts, over the size of the font."""


def task(room: Room, moment: Moment) -> list[Item]:
    """ENROLL or DECK CHECK, how much of it is done, what to do now, and a bar that grows."""
    now = moment.table.task
    assert now is not None
    bar_top = room.bottom - BAR_HEIGHT - 12
    head = f"{room.words.tasks.get(now.name, room.words.task)} {room.words.task_count.format(done=now.done, of=now.of)}"
    return [
        *page(room._replace(bottom=bar_top - 12), LIVE, [head], [now.text], Note(room.words.task_keys)),
        Bar(room.left, bar_top, room.width, BAR_HEIGHT, PANEL),
        Bar(room.left, bar_top, room.width * min(now.done / now.of, 1), BAR_HEIGHT, LIVE),
    ]


def menu(room: Room, moment: Moment) -> list[Item]:
    """The menu that is open: its title, and each key with what it opens, in two columns where they are many."""
    shown = moment.table.menu
    assert shown is not None
    few = len(shown.items) <= MOST_LARGE
    title = shown.title.upper()
    if few:
        items, end = headline(room, [title], LIVE)
        return items + list(_menu_lines(room, shown.items, end + GAP, BODY))
    items = [Text(room.left, base(room.top + ABOVE, BODY), BODY, LIVE, title)]
    top, half = room.top + ABOVE + BODY + 10, -(-len(shown.items) // 2)
    first, second = shown.items[:half], shown.items[half:]
    middle = min(room.left + _menu_width(room, first, FOOT) + COLUMN_GAP, room.left + room.width / 2)
    columns = ((room._replace(right=middle - COLUMN_GAP), first), (room._replace(left=middle), second))
    return items + [line for column, part in columns for line in _menu_lines(column, part, top, FOOT)]


def _menu_width(room: Room, shown: Sequence[MenuItem], size: int) -> float:
    """How wide keys and texts are, none of them cut."""
    return _beside_keys(room, shown, size) + max(room.measure(one.text, size) for one in shown)


def _beside_keys(room: Room, shown: Sequence[MenuItem], size: int) -> float:
    return max(room.measure(one.key, size) for one in shown) + size * KEY_GAP


def _menu_lines(room: Room, shown: Sequence[MenuItem], top: float, size: int) -> Iterator[Text]:
    beside = _beside_keys(room, shown, size)
    yield from rows([one.key for one in shown], room.left, top, size, LIVE)
    texts = [room.cut(one.text, size, room.width - beside) for one in shown]
    yield from rows(texts, room.left + beside, top, size, TEXT)
