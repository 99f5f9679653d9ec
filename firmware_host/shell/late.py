"""What came late: told late by a node whose bus was down, or owed since it could not be written when it happened."""

from dataclasses import replace

from drivers.api import Reading
from firmware_host.shell.antennas import Observation


def not_before(at_ms: int, came: Reading | Observation) -> Reading | Observation:
    """The same, but no earlier than the table's time: it comes after what was entered meanwhile."""
    if came.at_ms >= at_ms:
        return came
    return came.replaced(at_ms=at_ms) if isinstance(came, Observation) else replace(came, at_ms=at_ms)
