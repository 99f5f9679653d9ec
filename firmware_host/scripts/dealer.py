"""The lines of what the dealer and the floor enter."""

from collections.abc import Callable, Mapping
from functools import partial

from firmware_host.core.conduct import DISQUALIFIED
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.scripts.cursor import Cursor
from firmware_host.scripts.lines import (
    Act,
    DealerKey,
    DealerSeat,
    DeckAsked,
    LevelAnnounced,
    LevelClock,
    Penalty,
    StackCorrected,
    Step,
    Undo,
)
from firmware_host.scripts.values import STUD_FIRST, card, level, seat, whole
from firmware_host.scripts.words import PENALTY_KINDS, ActVerb, DealerVerb, LevelVerb, PenaltyStep, SeatVerb

# The steps of the ladder between the warning and the disqualification.
MOST_ROUNDS = DISQUALIFIED - 1


def dealer(cursor: Cursor) -> Step:
    """Read what follows the word `dealer`."""
    return cursor.choose("a dealer's verb", _ENTRIES)(cursor)


def _key(verb: DealerVerb, cursor: Cursor) -> Step:
    return DealerKey(verb)


def _about_seat(verb: SeatVerb, cursor: Cursor) -> Step:
    number = seat(cursor)
    return DealerSeat(verb, number, card(cursor) if verb is SeatVerb.EXPOSED else None)


def _presence(verb: ActVerb, cursor: Cursor) -> Step:
    return Act(seat(cursor), verb)


def _undo(cursor: Cursor) -> Step:
    counted = cursor.peek not in ("", "pin")
    count = whole(cursor, "a number of entries", 1) if counted else 1
    return Undo(count, _pin(cursor) if cursor.skip("pin") else None)


def _pin(cursor: Cursor) -> str:
    word = cursor.take("a PIN")
    if not (word.text.isascii() and word.text.isdigit()):
        raise cursor.error(word, "a PIN has digits only; write them alone")
    return word.text


def _level(cursor: Cursor) -> Step:
    if "/" in cursor.peek or cursor.peek in STUD_FIRST:
        return LevelAnnounced(level(cursor))
    return cursor.choose("a level such as 100/200 or a verb of the level clock", _LEVEL_CLOCK)(cursor)


def _turn(verb: LevelVerb, cursor: Cursor) -> Step:
    return LevelClock(verb)


def _minutes(verb: LevelVerb, cursor: Cursor) -> Step:
    return LevelClock(verb, whole(cursor, "minutes", 1))


def _penalty(cursor: Cursor) -> Step:
    number = seat(cursor)
    step = cursor.choose("a penalty", {step.value: step for step in PenaltyStep})
    rounds = whole(cursor, "a number of rounds", 1, MOST_ROUNDS) if step is PenaltyStep.ROUNDS else 0
    return Penalty(number, step, cursor.one_of("a kind of conduct", PENALTY_KINDS), rounds)


def _deck(cursor: Cursor) -> Step:
    verb = cursor.choose("what is done with a deck", {verb.value: verb for verb in DeckVerb})
    named = verb in (DeckVerb.ENROLL, DeckVerb.FORGET) or (verb is DeckVerb.CHECK and cursor.peek)
    return DeckAsked(DeckRequest(verb, cursor.take("the name of a deck").text if named else None))


_LEVEL_CLOCK: Mapping[str, Callable[[Cursor], Step]] = {
    **{
        verb.value: partial(_turn, verb)
        for verb in (LevelVerb.NEXT, LevelVerb.PREVIOUS, LevelVerb.PAUSE, LevelVerb.RESUME)
    },
    **{verb.value: partial(_minutes, verb) for verb in (LevelVerb.PLUS, LevelVerb.MINUS)},
}
_ENTRIES: Mapping[str, Callable[[Cursor], Step]] = {
    **{verb.value: partial(_key, verb) for verb in DealerVerb},
    **{verb.value: partial(_about_seat, verb) for verb in SeatVerb},
    **{verb.value: partial(_presence, verb) for verb in (ActVerb.AWAY, ActVerb.BACK)},
    "undo": _undo,
    "level": _level,
    "break": partial(_minutes, LevelVerb.BREAK),
    "stack": lambda cursor: StackCorrected(seat(cursor), whole(cursor, "a stack")),
    "penalty": _penalty,
    "deck": _deck,
}
