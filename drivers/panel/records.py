"""The records in which the Linux kernel tells what an input device did."""

from struct import Struct
from typing import NamedTuple

# Two longs of time, then type, code and value: 24 bytes where a long has 64 bits, 16 where it has 32 (linux/input.h).
NATIVE = Struct("@llHHi")

SYN = 0
KEY = 1

SYN_REPORT = 0
SYN_DROPPED = 3

RELEASED = 0
PRESSED = 1
REPEATED = 2


class Record(NamedTuple):
    """One record: its time, its type (SYN, KEY and others), and a code and a value that the type gives a meaning."""

    at_us: int
    type: int
    code: int
    value: int


def encoded(record: Record, layout: Struct = NATIVE) -> bytes:
    """Return a record's bytes."""
    return layout.pack(*divmod(record.at_us, 1_000_000), record.type, record.code, record.value)


class Decoder:
    """Makes records of bytes that come in pieces of any length."""

    def __init__(self, layout: Struct = NATIVE) -> None:
        """Start at the beginning of a record."""
        self._layout = layout
        self._rest = b""

    def feed(self, data: bytes) -> list[Record]:
        """Take the next bytes and return the records that they complete; any bytes make records."""
        data = self._rest + data
        whole = len(data) - len(data) % self._layout.size
        self._rest = data[whole:]
        return [
            Record(seconds * 1_000_000 + us, type_, code, value)
            for seconds, us, type_, code, value in self._layout.iter_unpack(data[:whole])
        ]
