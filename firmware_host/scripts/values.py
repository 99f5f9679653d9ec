"""The values in a table script: numbers, seats, cards, places, lists and levels."""

import re
from collections.abc import Iterable
from decimal import Decimal

from firmware_host.scripts.cursor import Cursor, Word, shown
from firmware_host.scripts.lines import LevelWords
from firmware_host.scripts.words import CARDS

MOST = 999_999_999
STUD_FIRST = ("ante", "bring-in")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")
_DECIMAL = re.compile(r"(0|[1-9][0-9]{0,8})(\.[0-9]{1,6})?")


def is_number(text: str) -> bool:
    """Return whether a word is a number, whole or with decimals."""
    return _DECIMAL.fullmatch(text) is not None


def whole_in(cursor: Cursor, word: Word, wanted: str, least: int = 0, most: int = MOST) -> int:
    """Return a whole number within its bounds."""
    if _WHOLE.fullmatch(word.text) is None or not least <= int(word.text) <= most:
        raise cursor.error(word, f"{shown(word.text)} is not {wanted}; write a whole number from {least} to {most}")
    return int(word.text)


def whole(cursor: Cursor, wanted: str, least: int = 0, most: int = MOST) -> int:
    """Read a whole number within its bounds."""
    return whole_in(cursor, cursor.take(wanted), wanted, least, most)


def decimal(cursor: Cursor, wanted: str, most: int = MOST) -> Decimal:
    """Read a number from 0 up, exactly, with or without decimals."""
    word = cursor.take(wanted)
    if not is_number(word.text) or Decimal(word.text) > most:
        raise cursor.error(word, f"{shown(word.text)} is not {wanted}; write a number from 0 to {most}, such as 0.5")
    return Decimal(word.text)


def milliseconds(cursor: Cursor, least: int = 0) -> int:
    """Read a time in seconds and return it in ms, `least` or more."""
    word = cursor.take("a time in seconds")
    if not is_number(word.text) or Decimal(word.text) * 1000 % 1 or Decimal(word.text) * 1000 < least:
        text = f"{shown(word.text)} is not a time; write {least / 1000:g} s or more, with at most three decimals"
        raise cursor.error(word, text)
    return int(Decimal(word.text) * 1000)


def seat_in(cursor: Cursor, word: Word) -> int:
    """Return a seat that the table has."""
    return whole_in(cursor, word, "a seat of this table", 1, cursor.seats)


def seat(cursor: Cursor) -> int:
    """Read a seat."""
    return seat_in(cursor, cursor.take("a seat"))


def seats_of(cursor: Cursor, words: Iterable[Word]) -> tuple[int, ...]:
    """Return seats, each named once."""
    seats: list[int] = []
    for word in words:
        number = seat_in(cursor, word)
        if number in seats:
            raise cursor.error(word, f"seat {number} is named twice; name it once")
        seats.append(number)
    return tuple(seats)


def card_in(cursor: Cursor, word: Word) -> str:
    """Return a card that the line has not named yet."""
    if word.text not in CARDS:
        raise cursor.error(
            word, f"{shown(word.text)} is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"
        )
    if word.text in cursor.named_cards:
        raise cursor.error(word, f"{word.text} is named twice; a deck has it once")
    cursor.named_cards.add(word.text)
    return word.text


def card(cursor: Cursor) -> str:
    """Read a card."""
    return card_in(cursor, cursor.take("a card"))


def cards(cursor: Cursor) -> tuple[str, ...]:
    """Read the cards up to the end of the line, if any."""
    return tuple(card(cursor) for _ in cursor.left)


def cards_in(cursor: Cursor, word: Word) -> tuple[str, ...]:
    """Return the cards, one or more, that are written without spaces."""
    starts = range(0, max(len(word.text), 1), 2)
    return tuple(card_in(cursor, Word(word.text[at : at + 2], word.column + at)) for at in starts)


def place(cursor: Cursor) -> str:
    """Read an antenna's name."""
    word = cursor.take("a place (seatN, board or muck)")
    if word.text.startswith("seat"):
        seat_in(cursor, Word(word.text.removeprefix("seat"), word.column + len("seat")))
        return word.text
    names = ("board", "muck", *(f"seat{number}" for number in range(1, cursor.seats + 1)))
    return cursor.find(word, "a place", {name: name for name in names})


def listed(cursor: Cursor, wanted: str) -> tuple[Word, ...]:
    """Read the items up to the end of the line, between commas, spaces or both."""
    items = list(cursor.take(wanted).parts(","))
    while cursor.peek:
        if not items[-1].text:
            items.pop()
        items += cursor.take(wanted).parts(",")
    return tuple(items)


def quoted(cursor: Cursor, wanted: str) -> str:
    """Read a text in quotes."""
    word = cursor.take(wanted)
    text = word.text[1:-1]
    if not text or word.text != f'"{text}"' or '"' in text:
        raise cursor.error(word, f'{shown(word.text)} is not {wanted}; write it between two "')
    return text


def level(cursor: Cursor) -> LevelWords:
    """Read a level: blinds with an ante of either kind, or a stud game's ante, bring-in and bets.

    Bets stand behind blinds only where they do not follow from the big blind.
    """
    if cursor.peek in STUD_FIRST:
        return _stud_level(cursor)
    small_blind, big_blind = _pair(cursor, "a level such as 100/200 or ante 50 bring-in 100 bets 300/600")
    limits = LevelWords(small_blind, big_blind)
    if cursor.skip("ante"):
        limits = limits._replace(ante=whole(cursor, "an ante"))
    elif cursor.skip("bb-ante"):
        limits = limits._replace(big_blind_ante=whole(cursor, "an ante"))
    if cursor.skip("bets"):
        small_bet, big_bet = _pair(cursor, "two bets such as 300/600")
        limits = limits._replace(small_bet=small_bet, big_bet=big_bet)
    return limits


def _stud_level(cursor: Cursor) -> LevelWords:
    ante = whole(cursor, "an ante") if cursor.skip("ante") else 0
    cursor.one_of("the word bring-in", ("bring-in",))
    bring_in = whole(cursor, "a bring-in", 1)
    cursor.one_of("the word bets", ("bets",))
    small_bet, big_bet = _pair(cursor, "two bets such as 300/600")
    return LevelWords(ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet)


def _pair(cursor: Cursor, wanted: str) -> tuple[int, int]:
    word = cursor.take(wanted)
    parts = word.parts("/")
    if len(parts) != 2:
        raise cursor.error(word, f"{shown(word.text)} is not {wanted}; write two amounts with a / between")
    small = whole_in(cursor, parts[0], "an amount", 1)
    return small, whole_in(cursor, parts[1], f"an amount of {small} or more", small)
