"""Where MicroPython is, and how it finds the project's files."""

import os
from pathlib import Path

import pytest

from drivers.seatbus.process_sim import NoRuntimeError, command_for

ROOT = Path(__file__).parents[3]


def micropython(heap_kb: int) -> list[str]:
    """Return the words that start MicroPython; skips the test where it is not installed."""
    try:
        return [*command_for("micropython", heap_kb)]
    except NoRuntimeError as error:
        pytest.skip(str(error))


def environment(*folders: Path) -> dict[str, str]:
    """Return the environment in which it imports from these folders, in this order."""
    return {**os.environ, "MICROPYPATH": ":".join([*map(str, folders), ".frozen"])}
