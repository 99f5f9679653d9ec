"""The frames of the write-ahead log, read without SQLite, which stops in silence at the first one that is damaged.

Where frames stand behind such a one that were written after it was committed, it is no write torn by a power cut but
damage. In the last two transactions the one cannot be told from the other.
Source: sqlite.org/fileformat2.html, section 4; walformat.html, section 2.1.
"""

import contextlib
import sqlite3
import struct
import sys
from pathlib import Path
from typing import Final, NamedTuple

from firmware_host.journal.layout import PAGE_BYTES, beside, readable

_HEADER_BYTES: Final = 32
_FRAME_HEADER_BYTES: Final = 24
_FRAME_BYTES: Final = _FRAME_HEADER_BYTES + PAGE_BYTES
_ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}
_OURS: Final = "<" if sys.byteorder == "little" else ">"
_LAST_FRAME_OFFSET: Final = 16
_32_BITS: Final = 0xFFFFFFFF

Sum = tuple[int, ...]


class _Frame(NamedTuple):
    """A page as it was written; `commits` where a transaction ends with it, `sum` over all frames up to it."""

    page: int
    commits: bool
    salts: bytes
    sum: Sum
    summed: bytes


class _Log(NamedTuple):
    """All frames; `salts` and the sum before the first frame stand in the header."""

    order: str
    salts: bytes
    sum: Sum
    frames: list[_Frame]


def is_cut_short(path: Path) -> bool:
    """Whether SQLite reads the journal's log only up to a damaged frame, though more was committed behind it.

    Errors: OSError.
    """
    log = beside(path, "-wal")
    if not log.exists() or log.stat().st_size <= _HEADER_BYTES:
        return False
    read = _frames_read(path)
    if read is None or read >= (log.stat().st_size - _HEADER_BYTES) // _FRAME_BYTES:
        return False
    whole = _parsed(readable(log))
    left = whole.frames[read:]
    return any(
        before.commits and before.salts == frame.salts == whole.salts and _holds(frame, before.sum, whole.order)
        for before, frame in zip(left, left[1:], strict=False)
    )


def newest_pages(log: bytes) -> dict[int, bytes]:
    """The newest sound version of each page that a log holds as committed, by the page's number from 1."""
    whole = _parsed(log)
    newest: dict[int, bytes] = {}
    begun: dict[int, bytes] = {}
    before = whole.sum
    for frame in whole.frames:
        if frame.salts == whole.salts and _holds(frame, before, whole.order):
            begun[frame.page] = frame.summed[8:]
            if frame.commits:
                newest |= begun
                begun = {}
        before = frame.sum
    return newest


def _frames_read(path: Path) -> int | None:
    """How many frames SQLite takes for sound, as it notes in the log's index; None where it cannot read the journal."""
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError, OSError):
        # A connection that only reads does not fold the log into the file when it is closed.
        reader = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", isolation_level=None, uri=True)
        with contextlib.closing(reader) as connection:
            connection.execute("SELECT COUNT(*) FROM sqlite_schema").fetchall()
            index = readable(beside(path, "-shm"), _LAST_FRAME_OFFSET + 4)
        return int.from_bytes(index[_LAST_FRAME_OFFSET:], sys.byteorder)
    return None


def _parsed(log: bytes) -> _Log:
    header = log[:_HEADER_BYTES].ljust(_HEADER_BYTES, b"\0")
    frames = [
        _frame(log[at : at + _FRAME_BYTES]) for at in range(_HEADER_BYTES, len(log) - _FRAME_BYTES + 1, _FRAME_BYTES)
    ]
    stored = struct.unpack(">2I", header[24:])
    order = _ORDERS.get(int.from_bytes(header[:4]), "")
    if not frames or (order and _summed(header[:24], (0, 0), order) == stored):
        return _Log(order or _OURS, header[16:24], stored, frames)
    # With a damaged header the frames tell: this machine wrote them, and all of one log have the same salts.
    return _Log(_OURS, frames[0].salts, stored, frames)


def _frame(raw: bytes) -> _Frame:
    page, pages_after = struct.unpack(">2I", raw[:8])
    stored = struct.unpack(">2I", raw[16:24])
    return _Frame(page, pages_after > 0, raw[8:16], stored, raw[:8] + raw[_FRAME_HEADER_BYTES:])


def _holds(frame: _Frame, before: Sum, order: str) -> bool:
    """Whether a frame is unchanged and was written right behind the one with that sum."""
    return _summed(frame.summed, before, order) == frame.sum


def _summed(data: bytes, before: Sum, order: str) -> Sum:
    first, second = before
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for one, other in zip(words, words, strict=True):
        first = (first + one + second) & _32_BITS
        second = (second + other + first) & _32_BITS
    return first, second
