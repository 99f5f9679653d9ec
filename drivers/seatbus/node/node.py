"""A seat node: answers the Pi, and in between looks after its contacts, antenna, lamp and buzzer."""

from drivers.seatbus import events, find, hello, messages
from drivers.seatbus.frames import (
    ADDRESS,
    EVERYBODY,
    FIND,
    FROM_NODE,
    HELLO,
    KIND,
    POLL,
    UNASSIGNED,
    Splitter,
    content,
    peek,
    sequence_of,
    wire,
)
from drivers.seatbus.node.antenna import REST_MS, Antenna
from drivers.seatbus.node.contacts import Contacts
from drivers.seatbus.node.hal import Hal
from drivers.seatbus.node.queue import Queue
from drivers.seatbus.node.stage import Stage
from drivers.seatbus.outputs import Outputs, outputs_of

VERSION = (1, 0)

_NO_SESSION = -1
_NO_SEARCH = -1
_MOST_DROPPED = 31


class Node:
    """The whole of a node on its board: `step` does what is due, `serve` answers the Pi alone.

    `serve` takes well under a millisecond and may be called while a turn of the reader waits.
    """

    def __init__(self, hal: Hal) -> None:
        """Begin unknown to the Pi, with the field off until it has said when it may be on."""
        self._hal = hal
        self._splitter = Splitter()
        self._who = hello.Identity(hal.boot, hal.kind, VERSION, hal.unique, hal.self_test)
        self._queue = Queue()
        self._contacts = Contacts(hal)
        self._stage = Stage(hal)
        self._antenna = Antenna(hal) if hal.has_reader else None
        self._session = _NO_SESSION
        self._outputs: Outputs | None = None
        self._turn_us = 0
        self._search = _NO_SEARCH
        self._hushed = False
        self._dropped = 0

    @property
    def known(self) -> bool:
        """Whether the Pi has said HELLO since the start."""
        return self._session != _NO_SESSION

    @property
    def next_us(self) -> int:
        """The time at which something is due that is no answer."""
        now_us = self._hal.now_us()
        due_us = min(self._contacts.next_us, self._stage.next_ms(now_us // 1000) * 1000)
        return min(due_us, self._turn_us) if self._looks else due_us

    @property
    def looks(self) -> int:
        """How many looks of its reader told something for sure."""
        return self._antenna.looks if self._antenna is not None else 0

    @property
    def has_news(self) -> bool:
        """Whether an event waits for the Pi."""
        return not self._queue.empty

    @property
    def settled(self) -> bool:
        """Whether nothing is to be told, and nothing will be while contacts and tags rest."""
        told = not self.has_news and not self._dropped
        rests = self._contacts.at_rest and (self._antenna is None or self._antenna.settled)
        return told and rests and self._stage.settled

    @property
    def _looks(self) -> bool:
        return self._antenna is not None and self._outputs is not None

    def step(self) -> None:
        """Do everything that is due."""
        self.serve()
        now_us = self._hal.now_us()
        self._keep(self._contacts.take(now_us))
        if self._antenna is not None and self._outputs is not None and now_us >= self._turn_us:
            self._keep(self._antenna.turn())
            self._turn_us = self._slot_us(self._outputs, self._hal.now_us() // 1000 + REST_MS)
        self._tell_dropped()
        self._stage.tick(self._hal.now_us() // 1000)
        self._hal.feed()

    def serve(self) -> None:
        """Answer what the Pi asked."""
        data = self._hal.heard()
        if not data:
            return
        for stuffed in self._splitter.feed(data):
            answer = self._answer(stuffed)
            if answer:
                self._hal.say(wire(answer))

    def _answer(self, stuffed: bytes) -> bytes:
        """Return what to say to a frame; nothing to one that is damaged or for somebody else."""
        head = peek(stuffed)
        # What other nodes answer is heard too.
        if head & FROM_NODE or head & ADDRESS not in (self._hal.address, EVERYBODY):
            return b""
        asked = content(stuffed)
        if not asked:
            return b""
        kind = head & KIND
        try:
            if kind == FIND:
                return self._found(asked)
            if head & ADDRESS in (UNASSIGNED, EVERYBODY):
                return b""
            if kind == HELLO:
                return self._greet(asked)
            return self._reply(asked) if kind == POLL else b""
        except ValueError:
            return b""

    def _reply(self, asked: bytes) -> bytes:
        poll = messages.Poll(asked)
        now_ms = self._hal.now_us() // 1000
        flags = 0
        body = b""
        if poll.ack_boot == self._who.boot:
            self._queue.acknowledge(poll.ack_number)
        if poll.wants_clock:
            flags |= messages.CLOCK
            body += events.packed_clock(now_ms)
        if poll.outputs and self.known:
            state = outputs_of(poll.outputs)
            self._set(state, now_ms)
            flags |= messages.OUTPUTS
            body += bytes((state.version,))
        if not self.known:
            flags |= messages.STRANGER
        elif not self._queue.empty:
            flags |= messages.EVENTS
            body += bytes((self._queue.first,)) + self._queue.oldest()
        return messages.reply(self._hal.address, sequence_of(asked), self._who.boot, flags, body)

    def _greet(self, asked: bytes) -> bytes:
        version, session = hello.hello_of(asked)
        if version == hello.PROTOCOL and session != self._session:
            self._session = session
            self._queue.clear()
            self._dropped = 0
            if self._antenna is not None:
                self._antenna.tell_again()
        self._who.self_test = self._hal.self_test
        now_ms = self._hal.now_us() // 1000
        return hello.answer(self._hal.address, sequence_of(asked), self._who, self._queue.first, now_ms)

    def _found(self, asked: bytes) -> bytes:
        question = find.Find(asked)
        if question.search != self._search:
            self._search = question.search
            self._hushed = False
            self._contacts.pressed = False
        if not question.means(self._who.unique):
            return b""
        if question.want == find.HUSH:
            self._hushed = True
            return b""
        if question.want == find.ASSIGN:
            self._hal.address = question.new
            self._hal.keep_address(question.new)
        elif self._hushed or (question.want == find.ASK_PRESSED and not self._contacts.pressed):
            return b""
        return find.found(self._hal.address, sequence_of(asked), self._who.unique, self._who.kind)

    def _set(self, state: Outputs, now_ms: int) -> None:
        first = self._outputs is None
        self._outputs = state
        self._stage.set(state, now_ms)
        if self._antenna is not None:
            self._antenna.set_gain(state.gain_db)
        if first:
            self._turn_us = self._slot_us(state, now_ms)

    def _slot_us(self, state: Outputs, from_ms: int) -> int:
        """The first time from then on at which the schedule lets a turn of the reader begin."""
        round_ms = state.slots * state.slot_ms
        if not round_ms:
            return from_ms * 1000
        late_ms = (self._stage.table_ms(from_ms) - state.slot * state.slot_ms) % round_ms
        return (from_ms + (round_ms - late_ms) % round_ms) * 1000

    def _keep(self, told: list[bytes]) -> None:
        for event in told:
            if self._queue.full or self._dropped:
                self._dropped += 1
            else:
                self._queue.put(event)

    def _tell_dropped(self) -> None:
        """Once there is room again, say what found none, and tell all that lies at the antenna anew."""
        if not self._dropped or self._queue.full:
            return
        self._queue.put(events.simple(events.DROPPED, min(self._dropped, _MOST_DROPPED), self._hal.now_us() // 1000))
        self._dropped = 0
        if self._antenna is not None:
            self._antenna.tell_again()
