"""The lines of what must be seen."""

from collections.abc import Callable, Mapping
from functools import partial

from firmware_host.scripts.cursor import Cursor, shown
from firmware_host.scripts.expected import (
    Expectation,
    ExpectBuzzer,
    ExpectFault,
    ExpectHidden,
    ExpectLed,
    ExpectNotice,
    ExpectPayout,
    ExpectPots,
    ExpectRefused,
    ExpectText,
    PotWords,
)
from firmware_host.scripts.happenings import device
from firmware_host.scripts.paths import expect_path
from firmware_host.scripts.shape import STATUS
from firmware_host.scripts.values import card, quoted, seat, seats_of, whole, whole_in
from firmware_host.scripts.words import BUZZERS, CARDS, CODES, LEDS, REFUSALS, Notice


def expect(cursor: Cursor) -> Expectation:
    """Read what follows the word `expect`: a form of its own, or a path of the status document and its value."""
    word = cursor.take("an expectation")
    if word.text in _FORMS:
        return _FORMS[word.text](cursor)
    cursor.find(word.parts(".")[0], "an expectation or a key of the status document", _KEYS)
    return expect_path(cursor, word)


def _pots(cursor: Cursor) -> Expectation:
    if cursor.skip("none"):
        return ExpectPots(())
    first = _pot(cursor)
    return ExpectPots((first, *(_pot(cursor) for _ in cursor.left)))


def _pot(cursor: Cursor) -> PotWords:
    word = cursor.take("a pot")
    parts = word.parts(":")
    if len(parts) != 2:
        raise cursor.error(word, f"{shown(word.text)} is not a pot; write amount:seats, such as 600:1,2,3")
    return PotWords(whole_in(cursor, parts[0], "an amount", 1), seats_of(cursor, parts[1].parts(",")))


def _notice(notice: Notice, present: bool, cursor: Cursor) -> Expectation:
    code = cursor.one_of(f"the code of a {notice}", CODES[notice])
    return ExpectNotice(notice, code, seat(cursor) if cursor.peek else None, present)


def _fault(cursor: Cursor) -> Expectation:
    return ExpectFault(device(cursor), present=True)


def _no_fault(cursor: Cursor) -> Expectation:
    return ExpectFault(device(cursor) if cursor.peek else None, present=False)


def _led(cursor: Cursor) -> Expectation:
    return ExpectLed(seat(cursor), cursor.one_of("a state of a light", LEDS))


def _buzzer(cursor: Cursor) -> Expectation:
    return ExpectBuzzer(None if cursor.skip("none") else cursor.one_of("a pattern of the buzzer", BUZZERS))


def _text(present: bool, cursor: Cursor) -> Expectation:
    text = quoted(cursor, "the text on the screen")
    cursor.named_cards.update(set(text.replace(",", " ").split()) & set(CARDS))
    return ExpectText(text, present)


_ABSENCES: Mapping[str, Callable[[Cursor], Expectation]] = {
    **{notice.value: partial(_notice, notice, False) for notice in Notice},
    "fault": _no_fault,
}
_SCREEN: Mapping[str, Callable[[Cursor], Expectation]] = {
    "shows": partial(_text, True),
    "lacks": partial(_text, False),
    "hides": lambda cursor: ExpectHidden(card(cursor)),
}
_FORMS: Mapping[str, Callable[[Cursor], Expectation]] = {
    **{notice.value: partial(_notice, notice, True) for notice in Notice},
    "no": lambda cursor: cursor.choose("a thing that must not stand", _ABSENCES)(cursor),
    "pots": _pots,
    "refused": lambda cursor: ExpectRefused(cursor.one_of("the code of a refusal", REFUSALS)),
    "payout": lambda cursor: ExpectPayout(seat(cursor), whole(cursor, "an amount")),
    "led": _led,
    "buzzer": _buzzer,
    "screen": lambda cursor: cursor.choose("a verb of the screen", _SCREEN)(cursor),
    "fault": _fault,
}
_KEYS = {key: key for key in (*_FORMS, *STATUS.nodes)}
