"""Timing: the best of n runs, for whatever is timed the same n."""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

BEST_OF = 3


class Figure(NamedTuple):
    """One row of the bench: what was measured, the figure with its unit, and how."""

    what: str
    figure: str
    how: str


def best_s(run: Callable[[], object], best_of: int = BEST_OF) -> float:
    """The seconds of the fastest of n runs."""
    times_s = []
    for _ in range(best_of):
        started_s = time.perf_counter()
        run()
        times_s.append(time.perf_counter() - started_s)
    return min(times_s)


def table_of(figures: Sequence[Figure]) -> str:
    """The figures as a table of Markdown, its columns aligned."""
    rows = [Figure("what", "figure", "how"), *figures]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])
