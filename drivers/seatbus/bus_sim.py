"""A simulated seat bus: nodes with their faults on one wire, and the Pi's end of it."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Final

from drivers.rfid.presence import SILENCES
from drivers.seatbus import frames
from drivers.seatbus.board_sim import SimBoard
from drivers.seatbus.frames import ADDRESS, EVERYBODY, FROM_NODE, Splitter
from drivers.seatbus.node_sim import START_US, Firmware
from drivers.seatbus.wire_sim import Saying, Wire

PI: Final = "the Pi"
# A node that hangs is woken by its watchdog after this time.
WATCHDOG_US: Final = 2_000_000
# What a node takes from the end of a poll to the beginning of its answer.
TURNAROUND_US: Final = 300
_NEVER_US: Final = 1 << 62
_BABBLE_BYTES: Final = 24
_NOTHING_SEEN: Final = -1

_DUE_US: Final = attrgetter("due_us")

Start = Callable[[SimBoard, int, bytes, int], Firmware]


class SimNode:
    """One node: its board, its plug, what runs on it and what is wrong with it.

    plugged: whether it is on the wire. babbles_us: how often it talks unasked, None for never. answers_for: an address
    besides its own to which it answers, as if it had misheard.
    """

    def __init__(self, board: SimBoard, unique: bytes, start: Start, rng: Random) -> None:
        """Take what starts its firmware; it is off until `power_on`."""
        self.board = board
        self.unique = unique
        self.plugged = True
        self.babbles_us: int | None = None
        self.answers_for: int | None = None
        self.firmware: Firmware | None = None
        self.boots = 0
        self._start = start
        self._rng = rng
        self._heard = b""
        self._up_us = _NEVER_US
        self._hung_us: int | None = None
        self._babble_us = 0
        self._seen = _NOTHING_SEEN
        self._looks = 0
        self.lazy = False
        self.rests = False
        self.due_us = _NEVER_US

    @property
    def works(self) -> bool:
        """Whether it is on the wire, runs and does not hang."""
        return self.plugged and self.firmware is not None and self._hung_us is None

    @property
    def starting(self) -> bool:
        """Whether it will run by itself before long."""
        return self._hung_us is not None or (self.firmware is None and self._up_us != _NEVER_US)

    @property
    def settled(self) -> bool:
        """Whether it has told all that there is at its contacts and its antenna, and nothing moves there."""
        if self.firmware is None or not self.board.at_rest or not self.firmware.settled:
            return False
        antenna = self.board.plan.antenna
        if antenna is None:
            return True
        if self._seen != self.board.field.changed(antenna):
            # That nobody came is believed after as many looks as that somebody went.
            self._seen = self.board.field.changed(antenna)
            self._looks = self.firmware.looks + SILENCES
        return self.firmware.looks >= self._looks

    @property
    def has_news(self) -> bool:
        """Whether an event waits for the Pi."""
        return self.works and self.firmware is not None and self.firmware.has_news

    def unsettle(self) -> None:
        """Something was done to its reader, which has to look again."""
        self._seen = _NOTHING_SEEN

    def look_ahead(self) -> None:
        """Find out anew when it does something by itself (`due_us`), as something was done to it.

        A lazy node that `rests` does nothing by itself.
        """
        self.rests = self.lazy and self.settled and self.babbles_us is None
        self.due_us = _NEVER_US if self.rests else self._next_us

    @property
    def _next_us(self) -> int:
        due_us = self._up_us if self.firmware is None else self.firmware.next_us
        if self._hung_us is not None:
            due_us = self._hung_us + WATCHDOG_US
        return min(due_us, self._babble_us) if self.babbles_us is not None else due_us

    def power_on(self, now_us: int, after_us: int = START_US) -> None:
        """Give it power: it runs after a time."""
        self._up_us = now_us + after_us
        self.look_ahead()

    def power_off(self) -> None:
        """Take its power."""
        if self.firmware is not None:
            self.firmware.end()
        self.firmware = None
        self._hung_us = None
        self._heard = b""
        self._up_us = _NEVER_US
        self.look_ahead()

    def hang(self, now_us: int) -> None:
        """Let it do nothing more, until its watchdog wakes it."""
        if self.firmware is not None:
            self._hung_us = now_us
            self.look_ahead()

    def hear(self, data: bytes) -> None:
        """It hears bytes, which it looks at when it next does something."""
        if self.works:
            self._heard += data

    def concerns(self, address: int) -> bool:
        """Whether it may answer to this address."""
        return address in (self.board.stored_address, EVERYBODY, self.answers_for)

    def serve(self, asked: bytes, now_us: int) -> bytes:
        """Let it answer what it heard, of which `asked` is the last stuffed frame; returns what it says."""
        if not self.works or self.firmware is None:
            return b""
        if self.answers_for is not None and frames.peek(asked) & ADDRESS == self.answers_for:
            self._heard += self._misheard(asked)
        heard, self._heard = self._heard, b""
        said = self.firmware.serve(heard, now_us)
        self.look_ahead()
        return said

    def act(self, now_us: int) -> bytes:
        """Do what is due by itself; returns what it says."""
        said = self._acted(now_us)
        self.look_ahead()
        return said

    def _acted(self, now_us: int) -> bytes:
        if self.babbles_us is not None and now_us >= self._babble_us and self.plugged:
            self._babble_us = now_us + self._rng.randint(1, 2 * self.babbles_us)
            return self._rng.randbytes(self._rng.randint(1, _BABBLE_BYTES))
        if self._hung_us is not None:
            if now_us >= self._hung_us + WATCHDOG_US:
                self.power_off()
                self.power_on(now_us)
            return b""
        if self.firmware is None:
            if now_us >= self._up_us:
                self._boot(now_us)
            return b""
        heard, self._heard = self._heard, b""
        return self.firmware.step(heard, now_us)

    def _boot(self, now_us: int) -> None:
        self.boots += 1
        self.unsettle()
        self.board.edges(now_us)
        self._up_us = _NEVER_US
        self.firmware = self._start(self.board, self._rng.getrandbits(16), self.unique, now_us)

    def _misheard(self, asked: bytes) -> bytes:
        """The frame as one to this node's own address."""
        content = frames.content(asked)
        if not content:
            return b""
        own = content[0] & ~ADDRESS | self.board.stored_address
        return frames.END + frames.wire(bytes((own,)) + content[1:])


