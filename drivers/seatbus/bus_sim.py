"""A simulated seat bus: nodes on one wire, and the Pi's end of it."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Final

from drivers.seatbus import frames
from drivers.seatbus.frames import ADDRESS, FROM_NODE, Splitter
from drivers.seatbus.node_sim import SimNode
from drivers.seatbus.wire_sim import Saying, Wire

PI: Final = "the Pi"
# What a node takes from the end of a poll to the beginning of its answer.
TURNAROUND_US: Final = 300
_DUE_US: Final = attrgetter("due_us")


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
