"""Everything that a table writes or tells, step by step and only what is new, and the cards that it names."""

import json
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from firmware_host.scripts.leak import CARD, SUIT_WORDS, SYMBOLS, leaks
from firmware_host.scripts.simtable import SimTable

PAGE_BYTES = 4096
WAL_HEADER_BYTES = 32
FRAME_HEADER_BYTES = 24
# Fewer characters than this between two binary bytes are numbers of SQLite's own that look like letters.
SHORTEST_TEXT = 4

_RUN = re.compile(rf"(?<![^\W_])(?:{CARD})+(?![^\W_])")
_CARD = re.compile(CARD)
_WORDY = re.compile(
    rf"[{''.join(SYMBOLS.values())}]|(?i:\b(?:of|de)\s+(?:{'|'.join(w for ws in SUIT_WORDS.values() for w in ws)}))"
)
_SEPARATOR = re.compile(r"[:\-\s]|,? ?0x")
_HEX = re.compile(r"[0-9a-f]{2}(?:(?:[:\-\s]|,? ?0x)?[0-9a-f]{2}){6,}")
_NUMBER = re.compile(r"[0-9]{15,}")
_BRACES = re.compile("[{}]")
_TEXT = re.compile(rb"[\x20-\x7e\x80-\xff]+")


def cards_named(text: str, among: Iterable[str]) -> set[str]:
    """Those of the cards that a text names in any spelling; one pass for codes, one a card only where words are."""
    among = set(among)
    coded = {card.replace("10", "T") for run in _RUN.findall(text) for card in _CARD.findall(run)}
    wordy = {card for card in among - coded if leaks(text, card)} if _WORDY.search(text) else set()
    return coded & among | wordy


def tags_named(raw: bytes, text: str, uids: Mapping[str, bytes]) -> set[str]:
    """The cards whose tag is told, also reversed: raw, as hex with or without separators, as Python or a number has it.

    `raw` is searched for the bytes, `text` for what a person or a program would write.
    """
    hexes = "|".join(_SEPARATOR.sub("", run) for run in _HEX.findall(text.lower()))
    numbers = {int(run) for run in _NUMBER.findall(text)}
    shown = text if "\\x" in text else ""
    found = set()
    for card, uid in uids.items():
        for order in (uid, uid[::-1]):
            told = order in raw or order.hex() in hexes or int.from_bytes(order) in numbers
            if told or (shown and repr(order)[2:-1] in shown):
                found.add(card)
    return found


class NewInJournal:
    """What was written to a journal since the last call: the bytes of its pages, and what is new of their text.

    SQLite writes a page with all its old rows again and moves rows about, so only texts never seen before are new.
    """

    def __init__(self) -> None:
        self._pages: set[tuple[int, int]] = set()
        self._seen: set[str] = set()
        self._salt = b""
        self._offset = WAL_HEADER_BYTES
        self._state: tuple[int, int] = (0, 0)

    def read(self, path: Path) -> tuple[bytes, str]:
        """All bytes of what was written, and as text what is new in it."""
        raw: list[bytes] = []
        new: list[str] = []
        for number, page in (*self._written_pages(path), *self._logged_pages(path)):
            raw.append(page)
            new += [text for text in _texts(page) if text not in self._seen]
            self._seen.update(new)
            self._pages.add((number, hash(page)))
        return b"".join(raw), "\n".join(new)

    def _written_pages(self, path: Path) -> Iterator[tuple[int, bytes]]:
        """The pages of the file, where it was touched at all."""
        status = path.stat()
        if (status.st_mtime_ns, status.st_size) != self._state:
            self._state = (status.st_mtime_ns, status.st_size)
            content = path.read_bytes()
            for number in range(1, len(content) // PAGE_BYTES + 1):
                page = content[(number - 1) * PAGE_BYTES : number * PAGE_BYTES]
                if (number, hash(page)) not in self._pages:
                    yield number, page

    def _logged_pages(self, path: Path) -> Iterator[tuple[int, bytes]]:
        """The frames added to the write-ahead log; with another salt it was begun anew from its start."""
        log = path.with_name(path.name + "-wal")
        if not log.exists() or log.stat().st_size < WAL_HEADER_BYTES:
            return
        with log.open("rb") as file:
            salt = file.read(WAL_HEADER_BYTES)[16:24]
            if salt != self._salt:
                self._salt, self._offset = salt, WAL_HEADER_BYTES
            file.seek(self._offset)
            while len(frame := file.read(FRAME_HEADER_BYTES + PAGE_BYTES)) == FRAME_HEADER_BYTES + PAGE_BYTES:
                if frame[8:16] != salt:
                    return
                self._offset = file.tell()
                (number,) = struct.unpack(">I", frame[:4])
                yield number, frame[FRAME_HEADER_BYTES:]


class Searched:
    """All that a simulated table tells, searched after each step for cards that must not be told, and for any tag."""

    def __init__(self, table: SimTable) -> None:
        self._table = table
        self._journal = NewInJournal()
        self._lines = 0
        self._last: dict[str, str] = {}
        self._tags = {
            f"{card} of deck {deck}": uid for deck in table.decks for card, uid in table.uids_of(deck).items()
        }
        self._tags["the button"] = table.puck

    def leaks(self, hidden: set[str]) -> list[str]:
        """Where a hidden card is named, or any card's tag, in what is new since the last call."""
        raw, journal = self._journal.read(self._table.journal_path)
        new = {"the journal": journal} | {place: text for place, text in self._told() if self._is_new(place, text)}
        found = [f"{card} in {place}" for place, text in new.items() for card in sorted(cards_named(text, hidden))]
        text = "\n".join(new.values())
        return found + [f"the tag of {card}" for card in tags_named(raw + text.encode(), text, self._tags)]

    def _told(self) -> Iterator[tuple[str, str]]:
        host = self._table.host
        yield "the log", "\n".join(self._table.logged[self._lines :])
        self._lines = len(self._table.logged)
        yield "the floor's view", json.dumps(host.floor(), ensure_ascii=False)
        yield "the players' view", json.dumps(host.public(), ensure_ascii=False)
        yield "what is shown beside the table", repr(host.ephemera)
        yield "the table", repr(host.table._replace(base=None, past=None))

    def _is_new(self, place: str, text: str) -> bool:
        changed = self._last.get(place) != text
        self._last[place] = text
        return changed


def _texts(page: bytes) -> Iterator[str]:
    """The texts of a page: what stands in the braces of a JSON object, and what stands around them."""
    for text in _TEXT.findall(page):
        for sound in text.decode("utf-8", "replace").split("\N{REPLACEMENT CHARACTER}"):
            if len(sound) >= SHORTEST_TEXT:
                yield from _BRACES.split(sound)
