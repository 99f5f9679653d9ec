"""One line of a table script as words with columns, read from left to right."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

_TOKEN = re.compile(r'(?P<word>(?:"[^"]*"|[^\s"#])+)|(?P<comment>#.*)|(?P<open>")', re.DOTALL)
_LONGEST_SHOWN = 40
_LONGEST_LIST = 16

_Found = TypeVar("_Found")


class ScriptError(ValueError):
    """A line that cannot be read: file, line and column (both from 1), and a sentence that says what to do."""

    def __init__(self, file: str, line: int, column: int, text: str) -> None:
        super().__init__(f"{file}:{line}:{column}: {text}")
        self.file = file
        self.line = line
        self.column = column
        self.text = text


class Word(NamedTuple):
    """A word, or a part of one, and the column where it begins."""

    text: str
    column: int

    def parts(self, separator: str) -> tuple["Word", ...]:
        """Return what stands between the separators, empty parts too."""
        parts = []
        column = self.column
        for text in self.text.split(separator):
            parts.append(Word(text, column))
            column += len(text) + len(separator)
        return tuple(parts)


class SourceLine(NamedTuple):
    """A line with its file, number and words; `text` is what is left of it without comment and margins."""

    file: str
    number: int
    text: str
    words: tuple[Word, ...]

    def error(self, column: int, text: str) -> ScriptError:
        """Return an error that names this line."""
        return ScriptError(self.file, self.number, column, text)


def split_line(file: str, number: int, raw: str) -> SourceLine:
    """Return the line's words, in which quoted text stands with its quotes; raises ScriptError for an open quote."""
    words = []
    for token in _TOKEN.finditer(raw):
        if token.lastgroup == "open":
            raise ScriptError(file, number, token.start() + 1, 'a quote is opened and not closed; add a "')
        if token.lastgroup == "word":
            words.append(Word(token.group(), token.start() + 1))
    text = raw[words[0].column - 1 : _end(words[-1]) - 1] if words else ""
    return SourceLine(file, number, text, tuple(words))


def shown(text: str) -> str:
    """Return a word as an error quotes it: marked, without control characters, of bounded length."""
    return repr(text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "...")


class Cursor:
    """Reads the words of a line one by one and gathers the cards they name; every error is a ScriptError."""

    def __init__(self, line: SourceLine, seats: int) -> None:
        self.line = line
        self.seats = seats
        self.named_cards: set[str] = set()
        self._next = 0

    @property
    def left(self) -> tuple[Word, ...]:
        """The words not yet read."""
        return self.line.words[self._next :]

    def error(self, word: Word, text: str) -> ScriptError:
        """Return an error at a word."""
        return self.line.error(word.column, text)

    @property
    def peek(self) -> str:
        """The text of the next word, empty at the end of the line."""
        return self.line.words[self._next].text if self._next < len(self.line.words) else ""

    def take(self, wanted: str) -> Word:
        """Read the next word; `wanted` names it for the error where there is none."""
        if not self.peek:
            end = _end(self.line.words[-1])
            raise self.line.error(end, f"the line ends where {wanted} belongs; add it")
        self._next += 1
        return self.line.words[self._next - 1]

    def skip(self, text: str) -> bool:
        """Read the next word if it is this one."""
        found = self.peek == text
        self._next += found
        return found

    def rest(self, wanted: str) -> str:
        """Read all words left, with the spaces between them."""
        first = self.take(wanted)
        self._next = len(self.line.words)
        start = first.column - self.line.words[0].column
        return self.line.text[start:]

    def finish(self) -> None:
        """Make sure that nothing is left."""
        for word in self.left:
            raise self.error(word, f"{shown(word.text)} is one word too many; remove it or put a # before it")

    def find(self, word: Word, wanted: str, table: Mapping[str, _Found]) -> _Found:
        """Return what the table has for a word; the error suggests the nearest."""
        if word.text in table:
            return table[word.text]
        raise self.error(word, f"{shown(word.text)} is not {wanted}; {_advice(word.text, table)}")

    def choose(self, wanted: str, table: Mapping[str, _Found]) -> _Found:
        """Read a word of the table."""
        return self.find(self.take(wanted), wanted, table)

    def one_of(self, wanted: str, words: Iterable[str]) -> str:
        """Read one of these words."""
        return self.choose(wanted, {word: word for word in words})


def _end(word: Word) -> int:
    return word.column + len(word.text)


def _advice(text: str, words: Iterable[str]) -> str:
    known = list(words)
    near = get_close_matches(text, known, n=1) if len(text) <= _LONGEST_SHOWN else []
    if near:
        return f"did you mean {near[0]!r}?"
    if len(known) <= _LONGEST_LIST:
        return f"write {', '.join(known[:-1])} or {known[-1]}" if known[1:] else f"write {known[0]}"
    return "check its spelling"
