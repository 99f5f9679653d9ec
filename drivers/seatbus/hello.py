"""HELLO and its answer: a node becomes known to a run of the table, and says who it is (hw/SEATBUS.md)."""

import struct

from drivers.seatbus.events import CLOCK_BYTES, packed_clock
from drivers.seatbus.frames import FROM_NODE, HELLO, head
from drivers.seatbus.messages import checked

PROTOCOL = 1

# Kinds of node.
SEAT_NODE = 1
BOARD_NODE = 2
MUCK_NODE = 3
PANEL_NODE = 4

# What a node's self-test found, and that its watchdog woke it.
NO_STORE = 1
WATCHDOG = 2

UNIQUE_BYTES = 8

_HELLO = ">BH"
_HELLO_END = 5
_IDENTITY = ">BHBBB8sBB"
_IDENTITY_END = 18


class Identity:
    """Who a node is: the protocol it speaks, its boot id, kind, firmware version, unique id (8 bytes) and self-test."""

    def __init__(self, boot: int, kind: int, version: tuple[int, int], unique: bytes, self_test: int) -> None:
        """Hold them; the protocol is ours."""
        self.protocol = PROTOCOL
        self.boot = boot
        self.kind = kind
        self.version = version
        self.unique = unique
        self.self_test = self_test


def hello(address: int, sequence: int, session: int) -> bytes:
    """Return the frame that makes a node known to a run of the table, which a random number names."""
    return head(HELLO, address, sequence) + struct.pack(_HELLO, PROTOCOL, session)


def hello_of(content: bytes) -> tuple[int, int]:
    """Return the protocol's version and the session in a HELLO; ValueError for one that is none."""
    checked(len(content) >= _HELLO_END)
    version, session = struct.unpack(_HELLO, content[2:_HELLO_END])
    return version, session


def answer(address: int, sequence: int, who: Identity, first: int, clock_ms: int) -> bytes:
    """Return the answer to HELLO; `first` is the number of the oldest event that is not acknowledged."""
    fixed = struct.pack(
        _IDENTITY, who.protocol, who.boot, who.kind, who.version[0], who.version[1], who.unique, who.self_test, first
    )
    return head(HELLO | FROM_NODE, address, sequence) + fixed + packed_clock(clock_ms)


def answer_of(content: bytes) -> tuple[Identity, int, int]:
    """Return who answered a HELLO, the number of its oldest event and its clock in milliseconds.

    The layout is that of all versions to come. ValueError for what is none.
    """
    checked(len(content) == _IDENTITY_END + CLOCK_BYTES)
    protocol, boot, kind, major, minor, unique, self_test, first = struct.unpack(_IDENTITY, content[2:_IDENTITY_END])
    who = Identity(boot, kind, (major, minor), unique, self_test)
    who.protocol = protocol
    return who, first, int.from_bytes(content[_IDENTITY_END:], "big")
