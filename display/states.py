"""Which page is shown: all states of the screen, most urgent first, each with when it applies and what builds it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from display.acting import STREET_PROMPTS, acting, street_due
from display.alerts import (
    CARD_PROMPTS,
    answer,
    card_prompt,
    in_the_muck,
    lost,
    other,
    pull_back,
    restored,
    show_other,
    started,
    starting,
)
from display.between import dealing, next_hand, seating
from display.clocks import countdown, minute, time_is_up
from display.faults import fault, newest_fault
from display.items import Item
from display.moment import Moment
from display.rests import floor_called, misdeal_asked, rest
from display.room import Room
from display.rulings import (
    LEVELS,
    fresh_ruling,
    misdeal,
    new_level,
    out_of_turn,
    penalty,
    penalty_asked,
    ruled,
)
from display.showing import payout, showdown, turned_up
from display.side_pots import layers, side_pot
from display.tasks import menu, task

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
    State("cannot-start", lambda now: _cannot_start(now), started, has_foot=False),
    State("stop", lambda now: now.table.prompt("live-cards-in-muck") is not None, in_the_muck),
    State("countdown", lambda now: _clock(now, counting_down=True), countdown, has_foot=False),
    State("clock", lambda now: _clock(now, counting_down=False), minute),
    State("dead", lambda now: now.ruled("clock-expired") is not None, time_is_up),
    State("pull-back", lambda now: now.table.prompt("pull-back-card") is not None, pull_back),
    State("misdeal-asked", lambda now: now.table.phase == "misdeal", misdeal_asked),
    State("card", lambda now: _card_prompt(now), card_prompt),
    State("answer", lambda now: _answered(now), answer),
    State("menu", lambda now: now.table.menu is not None, menu),
    State("fault", lambda now: _new_fault(now), fault),
    State("floor", lambda now: now.table.phase == "paused", floor_called),
    State("out-of-turn", lambda now: now.ruled("out-of-turn") is not None, out_of_turn),
    State("penalty", lambda now: now.ruled("penalty") is not None, penalty),
    State("ruled", lambda now: fresh_ruling(now) is not None, ruled),
    State("task", lambda now: now.table.task is not None, task),
    State("level", lambda now: now.ruled(*LEVELS) is not None, new_level),
    State("break", lambda now: now.table.rest is not None, rest),
    State("misdeal", lambda now: now.between and _newest_ruling(now) == "misdeal", misdeal),
    State("show-other", lambda now: now.table.prompt("must-show-other") is not None, show_other),
    State("side-pot", lambda now: _side_pot(now), side_pot),
    State("all-in", lambda now: _turned_up(now), turned_up),
    State("showdown", lambda now: now.table.phase == "showdown", showdown),
    State("payout", lambda now: now.table.phase == "payout", payout),
    State("restored", lambda now: now.table.restored and not now.between, restored),
    State("dealing", lambda now: now.table.phase == "dealing", dealing),
    State("hand", lambda now: now.table.phase == "betting" and now.table.turn is not None, acting),
    State("street", lambda now: now.table.prompt(*STREET_PROMPTS) is not None, street_due),
    State("start", lambda now: now.between and now.table.start is not None, started),
    State("penalty-asked", lambda now: now.between and now.table.prompt("penalty-proposed") is not None, penalty_asked),
    State("next-hand", lambda now: now.between and _has_next_hand(now), next_hand),
    State("seating", lambda now: now.between, seating),
    State("other", lambda now: True, other),
)
"""Most urgent first; the first that applies is shown."""


def _clock(moment: Moment, counting_down: bool) -> bool:
    clock = moment.table.clock
    return clock is not None and clock.counting_down == counting_down and moment.table.phase != "paused"


def _cannot_start(moment: Moment) -> bool:
    start = moment.table.start
    return start is not None and not start.ready


def _newest_ruling(moment: Moment) -> str:
    rulings = moment.table.rulings
    return rulings[-1].code if rulings else ""


def _card_prompt(moment: Moment) -> bool:
    """An unknown card has a page only while the table waits for cards; at other times the foot tells of it."""
    prompt = moment.table.prompt(*CARD_PROMPTS)
    return prompt is not None and (prompt.code != "card-unknown" or moment.table.phase in ("dealing", "board"))


def _answered(moment: Moment) -> bool:
    message = moment.table.message
    return message is not None and message.kind in moment.words.answers and moment.age_s < MESSAGE_S


def _new_fault(moment: Moment) -> bool:
    newest = newest_fault(moment)
    return newest is not None and newest.since_s + moment.age_s < NEW_FAULT_S


def _side_pot(moment: Moment) -> bool:
    """Until the next street; with hands turned up only while that is news, for then their cards are shown."""
    return bool(layers(moment)) and (not _turned_up(moment) or bool(moment.fresh))


def _turned_up(moment: Moment) -> bool:
    """The hand runs on with its cards turned up (rules 7 and 10)."""
    return moment.table.phase in ("board", "betting") and any(seat.hand == "tabled" for seat in moment.table.seats)


def _has_next_hand(moment: Moment) -> bool:
    """Its big blind is known, or in stud, which has none, that it may begin."""
    return moment.table.big_blind is not None or moment.table.prompt("riffle") is not None
