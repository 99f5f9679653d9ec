"""What is done at the table between hands beside play: a deck that is enrolled or checked, and its menu."""

from typing import Final

from display.items import Bar, Item
from display.moment import Moment
from display.page import Note, headline, page
from display.palette import LIVE, PANEL, TEXT
from display.room import Room, rows
from display.sizes import BODY
from display.texts import MENU_ITEM, TASK, TASK_COUNT, TASK_KEYS, TASKS

BAR_HEIGHT: Final = 34
GAP: Final = 40
MOST_MENU_ITEMS: Final = 3


def task(room: Room, moment: Moment) -> list[Item]:
    """ENROLL or DECK CHECK, how much of it is done, what to do now, and a bar that grows."""
    now = moment.table.task
    assert now is not None
    bar_top = room.bottom - BAR_HEIGHT - 12
    head = f"{TASKS.get(now.name, TASK)} {TASK_COUNT.format(done=now.done, of=now.of)}"
    return [
        *page(room._replace(bottom=bar_top - 12), LIVE, [head], [now.text], Note(TASK_KEYS)),
        Bar(room.left, bar_top, room.width, BAR_HEIGHT, PANEL),
        Bar(room.left, bar_top, room.width * min(now.done / now.of, 1), BAR_HEIGHT, LIVE),
    ]


def menu(room: Room, moment: Moment) -> list[Item]:
    """A short menu: its title, and each key with what it opens."""
    shown = moment.table.menu
    assert shown is not None
    items, end = headline(room, [shown.title.upper()], LIVE)
    lines = [room.cut(MENU_ITEM.format(key=one.key, text=one.text), BODY, room.width) for one in shown.items]
    return items + list(rows(lines, room.left, end + GAP, BODY, TEXT))
