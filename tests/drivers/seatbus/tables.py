"""Simulated tables on a seat bus, and time that passes at them."""

from collections.abc import Sequence
from random import Random
from types import TracebackType
from typing import Self

from drivers.api import DeviceFound, DeviceLost, Reading
from drivers.rfid.field import SimField
from drivers.seatbus.plan import NodePlan
from drivers.seatbus.sim import Firmwares, SimBus

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04000000000001")


class Table:
    """A table whose nodes have answered and whose readers are ready; a `with` block ends it."""

    def __init__(
        self,
        seats: int = 4,
        *,
        firmware: Firmwares = "local",
        pty: bool = False,
        baud: int | None = 115_200,
        skips: bool = False,
        seed: int = 1,
        plans: Sequence[NodePlan] | None = None,
        begun: bool = True,
    ) -> None:
        self.field = SimField()
        self.bus = SimBus(
            seats,
            self.field,
            rng=Random(seed),
            firmware=firmware,
            pty=pty,
            baud=baud,
            skips=skips,
            plans=plans,
        )
        self.now_ms = 0
        self.begun = self.run(1_000) if begun else []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.bus.close()

    def run(self, for_ms: int) -> list[Reading]:
        """Let time pass, from one thing due to the next; return the readings."""
        until_ms = self.now_ms + for_ms
        readings: list[Reading] = []
        while self.now_ms < until_ms:
            readings += self.bus.poll(self.now_ms)
            self.now_ms = min(max(self.bus.next_ms, self.now_ms + 1), until_ms)
        readings += self.bus.poll(self.now_ms)
        return readings


def lost(readings: list[Reading]) -> dict[str, str]:
    """Return the devices lost, each with its sentence."""
    return {reading.device: reading.text for reading in readings if isinstance(reading, DeviceLost)}


def found(readings: list[Reading]) -> list[str]:
    """Return the devices found again."""
    return [reading.device for reading in readings if isinstance(reading, DeviceFound)]


def tap(table: Table, seat: int) -> list[Reading]:
    """Tap a seat's button and return what is told in the next second."""
    table.bus.buttons.press(seat, table.now_ms + 1)
    return table.run(1_000)
