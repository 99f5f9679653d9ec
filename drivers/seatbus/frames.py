"""Frames of the seat bus, on the Pi and on a node alike: a head, a body and a check, stuffed so that 00 ends a frame.

hw/SEATBUS.md describes them byte by byte.
"""

import binascii

# The head: who speaks, what kind of frame it is, and the node's address; it is never 00.
FROM_NODE = 0x80
KIND = 0x60
POLL = 0x20
HELLO = 0x40
FIND = 0x60
ADDRESS = 0x1F

UNASSIGNED = 0
BOARD = 14
MUCK = 15
PANEL = 16
EVERYBODY = 31

# The byte after the head: a sequence number above, flags below.
SEQUENCES = 16
_FLAGS = 0x0F

END = b"\0"
CHECK_BYTES = 2
# Head, second byte and body together; so small that stuffing always costs exactly one byte.
LONGEST_CONTENT = 250
_LONGEST_STUFFED = LONGEST_CONTENT + CHECK_BYTES + 1
_SHORTEST = 2 + CHECK_BYTES


def _row(index: int) -> int:
    index <<= 8
    for _ in range(8):
        index = (index << 1) ^ (0x1021 if index & 0x8000 else 0)
    return index & 0xFFFF


def crc16_by_table(data: bytes | bytearray) -> int:
    """Return the CRC-16 of polynomial 1021 that starts with FFFF, most significant bit first; MicroPython has none."""
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 8) & 0xFFFF ^ _TABLE[crc >> 8 ^ byte]
    return crc


def crc16_built_in(data: bytes | bytearray) -> int:
    """Return the same check by CPython's own means."""
    return binascii.crc_hqx(data, 0xFFFF)


crc16 = crc16_built_in if hasattr(binascii, "crc_hqx") else crc16_by_table

_TABLE = tuple(_row(index) for index in range(256))


def head(kind: int, address: int, sequence: int, flags: int = 0) -> bytes:
    """Return the first two bytes of a frame; from a node, `kind` includes FROM_NODE."""
    return bytes((kind | address, sequence << 4 | flags))


def sequence_of(content: bytes) -> int:
    """Return the sequence number in a frame's content."""
    return content[1] >> 4


def flags_of(content: bytes) -> int:
    """Return the flags in a frame's content."""
    return content[1] & _FLAGS


def wire(content: bytes) -> bytes:
    """Return content as it goes over the wire: its check after it, stuffed (COBS), and the 00 that ends it.

    ValueError when it is longer than 250 bytes.
    """
    if len(content) > LONGEST_CONTENT:
        raise ValueError(f"a frame holds {LONGEST_CONTENT} bytes, not {len(content)}: send it in parts")
    check = crc16(content)
    out = bytearray()
    for part in (content + bytes((check >> 8, check & 0xFF))).split(END):
        out.append(len(part) + 1)
        out += part
    return bytes(out) + END


def wire_bytes(content_bytes: int) -> int:
    """Return how many bytes a frame with so long a content takes on the wire, its final 00 included."""
    return content_bytes + CHECK_BYTES + 2


def content(stuffed: bytes) -> bytes:
    """Return the content of a frame as it came between two 00; empty if it is damaged, which no frame is."""
    length = len(stuffed)
    if length > _LONGEST_STUFFED:
        return b""
    out = bytearray()
    place = 0
    while place < length:
        following = place + stuffed[place]
        if following > length:
            return b""
        out += stuffed[place + 1 : following]
        place = following
        if place < length:
            out.append(0)
    if len(out) < _SHORTEST or crc16(out):
        return b""
    return bytes(out[:-CHECK_BYTES])


def peek(stuffed: bytes) -> int:
    """Return the head of a frame as it came between two 00, unchecked; 0 if it has none."""
    return stuffed[1] if len(stuffed) > 1 and stuffed[0] > 1 else 0


class Splitter:
    """Cuts what comes over the wire into frames, at each 00."""

    def __init__(self) -> None:
        """Begin in the middle of nothing."""
        self._begun = b""

    @property
    def half(self) -> bool:
        """Whether a frame has begun and not ended."""
        return bool(self._begun)

    def feed(self, data: bytes) -> list[bytes]:
        """Take bytes as they come and return the frames they complete, still stuffed."""
        parts = (self._begun + data).split(END)
        # One byte over the limit is enough to know a frame that has no end.
        self._begun = parts.pop()[: _LONGEST_STUFFED + 1]
        return [part for part in parts if part]

    def drop(self) -> None:
        """Forget the frame that has begun."""
        self._begun = b""
