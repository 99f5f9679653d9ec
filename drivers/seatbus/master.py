"""The master of the seat bus: a driver that asks the nodes in turn and makes readings of what they tell."""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Final

from drivers.api import DeviceState, Reading
from drivers.buttons.debounce import STABLE_US
from drivers.seatbus.events import Event
from drivers.seatbus.frames import HELLO, KIND
from drivers.seatbus.line import Line
from drivers.seatbus.link import Exchange, Link, Traffic
from drivers.seatbus.peer import Peer
from drivers.seatbus.plan import NodePlan
from drivers.seatbus.schedule import EXPECTED_MS, interval_ms, next_peer
from drivers.seatbus.survey import surveyed
from drivers.seatbus.teller import Teller
from drivers.seatbus.troubleshooter import Troubleshooter
from drivers.seatbus.wishes import Lamps, Wishes

LONGEST_MS: Final = 100
# A node knows of a press only once its contact has been stable for so long.
STABLE_MS: Final = STABLE_US // 1000
# A node is lost when it has failed so often in a row and has been silent for so long.
LOST_AFTER: Final = 6
LOST_MS: Final = 500
# Every node has so long to answer for the first time.
START_MS: Final = 1_000


class SeatBus:
    """All nodes of a table on one line, as a driver of buttons, panel, readers, lamps and buzzer.

    Nothing is opened before the first poll. Readings carry the time at which something happened at the node, so that
    they may be older than those of an earlier poll. Devices are lost and found as `bus`, `node 4`, `reader seat4`,
    `button 4`, `key PASS`, and `line 4` for a warning that a node is about to be lost.
    """

    def __init__(
        self,
        opens: Callable[[], Line],
        plans: Sequence[NodePlan],
        *,
        rng: Random,
        baud: int = 115_200,
        lamps: Lamps = "colour",
    ) -> None:
        """Take what opens the line and the nodes that hang on it; `rng` names this run of the table to them."""
        self._link = Link(opens, baud)
        self._peers = [Peer(plan) for plan in plans]
        self._wishes = Wishes(tuple(plan.seat for plan in plans if plan.seat is not None), lamps)
        self._session = rng.getrandbits(16)
        self._teller = Teller(self._peers)
        self._troubleshooter = Troubleshooter(self._peers, rng)
        self._expected: frozenset[str] = frozenset()
        self._asked: Peer | None = None
        self._up_ms: int | None = None
        self._wishes_seen = -1
        self._polled_ms = 0
        self._next_ms = 0

    @property
    def next_ms(self) -> int:
        """The time at which an answer may have come or a node is to be asked, at most 100 ms after the last poll."""
        return self._next_ms

    @property
    def told_ms(self) -> int:
        """The time up to which every press has been told, of all nodes that answer."""
        heard_ms = (peer.good_ms for peer in self._peers if peer.good_ms is not None and peer.greeted and not peer.lost)
        return min(heard_ms, default=self._polled_ms) - STABLE_MS if self._link.up else self._polled_ms

    @property
    def settled(self) -> bool:
        """True when all nodes that answer have taken what they are to show, and nothing they told waits."""
        told = all(peer.settled for peer in self._peers if not peer.lost)
        return told and self._teller.settled and self._wishes.changes == self._wishes_seen

    @property
    def up(self) -> bool:
        """Whether the line is open."""
        return self._link.up

    def peer(self, name: str) -> Peer:
        """Return what is known of a node (`4`, `board`); ValueError for an unknown one."""
        for peer in self._peers:
            if peer.plan.name == name:
                return peer
        raise ValueError(f"there is no node {name}; there are {', '.join(peer.plan.name for peer in self._peers)}")

    @property
    def peers(self) -> Sequence[Peer]:
        """What is known of every node: identity, counts, error rate and round trip."""
        return self._peers

    @property
    def traffic(self) -> Traffic:
        """What went over the line."""
        return self._link.traffic

    @property
    def shown(self) -> Mapping[int, str]:
        """The state last asked for at each seat's lamp."""
        return self._wishes.shown

    @property
    def pattern(self) -> str | None:
        """The buzzer's pattern last asked for, None when asked to be silent."""
        return self._wishes.pattern

    @property
    def sounds(self) -> int:
        """The number of the sound or silence last asked for, of 256 in turn."""
        return self._wishes.sounds

    def survey(self) -> Sequence[DeviceState]:
        """Return the state of the bus and of each node that answers; the others are told as lost."""
        return [*surveyed(self._peers, self._link.prompt)] if self._link.up else []

    def show(self, leds: Mapping[int, str]) -> None:
        """Show these states; a seat not named goes dark. ValueError for an unknown seat or state."""
        self._wishes.show(leds)

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        """Start a pattern `passed_ms` after its beginning unless it was asked for last; None is silence.

        ValueError for an unknown pattern or a negative time.
        """
        self._wishes.sound(pattern, passed_ms, n)

    def set_volume(self, volume: int) -> None:
        """Sound as loud as this from now on; ValueError for a volume that there is not."""
        self._wishes.set_volume(volume)

    def expect(self, antennas: Collection[str]) -> None:
        """Say where cards are expected to come or go next; ValueError for an unknown antenna."""
        known = [peer.plan.antenna for peer in self._peers if peer.plan.antenna is not None]
        for antenna in antennas:
            if antenna not in known:
                raise ValueError(f"there is no reader {antenna}; there are {', '.join(known)}")
        self._expected = frozenset(antennas)

    def hurry(self, node: str) -> None:
        """Ask a node as soon as may be; ValueError for an unknown one."""
        peer = self.peer(node)
        peer.due_ms = min(peer.due_ms, peer.asked_ms)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Take what came, ask whose turn it is, and return the readings, oldest first."""
        return self.step(now_ms) if now_ms >= self._next_ms else ()

    def step(self, now_ms: int) -> Sequence[Reading]:
        """Do the same before its time, for whoever knows that an answer has come."""
        if self._wishes.changes != self._wishes_seen:
            self._see_wishes(now_ms)
        readings: list[Reading] = []
        ended = self._link.hear(now_ms)
        if ended is not None:
            readings += self._concluded(ended, now_ms)
        self._follow_line(now_ms)
        if self._link.up and not self._link.busy:
            self._ask(now_ms)
        readings += self._teller.due(self._link.trouble, now_ms)
        self._polled_ms = now_ms
        self._next_ms = self._due_ms(now_ms)
        return sorted(readings, key=lambda reading: reading.at_ms)

    def close(self) -> None:
        """Give the line back."""
        self._link.close()

    def _see_wishes(self, now_ms: int) -> None:
        """Lamps or buzzer are to do something else."""
        self._wishes_seen = self._wishes.changes
        self._wishes.see(now_ms)
        for peer in self._peers:
            peer.wish = self._wishes.of(peer.plan)
            if not peer.settled and not peer.health.failures:
                peer.due_ms = min(peer.due_ms, peer.asked_ms + EXPECTED_MS)

    def _follow_line(self, now_ms: int) -> None:
        """Whoever comes back to a line that was down says HELLO again to everybody."""
        if not self._link.up:
            self._up_ms = None
            self._asked = None
        elif self._up_ms is None:
            self._up_ms = now_ms
            for peer in self._peers:
                peer.line_is_back(now_ms)

    def _ask(self, now_ms: int) -> None:
        frame = self._troubleshooter.frame(now_ms)
        if frame:
            self._link.send(frame, now_ms)
            return
        peer = next_peer(self._peers)
        if peer.due_ms > now_ms:
            return
        self._asked = peer
        self._link.send(peer.frame(self._wishes, self._session, now_ms), now_ms)

    def _concluded(self, ended: Exchange, now_ms: int) -> list[Reading]:
        peer = self._asked
        self._asked = None
        if peer is None:
            self._troubleshooter.take(ended)
            return []
        counts = peer.health.counts
        counts.damaged += ended.damaged
        counts.foreign += ended.foreign
        counts.stale += ended.stale
        told: list[Event] = []
        good = bool(ended.answer)
        if good:
            try:
                told = self._taken(peer, ended)
            except ValueError:
                counts.strange += 1
                good = False
        if good:
            peer.health.good(now_ms - ended.sent_ms)
            peer.good_ms = now_ms
            peer.lost = False
        else:
            peer.health.failed(damaged=bool(ended.damaged))
            self._judge(peer, now_ms)
        self._troubleshooter.note(peer, now_ms)
        hurry = not peer.settled or peer.plan.antenna in self._expected
        peer.due_ms = now_ms + interval_ms(peer, hurry)
        return self._teller.told(peer, told, self._link.trouble, now_ms)

    def _taken(self, peer: Peer, ended: Exchange) -> list[Event]:
        if ended.asked[0] & KIND == HELLO:
            peer.take_hello(ended.answer, ended.reached_ms)
            return []
        return peer.take_reply(ended.answer, ended.reached_ms)

    def _judge(self, peer: Peer, now_ms: int) -> None:
        """Take a node for lost if it has been silent for too long."""
        assert self._up_ms is not None
        since_ms = max(self._up_ms, peer.good_ms if peer.good_ms is not None else self._up_ms)
        patience_ms = LOST_MS if peer.good_ms is not None and peer.good_ms >= self._up_ms else START_MS
        if peer.health.failures >= LOST_AFTER and now_ms - since_ms >= patience_ms:
            peer.lost = True

    def _due_ms(self, now_ms: int) -> int:
        if not self._link.up:
            due_ms = self._link.reopens_ms
        elif self._link.busy:
            due_ms = self._link.answers_ms
        else:
            due_ms = min(next_peer(self._peers).due_ms, self._troubleshooter.due_ms)
        return max(now_ms + 1, min(due_ms, now_ms + LONGEST_MS))
