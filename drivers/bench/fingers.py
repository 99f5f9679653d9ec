"""What fingers do to a set of contacts: down and up as they move, or whole presses one after another."""

from collections.abc import Mapping
from typing import Generic

from drivers.buttons.contact import Edge, Name, SimContacts, Stroke, clean

# Long enough for the debouncer, short enough that nobody waits for it.
TAP_MS = 40
REST_MS = 20
LONGEST_QUEUE_MS = 30_000


class Fingers(Generic[Name]):
    """Presses named contacts; whole presses that come at once are made in order, none before the last is over.

    Unknown names and more presses than fit into 30 s raise ValueError.
    """

    def __init__(self, what: str, hold_ms: Mapping[Name, int]) -> None:
        """Take what a contact is called in messages, and each contact's hold time (0: it acts when pressed)."""
        self._what = what
        self._contacts: SimContacts[Name] = SimContacts(what, hold_ms)
        self._free_ms: dict[Name, int] = dict.fromkeys(hold_ms, 0)
        self._down_ms: dict[Name, int] = {}
        self._queue_ms = 0

    @property
    def next_ms(self) -> int:
        """When a stroke or an edge is due."""
        return self._contacts.next_ms

    def down(self, name: Name, now_ms: int) -> None:
        """A finger comes down on a contact; one that is down already stays down."""
        if name in self._down_ms:
            return
        at_ms = max(now_ms, self._free(name))
        self._contacts.plan(name, (Edge(at_ms * 1000, True),))
        self._down_ms[name] = at_ms

    def up(self, name: Name, now_ms: int) -> None:
        """The finger leaves; a contact that is not down stays up."""
        self._free(name)
        down_ms = self._down_ms.pop(name, None)
        if down_ms is not None:
            at_ms = max(now_ms, down_ms + TAP_MS)
            self._contacts.plan(name, (Edge(at_ms * 1000, False),))
            self._free_ms[name] = at_ms + REST_MS

    def press(self, name: Name, now_ms: int, for_ms: int = TAP_MS) -> None:
        """Press a contact for `for_ms` as soon as the presses before are over."""
        at_ms = max(now_ms, self._queue_ms, self._free(name))
        if name in self._down_ms:
            raise ValueError(f"{self._what} {name} is held down; let it go first")
        if at_ms + for_ms > now_ms + LONGEST_QUEUE_MS:
            raise ValueError(f"{self._what} {name}: too many presses wait already; send it again in a while")
        self._contacts.plan(name, clean(at_ms, for_ms))
        self._queue_ms = self._free_ms[name] = at_ms + for_ms + REST_MS

    def poll(self, now_ms: int) -> list[Stroke[Name]]:
        """The strokes complete by now, oldest first."""
        return self._contacts.poll(now_ms)

    def _free(self, name: Name) -> int:
        """When the contact is at rest; ValueError for an unknown name."""
        if name not in self._free_ms:
            raise ValueError(f"there is no {self._what} {name}; there are {', '.join(map(str, self._free_ms))}")
        return self._free_ms[name]
