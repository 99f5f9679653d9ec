"""The shape of the status document's floor view: which paths there are and what kind of value stands at each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto

from firmware_host.core.game import GAMES
from firmware_host.scripts.words import (
    BUZZERS,
    CAN,
    CLOCK_STAGES,
    HANDS,
    LEDS,
    MESSAGE_KINDS,
    PHASES,
    PROMPTS,
    RULINGS,
    STREETS,
    TASKS,
)


class Kind(StrEnum):
    """The kinds of values, of which any may be none; SEATS, CARDS and WORDS are lists."""

    NUMBER = auto()
    FLAG = auto()
    TEXT = auto()
    WORD = auto()
    SEAT = auto()
    SEATS = auto()
    CARDS = auto()
    WORDS = auto()
    ANY = auto()


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value; `words` are those that a WORD or WORDS may be."""

    kind: Kind
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fields:
    """An object with fixed keys."""

    nodes: Mapping[str, "Node"]


@dataclass(frozen=True, slots=True)
class PerSeat:
    """An object with a key for each seat."""

    node: "Node"


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of objects; a path names one by its index from 0."""

    node: "Node"


Node = Leaf | Fields | PerSeat | Rows

_NUMBER = Leaf(Kind.NUMBER)
_FLAG = Leaf(Kind.FLAG)
_TEXT = Leaf(Kind.TEXT)
_SEAT = Leaf(Kind.SEAT)
_SEATS = Leaf(Kind.SEATS)
_CARDS = Leaf(Kind.CARDS)
_ANY = Leaf(Kind.ANY)


def _word(words: tuple[str, ...]) -> Leaf:
    return Leaf(Kind.WORD, words)


def _notice(codes: tuple[str, ...]) -> Fields:
    return Fields({"code": _word(codes), "seat": _SEAT, "rule": _NUMBER, "text": _TEXT, "floor_text": _TEXT})


_LEVEL = Fields(
    {
        **dict.fromkeys(("number", "small_blind", "big_blind", "ante", "big_blind_ante"), _NUMBER),
        **dict.fromkeys(("bring_in", "small_bet", "big_bet", "remaining_s"), _NUMBER),
        "next": _ANY,
    }
)
_CLOCK = Fields(
    {"seat": _SEAT, "called_by": _SEAT, "stage": _word(CLOCK_STAGES), "remaining_s": _NUMBER, "frozen": _FLAG}
)
_PAYOUT = Fields({"pot": _ANY, "seat": _SEAT, "amount": _NUMBER, "odd": _ANY, "hand": _TEXT})
_MESSAGE = Fields(
    {
        "kind": _word(MESSAGE_KINDS),
        "code": _TEXT,
        "seat": _SEAT,
        "rule": _NUMBER,
        "text": _TEXT,
        "floor_text": _TEXT,
    }
)

STATUS = Fields(
    {
        "phase": _word(PHASES),
        "hand": _NUMBER,
        "game": _word(tuple(GAMES)),
        "level": _LEVEL,
        "button": _SEAT,
        "button_dead": _FLAG,
        "small_blind": _SEAT,
        "big_blind": _SEAT,
        "positions_why": _TEXT,
        "street": _word(STREETS),
        "board": _CARDS,
        "turn": _SEAT,
        "to_call": _NUMBER,
        "min_raise_to": _NUMBER,
        "max_raise_to": _NUMBER,
        "can": Leaf(Kind.WORDS, CAN),
        "raises": Fields({"made": _NUMBER, "cap": _NUMBER}),
        "seats": PerSeat(Fields({"name": _TEXT, "away": _FLAG})),
        "stacks": PerSeat(_NUMBER),
        "committed": PerSeat(_NUMBER),
        "pot_total": _NUMBER,
        "pot_seats": Rows(_SEATS),
        "pots": Rows(Fields({"amount": _NUMBER, "seats": _SEATS})),
        "hands": PerSeat(_word(HANDS)),
        "shown": PerSeat(_CARDS),
        "held": Rows(Fields({"seat": _SEAT, "act": _TEXT, "amount": _NUMBER})),
        "clock": _CLOCK,
        "order": _SEATS,
        "payouts": Rows(_PAYOUT),
        "equity": PerSeat(_NUMBER),
        "equity_exact": _FLAG,
        "prompts": Rows(_notice(PROMPTS)),
        "rulings": Rows(_notice(RULINGS)),
        "message": _MESSAGE,
        "entry": _TEXT,
        "menu": Fields({"title": _TEXT, "items": Rows(Fields({"key": _TEXT, "text": _TEXT}))}),
        "penalties": PerSeat(Fields({"warnings": _ANY, "hands_to_miss": _NUMBER, "proposed": _ANY})),
        "leds": PerSeat(_word(LEDS)),
        "buzzer": _word(BUZZERS),
        "faults": Rows(Fields({"device": _TEXT, "since_s": _NUMBER, "text": _TEXT})),
        "task": Fields({"name": _word(TASKS), "done": _NUMBER, "of": _NUMBER, "text": _TEXT}),
        "break": Fields({"remaining_s": _NUMBER, "next": _ANY}),
        "floor_s": _NUMBER,
        "restored": _FLAG,
        "start": Fields(
            {
                "ready": _FLAG,
                "version": _TEXT,
                "fine": _NUMBER,
                "look": Rows(Fields({"device": _TEXT, "text": _TEXT})),
            }
        ),
        "language": _TEXT,
        "screen": Fields({"diagonal_mm": _NUMBER, "distance_cm": _NUMBER}),
        "players_left": _NUMBER,
        "chips_in_play": _NUMBER,
    }
)