class BusSim:
    """Nodes and the Pi's end on one wire; `run` lets time pass, from one thing that happens to the next.

    With `echoes` the Pi hears itself.
    """

    def __init__(
        self, nodes: Mapping[str, SimNode], byte_us: float, rng: Random, *, lazy: bool = False, now_us: int = 0
    ) -> None:
        """Take the nodes by name, all over one field of tags. Time begins at `now_us`.

        With `byte_us` 0 whatever is said arrives at once, and is answered at once. With `lazy` nodes that have settled
        do nothing but answer.
        """
        self.nodes = nodes
        self.wire = Wire(byte_us, rng)
        self.echoes = False
        self._field = next(iter(nodes.values())).board.field
        self._changes = 0
        for node in nodes.values():
            node.lazy = lazy
        self.now_us = now_us
        self._turnaround_us = TURNAROUND_US if byte_us else 0
        self._for_pi = bytearray()
        self._splitter = Splitter()

    @property
    def next_us(self) -> int:
        """When something happens by itself."""
        return int(min(min(node.due_us for node in self.nodes.values()), self.wire.next_us))

    @property
    def rests(self) -> bool:
        """Whether no node of a lazy bus will do anything by itself before a hand moves something."""
        return self._changes == self._field.changes and all(node.rests for node in self.nodes.values() if node.works)

    def skip_to(self, now_us: int) -> None:
        """Leave out what would have been due until now."""
        self.now_us = max(self.now_us, now_us)

    def say(self, data: bytes, at_us: int) -> None:
        """The Pi talks."""
        self.wire.say(PI, data, at_us)

    def for_pi(self) -> bytes:
        """Take what has arrived at the Pi."""
        data = bytes(self._for_pi)
        self._for_pi.clear()
        return data

    def run(self, until_us: int) -> None:
        """Let everything happen that is due by then."""
        nodes = list(self.nodes.values())
        if self._changes != self._field.changes:
            self._changes = self._field.changes
            for node in nodes:
                node.look_ahead()
        while True:
            node = min(nodes, key=_DUE_US)
            node_us = max(node.due_us, self.now_us)
            wire_us = self.wire.next_us
            if min(node_us, wire_us) > until_us:
                break
            self.now_us = max(self.now_us, int(min(node_us, wire_us)))
            if wire_us <= node_us:
                said = self.wire.arrived(wire_us)
                if said is not None:
                    self._deliver(said)
            else:
                self._say(node, node.act(self.now_us), self.now_us)
        self.now_us = max(self.now_us, until_us)

    def _deliver(self, said: Saying) -> None:
        data = bytes(said.data)
        if said.speaker != PI or self.echoes:
            self._for_pi += data
        others = [node for name, node in self.nodes.items() if name != said.speaker]
        for node in others:
            node.hear(data)
        for stuffed in self._splitter.feed(data):
            head = frames.peek(stuffed)
            if not head & FROM_NODE:
                self._let_answer(others, stuffed, head & ADDRESS)

    def _let_answer(self, nodes: Sequence[SimNode], stuffed: bytes, address: int) -> None:
        """All who are meant answer at the same time: nobody hears the other before he talks."""
        answers = [(node, node.serve(stuffed, self.now_us)) for node in nodes if node.concerns(address)]
        for node, answer in answers:
            self._say(node, answer, self.now_us + self._turnaround_us)

    def _say(self, node: SimNode, data: bytes, at_us: int) -> None:
        if data:
            name = next(name for name, one in self.nodes.items() if one is node)
            self.wire.say(name, data, at_us)
