"""How long bytes, answers and rounds take on the bus, out of the sizes of frames."""

from collections.abc import Sequence
from typing import Final

from drivers.seatbus import events, frames, messages
from drivers.seatbus.events import SEEN

# 8N1: a start bit, eight bits, a stop bit.
BITS_PER_BYTE: Final = 10
# Between the last byte of a poll and the first of its answer a node takes at least one byte's time and at most this.
TURNAROUND_US: Final = 2_000
# What node and Pi together are reckoned to take between two frames of an exchange and to the next poll.
RECKONED_US: Final = 1_000
# A poll begins with a 00 that ends whatever noise came before it.
_LEAD: Final = 1
_TAG: Final = bytes(range(4, 11))


def byte_us(baud: int) -> float:
    """Return the time of one byte in microseconds."""
    return BITS_PER_BYTE * 1_000_000 / baud


def quiet_exchange() -> tuple[int, int]:
    """Return the bytes of a poll and a reply that have nothing to say."""
    return _LEAD + len(frames.wire(messages.poll(1, 0))), len(frames.wire(messages.reply(1, 0, 0, 0)))


def event_exchange(event: bytes) -> tuple[int, int]:
    """Return the bytes of a poll that acknowledges an earlier event and of a reply that brings this one."""
    body = b"\0" + event
    asked, told = messages.poll(1, 0, (0, 0)), messages.reply(1, 0, 0, messages.EVENTS, body)
    return _LEAD + len(frames.wire(asked)), len(frames.wire(told))


def press_event() -> bytes:
    """Return the event of a press, for its size."""
    return events.press(1, 0, 0)


def cards_event(cards: int) -> bytes:
    """Return the event of so many cards that arrive together, for its size."""
    return events.tags(SEEN, [_TAG] * cards, 0)


def round_ms(exchanges: Sequence[tuple[int, int]], baud: int, reckoned_us: int = RECKONED_US) -> float:
    """Return how long a round of exchanges takes, each with its bytes of poll and reply, in milliseconds."""
    sent = sum(asked + told for asked, told in exchanges)
    return (sent * byte_us(baud) + len(exchanges) * reckoned_us) / 1000
