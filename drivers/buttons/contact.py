"""Simulated contacts whose edges are planned ahead and replayed through the debouncer."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from drivers.buttons.debounce import Debounce
from drivers.buttons.timing import RESAMPLE_MS

# Five changes within 5 ms end at the new level, as a worn contact's do.
CHATTER_US = (0, 700, 1_900, 3_300, 5_000)
SPIKE_US = 200

Name = TypeVar("Name", int, str)


class Edge(NamedTuple):
    """A change of level at a time; True is pressed."""

    at_us: int
    pressed: bool


class Stroke(NamedTuple, Generic[Name]):
    """What the debouncer made of a named contact's edges; the kinds are the debouncer's."""

    name: Name
    kind: int
    at_us: int


def clean(at_ms: int, down_ms: int) -> tuple[Edge, ...]:
    """Return the edges of a press without bounce."""
    return (Edge(at_ms * 1000, True), Edge((at_ms + down_ms) * 1000, False))


def chattering(at_ms: int, down_ms: int) -> tuple[Edge, ...]:
    """Return the edges of a press that chatters for 5 ms when it closes and again when it opens."""
    return tuple(
        Edge(edge.at_us + offset_us, edge.pressed if turn % 2 == 0 else not edge.pressed)
        for edge in clean(at_ms, down_ms)
        for turn, offset_us in enumerate(CHATTER_US)
    )


def spike(at_ms: int) -> tuple[Edge, ...]:
    """Return the edges of a disturbance of 0.2 ms on the wire."""
    return (Edge(at_ms * 1000, True), Edge(at_ms * 1000 + SPIKE_US, False))


class _Contact:
    """One contact: its level, its planned edges and its debouncer."""

    def __init__(self, hold_us: int) -> None:
        self._debounce = Debounce(hold_us)
        self._ahead: deque[Edge] = deque()
        self._level = False
        self.loses_release = False

    @property
    def free_us(self) -> int:
        return self._ahead[-1].at_us + 1 if self._ahead else 0

    @property
    def settled(self) -> bool:
        return not self._ahead and self._debounce.next_us is None

    @property
    def next_us(self) -> int | None:
        # A lost edge wakes nobody: it is found when the level is next read.
        lost = self.loses_release and self._ahead and not self._ahead[0].pressed
        due = [self._ahead[0].at_us] if self._ahead and not lost else []
        if self._debounce.next_us is not None:
            due.append(self._debounce.next_us)
        return min(due, default=None)

    def plan(self, edges: Iterable[Edge]) -> None:
        self._ahead.extend(edges)

    def poll(self, now_us: int) -> list[tuple[int, int]]:
        strokes: list[tuple[int, int]] = []
        while self._ahead and self._ahead[0].at_us <= now_us:
            edge = self._ahead.popleft()
            self._level = edge.pressed
            if self.loses_release and not edge.pressed:
                self.loses_release = False
            else:
                strokes.extend(self._debounce.edge(edge.pressed, edge.at_us))
        strokes.extend(self._debounce.sample(self._level, now_us))
        return strokes


class SimContacts(Generic[Name]):
    """A set of named contacts; only those that move cost anything."""

    def __init__(self, what: str, hold_ms: Mapping[Name, int]) -> None:
        """Take what a contact is called in messages, and each contact's hold time (0: it acts when pressed)."""
        self._what = what
        self._contacts: dict[Name, _Contact] = {name: _Contact(hold * 1000) for name, hold in hold_ms.items()}
        self._moving: dict[Name, _Contact] = {}
        self._now_ms = 0
        self._rest_ms = 0

    @property
    def next_ms(self) -> int:
        """The next edge or stroke due, at most 100 ms after the last poll: then every level is read again."""
        due_us = [due for contact in self._moving.values() if (due := contact.next_us) is not None]
        return min(self._rest_ms, -(-min(due_us) // 1000)) if due_us else self._rest_ms

    @property
    def settled(self) -> bool:
        """True when no edge is planned and no stroke can come of those that were."""
        return not self._moving

    def plan(self, name: Name, edges: Iterable[Edge]) -> None:
        """Plan edges, in order of time; ValueError for an unknown name, the past, or a contact still moving then."""
        contact = self._find(name)
        planned = tuple(edges)
        free_us = max(contact.free_us, self._now_ms * 1000)
        if planned[0].at_us < free_us:
            raise ValueError(
                f"{self._what} {name} cannot move at {planned[0].at_us} us: its contact is free from {free_us} us on; "
                "plan it later"
            )
        contact.plan(planned)
        self._moving[name] = contact

    def lose_release(self, name: Name) -> None:
        """Let the contact's next release go by without an edge; only its level changes."""
        self._find(name).loses_release = True

    def poll(self, now_ms: int) -> list[Stroke[Name]]:
        """Replay the edges up to now and return the strokes, oldest first."""
        if now_ms < self.next_ms:
            return []
        self._now_ms = now_ms
        self._rest_ms = now_ms + RESAMPLE_MS
        strokes = [
            Stroke(name, kind, at_us)
            for name, contact in self._moving.items()
            for kind, at_us in contact.poll(now_ms * 1000)
        ]
        self._moving = {name: contact for name, contact in self._moving.items() if not contact.settled}
        return sorted(strokes, key=lambda stroke: stroke.at_us)

    def _find(self, name: Name) -> _Contact:
        if name not in self._contacts:
            known = ", ".join(str(each) for each in self._contacts)
            raise ValueError(f"there is no {self._what} {name}; there are {known}")
        return self._contacts[name]
