"""The sounds of the buzzer, told apart by the length of their pulses and gaps."""

from typing import NamedTuple

_HIGH_HZ = 2700
_LOW_HZ = 800

# Of a buzzer without a volume of its own: it is on for that part of the time, in steps of about 5 dB.
SHARES = (0.0, 0.1, 0.3, 1.0)
LOUDEST = len(SHARES) - 1


class Beep(NamedTuple):
    """A tone and the silence after it."""

    on_ms: int
    off_ms: int
    hz: int


def _high(*on_off_ms: int) -> tuple[Beep, ...]:
    return tuple(Beep(on, off, _HIGH_HZ) for on, off in zip(on_off_ms[::2], on_off_ms[1::2], strict=True))


def _low(*on_off_ms: int) -> tuple[Beep, ...]:
    return tuple(beep._replace(hz=_LOW_HZ) for beep in _high(*on_off_ms))


PATTERNS = {
    "click": _high(15, 0),
    "refused": _low(180, 0),
    "clock": _high(500, 200, 500, 0),
    # One beep a second for 10 to 4, two short ones for 3, 2 and 1: ten seconds in all.
    "countdown": _high(60, 940) * 7 + _high(60, 60, 60, 820) * 3,
    "expired": _high(1200, 0),
    "level": _high(100, 80, 100, 80, 100, 400, 100, 80, 100, 80, 100, 0),
    "floor": _high(400, 150, 100, 150, 400, 0),
    "stop": tuple(Beep(100, 60, hz) for hz in (3200, 2800, 2400, 2000, 1600)),
    "button": _low(250, 120, 250, 0),
    "prompt": _high(80, 120, 80, 0),
    "fault": _low(600, 150, 150, 0),
}


def beeps(pattern: str) -> tuple[Beep, ...]:
    """Return the beeps of a pattern; ValueError for an unknown one."""
    if pattern not in PATTERNS:
        raise ValueError(f"there is no buzzer pattern {pattern!r}; there are {', '.join(PATTERNS)}")
    return PATTERNS[pattern]


def length_ms(pattern: str) -> int:
    """Return how long a pattern lasts, its last gap included; ValueError for an unknown one."""
    return sum(beep.on_ms + beep.off_ms for beep in beeps(pattern))


def beeps_left(pattern: str, passed_ms: int) -> tuple[Beep, ...]:
    """Return what is left of a pattern after a time, its first beep perhaps a silence alone.

    ValueError for an unknown pattern or a negative time.
    """
    if passed_ms < 0:
        raise ValueError(f"{passed_ms} ms of buzzer pattern {pattern!r} cannot have passed; give 0 or more")
    left = []
    for beep in beeps(pattern):
        gone_ms = min(passed_ms, beep.on_ms + beep.off_ms)
        passed_ms -= gone_ms
        on_ms = max(beep.on_ms - gone_ms, 0)
        rest = Beep(on_ms, beep.on_ms + beep.off_ms - gone_ms - on_ms, beep.hz)
        if rest.on_ms or rest.off_ms:
            left.append(rest)
    return tuple(left)


def changes(pattern: str, passed_ms: int = 0) -> list[tuple[int, bool]]:
    """Return when the tone of what is left of a pattern begins and ends, in milliseconds from now.

    ValueError for an unknown pattern or a negative time.
    """
    times: list[tuple[int, bool]] = []
    start_ms = 0
    for beep in beeps_left(pattern, passed_ms):
        if beep.on_ms:
            times += [(start_ms, True), (start_ms + beep.on_ms, False)]
        start_ms += beep.on_ms + beep.off_ms
    return times


def checked_volume(volume: int) -> int:
    """Return the volume; ValueError for one that there is not."""
    if not 0 <= volume <= LOUDEST:
        raise ValueError(f"there is no volume {volume}; there are 0 (silent) to {LOUDEST}")
    return volume
