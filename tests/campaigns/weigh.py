"""What a process and its journal weigh: memory, open files, threads, and the journal's file and log."""

import gc
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

# What SQLite's page cache, the interpreter's free lists and the kernel's rounding may still take after a while.
MEMORY_KIB: Final = 2_048
OBJECTS: Final = 2_000
HAND_BYTES: Final = 96 * 1024
# Of fewer hands than this a trend says nothing.
LEAST_HANDS: Final = 30


class Weight(NamedTuple):
    """After some hands: memory in KiB, Python's own objects, open files, threads, and bytes of the journal."""

    hands: int
    memory_kib: int
    objects: int
    files: int
    threads: int
    journal_bytes: int
    log_bytes: int


def process_weight(hands: int, journal: Path, pid: int | None = None) -> Weight:
    """Weigh a process, None is this one, of which the objects are counted too."""
    if pid is None:
        gc.collect()
    objects = 0 if pid is not None else len(gc.get_objects())
    place = Path("/proc", str(pid or os.getpid()))
    status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
    memory_kib, threads = (int(status[key].split()[0]) for key in ("VmRSS", "Threads"))
    log = journal.with_name(journal.name + "-wal")
    sizes = [path.stat().st_size if path.exists() else 0 for path in (journal, log)]
    return Weight(hands, memory_kib, objects, len(os.listdir(place / "fd")), threads, *sizes)


def growth(weights: Sequence[Weight], key: str) -> float:
    """By how much the last third of the weights is above the middle one, each by its median."""
    third = len(weights) // 3
    middle, last = (sorted(getattr(one, key) for one in part) for part in (weights[third:-third], weights[-third:]))
    return float(last[len(last) // 2] - middle[len(middle) // 2])


def assert_flat(weights: Sequence[Weight]) -> None:
    """Files, threads and the log stand still, memory as good as, and the journal grows by what the hands need."""
    assert len({one.files for one in weights}) == 1
    assert len({one.threads for one in weights}) == 1
    assert {one.log_bytes for one in weights} == {0}
    grown = weights[-1].journal_bytes - weights[0].journal_bytes
    assert grown <= HAND_BYTES * (weights[-1].hands - weights[0].hands)
    if len(weights) >= LEAST_HANDS:
        assert growth(weights, "memory_kib") <= MEMORY_KIB
        assert growth(weights, "objects") <= OBJECTS


def told(name: str, weights: Sequence[Weight]) -> str:
    """What an evening weighed, at its first hand and at its last."""
    first, last = weights[0], weights[-1]
    a_hand = (last.journal_bytes - first.journal_bytes) / max(1, last.hands - first.hands)
    return (
        f"{name}: {last.hands} hands, memory {first.memory_kib} to {last.memory_kib} KiB, objects {first.objects} to "
        f"{last.objects}, files {first.files} to {last.files}, threads {first.threads} to {last.threads}, "
        f"log {last.log_bytes} bytes, journal {a_hand:,.0f} bytes a hand"
    )
