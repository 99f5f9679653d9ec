"""Makes readings of what the nodes tell, and of what is wrong with them."""

from collections.abc import Iterable, Sequence

from drivers.api import ButtonStruck, DeviceFound, DeviceLost, KeyStruck, Reading
from drivers.buttons.debounce import HELD
from drivers.seatbus import events
from drivers.seatbus.claims import Claims
from drivers.seatbus.events import Event
from drivers.seatbus.faults import Faults
from drivers.seatbus.ordering import Ordering
from drivers.seatbus.peer import Peer
from drivers.seatbus.plan import NodePlan


class Teller:
    """Presses are told at once; what happens at antennas is told in order of time, a tag in one place at a time."""

    def __init__(self, peers: Sequence[Peer]) -> None:
        """Take all nodes."""
        self._peers = peers
        self._claims = Claims(self._is_silent)
        self._ordering = Ordering()
        self._faults = Faults(peers)

    @property
    def settled(self) -> bool:
        """Whether nothing waits to be told."""
        return self._claims.settled and self._ordering.empty

    def told(self, peer: Peer, happened: Iterable[Event], trouble: str | None, now_ms: int) -> list[Reading]:
        """Take the new events of a node, and what is wrong with the line; return what is told at once."""
        readings = [reading for event in happened for reading in self._of_event(peer, event, trouble, now_ms)]
        return [*readings, *self._in_turn(self._faults.changes(peer, trouble, now_ms))]

    def due(self, trouble: str | None, now_ms: int) -> list[Reading]:
        """Return what need wait no longer, and whether the line has failed or is back."""
        self._ordering.add(self._claims.due(now_ms))
        waited = [] if self._ordering.empty else self._ordering.due(now_ms, self._heard_ms(now_ms))
        return [*waited, *self._in_turn(self._faults.changes(None, trouble, now_ms))]

    def _in_turn(self, changes: list[DeviceLost | DeviceFound]) -> Sequence[Reading]:
        """That a device is lost or found is told at once, but never before what waits of it."""
        if self._ordering.empty:
            return changes
        self._ordering.add(changes)
        return ()

    def _of_event(self, peer: Peer, event: Event, trouble: str | None, now_ms: int) -> list[Reading]:
        at_ms = peer.clock.table_ms(event.clock_ms, now_ms)
        plan = peer.plan
        if event.kind == events.PRESS:
            return _struck(plan, event, at_ms)
        if event.kind == events.TROUBLE:
            peer.trouble = event.low
        elif event.kind == events.STUCK:
            (peer.stuck.add if event.low else peer.stuck.discard)(event.contact)
        elif event.kind == events.DROPPED:
            peer.health.counts.dropped += event.low
        elif event.kind == events.READY:
            # Its node may have started anew and know nothing of a trouble that it had.
            peer.trouble = 0
        # That a reader is back comes before what it reads.
        self._ordering.add(self._faults.changes(peer, trouble, at_ms))
        tell = {events.SEEN: self._claims.seen, events.GONE: self._claims.gone, events.READY: self._claims.ready}
        if event.kind in tell and plan.antenna is not None:
            self._ordering.add(tell[event.kind](plan.antenna, event.uids, at_ms))
        return []

    def _heard_ms(self, now_ms: int) -> int:
        """Since when every node with an antenna has been heard, of those that answer."""
        answering = [peer for peer in self._peers if peer.plan.antenna is not None and not peer.lost and peer.greeted]
        return min((peer.good_ms or 0 for peer in answering), default=now_ms)

    def _is_silent(self, antenna: str) -> bool:
        return any(peer.plan.antenna == antenna and (peer.lost or peer.trouble) for peer in self._peers)


def _struck(plan: NodePlan, event: Event, at_ms: int) -> list[Reading]:
    held = event.low == HELD
    if plan.seat is not None and event.contact == 0:
        return [ButtonStruck(plan.seat, held, at_ms)]
    if event.contact < len(plan.keys):
        return [KeyStruck(plan.keys[event.contact], held, at_ms)]
    return []
