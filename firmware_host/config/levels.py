"""The levels of a profile: one as [level], or several in order as tables [[levels]]."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from firmware_host.config.keys import Key, keys_of
from firmware_host.config.kinds import Choice, Value
from firmware_host.config.profile import BetsLevel, BlindsLevel, Level
from firmware_host.config.sections import read_section, shown
from firmware_host.core.game import GAMES

MOST_LEVELS: Final = 100

_BLINDS: Final = keys_of(BlindsLevel)
_BETS: Final = keys_of(BetsLevel)
_TIMES: Final = ("minutes", "break_minutes")
# Of each pair the first amount is at most the second.
_RISING: Final = (
    ("small_blind", "big_blind", "the big blind"),
    ("bring_in", "small_bet", "the small bet"),
    ("small_bet", "big_bet", "the big bet"),
)


class _Given(NamedTuple):
    """A level's table as the file has it, and whether no level follows it."""

    where: str
    table: Mapping[str, object]
    last: bool


def read_levels(document: Mapping[str, object], table: Mapping[str, Value]) -> tuple[tuple[Level, ...], list[str]]:
    """Read the levels for the game and the chip of the section [table], as far as that is right.

    Returns the levels in order, none where anything is wrong, and all problems.
    """
    problems = list(_form_problems(document))
    given = list(_given(document))
    stud = _is_stud(table.get("game"), given)
    form: Callable[..., Level] = BetsLevel if stud else BlindsLevel
    keys, others = (_BETS, _BLINDS) if stud else (_BLINDS, _BETS)
    levels: list[dict[str, Value]] = []
    for one in given:
        problems += _foreign_problems(one, keys, others, table.get("game"))
        own = {name: value for name, value in one.table.items() if name in keys or name not in others}
        values, wrong = read_section(one.where, keys, own)
        problems += wrong
        problems += _amount_problems(one.where, values, table.get("chip"))
        problems += _time_problems(one, values, keys)
        levels.append(values)
    return () if problems else tuple(form(**values) for values in levels), problems


def _form_problems(document: Mapping[str, object]) -> Iterator[str]:
    """Find what is wrong with the levels as a whole."""
    one, several = document.get("level"), document.get("levels")
    if one is None and several is None:
        yield "[level]: is missing; must be there, or tables [[levels]] in order"
    if one is not None and several is not None:
        yield "[[levels]]: is a second account of the limits; must be there without [level], or [level] alone"
    if one is not None and not isinstance(one, dict):
        hint = "; did you mean '[[levels]]'?" if isinstance(one, list) else ""
        yield f"level = {shown(one)}: has the wrong type; must be the section [level]{hint}"
    if isinstance(several, list):
        if not 1 <= len(several) <= MOST_LEVELS:
            yield f"[[levels]]: is out of range with {len(several)} levels; must be 1 to {MOST_LEVELS}"
        for number, level in enumerate(several, 1):
            if not isinstance(level, dict):
                yield f"[levels] {number} = {shown(level)}: has the wrong type; must be a table [[levels]]"
    elif several is not None:
        hint = "; did you mean '[level]'?" if isinstance(several, dict) else ""
        yield f"levels = {shown(several)}: has the wrong type; must be tables [[levels]] in order{hint}"


def _given(document: Mapping[str, object]) -> Iterator[_Given]:
    one, several = document.get("level"), document.get("levels")
    if isinstance(one, dict):
        yield _Given("[level]", one, True)
    if isinstance(several, list):
        for number, level in enumerate(several, 1):
            if isinstance(level, dict):
                yield _Given(f"[levels] {number}", level, number == len(several))


def _is_stud(game: Value, given: Iterable[_Given]) -> bool:
    """Whether the game is played for a bring-in and bets, not for blinds."""
    if isinstance(game, str):
        return GAMES[game].bring_in
    # A game that is wrong has had its complaint; the levels tell which kind was meant.
    return any(name in one.table for one in given for name in _BETS if name not in _BLINDS)


def _foreign_problems(one: _Given, keys: Mapping[str, Key], others: Iterable[str], game: Value) -> Iterator[str]:
    """Find limits of the other kind of game."""
    for name in others:
        if name in one.table and name not in keys:
            what = f"{one.where} {name} = {shown(one.table[name])}"
            yield f"{what}: does not go with [table] game = {shown(game)}; must be {Choice(tuple(keys)).limit}"


def _amount_problems(where: str, level: Mapping[str, Value], chip: Value) -> Iterator[str]:
    """Find what is wrong between amounts each of which is right by itself."""
    amounts = {name: amount for name, amount in level.items() if isinstance(amount, int) and name not in _TIMES}
    for name, amount in amounts.items():
        if isinstance(chip, int) and amount % chip:
            yield f"{where} {name} = {amount}: is not made of chips; must be a multiple of [table] chip = {chip}"
    for lower, upper, words in _RISING:
        if lower in amounts and upper in amounts and amounts[lower] > amounts[upper]:
            yield f"{where} {lower} = {amounts[lower]}: is above {words}; must be at most {upper} = {amounts[upper]}"
    ante, big_blind_ante = amounts.get("ante"), amounts.get("big_blind_ante")
    if ante and big_blind_ante:
        yield f"{where} big_blind_ante = {big_blind_ante}: is a second ante; must be 0 beside ante = {ante}, or ante 0"


def _time_problems(one: _Given, level: Mapping[str, Value], keys: Mapping[str, Key]) -> Iterator[str]:
    """Find a level that would never give way to the next, and a break that would never begin."""
    if "minutes" in one.table:
        return
    if not one.last:
        limit = keys["minutes"].kind.limit
        yield f"{one.where} minutes: is missing; must be {limit}; the last level alone may be without"
    elif pause := level.get("break_minutes"):
        yield f"{one.where} break_minutes = {pause}: never begins; must be 0 in a level without minutes"
