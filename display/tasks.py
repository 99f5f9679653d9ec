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
    middle = room.left + room.width / 2
    left, right = room._replace(right=middle - 12), room._replace(left=middle + 12)
    columns = ((left, shown.items[:half]), (right, shown.items[half:]))
    return items + [line for column, part in columns for line in _menu_lines(column, part, top, FOOT)]


def _menu_lines(room: Room, shown: Sequence[MenuItem], top: float, size: int) -> Iterator[Text]:
    lines = [room.words.menu_item.format(key=one.key, text=one.text) for one in shown]
    return rows([room.cut(line, size, room.width) for line in lines], room.left, top, size, TEXT)
