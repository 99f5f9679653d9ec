"""Which page is shown: all states of the screen, most urgent first, each with when it applies and what builds it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from display.acting import STREET_PROMPTS, acting, street_due
from display.alerts import (
    CARD_PROMPTS,
    answer,
    card_prompt,
    fault,
    in_the_muck,
    lost,
    newest_fault,
    other,
    pull_back,
    restored,
    starting,
)
from display.between import dealing, next_hand, seating
from display.clocks import countdown, minute, time_is_up
from display.items import Item
from display.moment import Moment
from display.room import Room
from display.showing import payout, showdown, turned_up
from display.tasks import MOST_MENU_ITEMS, menu, task
from display.texts import ANSWERS

MESSAGE_S: Final = 5.0
NEW_FAULT_S: Final = 10.0


class State(NamedTuple):
    """A page of the screen: its name, when it is shown, its builder, and whether it has a foot."""

    name: str
    applies: Callable[[Moment], bool]
    build: Callable[[Room, Moment], list[Item]]
    has_foot: bool = True


STATES: Final = (
    State("lost", lambda now: now.lost, lost, has_foot=False),
    State("starting", lambda now: now.status is None, starting, has_foot=False),
    State("stop", lambda now: now.table.prompt("live-cards-in-muck") is not None, in_the_muck),
    State("countdown", lambda now: _clock(now, counting_down=True), countdown, has_foot=False),
    State("clock", lambda now: _clock(now, counting_down=False), minute),
    State("dead", lambda now: _time_is_up(now), time_is_up),
    State("pull-back", lambda now: now.table.prompt("pull-back-card") is not None, pull_back),
    State("card", lambda now: _card_prompt(now), card_prompt),
    State("answer", lambda now: _answered(now), answer),
    State("fault", lambda now: _new_fault(now), fault),
    State("task", lambda now: now.table.task is not None, task),
    State("menu", lambda now: _menu(now), menu),
    State("all-in", lambda now: _turned_up(now), turned_up),
    State("showdown", lambda now: now.table.phase == "showdown", showdown),
    State("payout", lambda now: now.table.phase == "payout", payout),
    State("restored", lambda now: now.table.restored and not _between(now), restored),
    State("dealing", lambda now: now.table.phase == "dealing", dealing),
    State("hand", lambda now: now.table.phase == "betting" and now.table.turn is not None, acting),
    State("street", lambda now: now.table.prompt(*STREET_PROMPTS) is not None, street_due),
    State("next-hand", lambda now: _between(now) and _has_next_hand(now), next_hand),
    State("seating", lambda now: _between(now), seating),
    State("other", lambda now: True, other),
)
"""Most urgent first; the first that applies is shown."""


def _clock(moment: Moment, counting_down: bool) -> bool:
    clock = moment.table.clock
    return clock is not None and clock.counting_down == counting_down


def _time_is_up(moment: Moment) -> bool:
    """Until the next status, as long as an answer is shown."""
    table = moment.table
    newest = table.rulings[-1].code if table.rulings else ""
    return newest == "clock-expired" and table.buzzer == "expired" and moment.age_s < MESSAGE_S


def _card_prompt(moment: Moment) -> bool:
    """An unknown card has a page only while the table waits for cards; at other times the foot tells of it."""
    prompt = moment.table.prompt(*CARD_PROMPTS)
    return prompt is not None and (prompt.code != "card-unknown" or moment.table.phase in ("dealing", "board"))


def _answered(moment: Moment) -> bool:
    message = moment.table.message
    return message is not None and message.kind in ANSWERS and moment.age_s < MESSAGE_S


def _new_fault(moment: Moment) -> bool:
    newest = newest_fault(moment)
    return newest is not None and newest.since_s + moment.age_s < NEW_FAULT_S


def _menu(moment: Moment) -> bool:
    """A short menu has a page between hands; the dealer knows the floor's by heart."""
    shown = moment.table.menu
    return shown is not None and len(shown.items) <= MOST_MENU_ITEMS and _between(moment)


def _turned_up(moment: Moment) -> bool:
    """The hand runs on with its cards turned up (rules 7 and 10)."""
    return moment.table.phase in ("board", "betting") and any(seat.hand == "tabled" for seat in moment.table.seats)


def _has_next_hand(moment: Moment) -> bool:
    """Its big blind is known, or in stud, which has none, that it may begin."""
    return moment.table.big_blind is not None or moment.table.prompt("riffle") is not None


def _between(moment: Moment) -> bool:
    return moment.table.phase in ("seating", "idle")
