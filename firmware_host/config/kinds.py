"""The kinds of value a profile holds: what each accepts and what it says to anything else."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

Value = bool | int | str | None
"""A checked value; None stands for a setting that is switched off."""


class Kind(Protocol):
    """What a value must be."""

    @property
    def limit(self) -> str:
        """The words that stand after "must be" in a complaint."""

    def read(self, value: object) -> Value:
        """Check a value as TOML gave it; ValueError says what is wrong and what it must be."""

    def from_text(self, text: str) -> object:
        """Turn bare text, as a script gives it, into what TOML would have given."""


def unknown(word: str, known: Iterable[str]) -> str:
    """Complain about a word that is not among the known ones, with the nearest of them where one is near."""
    spellings = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word.lower(), spellings, n=1)
    hint = f"; did you mean '{spellings[near[0]]}'?" if near else ""
    return f"is not known; must be {_one_of(spellings.values())}{hint}"


def whole(value: object, limit: str) -> int:
    """Accept any whole number, which a bool is not; ValueError says that it must be within `limit`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"has the wrong type; must be {limit}")
    return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, `low` and `high` included."""

    low: int
    high: int

    @property
    def limit(self) -> str:
        """The range in words."""
        return f"a whole number, {self.low} to {self.high}"

    def read(self, value: object) -> int:
        """Accept an int in the range; a bool is none."""
        number = whole(value, self.limit)
        if not self.low <= number <= self.high:
            raise ValueError(f"is out of range; must be {self.limit}")
        return number

    def from_text(self, text: str) -> object:
        """Turn decimal digits, with a minus or without, into an int."""
        return int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text


@dataclass(frozen=True, slots=True)
class Number:
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    @property
    def limit(self) -> str:
        """The numbers."""
        return _one_of(map(str, self.numbers))

    def read(self, value: object) -> int:
        """Accept one of the numbers; a bool is none."""
        number = whole(value, self.limit)
        if number not in self.numbers:
            raise ValueError(f"is none of these; must be {self.limit}")
        return number

    def from_text(self, text: str) -> object:
        """Turn decimal digits into an int."""
        return int(text) if text.isdecimal() else text


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    @property
    def limit(self) -> str:
        """The two values."""
        return "true or false"

    def read(self, value: object) -> bool:
        """Accept a bool, nothing that merely counts as one."""
        if not isinstance(value, bool):
            raise ValueError(f"has the wrong type; must be {self.limit}")
        return value

    def from_text(self, text: str) -> object:
        """Turn `true` and `false`, as TOML spells them, into a bool."""
        return {"true": True, "false": False}.get(text, text)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def limit(self) -> str:
        """The words."""
        return _one_of(self.words)

    def read(self, value: object) -> str:
        """Accept one of the words, spelled as here."""
        if not isinstance(value, str):
            raise ValueError(f"has the wrong type; must be text: {self.limit}")
        if value not in self.words:
            raise ValueError(unknown(value, self.words))
        return value

    def from_text(self, text: str) -> object:
        """Take the text as it is."""
        return text


@dataclass(frozen=True, slots=True)
class Text:
    """Text on one line that can be read on a screen."""

    @property
    def limit(self) -> str:
        """The form in words."""
        return "text on one line, not empty"

    def read(self, value: object) -> str:
        """Accept printable text with at least one character that is no space."""
        if not isinstance(value, str):
            raise ValueError(f"has the wrong type; must be {self.limit}")
        if not value.strip() or not value.isprintable():
            raise ValueError(f"has the wrong form; must be {self.limit}")
        return value

    def from_text(self, text: str) -> object:
        """Take the text as it is."""
        return text


@dataclass(frozen=True, slots=True)
class Pattern:
    """Text of a fixed form, or the word `none`; `form` says in words what `pattern` matches as a whole."""

    pattern: str
    form: str

    @property
    def limit(self) -> str:
        """The form in words."""
        return f"text: {self.form}, or none"

    def read(self, value: object) -> str | None:
        """Accept text of the form; `none` becomes None."""
        if not isinstance(value, str):
            raise ValueError(f"has the wrong type; must be {self.limit}")
        if value == "none":
            return None
        if not re.fullmatch(self.pattern, value):
            raise ValueError(f"has the wrong form; must be {self.limit}")
        return value

    def from_text(self, text: str) -> object:
        """Take the text as it is."""
        return text


def _one_of(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
