"""Polls and replies, the daily traffic of the seat bus, on the Pi and on a node alike (hw/SEATBUS.md).

A poll may acknowledge events, bring outputs and ask for the node's clock; a reply may bring each of the three.
"""

import struct

from drivers.seatbus.events import CLOCK_BYTES
from drivers.seatbus.frames import FROM_NODE, POLL, flags_of, head

# Flags of a poll: ACK, OUTPUTS, CLOCK; of a reply: EVENTS, OUTPUTS, CLOCK, STRANGER.
ACK = 1
EVENTS = 1
OUTPUTS = 2
CLOCK = 4
STRANGER = 8

_ACK = ">HB"
_ACK_BYTES = 3
_BODY = 2
_REPLY_BODY = 4


def checked(good: bool) -> None:
    """Raise ValueError, as of a frame with a length that its head does not allow, unless `good`."""
    if not good:
        raise ValueError("a frame has a length that its head does not allow: its sender speaks another version")


def poll(
    address: int, sequence: int, ack: tuple[int, int] | None = None, outputs: bytes = b"", clock: bool = False
) -> bytes:
    """Return a poll; `ack` is a boot id and the number of the last event that came, `outputs` is a packed state."""
    flags = (CLOCK if clock else 0) | (OUTPUTS if outputs else 0)
    if ack is None:
        return head(POLL, address, sequence, flags) + outputs
    return head(POLL, address, sequence, flags | ACK) + struct.pack(_ACK, ack[0], ack[1]) + outputs


class Poll:
    """A poll as a node takes it; `ack_boot` is -1 where nothing is acknowledged. ValueError for one that is none."""

    def __init__(self, content: bytes) -> None:
        """Take a frame's content; `outputs` stay packed."""
        flags = flags_of(content)
        place = _BODY
        self.ack_boot = -1
        self.ack_number = 0
        if flags & ACK:
            checked(len(content) >= place + _ACK_BYTES)
            self.ack_boot, self.ack_number = struct.unpack(_ACK, content[place : place + _ACK_BYTES])
            place += _ACK_BYTES
        self.wants_clock = bool(flags & CLOCK)
        self.outputs = content[place:]
        checked(bool(self.outputs) == bool(flags & OUTPUTS))


def reply(address: int, sequence: int, boot: int, flags: int, body: bytes = b"") -> bytes:
    """Return a reply; `body` is the clock, the version of the outputs taken and the events, as the flags say."""
    return head(POLL | FROM_NODE, address, sequence, flags) + bytes((boot >> 8, boot & 0xFF)) + body


class Reply:
    """A reply as the Pi takes it; `clock_ms` and `outputs` are -1 where not told. ValueError for one that is none."""

    def __init__(self, content: bytes) -> None:
        """Take a frame's content; `events` stay packed, the first of them has the number `first`."""
        flags = flags_of(content)
        place = _REPLY_BODY
        checked(len(content) >= place)
        self.boot = content[2] << 8 | content[3]
        self.stranger = bool(flags & STRANGER)
        self.clock_ms = -1
        if flags & CLOCK:
            checked(len(content) >= place + CLOCK_BYTES)
            self.clock_ms = int.from_bytes(content[place : place + CLOCK_BYTES], "big")
            place += CLOCK_BYTES
        self.outputs = -1
        if flags & OUTPUTS:
            checked(len(content) > place)
            self.outputs = content[place]
            place += 1
        self.first = 0
        self.events = b""
        if flags & EVENTS:
            checked(len(content) > place + 1)
            self.first = content[place]
            self.events = content[place + 1 :]
            place = len(content)
        checked(len(content) == place)
