"""The events of a node that the Pi has not acknowledged."""

# Numbers are counted in a byte, so that half of them tell old from new.
NUMBERS = 256
MOST_EVENTS = 48
# A reply brings at least one event and no more bytes of further ones than this.
REPLY_BYTES = 48


class Queue:
    """Keeps events, numbered without a gap, until they are acknowledged."""

    def __init__(self) -> None:
        """Begin empty."""
        self.first = 0
        self._events: list[bytes] = []

    @property
    def empty(self) -> bool:
        """Whether every event was acknowledged."""
        return not self._events

    @property
    def full(self) -> bool:
        """Whether no event finds room."""
        return len(self._events) >= MOST_EVENTS

    def put(self, event: bytes) -> None:
        """Keep an event; the queue must not be full."""
        self._events.append(event)

    def acknowledge(self, number: int) -> None:
        """Forget the events up to this number; one that is not kept, being an old one, changes nothing."""
        count = (number - self.first + 1) % NUMBERS
        if count <= len(self._events):
            self.first = (self.first + count) % NUMBERS
            self._events = self._events[count:]

    def clear(self) -> None:
        """Forget all events; their numbers are not used again soon."""
        self.first = (self.first + len(self._events)) % NUMBERS
        self._events = []

    def oldest(self) -> bytes:
        """Return as many of the oldest events as go into a reply; empty when there are none."""
        out = b""
        for event in self._events:
            if out and len(out) + len(event) > REPLY_BYTES:
                break
            out += event
        return out
