"""The lines that set a table up, and those of what its players do."""

from collections.abc import Callable, Mapping
from functools import partial

from firmware_host.scripts.cursor import Cursor
from firmware_host.scripts.lines import (
    Act,
    ButtonDrawn,
    ChipsPut,
    PlayerSeated,
    PlayersLeft,
    PositionsTold,
    SeatButton,
    Setting,
    Step,
)
from firmware_host.scripts.values import card, milliseconds, seat, seat_in, whole
from firmware_host.scripts.words import SETTINGS, ActVerb, ButtonVerb

LONGEST_NAME = 24


def act(cursor: Cursor) -> Step:
    """Read the line of a player, which begins with his seat."""
    number = seat(cursor)
    return cursor.choose("a player's verb", _ACTS)(cursor, number)


def _plain(verb: ActVerb, cursor: Cursor, seat: int) -> Step:
    return Act(seat, verb)


def _to_amount(verb: ActVerb, cursor: Cursor, seat: int) -> Step:
    return Act(seat, verb, amount=_chips(cursor))


def _with_card(verb: ActVerb, cursor: Cursor, seat: int) -> Step:
    return Act(seat, verb, card=card(cursor))


def _shows(cursor: Cursor, seat: int) -> Step:
    return Act(seat, ActVerb.SHOWS, card=card(cursor) if cursor.peek else None)


def _says(cursor: Cursor, seat: int) -> Step:
    if cursor.one_of("a word said before chips", ("call", "raise")) == "call":
        return Act(seat, ActVerb.SAYS_CALL)
    return Act(seat, ActVerb.SAYS_RAISE, amount=_chips(cursor) if cursor.peek else None)


def _chips(cursor: Cursor) -> int:
    return whole(cursor, "an amount", 1)


def _puts(cursor: Cursor, seat: int) -> Step:
    motions = [[_chips(cursor)]]
    while cursor.peek:
        if cursor.skip("then"):
            motions.append([_chips(cursor)])
        else:
            motions[-1].append(whole(cursor, "a chip or the word then", 1))
    return ChipsPut(seat, tuple(tuple(motion) for motion in motions))


_PLAIN = (
    ActVerb.CALL, ActVerb.CHECK, ActVerb.FOLD, ActVerb.ALL_IN, ActVerb.BRINGS_IN, ActVerb.MUCKS, ActVerb.AWAY,
    ActVerb.BACK,
)  # fmt: skip
_ACTS: Mapping[str, Callable[[Cursor, int], Step]] = {
    **{verb.value: partial(_plain, verb) for verb in _PLAIN},
    "bet": partial(_to_amount, ActVerb.BET),
    "raise": partial(_to_amount, ActVerb.RAISE),
    "exposes": partial(_with_card, ActVerb.EXPOSES),
    "shows": _shows,
    "says": _says,
    "chips": _puts,
}


def _button(verb: ButtonVerb, cursor: Cursor) -> Step:
    number = seat(cursor)
    return SeatButton(number, verb, milliseconds(cursor, least=1) if verb is ButtonVerb.HOLD else 0)


def _set(cursor: Cursor) -> Step:
    name = cursor.one_of("a house setting", SETTINGS)
    cursor.one_of("the sign =", ("=",))
    return Setting(name, cursor.rest("a value"))


def _seat(cursor: Cursor) -> Step:
    return PlayerSeated(seat(cursor), _name(cursor), whole(cursor, "a stack", 1))


def _name(cursor: Cursor) -> str:
    word = cursor.take("a name")
    if len(word.text) > LONGEST_NAME:
        raise cursor.error(word, f"the name has {len(word.text)} characters; write one of at most {LONGEST_NAME}")
    if not word.text.isprintable() or '"' in word.text:
        raise cursor.error(word, "a name has printable characters and no quotes; write another")
    return word.text


def _positions(cursor: Cursor) -> Step:
    word = cursor.take("the seats of button/small blind/big blind")
    parts = word.parts("/")
    if len(parts) != 3:
        raise cursor.error(word, "three seats are wanted here; write button/small blind/big blind, such as 4/1/2")
    button, small_blind, big_blind = (seat_in(cursor, part) for part in parts)
    return PositionsTold(button, small_blind, big_blind)


SET_UP_ONLY: Mapping[str, Callable[[Cursor], Step]] = {
    "button": lambda cursor: ButtonDrawn(seat(cursor)),
    "positions": _positions,
    "players-left": lambda cursor: PlayersLeft(whole(cursor, "a number of players", 2)),
}
SET_UP: Mapping[str, Callable[[Cursor], Step]] = {"set": _set, "seat": _seat, **SET_UP_ONLY}
BUTTONS: Mapping[str, Callable[[Cursor], Step]] = {verb.value: partial(_button, verb) for verb in ButtonVerb}
