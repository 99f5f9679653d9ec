"""Depth `bus`: the real master on a pseudo-terminal, and each node's own firmware in a process of its own."""

from random import Random

from drivers.rfid.field import SimField
from drivers.seatbus.process_sim import NoRuntimeError, Runtime, command_for
from drivers.seatbus.sim import SimBus


def best_runtime() -> Runtime:
    """MicroPython, as on a node; its unix port has no wheel but for x86-64, and the same files run under CPython."""
    try:
        command_for("micropython")
    except NoRuntimeError:
        return "cpython"
    return "micropython"


def bus_devices(seats: int, rng: Random) -> SimBus:
    """A table of 2 to 13 seats with a node at each, at board, muck and panel, on a wire that takes no time."""
    return SimBus(seats, SimField(), rng=rng, firmware=best_runtime())
