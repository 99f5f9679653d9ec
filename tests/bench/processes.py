"""What the system knows of a process: its time on the processors and its memory."""

import os
from pathlib import Path


def processor_s(pid: int) -> float:
    """The seconds that a process has had the processors so far, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_kib(pid: int) -> int:
    """The most memory that a process has had in use."""
    return _kib(Path(f"/proc/{pid}/status"), "VmHWM:")


def own_kib(pid: int) -> int:
    """The memory in use now, of pages shared with other processes its share alone (PSS)."""
    return _kib(Path(f"/proc/{pid}/smaps_rollup"), "Pss:")


def _kib(path: Path, key: str) -> int:
    return next(int(line.split()[1]) for line in path.read_text().splitlines() if line.startswith(key))
