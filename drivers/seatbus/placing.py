"""Which node stands where: the questions and orders by which the places of a table get their nodes, in order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from drivers.seatbus import find
from drivers.seatbus.frames import EVERYBODY, UNASSIGNED
from drivers.seatbus.hello import SEAT_NODE
from drivers.seatbus.link import Exchange
from drivers.seatbus.plan import NODE_KINDS, NodePlan
from drivers.seatbus.search import Search

# An order that no node confirms is given so often.
_TRIES: Final = 8
_SEARCHES: Final = 256
NOTHING: Final = Exchange(b"", 0, 0, 0, 0, 0)

Wish = Literal["back", "leave"]


@dataclass(frozen=True, slots=True)
class Assigned:
    """A node has got its address, or keeps it: the place's name and the node's unique id."""

    name: str
    unique: bytes


@dataclass(frozen=True, slots=True)
class Asked:
    """The installer is to do something, or to know something; a sentence."""

    text: str


Told = Assigned | Asked


class Placing:
    """Board, muck and panel are known by the kind of their node; at the seats a press tells which node is where.

    `frames` yields all frames in order; `answer` must hold what came of one when the next is asked for. `told` gathers
    what the installer should hear. An address is never left with two nodes: whoever had it before loses it first.
    """

    def __init__(self, plans: Sequence[NodePlan], first: int, rng: Random) -> None:
        """Take the places; seats before the `first` one keep the nodes that they have."""
        self.answer = NOTHING
        self.told: list[Told] = []
        self.wish: Wish | None = None
        self.given: dict[str, bytes] = {}
        self.seat: str | None = None
        self._others = [plan for plan in plans if plan.kind != SEAT_NODE]
        self._seats = [plan for plan in plans if plan.kind == SEAT_NODE]
        self._first = first
        self._number = rng.randrange(_SEARCHES)
        self._kinds: dict[bytes, int] = {}
        self._addresses: dict[bytes, int] = {}

    @property
    def without(self) -> list[str]:
        """The names of the places that have no node so far."""
        return [plan.name for plan in (*self._seats, *self._others) if plan.name not in self.given]

    def frames(self) -> Iterator[bytes]:
        """All frames in order."""
        search = self._new_search()
        yield from self._searched(search)
        self._kinds.update(search.found)
        self._addresses.update(search.addresses)
        for plan in self._others:
            yield from self._give_by_kind(plan)
        found = sum(kind == SEAT_NODE for kind in self._kinds.values())
        if found < len(self._seats):
            self._say(f"{found} seat nodes answer, the table has {len(self._seats)} seats: check cables and power.")
        for plan in self._seats[: self._first - 1]:
            self._leave(plan)
        index = self._first - 1
        while index < len(self._seats):
            plan = self._seats[index]
            self.seat = plan.name
            self._say(f"Press the button of seat {plan.name}.")
            yield from self._give_by_press(plan)
            went_back = self.wish == "back"
            self.wish = None
            index = max(index - 1, 0) if went_back else index + 1
            if went_back:
                yield from self._take_back(self._seats[index])
        self.seat = None
        self._tell_rest()

    def _searched(self, search: Search) -> Iterator[bytes]:
        while not search.done:
            yield search.frame()
            search.take(self.answer.answer, damaged=bool(self.answer.damaged))

    def _new_search(self, want: int = find.ASK) -> Search:
        self._number = (self._number + 1) % _SEARCHES
        return Search(EVERYBODY, self._number, want)

    def _give_by_kind(self, plan: NodePlan) -> Iterator[bytes]:
        fitting = [unique for unique, kind in self._kinds.items() if kind == plan.kind]
        if len(fitting) == 1:
            yield from self._give(fitting[0], plan)
        elif fitting:
            ids = ", ".join(sorted(unique.hex() for unique in fitting))
            self._say(f"{len(fitting)} nodes are for {NODE_KINDS[plan.kind]} ({ids}): unplug all but one.")
        else:
            self._say(f"No node for {NODE_KINDS[plan.kind]} answers: check its cable and its power.")

    def _give_by_press(self, plan: NodePlan) -> Iterator[bytes]:
        """Ask who was pressed until it was one node without a place, or the installer wishes otherwise."""
        search = self._new_search(find.ASK_PRESSED)
        while True:
            number = self._number
            yield from self._searched(search)
            places = {unique: name for name, unique in self.given.items()}
            pressed = [unique for unique in search.found if unique not in places]
            if self.wish is not None:
                if self.wish == "leave":
                    self._leave(plan)
                return
            if len(pressed) == 1:
                self._kinds.setdefault(pressed[0], search.found[pressed[0]])
                yield from self._give(pressed[0], plan)
                if plan.name in self.given:
                    return
                self._say(f"Press the button of seat {plan.name}.")
                search = self._new_search(find.ASK_PRESSED)
            elif search.found:
                known = [places[unique] for unique in search.found if unique in places]
                what = f"That was {_called(known[0])}" if known else "Two buttons were pressed"
                self._say(f"{what}: press the button of seat {plan.name}.")
                search = self._new_search(find.ASK_PRESSED)
            else:
                search = Search(EVERYBODY, number, find.ASK_PRESSED)

    def _give(self, unique: bytes, plan: NodePlan) -> Iterator[bytes]:
        for other, address in list(self._addresses.items()):
            if address == plan.address and other != unique:
                yield from self._ordered(other, UNASSIGNED)
        yield from self._ordered(unique, plan.address)
        if self._addresses.get(unique) == plan.address:
            self.given[plan.name] = unique
            self.told.append(Assigned(plan.name, unique))

    def _take_back(self, plan: NodePlan) -> Iterator[bytes]:
        unique = self.given.pop(plan.name, None)
        if unique is not None:
            yield from self._ordered(unique, UNASSIGNED)

    def _ordered(self, unique: bytes, address: int) -> Iterator[bytes]:
        """Order a node to take an address, until it confirms."""
        self._addresses.pop(unique, None)
        kind = self._kinds.get(unique, SEAT_NODE)
        for turn in range(_TRIES):
            yield find.assign(EVERYBODY, turn, self._number, unique, address)
            if self.answer.answer == find.found(address, turn, unique, kind):
                self._addresses[unique] = address
                return
        self._say(f"The node {unique.hex()} does not take its address: check its cable and its plug.")

    def _leave(self, plan: NodePlan) -> None:
        """A seat keeps what it has."""
        there = [unique for unique, address in self._addresses.items() if address == plan.address]
        if len(there) == 1:
            self.given[plan.name] = there[0]
            self.told.append(Assigned(plan.name, there[0]))
        elif there:
            ids = " and ".join(sorted(unique.hex() for unique in there))
            self._say(f"Two nodes answer as seat {plan.name} ({ids}): go back and press its button.")
        else:
            self._say(f"Seat {plan.name} stays without a node.")

    def _tell_rest(self) -> None:
        """Seat nodes that have no seat."""
        placed = set(self.given.values())
        rest = sorted(
            unique.hex() for unique, kind in self._kinds.items() if kind == SEAT_NODE and unique not in placed
        )
        if rest:
            self._say(f"These seat nodes have no seat here: {', '.join(rest)}. Unplug them, or begin again.")

    def _say(self, text: str) -> None:
        if Asked(text) not in self.told:
            self.told.append(Asked(text))


def _called(name: str) -> str:
    return f"seat {name}" if name.isdigit() else f"the {name}"
