"""What undo keeps in memory: this hand's events and the last one's, and the tables before both, object by object."""

import gc
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import NamedTuple

from firmware_host.core.table import BETWEEN_HANDS, Table
from tests.bench.night import Night
from tests.bench.timing import Figure

SEED = 13
HANDS = 50


class Kept(NamedTuple):
    """What a table keeps for undo alone: how many events, and the bytes of them and of the tables before them."""

    events: int
    size: int


def undo_memory(hands: int = HANDS) -> list[Figure]:
    """Bytes kept for each event, counted before the push of every hand, where most is kept."""
    night = Night(SEED)
    ends: dict[int, Table] = {}
    for _ in night.hands(hands):
        if night.table.phase not in BETWEEN_HANDS:
            ends[night.table.night.hand] = night.table
    fullest = [kept(table) for table in ends.values()]
    events, size = (sum(counts) for counts in zip(*fullest, strict=True))
    most = max(fullest, key=lambda one: one.size)
    how = f"this hand and the last, tables before them included; most {most.size / 1024:.0f} KiB, {most.events} events"
    return [Figure("memory kept for undo, an event", f"{size / events:,.0f} bytes", f"{how}; {hands} hands, counted")]


def kept(table: Table) -> Kept:
    """Whatever only `base` and `past` of the table lead to."""
    own = _reached([table._replace(base=None, past=None)])
    undo = _reached([table.base, table.past])
    count, at = 0, table
    while at.base is not None:
        past = at.past
        while past is not None:
            count, past = count + 1, past.before
        at = at.base
    return Kept(count, sum(size for key, size in undo.items() if key not in own))


def _reached(roots: Iterable[object]) -> dict[int, int]:
    """Every value that these lead to, by its identity, and its size in bytes."""
    sizes: dict[int, int] = {}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) not in sizes and not isinstance(one, type | ModuleType):
            sizes[id(one)] = sys.getsizeof(one)
            waiting += gc.get_referents(one)
    return sizes
