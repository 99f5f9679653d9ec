"""From the text of a table script to its lines; pure, and strict: what is not known is an error."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TypeVar

from firmware_host.core.game import GAMES
from firmware_host.scripts.acts import BUTTONS, SET_UP, SET_UP_ONLY, act
from firmware_host.scripts.cursor import Cursor, ScriptError, SourceLine, Word, split_line
from firmware_host.scripts.dealer import dealer
from firmware_host.scripts.expects import expect
from firmware_host.scripts.happenings import HAPPENINGS
from firmware_host.scripts.lines import LevelWords, Line, Step
from firmware_host.scripts.values import level, whole, whole_in
from firmware_host.scripts.words import MOST_SEATS

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Setup:
    """The table as the head of a script describes it; `chip` is the smallest chip in play."""

    game: str
    level: LevelWords
    chip: int
    seats: int


@dataclass(frozen=True, slots=True)
class Script:
    """A whole script: `rules` are the numbers it exercises, `named_cards` every card named anywhere in it."""

    file: str
    title: str
    rules: tuple[str, ...]
    setup: Setup
    lines: tuple[Line, ...]
    named_cards: frozenset[str]


def parse_script(text: str, file: str) -> Script:
    """Read a script; `file` names it in errors. Raises ScriptError where it cannot be read or lacks a head."""
    split = (split_line(file, number, raw) for number, raw in enumerate(text.split("\n"), 1))
    heads, steps = _parted([source for source in split if source.words])
    title = _head(heads, "title:", lambda cursor: cursor.rest("a title"))
    rules = _head(heads, "rules:", _rules)
    game = _head(heads, "game:", lambda cursor: cursor.one_of("a game", tuple(GAMES)))
    limits = _head(heads, "level:", level)
    chip = _head(heads, "chip:", lambda cursor: whole(cursor, "a chip", 1))
    seats = _head(heads, "seats:", lambda cursor: whole(cursor, "a number of seats", 2, MOST_SEATS))
    cursors = [Cursor(source, seats or MOST_SEATS) for source in steps]
    lines = tuple(_line(cursor) for cursor in cursors)
    if game is None or limits is None or chip is None or seats is None:
        lacking = next(head for head in ("game:", "level:", "chip:", "seats:") if head not in heads)
        raise ScriptError(file, 1, 1, f"the script has no line {lacking} and needs one; add it at the top")
    _check_level(heads["level:"], limits, game, chip)
    named_cards = frozenset[str]().union(*(cursor.named_cards for cursor in cursors))
    return Script(file, title or "", rules or (), Setup(game, limits, chip, seats), lines, named_cards)


def parse_line(text: str, seats: int = MOST_SEATS) -> Line:
    """Read a single step for a table with so many seats; raises ScriptError, whose file is `entry`."""
    raw = text.rstrip()
    if "\n" in raw:
        raise ScriptError("entry", 1, raw.index("\n") + 1, "a second line begins here; enter one line at a time")
    source = split_line("entry", 1, raw)
    if not source.words:
        raise source.error(1, "the line is empty; write one step")
    return _line(Cursor(source, seats))


def _parted(sources: Iterable[SourceLine]) -> tuple[dict[str, SourceLine], list[SourceLine]]:
    heads: dict[str, SourceLine] = {}
    steps: list[SourceLine] = []
    riffled = False
    for source in sources:
        first = source.words[0]
        if riffled and (first.text in _HEADS or first.text in SET_UP_ONLY):
            raise source.error(first.column, f"{first.text} belongs before the first dealer riffle; move it up")
        if first.text in heads:
            raise source.error(first.column, f"{first.text} stands here for the second time; keep one")
        if first.text in _HEADS:
            heads[first.text] = source
        else:
            steps.append(source)
        riffled |= [word.text for word in source.words] == ["dealer", "riffle"]
    return heads, steps


def _head(heads: Mapping[str, SourceLine], name: str, read: Callable[[Cursor], _Found]) -> _Found | None:
    if name not in heads:
        return None
    cursor = Cursor(heads[name], MOST_SEATS)
    cursor.take(name)
    value = read(cursor)
    cursor.finish()
    return value


def _rules(cursor: Cursor) -> tuple[str, ...]:
    return (_rule(cursor), *(_rule(cursor) for _ in cursor.left))


def _rule(cursor: Cursor) -> str:
    word = cursor.take("the number of a rule")
    number = word.text[:-1] if word.text[-1] in ascii_lowercase else word.text
    whole_in(cursor, Word(number, word.column), "the number of a rule", 1, _LAST_RULE)
    return word.text


def _check_level(source: SourceLine, limits: LevelWords, game: str, chip: int) -> None:
    if bool(limits.bring_in) != GAMES[game].bring_in:
        form = "ante 50 bring-in 100 bets 300/600" if GAMES[game].bring_in else "100/200 ante 25"
        raise source.error(source.words[1].column, f"that level is not for {game}; write one such as {form}")
    if odd := next((amount for amount in limits if amount % chip), None):
        text = f"{odd} is no whole number of chips of {chip}; write a level of whole chips or a smaller chip"
        raise source.error(source.words[1].column, text)


def _line(cursor: Cursor) -> Line:
    step = _step(cursor)
    cursor.finish()
    return Line(cursor.line.number, cursor.line.text, step)


def _step(cursor: Cursor) -> Step:
    if cursor.peek.isdigit():
        return act(cursor)
    return cursor.choose("a verb", _VERBS)(cursor)


def _misplaced(cursor: Cursor) -> Step:
    head = cursor.line.words[0]
    raise cursor.error(head, f"{head.text} stands only in the head of a script; leave it out")


_LAST_RULE = 29
_HEADS = ("title:", "rules:", "game:", "level:", "chip:", "seats:")
_VERBS: Mapping[str, Callable[[Cursor], Step]] = {
    **dict.fromkeys(_HEADS, _misplaced),
    **SET_UP,
    **BUTTONS,
    **HAPPENINGS,
    "dealer": dealer,
    "expect": expect,
}
