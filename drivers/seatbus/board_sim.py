"""The hardware of a simulated node: its contacts, its card reader, its lamp and its buzzer."""

from collections import deque
from collections.abc import Iterable
from random import Random
from typing import Final

from drivers.buttons.contact import Edge
from drivers.rfid.antenna import Antenna
from drivers.rfid.field import SimField
from drivers.rfid.mfrc522 import SpiPort
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.spi_sim import FakeSpiDev, SpiBus
from drivers.rfid.virtual_clock import TICKS_PER_US, VirtualClock
from drivers.seatbus.plan import NodePlan

_NEVER_US: Final = 1 << 62


class SimContact:
    """One contact whose edges are planned ahead."""

    def __init__(self) -> None:
        """Begin open."""
        self.closed = False
        self.loses_release = False
        self._ahead: deque[Edge] = deque()

    @property
    def at_rest(self) -> bool:
        """Whether no edge is planned."""
        return not self._ahead

    @property
    def next_us(self) -> int:
        """When it moves next."""
        return self._ahead[0].at_us if self._ahead else _NEVER_US

    @property
    def free_us(self) -> int:
        """From when on it may be moved again."""
        return self._ahead[-1].at_us + 1 if self._ahead else 0

    def plan(self, edges: Iterable[Edge]) -> None:
        """Let it move at times to come."""
        self._ahead.extend(edges)

    def moved(self, now_us: int) -> list[Edge]:
        """Move up to now and return the edges that were noticed."""
        noticed = []
        while self._ahead and self._ahead[0].at_us <= now_us:
            edge = self._ahead.popleft()
            self.closed = edge.pressed
            if self.loses_release and not edge.pressed:
                self.loses_release = False
            else:
                noticed.append(edge)
        return noticed


class SimBoard:
    """All hardware of one node; times are microseconds of the simulation.

    The reader is a chip simulator at the antenna that the plan names. Its registers take time, which is counted as
    spent in the present step.
    """

    def __init__(self, plan: NodePlan, field: SimField, rng: Random) -> None:
        """Take what the node is to have and the field in which its antenna stands."""
        self.plan = plan
        self.field = field
        self.contacts = [SimContact() for _ in range(len(plan.keys) or (plan.seat is not None))]
        self.colour = (0, 0, 0)
        self.tones: list[tuple[int, int]] = []
        self.volume = 0
        self.stored_address = plan.address
        self.chip: Chip | None = None
        self.port: SpiPort | None = None
        self._clock = VirtualClock()
        self._began_ticks = 0
        if plan.antenna is not None:
            self.chip, self.port = self._reader(plan.antenna, rng)

    @property
    def spent_us(self) -> int:
        """The time that the reader has taken in the present step."""
        return (self._clock.ticks - self._began_ticks + TICKS_PER_US - 1) // TICKS_PER_US

    @property
    def next_us(self) -> int:
        """When a contact moves next."""
        return min((contact.next_us for contact in self.contacts), default=_NEVER_US)

    @property
    def at_rest(self) -> bool:
        """Whether no contact will move."""
        return all(contact.at_rest for contact in self.contacts)

    def begin(self, now_us: int) -> None:
        """Begin a step at a time."""
        self._clock.ticks = max(self._clock.ticks, now_us * TICKS_PER_US)
        self._began_ticks = self._clock.ticks

    def plan_edges(self, contact: int, edges: Iterable[Edge], now_us: int) -> None:
        """Plan a contact's edges, in order of time; ValueError for the past, or a contact still moving then."""
        planned = tuple(edges)
        one = self.contacts[contact]
        free_us = max(one.free_us, now_us)
        if planned[0].at_us < free_us:
            raise ValueError(
                f"{self.plan.contact(contact)} cannot move at {planned[0].at_us} us: its contact is free from "
                f"{free_us} us on; plan it later"
            )
        one.plan(planned)

    def edges(self, now_us: int) -> list[tuple[int, bool, int]]:
        """Move all contacts up to now; contact, whether it closed, and time of each edge that was noticed."""
        noticed = [
            (number, edge.pressed, edge.at_us)
            for number, contact in enumerate(self.contacts)
            for edge in contact.moved(now_us)
        ]
        return sorted(noticed, key=lambda edge: edge[2])

    def sound(self, hz: int, volume: int, now_us: int) -> None:
        """Sound a tone as loud as 1 to 3 from now on, 0 for none."""
        self.volume = volume
        self.tones.append((now_us // 1000, hz))

    def _reader(self, antenna: str, rng: Random) -> tuple[Chip, SpiPort]:
        bus = SpiBus(self._clock)
        chip = Chip(self._clock, Antenna(self.field, antenna, rng), rng)
        bus.attach(0, 0, chip)
        spi = type("SpiDev", (FakeSpiDev,), {"bus": bus})()
        spi.open(0, 0)
        spi.max_speed_hz = 1_000_000
        return chip, SpiPort(_Selected(spi), chip.reset_line, self._clock.advance)


class _Selected:
    """A chip select, as the package mfrc522 holds one."""

    def __init__(self, spi: FakeSpiDev) -> None:
        self.spi = spi
