"""Which sound is heard at a moment: a function of table, ephemera and time."""

from firmware_host.core.table import Cue, Table
from firmware_host.shell.ephemera import Ephemera

SOUND_MS = {
    "click": 15,
    "refused": 180,
    "clock": 1200,
    "countdown": 10_000,
    "expired": 1200,
    "level": 1320,
    "stop": 800,
    "floor": 1200,
    "button": 620,
    "prompt": 280,
    "fault": 900,
}


def sounding(table: Table, ephemera: Ephemera, now_ms: int) -> Cue | None:
    """The cue that sounds now: the newest of keys' click and table's cue, the table's own of two at once.

    A countdown falls silent with its clock, and while that is frozen.
    """
    stands = table.clock is None or table.clock.frozen_ms is not None
    silent = table.cue is not None and table.cue.pattern == "countdown" and stands
    cues = [cue for cue in (None if silent else table.cue, ephemera.click) if cue and cue.at_ms >= ephemera.heard_ms]
    sounds = [cue for cue in cues if cue.at_ms <= now_ms < sound_ends_ms(cue)]
    return max(sounds, key=lambda cue: cue.at_ms, default=None)


def sound_ends_ms(cue: Cue) -> int:
    """When a sound is over."""
    return cue.at_ms + SOUND_MS[cue.pattern]
