"""The text of a file of tags: readable TOML with a checksum, so that a file damaged or changed by hand is noticed."""

import re
import tomllib
import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple

FORMAT: Final = 1
_HEAD: Final = "# Tags of a dealer table, written by `dealer-table deck`. A file that was changed by hand is refused."
_KEYS: Final = frozenset({"format", "name", "checksum", "tags"})
# ISO 14443-3: single, double and triple size, two digits a byte so that no leading zero is lost.
_UID: Final = re.compile("(?:[0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})")


class TagFileError(ValueError):
    """A file of tags that cannot be used; the words go on after its name and never tell a tag."""


class TagFile(NamedTuple):
    """What a file holds: its name, and each label with its tag's UID in the order of enrolment."""

    name: str
    tags: tuple[tuple[str, bytes], ...]


def dumped(file: TagFile) -> str:
    """The file's text."""
    lines = [f'{label} = "{uid.hex()}"' for label, uid in file.tags]
    head = [_HEAD, f"format = {FORMAT}", f'name = "{file.name}"', f"checksum = {_checksum(file)}", "", "[tags]"]
    return "\n".join([*head, *lines]) + "\n"


def loaded(text: str, name: str, labels: frozenset[str]) -> TagFile:
    """Read the text of the file with that name, whose tags may have these labels; raises TagFileError."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TagFileError("is broken: it is not TOML") from error
    if isinstance(made := document.get("format"), int) and made > FORMAT:
        raise TagFileError("was written by a newer program: install that one again")
    if document.keys() != _KEYS or document["format"] != FORMAT:
        raise TagFileError("is broken: it does not have the keys of a file of tags")
    if document["name"] != name:
        raise TagFileError("is broken: its own name is another one than the file's")
    file = TagFile(name, _tags(document["tags"], labels))
    if document["checksum"] != _checksum(file):
        raise TagFileError("is broken: its checksum does not fit what it holds")
    return file


def _tags(value: object, labels: frozenset[str]) -> tuple[tuple[str, bytes], ...]:
    tags: list[tuple[str, bytes]] = []
    for label, written in (value if isinstance(value, Mapping) else {"": None}).items():
        if label not in labels or not isinstance(written, str) or _UID.fullmatch(written) is None:
            raise TagFileError("is broken: a line of its tags is no card with a tag")
        tags.append((label, bytes.fromhex(written)))
    if len({uid for _, uid in tags}) < len(tags):
        raise TagFileError("is broken: one tag stands in it twice")
    return tuple(tags)


def _checksum(file: TagFile) -> int:
    """CRC-32 over name and tags; in decimal, since letters among its digits could look like a card."""
    held = "".join([f"{file.name}\n", *(f"{label}={uid.hex()}\n" for label, uid in file.tags)])
    return zlib.crc32(held.encode())
