"""Around every page: the state's bar on one edge, and the foot with the limits, the time and what is amiss."""

import math
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from display.items import Bar, Item, Octagon, Text
from display.moment import Moment
from display.palette import PANEL, SECONDARY, STOP, TEXT
from display.room import Room, base
from display.sizes import CAP_HEIGHT, FOOT, FOOT_BAR, MARGIN
from display.status import Level
from display.texts import (
    ANTE,
    BIG_BLIND_ANTE,
    BLINDS,
    BUTTON_ALERT,
    CARD_ALERT,
    CARD_ALERT_SEAT,
    LEVEL,
    OFF,
    SHORT_LEVEL,
    SHORT_SEAT,
)

THOUSAND: Final = 1000
SIGN_RADIUS: Final = 24
SHIFT_STEPS: Final = 4
SHIFT: Final = 2
STANDING: Final = frozenset({"paused", "break"})
PLAYING: Final = frozenset({"betting", "board", "showdown", "payout"})
ALERT_WIDTH: Final = 410


def foot(room: Room, moment: Moment) -> Iterator[Item]:
    """The foot: level and blinds at the left, what is amiss and the level's time at the right."""
    yield Bar(room.left - MARGIN, room.top, room.width + 2 * MARGIN, FOOT_BAR, PANEL)
    y = base(room.top + (FOOT_BAR - CAP_HEIGHT * FOOT) / 2, FOOT)
    shift = burn_in_shift(moment.now_ms)
    right = room.right - shift
    level = moment.table.level
    time_left = _time_left(moment)
    if time_left:
        yield Text(right, y, FOOT, TEXT, time_left, "right")
        right -= room.measure(time_left, FOOT) + 24
    alert = room.cut(_alert(moment), FOOT, ALERT_WIDTH)
    if alert:
        yield Text(right, y, FOOT, STOP, alert, "right")
        right -= room.measure(alert, FOOT) + 12 + SIGN_RADIUS
        yield Octagon(right, room.top + FOOT_BAR / 2, SIGN_RADIUS, STOP)
        right -= SIGN_RADIUS + 24
    if level:
        left = room.left + shift
        words = room.fitting(limits_words(level), FOOT, right - left)
        yield Text(left, y, FOOT, TEXT if not alert else SECONDARY, words)


def burn_in_shift(now_ms: int) -> int:
    """The foot's letters move a little every minute, so that no screen keeps their shape."""
    return now_ms // 60_000 % SHIFT_STEPS * SHIFT


def limits_words(level: Level) -> tuple[str, ...]:
    """The level and its limits, from the whole words to the shortest ones."""
    return (
        "  ".join([LEVEL.format(level=level.number), *_limits(level, whole_chips)]),
        "  ".join([SHORT_LEVEL.format(level=level.number), *_limits(level, whole_chips)]),
        "  ".join([SHORT_LEVEL.format(level=level.number), *_limits(level, short_chips)]),
        "  ".join([SHORT_LEVEL.format(level=level.number), *islice(_limits(level, short_chips), 1)]),
        *islice(_limits(level, short_chips), 1),
    )


def _limits(level: Level, chips: Callable[[int], str]) -> Iterator[str]:
    """The blinds (or bets), then the antes."""
    small, big = (level.small_blind, level.big_blind) if level.big_blind else (level.small_bet, level.big_bet)
    yield BLINDS.format(small=chips(small), big=chips(big))
    if level.ante:
        yield ANTE.format(ante=chips(level.ante))
    if level.big_blind_ante:
        yield BIG_BLIND_ANTE.format(ante=chips(level.big_blind_ante))


def whole_chips(chips: int) -> str:
    """All digits."""
    return f"{chips:,}"


def short_chips(chips: int) -> str:
    """Thousands as 2.5k where nothing is lost by it."""
    return f"{chips / THOUSAND:g}k" if chips >= THOUSAND and chips % (THOUSAND // 10) == 0 else str(chips)


def _alert(moment: Moment) -> str:
    """What is amiss while play goes on: a device, an unknown card, or a button whose page is not shown."""
    faults = moment.table.faults
    if faults:
        more = f" +{len(faults) - 1}" if len(faults) > 1 else ""
        return OFF.format(place=_place(faults[0].device)) + more
    card = moment.table.prompt("card-unknown")
    if card is not None:
        return CARD_ALERT if card.seat is None else CARD_ALERT_SEAT.format(seat=card.seat)
    button = moment.table.prompt("move-button")
    if button is None or moment.table.phase not in PLAYING:
        return ""
    return BUTTON_ALERT.format(seat=button.seat)


def _place(device: str) -> str:
    """The last word of a device's name, a seat by its number: `reader seat4` and `node 4` are S4."""
    word = device.split()[-1].removeprefix("seat") if device.split() else device
    return SHORT_SEAT.format(seat=word) if word.isdigit() else word.upper()


def _time_left(moment: Moment) -> str:
    """The time left in the level, counted on between two statuses."""
    level = moment.table.level
    if level is None or level.remaining_s is None:
        return ""
    gone_s = 0.0 if moment.table.phase in STANDING else moment.age_s
    left_s = max(math.ceil(level.remaining_s - gone_s), 0)
    return f"{left_s // 60}:{left_s % 60:02}"
