"""Paths into the status document, and the values expected there, read by the kind that stands at the path."""

from collections.abc import Callable, Mapping

from firmware_host.scripts.cursor import Cursor, Word, shown
from firmware_host.scripts.expected import ExpectValue, Value
from firmware_host.scripts.shape import STATUS, Fields, Kind, Leaf, Node, PerSeat, Rows
from firmware_host.scripts.values import card_in, decimal, is_number, listed, quoted, seat, seat_in, seats_of, whole_in


def expect_path(cursor: Cursor, word: Word) -> ExpectValue:
    """Read the value expected at the path that `word` is."""
    parts = word.parts(".")
    node: Node = STATUS
    for part in parts:
        node = _below(cursor, node, part)
    path = tuple(part.text for part in parts)
    value = _value(cursor, node)
    return ExpectValue(path, value, _tolerance(cursor, node))


def _below(cursor: Cursor, node: Node, part: Word) -> Node:
    match node:
        case Fields(nodes):
            return cursor.find(part, "a key of the status document there", nodes)
        case PerSeat(below):
            seat_in(cursor, part)
            return below
        case Rows(below):
            whole_in(cursor, part, "an index in that list")
            return below
        case Leaf(Kind.ANY):
            return node
        case Leaf():
            raise cursor.error(part, f"there is nothing below that value; remove {shown(part.text)}")


def _value(cursor: Cursor, node: Node) -> Value:
    if [word.text for word in cursor.left] == ["none"]:
        cursor.skip("none")
        return None
    if isinstance(node, Leaf):
        return _READERS[node.kind](cursor, node)
    word = cursor.take("none")
    raise cursor.error(word, "that path has parts of its own; write none, or go on with the path")


def _tolerance(cursor: Cursor, node: Node) -> float:
    inexact = isinstance(node, Leaf) and node.kind in (Kind.NUMBER, Kind.ANY)
    return float(decimal(cursor, "a tolerance")) if inexact and cursor.skip("+-") else 0.0


def _number(cursor: Cursor, leaf: Leaf) -> Value:
    number = decimal(cursor, "a number")
    return float(number) if number % 1 else int(number)


def _flag(cursor: Cursor, leaf: Leaf) -> Value:
    return cursor.choose("true or false", _FLAGS)


def _text(cursor: Cursor, leaf: Leaf) -> Value:
    if len(cursor.left) == 1 and cursor.left[0].text.startswith('"'):
        return quoted(cursor, "a text")
    return cursor.rest("a text")


def _word(cursor: Cursor, leaf: Leaf) -> Value:
    return cursor.one_of("a value that can stand there", leaf.words)


def _words(cursor: Cursor, leaf: Leaf) -> Value:
    known = {word: word for word in leaf.words}
    return tuple(cursor.find(item, "a word of that list", known) for item in listed(cursor, "a list of words"))


def _seat(cursor: Cursor, leaf: Leaf) -> Value:
    return seat(cursor)


def _seats(cursor: Cursor, leaf: Leaf) -> Value:
    return seats_of(cursor, listed(cursor, "a list of seats"))


def _cards(cursor: Cursor, leaf: Leaf) -> Value:
    return tuple(card_in(cursor, item) for item in listed(cursor, "a list of cards"))


def _any(cursor: Cursor, leaf: Leaf) -> Value:
    if len(cursor.left) > 1 and cursor.left[1].text != "+-":
        return _text(cursor, leaf)
    if is_number(cursor.peek):
        return _number(cursor, leaf)
    return _flag(cursor, leaf) if cursor.peek in _FLAGS else _text(cursor, leaf)


_FLAGS = {"true": True, "false": False}
_READERS: Mapping[Kind, Callable[[Cursor, Leaf], Value]] = {
    Kind.NUMBER: _number,
    Kind.FLAG: _flag,
    Kind.TEXT: _text,
    Kind.WORD: _word,
    Kind.WORDS: _words,
    Kind.SEAT: _seat,
    Kind.SEATS: _seats,
    Kind.CARDS: _cards,
    Kind.ANY: _any,
}
