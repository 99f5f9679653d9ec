"""Gives every node its address without switches: the installer presses the seats' buttons in order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from drivers.seatbus import find
from drivers.seatbus.frames import EVERYBODY
from drivers.seatbus.hello import SEAT_NODE
from drivers.seatbus.line import Line
from drivers.seatbus.link import Exchange, Link
from drivers.seatbus.plan import NODE_KINDS, NodePlan
from drivers.seatbus.search import Search

# An order that no node confirms is given so often.
_TRIES: Final = 8
_SEARCHES: Final = 256
_NOTHING: Final = Exchange(b"", 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Assigned:
    """A node has got its address: the place's name and the node's unique id."""

    name: str
    unique: bytes


@dataclass(frozen=True, slots=True)
class Asked:
    """The installer is to do something, or to know something; a sentence."""

    text: str


Told = Assigned | Asked


class Assigner:
    """A step machine like a driver's: `poll` until `done`. Needs the bus for itself.

    Board, muck and panel are known by the kind of their node; at the seats a press tells which node is where.
    """

    def __init__(
        self, opens: Callable[[], Line], plans: Sequence[NodePlan], *, rng: Random, baud: int = 115_200
    ) -> None:
        """Take what opens the line and the places that need a node."""
        self._link = Link(opens, baud)
        self._plans = plans
        self._rng = rng
        self._told: list[Told] = []
        self._nodes: dict[bytes, int] = {}
        self._given: dict[bytes, str] = {}
        self._answer = _NOTHING
        self._trouble: str | None = None
        self._frames = self._work()
        self._next_ms = 0
        self.done = False

    @property
    def next_ms(self) -> int:
        """The time at which an answer may have come."""
        return self._next_ms

    def poll(self, now_ms: int) -> Sequence[Told]:
        """Take what came, ask the next question, and return what the installer should hear."""
        if now_ms < self._next_ms or self.done:
            return ()
        self._next_ms = now_ms + 1
        ended = self._link.hear(now_ms)
        if ended is not None:
            self._answer = ended
        if self._link.trouble is not None:
            self._next_ms = max(self._next_ms, self._link.reopens_ms)
            if self._link.trouble != self._trouble:
                self._say(f"The seat bus is down: {self._link.trouble}.")
        elif self._link.up and not self._link.busy:
            frame = next(self._frames, None)
            if frame is None:
                self.done = True
            else:
                self._answer = _NOTHING
                self._link.send(frame, now_ms)
        self._trouble = self._link.trouble
        told, self._told = self._told, []
        return told

    def close(self) -> None:
        """Give the line back."""
        self._link.close()

    def _work(self) -> Iterator[bytes]:
        """All frames in order; the answer to each is there when the next one is asked for."""
        search = Search(EVERYBODY, self._rng.randrange(_SEARCHES))
        yield from self._searched(search)
        self._nodes = dict(search.found)
        for plan in self._plans:
            if plan.kind != SEAT_NODE:
                yield from self._give_by_kind(plan)
        seats = [plan for plan in self._plans if plan.kind == SEAT_NODE]
        found = sum(kind == SEAT_NODE for kind in self._nodes.values())
        if found < len(seats):
            self._say(f"{found} seat nodes answer, the table has {len(seats)} seats: check cables and power.")
        for plan in seats:
            self._say(f"Press the button of seat {plan.name}.")
            yield from self._give_by_press(plan)

    def _searched(self, search: Search) -> Iterator[bytes]:
        while not search.done:
            yield search.frame()
            search.take(self._answer.answer, damaged=bool(self._answer.damaged))

    def _give_by_kind(self, plan: NodePlan) -> Iterator[bytes]:
        fitting = [unique for unique, kind in self._nodes.items() if kind == plan.kind]
        if len(fitting) == 1:
            yield from self._give(fitting[0], plan)
        elif fitting:
            ids = ", ".join(sorted(unique.hex() for unique in fitting))
            self._say(f"{len(fitting)} nodes are for {NODE_KINDS[plan.kind]} ({ids}): unplug all but one.")
        else:
            self._say(f"No node for {NODE_KINDS[plan.kind]} answers: check its cable and its power.")

    def _give_by_press(self, plan: NodePlan) -> Iterator[bytes]:
        number = self._rng.randrange(_SEARCHES)
        while True:
            search = Search(EVERYBODY, number, find.ASK_PRESSED)
            yield from self._searched(search)
            pressed = [unique for unique in search.found if unique not in self._given]
            if len(pressed) == 1:
                yield from self._give(pressed[0], plan)
                return
            if search.found:
                number = (number + 1) % _SEARCHES
                places = [self._given[unique] for unique in search.found if unique in self._given]
                what = f"That was seat {places[0]}" if places else "Two buttons were pressed"
                self._say(f"{what}: press the button of seat {plan.name}.")

    def _give(self, unique: bytes, plan: NodePlan) -> Iterator[bytes]:
        for turn in range(_TRIES):
            yield find.assign(EVERYBODY, turn, self._rng.randrange(_SEARCHES), unique, plan.address)
            if self._answer.answer == find.found(plan.address, turn, unique, self._nodes.get(unique, plan.kind)):
                self._given[unique] = plan.name
                self._told.append(Assigned(plan.name, unique))
                return
        self._say(f"The node {unique.hex()} does not take its address: check its cable, then begin again.")

    def _say(self, text: str) -> None:
        if Asked(text) not in self._told:
            self._told.append(Asked(text))
