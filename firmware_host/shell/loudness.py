"""How loud the table sounds now: the house's volume, and silence in its quiet hours."""

import time
from typing import Final

from firmware_host.core.table import House

SILENT: Final = 0


def local_minute() -> int:
    """The minute of the day by the clock on the wall, 0 to 1439."""
    now = time.localtime()
    return now.tm_hour * 60 + now.tm_min


def loudness(house: House, minute: int) -> int:
    """The buzzer's volume, 0 to 3, at a minute of the day; `sound.quiet` is silent from its first minute to its last.

    Hours that end at an earlier time than they begin go over midnight; from a time to the same time is never.
    """
    if house.sound_quiet is None:
        return house.sound_volume
    begins, ends = (_minute(text) for text in house.sound_quiet.split("-"))
    quiet = begins <= minute < ends if begins <= ends else minute >= begins or minute < ends
    return SILENT if quiet else house.sound_volume


def _minute(text: str) -> int:
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)
