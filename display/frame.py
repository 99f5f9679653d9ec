"""Around every page: the state's bar on one edge, and the foot with the limits, the time and what is amiss."""

import math
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from display.items import Bar, Item, Octagon, Text
from display.moment import Moment
from display.palette import LIVE, PANEL, SECONDARY, STOP, TEXT
from display.queue import Waiting, entry_words, queue
from display.room import Room, base
from display.sizes import CAP_HEIGHT, FOOT, FOOT_BAR, MARGIN
from display.status import Level
from display.texts import CUT
from display.words import Words

THOUSAND: Final = 1000
SIGN_RADIUS: Final = 24
SHIFT_STEPS: Final = 4
SHIFT: Final = 2
STANDING: Final = frozenset({"paused", "break"})
TURN_MS: Final = 4_000
ALERT_WIDTH: Final = 490


def foot(room: Room, moment: Moment, state: str) -> Iterator[Item]:
    """The foot of a state: level and blinds left, what is half keyed or waits in the middle, the level's time right."""
    yield Bar(room.left - MARGIN, room.top, room.width + 2 * MARGIN, FOOT_BAR, PANEL)
    y = base(room.top + (FOOT_BAR - CAP_HEIGHT * FOOT) / 2, FOOT)
    shift = burn_in_shift(moment.now_ms)
    right = room.right - shift
    level = moment.table.level
    time_left = _time_left(moment)
    if time_left:
        yield Text(right, y, FOOT, TEXT, time_left, "right")
        right -= room.measure(time_left, FOOT) + 24
    limits = () if level is None else limits_words(room.words, level)
    entry = entry_words(room.words, moment.table.entry)
    waiting = queue(room.words, moment, state)
    if entry:
        keyed = _tail(room, entry, right - room.left - _narrowest(room, limits))
        yield Text(right, y, FOOT, LIVE, keyed, "right")
        right -= room.measure(keyed, FOOT) + 24
    elif waiting:
        shown = waiting[moment.now_ms // TURN_MS % len(waiting)]
        alert = room.fitting(_with_count(shown, len(waiting) - 1), FOOT, ALERT_WIDTH)
        yield Text(right, y, FOOT, TEXT, alert, "right")
        right -= room.measure(alert, FOOT) + 24
        if shown.urgent:
            right -= SIGN_RADIUS - 12
            yield Octagon(right, room.top + FOOT_BAR / 2, SIGN_RADIUS, STOP)
            right -= SIGN_RADIUS + 24
    if limits:
        left = room.left + shift
        told = room.fitting(limits, FOOT, right - left)
        yield Text(left, y, FOOT, SECONDARY if entry or waiting else TEXT, told)


def _narrowest(room: Room, limits: tuple[str, ...]) -> float:
    """What the shortest words of the limits need, so that an entry never takes their place."""
    return room.measure(limits[-1], FOOT) + 24 + SHIFT * SHIFT_STEPS if limits else 0.0


def _tail(room: Room, entry: tuple[str, ...], width: float) -> str:
    """What is half keyed in the first words that fit; of words too long the end, for there the digits are."""
    fitting = next((words for words in entry if room.measure(words, FOOT) <= width), None)
    if fitting is not None:
        return fitting
    ends = (CUT + entry[-1][start:] for start in range(1, len(entry[-1])))
    return next((end for end in ends if room.measure(end, FOOT) <= width), "")


def _with_count(shown: Waiting, more: int) -> tuple[str, ...]:
    """What waits, with how many more there are, and without."""
    return (f"{shown.text} +{more}", shown.text) if more else (shown.text,)


def burn_in_shift(now_ms: int) -> int:
    """The foot's letters move a little every minute, so that no screen keeps their shape."""
    return now_ms // 60_000 % SHIFT_STEPS * SHIFT


def limits_words(words: Words, level: Level) -> tuple[str, ...]:
    """The level and its limits, from the whole words to the shortest ones."""
    return (
        "  ".join([words.level.format(level=level.number), *_limits(words, level, whole_chips)]),
        "  ".join([words.short_level.format(level=level.number), *_limits(words, level, whole_chips)]),
        "  ".join([words.short_level.format(level=level.number), *_limits(words, level, short_chips)]),
        "  ".join([words.short_level.format(level=level.number), *islice(_limits(words, level, short_chips), 1)]),
        *islice(_limits(words, level, short_chips), 1),
    )


def _limits(words: Words, level: Level, chips: Callable[[int], str]) -> Iterator[str]:
    """The blinds (or bets), then the antes."""
    small, big = (level.small_blind, level.big_blind) if level.big_blind else (level.small_bet, level.big_bet)
    yield words.blinds.format(small=chips(small), big=chips(big))
    if level.ante:
        yield words.ante.format(ante=chips(level.ante))
    if level.big_blind_ante:
        yield words.big_blind_ante.format(ante=chips(level.big_blind_ante))


def whole_chips(chips: int) -> str:
    """All digits."""
    return f"{chips:,}"


def short_chips(chips: int) -> str:
    """Thousands as 2.5k where nothing is lost by it."""
    return f"{chips / THOUSAND:g}k" if chips >= THOUSAND and chips % (THOUSAND // 10) == 0 else str(chips)


def _time_left(moment: Moment) -> str:
    """The time left in the level, counted on between two statuses."""
    level = moment.table.level
    if level is None or level.remaining_s is None:
        return ""
    gone_s = 0.0 if moment.table.phase in STANDING else moment.age_s
    left_s = max(math.ceil(level.remaining_s - gone_s), 0)
    return f"{left_s // 60}:{left_s % 60:02}"
