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
    return best_of_each_s([run], best_of)[0]


def best_of_each_s(runs: Sequence[Callable[[], object]], best_of: int = BEST_OF) -> list[float]:
    """The seconds of the fastest of n runs of each, one after the other n times, so that all meet the same weather."""
    best = [float("inf")] * len(runs)
    for _ in range(best_of):
        for place, run in enumerate(runs):
            started_s = time.perf_counter()
            run()
            best[place] = min(best[place], time.perf_counter() - started_s)
    return best


def table_of(figures: Sequence[Figure]) -> str:
    """The figures as a table of Markdown, its columns aligned."""
    rows = [Figure("what", "figure", "how"), *figures]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])
