"""One node as the Pi knows it: its run, the events that came, and what it has to be told."""

from typing import Final

from drivers.seatbus import events, hello, messages
from drivers.seatbus.clock import NodeClock
from drivers.seatbus.events import Event
from drivers.seatbus.frames import SEQUENCES
from drivers.seatbus.health import Health
from drivers.seatbus.hello import Identity
from drivers.seatbus.plan import NodePlan
from drivers.seatbus.wishes import Wish, Wishes

ALTERNATE_MS: Final = 5_000
_NUMBERS: Final = 256
# An event with a number so far ahead is an old one.
_OLD: Final = 128


class Peer:
    """The conversation with one node."""

    def __init__(self, plan: NodePlan) -> None:
        """Begin with a node that was never heard."""
        self.plan = plan
        self.health = Health()
        self.clock = NodeClock()
        self.identity: Identity | None = None
        self.greeted = False
        self.lost = False
        self.due_ms = 0
        self.asked_ms = 0
        self.good_ms: int | None = None
        self.wish: Wish | None = None
        self.trouble = 0
        self.stuck: set[int] = set()
        self.rivals: tuple[bytes, ...] = ()
        self._former = b""
        self._changed_ms = 0
        self._sequence = 0
        self._expected = 0
        self._unacknowledged = False
        self._version = 0
        self._sent: Wish | None = None
        self._taken: Wish | None = None

    @property
    def sequence(self) -> int:
        """The sequence number of the newest frame."""
        return self._sequence

    @property
    def settled(self) -> bool:
        """Whether the node has been told all that it must be told."""
        return self.greeted and not self._unacknowledged and self._taken == self.wish

    def line_is_back(self, now_ms: int) -> None:
        """The line was down: who is there has to be seen again."""
        self.greeted = False
        self.health.failures = 0
        self.due_ms = now_ms

    def frame(self, wishes: Wishes, session: int, now_ms: int) -> bytes:
        """Return the content of the next frame to the node."""
        self._sequence = (self._sequence + 1) % SEQUENCES
        address = self.plan.address
        self.asked_ms = now_ms
        self.health.counts.polls += 1
        if not self.greeted:
            return hello.hello(address, self._sequence, session)
        assert self.identity is not None
        ack = (self.identity.boot, (self._expected - 1) % _NUMBERS) if self._unacknowledged else None
        outputs = b""
        if self.wish != self._taken:
            if self.wish != self._sent:
                self._version = (self._version + 1) % _NUMBERS
                self._sent = self.wish
            outputs = wishes.outputs(self.plan, self._version, now_ms).packed()
        return messages.poll(address, self._sequence, ack, outputs, self.clock.due(now_ms))

    def take_hello(self, content: bytes, reached_ms: int) -> None:
        """Take who a node is. ValueError for a frame that no node sends."""
        who, first, clock_ms = hello.answer_of(content)
        before = self.identity
        if before is None or (who.boot, who.unique) != (before.boot, before.unique):
            if before is not None:
                self.health.counts.reboots += 1
            self.clock = NodeClock()
            self._expected = first
            self._unacknowledged = False
            self._sent = self._taken = None
            self.stuck.clear()
        elif (self._expected - first) % _NUMBERS >= _OLD:
            self._expected = first
        if before is not None and who.unique != before.unique:
            # Two that answer in turn are two nodes; one that was changed for another does not come back so soon.
            if who.unique == self._former and reached_ms - self._changed_ms < ALTERNATE_MS:
                self.rivals = (before.unique, who.unique)
            self._former = before.unique
            self._changed_ms = reached_ms
        self.identity = who
        self.clock.take(reached_ms, clock_ms)
        self.greeted = who.protocol == hello.PROTOCOL

    def take_reply(self, content: bytes, reached_ms: int) -> list[Event]:
        """Take a reply and return its new events. ValueError for a frame that no node sends."""
        reply = messages.Reply(content)
        told = events.unpacked(reply.events)
        if self.identity is None or reply.boot != self.identity.boot or reply.stranger:
            self.greeted = False
            return []
        self._unacknowledged = False
        if reply.clock_ms >= 0:
            self.clock.take(reached_ms, reply.clock_ms)
        if reply.outputs == self._version:
            self._taken = self._sent
        if not told:
            return []
        self._unacknowledged = True
        seen = (self._expected - reply.first) % _NUMBERS
        if seen >= _OLD:
            self.health.counts.gaps += 1
            seen = 0
        self._expected = (reply.first + len(told)) % _NUMBERS
        return told[seen:]
