"""The seat bus of a real table."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import cast

from drivers.seatbus.assign import Assigner
from drivers.seatbus.line import SerialLine
from drivers.seatbus.master import SeatBus
from drivers.seatbus.plan import NodePlan
from drivers.seatbus.wishes import Lamps


def wired_bus(device: str, plans: Sequence[NodePlan], *, baud: int, kernel_rs485: bool, lamps: str) -> SeatBus:
    """The master over a serial adapter, which may be missing or pulled at any time; `lamps` as a profile names them."""
    opens = partial(SerialLine, device, baud, kernel_rs485=kernel_rs485)
    return SeatBus(opens, plans, rng=Random(), baud=baud, lamps=cast(Lamps, lamps))


def wired_assigner(device: str, plans: Sequence[NodePlan], *, baud: int, kernel_rs485: bool, first: int) -> Assigner:
    """Who gives the nodes on a serial adapter their places; seats before `first` keep what they have."""
    opens = partial(SerialLine, device, baud, kernel_rs485=kernel_rs485)
    return Assigner(opens, plans, rng=Random(), baud=baud, first=first)
