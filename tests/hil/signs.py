"""The signs by which a task is known to be done, and those that a reading is."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from drivers.api import (
    ButtonStruck,
    DeviceFound,
    DeviceLost,
    ForeignTagGone,
    ForeignTagSeen,
    KeyStruck,
    ReaderReady,
    Reading,
    TagInTwoPlaces,
    TagsGone,
    TagsSeen,
)
from drivers.depths.names import READER
from tests.hil.tasks import Move, Plug, Press, Task
from tests.hil.words import advice, contact, place, sentence


class Sign(NamedTuple):
    """What happened at an antenna, a contact or a device; `what` is the card, or how a contact was struck."""

    kind: str
    where: str
    what: str = ""


_TOLD: Final = {
    "seen": "{what} was read at {where}",
    "gone": "{what} is no longer read at {where}",
    "ready": "the reader at {where} started anew",
    "struck": "{where} was {what}",
    "found": "{where} answers again",
    "twice": "one card is read at {where} and at {what}, which must be 15 cm apart",
    "foreign": "a bank card or a phone came to {where} or left it",
}
_LACKING: Final = {
    "seen": "{what} was not read at {where}",
    "gone": "{what} went on being read at {where}",
    "ready": "the reader at {where} was not ready",
    "struck": "{where} was not {what}",
    "lost": "{where} went on answering",
    "found": "{where} did not answer",
}
_AT_ANTENNAS: Final = ("seen", "gone", "ready", "twice", "foreign")


def awaited(task: Task) -> list[Sign]:
    """The signs that a task will bring where its readers answer."""
    match task:
        case Move(cards, source, target, True):
            gone = [Sign("gone", source, card) for card in cards] if source else []
            return [*gone, *(Sign("seen", target, card) for card in cards)] if target else gone
        case Press(name, held):
            return [_struck(name, held)]
        case Plug(antenna, True):
            return [Sign("found", READER + antenna), Sign("ready", antenna)]
        case Plug(antenna, False):
            return [Sign("lost", READER + antenna)]
        case _:
            return []


def read(reading: Reading, cards: Sequence[str]) -> Iterator[Sign]:
    """The signs that a reading is; `cards` are the names of its tags. A lost device's cause is no part of its sign."""
    match reading:
        case TagsSeen(antenna):
            yield from (Sign("seen", antenna, card) for card in cards)
        case TagsGone(antenna):
            yield from (Sign("gone", antenna, card) for card in cards)
        case ReaderReady(antenna):
            yield Sign("ready", antenna)
        case ButtonStruck(name, held) | KeyStruck(name, held):
            yield _struck(name, held)
        case DeviceLost(device):
            yield Sign("lost", device)
        case DeviceFound(device):
            yield Sign("found", device)
        case TagInTwoPlaces(antenna, holder):
            yield Sign("twice", antenna, holder)
        case ForeignTagSeen(antenna) | ForeignTagGone(antenna):
            yield Sign("foreign", antenna)


def unasked(sign: Sign, reading: Reading, task: Task | None) -> str:
    """What came though nobody asked for it, and what was asked for."""
    asked = f" Asked was: {sentence(task)}" if task else ""
    if isinstance(reading, DeviceLost):
        return f"{reading.device}: {reading.text.rstrip('.')}.{asked}"
    what = place(sign.what) if sign.kind == "twice" else sign.what
    return f"{_TOLD[sign.kind].format(where=_where(sign), what=what)}: nobody asked for that.{asked}"


def missing(task: Task | None, signs: Sequence[Sign], for_s: int) -> str:
    """What did not come in time, after which task, and what to look at."""
    lacking = " and ".join(_LACKING[sign.kind].format(where=_where(sign), what=sign.what) for sign in signs)
    if task is None:
        return f"In {for_s} s {lacking}."
    return f"{sentence(task)} In {for_s} s {lacking or 'nothing was typed'}: {advice(task)}."


def _where(sign: Sign) -> str:
    return place(sign.where) if sign.kind in _AT_ANTENNAS else sign.where


def _struck(name: int | str, held: bool) -> Sign:
    return Sign("struck", contact(name), "held" if held else "tapped")
