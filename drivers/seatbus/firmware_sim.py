"""A simulated node: the firmware's own code on simulated hardware, in this process and with the clock given to it."""

from typing import Final, Protocol

from drivers.buttons.timing import SEAT_HOLD_MS
from drivers.panel.keys import HOLD_KEYS, HOLD_MS
from drivers.rfid.field import SimField
from drivers.rfid.iso14443 import Look
from drivers.rfid.mfrc522_front import READY, Front, Turn
from drivers.rfid.mfrc522_regs import Port
from drivers.seatbus.board_sim import SimBoard
from drivers.seatbus.node.hal import Hal
from drivers.seatbus.node.node import Node
from drivers.seatbus.plan import NodePlan

# From power to the first answer.
START_US: Final = 300_000


class Firmware(Protocol):
    """A running node, wherever it runs; times are microseconds of the simulation."""

    @property
    def next_us(self) -> int:
        """When it wants its next step."""

    @property
    def settled(self) -> bool:
        """Whether it has told all and will have nothing to tell while contacts and tags rest."""

    @property
    def has_news(self) -> bool:
        """Whether an event waits for the Pi."""

    @property
    def looks(self) -> int:
        """How many looks of its reader told something for sure."""

    def step(self, heard: bytes, now_us: int) -> bytes:
        """Do everything that is due; returns what it says."""

    def serve(self, heard: bytes, now_us: int) -> bytes:
        """Answer alone; returns what it says."""

    def end(self) -> None:
        """Lose power."""


def holds_us(plan: NodePlan) -> tuple[int, ...]:
    """Return the hold times of a node's contacts."""
    if plan.seat is not None:
        return (SEAT_HOLD_MS * 1000,)
    return tuple(HOLD_MS * 1000 if key in HOLD_KEYS else 0 for key in plan.keys)


class FieldFront(Front):
    """A card reader without a chip that always sees what lies in the field, for very long runs."""

    def __init__(self, field: SimField, antenna: str) -> None:
        """Look at one antenna of the field."""
        super().__init__(Port())
        self._field = field
        self._antenna = antenna

    def turn(self, known: list[bytes], off_us: int, reset: int = 0) -> Turn:
        """Look at once."""
        look = Look()
        look.uids = list(self._field.tags(self._antenna))
        return Turn(look, READY, READY)


class SimHal(Hal):
    """A node's hardware abstraction over a simulated board. Its clock begins with the node's start."""

    def __init__(self, board: SimBoard, boot: int, unique: bytes, began_us: int, chips: bool) -> None:
        """Take the board and what this start drew; without `chips` the field is seen directly."""
        plan = board.plan
        self.boot = boot
        self.unique = unique
        self.kind = plan.kind
        self.address = board.stored_address
        self.holds_us = holds_us(plan)
        self.has_reader = plan.antenna is not None
        self.inbox = b""
        self.outbox = b""
        self.began_us = began_us
        self.step_us = began_us
        self._board = board
        self._chips = chips

    def now_us(self) -> int:
        """Return the time since the start."""
        return self.step_us + self._board.spent_us - self.began_us

    def heard(self) -> bytes:
        """Return what came over the wire."""
        data, self.inbox = self.inbox, b""
        return data

    def say(self, data: bytes) -> None:
        """Say it at the end of the step."""
        self.outbox += data

    def edges(self) -> list[tuple[int, bool, int]]:
        """Return the edges since the last call."""
        return [(number, closed, at_us - self.began_us) for number, closed, at_us in self._board.edges(self.step_us)]

    def closed(self, contact: int) -> bool:
        """Return whether a contact is closed now."""
        return self._board.contacts[contact].closed

    def front(self, gain_db: int) -> Front:
        """Return the chip's reader or, without chips, one that sees the field."""
        assert self._board.plan.antenna is not None
        if not self._chips:
            return FieldFront(self._board.field, self._board.plan.antenna)
        assert self._board.port is not None
        return Front(self._board.port, gain_db)

    def light(self, red: int, green: int, blue: int) -> None:
        """Show a colour."""
        self._board.colour = (red, green, blue)

    def sound(self, hz: int, volume: int) -> None:
        """Sound a tone."""
        self._board.sound(hz, volume, self.step_us)

    def keep_address(self, address: int) -> None:
        """Store the address."""
        self._board.stored_address = address

    def feed(self) -> None:
        """The simulation watches by itself who hangs."""


class LocalFirmware:
    """The node's code in this process."""

    def __init__(self, board: SimBoard, boot: int, unique: bytes, now_us: int, chips: bool = True) -> None:
        """Start it."""
        board.begin(now_us)
        self._board = board
        self._hal = SimHal(board, boot, unique, now_us, chips)
        self._node = Node(self._hal)
        self._busy_us = now_us

    @property
    def next_us(self) -> int:
        """When it wants its next step."""
        return max(min(self._node.next_us + self._hal.began_us, self._board.next_us), self._busy_us)

    @property
    def settled(self) -> bool:
        """Whether it has told all."""
        return self._node.settled

    @property
    def has_news(self) -> bool:
        """Whether an event waits for the Pi."""
        return self._node.has_news

    @property
    def looks(self) -> int:
        """How many looks of its reader told something for sure."""
        return self._node.looks

    def step(self, heard: bytes, now_us: int) -> bytes:
        """Do everything that is due; returns what it says."""
        self._begin(heard, now_us)
        self._node.step()
        self._busy_us = now_us + self._board.spent_us
        return self._said()

    def serve(self, heard: bytes, now_us: int) -> bytes:
        """Answer alone; returns what it says."""
        self._begin(heard, now_us)
        self._node.serve()
        return self._said()

    def end(self) -> None:
        """Lose power: the lamp and the buzzer do."""
        self._board.colour = (0, 0, 0)

    def _begin(self, heard: bytes, now_us: int) -> None:
        self._board.begin(now_us)
        self._hal.step_us = now_us
        self._hal.inbox += heard

    def _said(self) -> bytes:
        said, self._hal.outbox = self._hal.outbox, b""
        return said
