"""A whole simulated table on a seat bus: the real master, the nodes' own firmware, and the hands that work it all."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final, Literal

from drivers.api import Reading
from drivers.rfid.field import SimField
from drivers.seatbus.adapter_sim import Adapter, MemoryAdapter, PtyAdapter
from drivers.seatbus.board_sim import SimBoard
from drivers.seatbus.bus_sim import BusSim
from drivers.seatbus.firmware_sim import LocalFirmware
from drivers.seatbus.hands_sim import PanelHands, ReaderHands, SeatHands
from drivers.seatbus.master import SeatBus
from drivers.seatbus.node_sim import SimNode, Start
from drivers.seatbus.plan import NodePlan, table
from drivers.seatbus.process_sim import ProcessFirmware, Runtime
from drivers.seatbus.shown_sim import ShownLamps, SoundedBuzzer
from drivers.seatbus.timing import byte_us
from drivers.seatbus.wire_sim import Noise

REST_MS: Final = 100
_UNIQUE_BYTES: Final = 8
# The nodes have power for so long before the first poll.
_LEAD_US: Final = 1_000_000

Firmwares = Runtime | Literal["local", "local without chips"]


class SimBus:
    """One driver of a whole table, seats 1 to n, board, muck and panel, over a field of tags.

    Only bytes are real: they cross a pseudo-terminal unless `pty` is False; nodes run in lockstep with the polls, each
    in a process of its own or, `local`, in this one. With no `baud` the wire takes no time, and who has news is asked
    at once. While nothing moves no bytes are sent at all, unless `skips` is False. `buttons`, `panel` and `readers` are
    the hands; close it when done.
    """

    def __init__(
        self,
        seats: int,
        field: SimField,
        *,
        rng: Random,
        firmware: Firmwares = "micropython",
        pty: bool = True,
        baud: int | None = None,
        skips: bool = True,
        plans: Sequence[NodePlan] | None = None,
    ) -> None:
        """Put the nodes at their places. Raises NoRuntimeError where `firmware` needs a program that is not here."""
        self.field = field
        self._rng = rng
        self._plans = table(seats) if plans is None else plans
        self._baud = baud
        self.adapter: Adapter = PtyAdapter(baud or 115_200) if pty else MemoryAdapter()
        start = _start(firmware)
        boards = [SimBoard(plan, field, rng) for plan in self._plans]
        nodes = {board.plan.name: SimNode(board, rng.randbytes(_UNIQUE_BYTES), start, rng) for board in boards}
        self.bus = BusSim(nodes, byte_us(baud) if baud else 0.0, rng, lazy=skips, now_us=-_LEAD_US)
        self._skips = skips
        self.master = self._new_master()
        self.buttons = SeatHands(self.bus)
        self.panel = PanelHands(self.bus)
        self.readers = ReaderHands(self.bus)
        self.lights = ShownLamps(self)
        self.buzzer = SoundedBuzzer(self)
        self._now_ms = 0
        self._next_ms = 0
        self._rests = False
        for node in nodes.values():
            node.power_on(-_LEAD_US, 0)
        self.bus.run(-1)

    @property
    def presses(self) -> int:
        """How many presses of keys and buttons were planned so far."""
        return self.panel.presses + self.buttons.presses

    @property
    def settled(self) -> bool:
        """True when no poll can report anything before a hand moves something."""
        if self.adapter.plugged != self.master.up:
            return False
        if not self.adapter.plugged:
            return True
        if not (self.bus.rests and self.bus.wire.quiet and self.master.settled):
            return False
        return all(map(self._is_settled, self._plans))

    @property
    def next_ms(self) -> int:
        """The time at which something happens on the bus, at most 100 ms after the last poll."""
        if self._rests and not self.settled:
            edge_us = min(node.board.next_us for node in self.bus.nodes.values())
            at_rest = all(node.board.at_rest for node in self.bus.nodes.values())
            soon_ms = self._now_ms + 1
            return soon_ms if at_rest else min(self._next_ms, max(soon_ms, -(-edge_us // 1000)))
        return self._next_ms

    def show(self, leds: Mapping[int, str]) -> None:
        """Show these states; a seat not named goes dark. ValueError for an unknown seat or state."""
        self.lights.show(leds)

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        """Start a pattern `passed_ms` after its beginning unless it was asked for last; None is silence.

        ValueError for an unknown pattern or a negative time.
        """
        self.buzzer.sound(pattern, passed_ms, n)

    def set_volume(self, volume: int) -> None:
        """Sound as loud as this from now on; ValueError for a volume that there is not."""
        self.master.set_volume(volume)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Let everything happen up to now, and return the readings, oldest first."""
        if now_ms < self.next_ms:
            return ()
        self._now_ms = now_ms
        if self._rests:
            self.bus.skip_to(now_ms * 1000)
        readings = [] if self._rests and self.settled else self._run(now_ms)
        self._rests = self._skips and self.settled
        self._next_ms = now_ms + REST_MS
        if not self._rests:
            due_ms = min(self.master.next_ms, -(-self.bus.next_us // 1000))
            self._next_ms = max(now_ms + 1, min(due_ms, self._next_ms))
        return readings

    def restart(self) -> None:
        """Forget everything read, as a new process would; nodes, tags and faults stay as they are."""
        shown, pattern = self.master.shown, self.master.pattern
        self.master.close()
        self.master = self._new_master()
        self.master.show({seat: state for seat, state in shown.items() if state != "off"})
        self.master.sound(pattern)

    def expect(self, antennas: Collection[str]) -> None:
        """Cards are expected to come or go at these antennas next."""
        self.master.expect(antennas)

    @property
    def plugs(self) -> Collection[str]:
        """Readers, their nodes, and the adapter."""
        return ("reader", "node", "bus")

    def plug(self, device: str, plugged: bool = True) -> None:
        """Put a plug back or pull it: `node 4`, `bus`, `reader seat4`; of any other device nothing is known here.

        ValueError for a node or reader that there is not.
        """
        kind, _, name = device.partition(" ")
        if device == "bus":
            (self.adapter.plug if plugged else self.adapter.unplug)()
        elif kind == "reader":
            (self.readers.plug if plugged else self.readers.unplug)(name)
        elif kind == "node":
            node = self._node(name)
            node.plugged = plugged
            if plugged:
                node.power_on(self.bus.now_us)
            else:
                node.power_off()

    def unplug(self, device: str) -> None:
        """Pull a plug."""
        self.plug(device, plugged=False)

    def garble(self, source: str, share: float) -> None:
        """Damage a share of the bytes on the `bus`, or garble one of an antenna's looks; ValueError unless 0 to 1."""
        if source == "bus":
            self.noise(share)
        else:
            self.readers.garble(source, share)

    def noise(self, share: float) -> None:
        """Damage this share of the bytes on the wire, 0 to 1; ValueError for any other."""
        self.bus.wire.noise = Noise(damaged=share)

    def hang(self, node: str) -> None:
        """Let a node hang until its watchdog wakes it."""
        self._node(node).hang(self.bus.now_us)

    def reboot(self, node: str) -> None:
        """Take a node's power for a moment."""
        self._node(node).power_off()
        self._node(node).power_on(self.bus.now_us)

    def swap(self, node: str, *, addressed: bool = True) -> None:
        """Change a node for another one of its kind; one that comes from the factory is not `addressed`."""
        old = self._node(node)
        old.power_off()
        old.unique = self._rng.randbytes(_UNIQUE_BYTES)
        if not addressed:
            old.board.stored_address = 0
        old.power_on(self.bus.now_us)

    def close(self) -> None:
        """End the nodes and take the bus away."""
        self.master.close()
        for node in self.bus.nodes.values():
            node.power_off()
        self.adapter.close()

    def _new_master(self) -> SeatBus:
        return SeatBus(self.adapter.open, self._plans, rng=self._rng, baud=self._baud or 500_000)

    def _is_settled(self, plan: NodePlan) -> bool:
        node = self.bus.nodes[plan.name]
        peer = self.master.peer(plan.name)
        if not node.works:
            return peer.lost and not node.starting
        return not peer.lost and peer.settled

    def _run(self, now_ms: int) -> list[Reading]:
        """Let nodes, wire and master work until nothing more happens at this time."""
        readings: list[Reading] = []
        now_us = now_ms * 1000
        self.bus.run(now_us)
        while True:
            if self._baud is None:
                self._hurry()
            self.adapter.give(self.bus.for_pi())
            written = self.master.traffic.bytes_out
            readings += self.master.step(now_ms)
            if self.master.traffic.bytes_out == written:
                return sorted(readings, key=lambda reading: reading.at_ms)
            self.bus.say(self.adapter.take(self.master.traffic.bytes_out - written), now_us)
            self.bus.run(now_us)

    def _hurry(self) -> None:
        """Let the nodes that have something to tell be asked next."""
        for name, node in self.bus.nodes.items():
            if node.has_news and self.master.peer(name).greeted:
                self.master.hurry(name)

    def _node(self, name: str) -> SimNode:
        if name not in self.bus.nodes:
            raise ValueError(f"there is no node {name}; there are {', '.join(self.bus.nodes)}")
        return self.bus.nodes[name]


def _start(firmware: Firmwares) -> Start:
    if firmware == "local" or firmware == "local without chips":
        chips = firmware == "local"
        return lambda board, boot, unique, now_us: LocalFirmware(board, boot, unique, now_us, chips)
    return lambda board, boot, unique, now_us: ProcessFirmware(board, boot, unique, now_us, firmware)
