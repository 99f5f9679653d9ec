"""What nodes tell: presses, tags and health as bytes in a reply, on the Pi and on a node alike (hw/SEATBUS.md)."""

# The kind of an event is in the upper three bits of its first byte; the lower five say more.
PRESS = 1
SEEN = 2
GONE = 3
READY = 4
TROUBLE = 5
STUCK = 6
DROPPED = 7

MOST_TAGS = 31

CLOCK_BYTES = 3
CLOCK_MS = 1 << 24
_CUT_OFF = "an event is cut off: its node speaks another version of the seat bus"
_HEAD_BYTES = 1 + CLOCK_BYTES
# The length of a tag's UID where nothing else is said; tags of all other lengths name theirs after a 00.
_UID_BYTES = 7


class Event:
    """One event: its kind, what its first byte says besides, and the node's clock in milliseconds when it happened.

    PRESS: `low` is the stroke (drivers/buttons/debounce.py), `contact` its number. STUCK: `low` is 1 while the contact
    is. SEEN, GONE, READY: `uids`, an empty one for a tag without an identity. TROUBLE: `low` is the reader's trouble,
    0 for none. DROPPED: `low` events found no room, or more where it is 31.
    """

    def __init__(self, kind: int, low: int, clock_ms: int, contact: int = 0, uids: tuple[bytes, ...] = ()) -> None:
        """Hold all five."""
        self.kind = kind
        self.low = low
        self.clock_ms = clock_ms
        self.contact = contact
        self.uids = uids


def packed_clock(clock_ms: int) -> bytes:
    """Return a node's clock as three bytes; it begins anew after 2**24 ms."""
    return (clock_ms % CLOCK_MS).to_bytes(CLOCK_BYTES, "big")


def press(stroke: int, contact: int, clock_ms: int) -> bytes:
    """Return the event of a stroke on a contact."""
    return bytes((PRESS << 5 | stroke,)) + packed_clock(clock_ms) + bytes((contact,))


def stuck(closed: bool, contact: int, clock_ms: int) -> bytes:
    """Return the event of a contact that is closed for too long, or is so no more."""
    return bytes((STUCK << 5 | closed,)) + packed_clock(clock_ms) + bytes((contact,))


def tags(kind: int, uids: list[bytes], clock_ms: int) -> bytes:
    """Return the event of tags SEEN or GONE, or of a READY reader; no more than 31 tags."""
    out = bytearray((kind << 5 | len(uids),))
    out += packed_clock(clock_ms)
    for uid in uids:
        if len(uid) != _UID_BYTES or not uid[0]:
            out += bytes((0, len(uid)))
        out += uid
    return bytes(out)


def simple(kind: int, low: int, clock_ms: int) -> bytes:
    """Return an event of the kind TROUBLE or DROPPED."""
    return bytes((kind << 5 | low,)) + packed_clock(clock_ms)


def unpacked(data: bytes) -> list[Event]:
    """Return the events in a part of a reply, oldest first; ValueError for bytes that no node sends."""
    events = []
    place = 0
    while place < len(data):
        event, place = _event(data, place)
        events.append(event)
    return events


def _event(data: bytes, place: int) -> tuple[Event, int]:
    body = place + _HEAD_BYTES
    if body > len(data):
        raise ValueError(_CUT_OFF)
    kind = data[place] >> 5
    low = data[place] & MOST_TAGS
    clock_ms = int.from_bytes(data[place + 1 : body], "big")
    if kind in (PRESS, STUCK):
        return Event(kind, low, clock_ms, _byte(data, body)), body + 1
    if kind in (SEEN, GONE, READY):
        uids = []
        for _ in range(low):
            uid, body = _uid(data, body)
            uids.append(uid)
        return Event(kind, low, clock_ms, 0, tuple(uids)), body
    if kind in (TROUBLE, DROPPED):
        return Event(kind, low, clock_ms), body
    raise ValueError("there is no event of kind 0: its node speaks another version of the seat bus")


def _uid(data: bytes, place: int) -> tuple[bytes, int]:
    length = _UID_BYTES
    if not _byte(data, place):
        length = _byte(data, place + 1)
        place += 2
    if place + length > len(data):
        raise ValueError(_CUT_OFF)
    return data[place : place + length], place + length


def _byte(data: bytes, place: int) -> int:
    if place >= len(data):
        raise ValueError(_CUT_OFF)
    return data[place]
