"""A simulated number pad: the records of planned presses in a pipe, and the real driver reading them."""

import errno
import os
from bisect import insort
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from weakref import finalize

from drivers.api import Reading
from drivers.panel.evdev import EvdevPanel
from drivers.panel.keymap import KEYBOARD, KP_DIGITS
from drivers.panel.keys import HOLD_KEYS
from drivers.panel.records import KEY, PRESSED, RELEASED, REPEATED, SYN, SYN_DROPPED, SYN_REPORT, Record, encoded
from drivers.panel.sim import HELD_MS, TAP_MS

PATH = Path("/dev/input/simulated-pad")

# A pad that sends two zeros for its key 00 needs a report for each change.
REPORT_MS = 8
# As a keyboard's keys do when held.
REPEAT_AFTER_MS = 250
REPEAT_EVERY_MS = 33

# Of several codes for one key the first named.
_CODES = {KEYBOARD.keys[code]: code for code in reversed(tuple(KEYBOARD.keys))}


class _Act(NamedTuple):
    """Bytes that the pad sends at a time; None: its plug is pulled, or put back."""

    at_ms: int
    data: bytes | None


class SimPad:
    """A pad on a pipe. Whatever is planned happens at the step that reaches its time; the past raises ValueError."""

    def __init__(self) -> None:
        """Start plugged in, with every key up."""
        self._ahead: list[_Act] = []
        self._now_ms = 0
        self._pipe: tuple[int, int] | None = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    @property
    def next_ms(self) -> int | None:
        """The time of the next thing planned, None when there is none."""
        return self._ahead[0].at_ms if self._ahead else None

    def clock_us(self) -> int:
        """Return the time that the pad has reached, by which its records are stamped."""
        return self._now_ms * 1000

    def open(self, path: Path) -> int:
        """Return a new descriptor of the pipe's reading end; FileNotFoundError while the pad is unplugged."""
        if self._pipe is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return os.dup(self._pipe[0])

    def send(self, at_ms: int, code: int, value: int) -> None:
        """Change a key by its Linux code, or repeat it, with the report that closes each change."""
        records = (Record(at_ms * 1000, KEY, code, value), Record(at_ms * 1000, SYN, SYN_REPORT, 0))
        self.send_raw(at_ms, b"".join(encoded(record) for record in records))

    def send_raw(self, at_ms: int, data: bytes) -> None:
        """Send any bytes: garbage, or a part of a record."""
        self._plan(_Act(at_ms, data))

    def press(self, at_ms: int, down_ms: int, code: int) -> None:
        """Press and release a key by its Linux code, with the repeats that a long press gives."""
        self.send(at_ms, code, PRESSED)
        for after_ms in range(REPEAT_AFTER_MS, down_ms, REPEAT_EVERY_MS):
            self.send(at_ms + after_ms, code, REPEATED)
        self.send(at_ms + down_ms, code, RELEASED)

    def press_twice(self, at_ms: int, down_ms: int) -> None:
        """Press a key 00 that sends two zeros, the second of them for as long as it is down."""
        self.press(at_ms, REPORT_MS, KP_DIGITS[0])
        self.press(at_ms + 2 * REPORT_MS, max(REPORT_MS, down_ms - 2 * REPORT_MS), KP_DIGITS[0])

    def overflow(self, at_ms: int) -> None:
        """Drop records, as the kernel does when nobody reads, and tell of it."""
        records = (Record(at_ms * 1000, SYN, SYN_DROPPED, 0), Record(at_ms * 1000, SYN, SYN_REPORT, 0))
        self.send_raw(at_ms, b"".join(encoded(record) for record in records))

    def toggle_plug(self, at_ms: int) -> None:
        """Pull the plug, or put it back; what was sent before and not read is still there to read."""
        self._plan(_Act(at_ms, None))

    def step(self, now_ms: int) -> None:
        """Do what is planned up to now; an unplugged pad sends nothing."""
        self._now_ms = max(self._now_ms, now_ms)
        while self._ahead and self._ahead[0].at_ms <= now_ms:
            data = self._ahead.pop(0).data
            if data is None:
                self._turn_plug()
            elif self._pipe is not None:
                os.write(self._pipe[1], data)

    def close(self) -> None:
        """Unplug the pad for good."""
        self._ahead.clear()
        if self._pipe is not None:
            self._turn_plug()

    def _plan(self, act: _Act) -> None:
        if act.at_ms < self._now_ms:
            raise ValueError(f"the pad cannot act at {act.at_ms} ms: it has reached {self._now_ms} ms; plan it later")
        insort(self._ahead, act, key=lambda planned: planned.at_ms)

    def _turn_plug(self) -> None:
        if self._pipe is None:
            self._pipe = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
            return
        for fd in self._pipe:
            os.close(fd)
        self._pipe = None


class PipedPanel:
    """The real driver on a simulated pad, worked like the simulated panel: a driver whose presses are planned."""

    def __init__(self) -> None:
        """Start plugged in, with every key up."""
        self.pad = SimPad()
        self._panel = EvdevPanel(PATH, open_pad=self.pad.open, clock_us=self.pad.clock_us)
        self._presses = 0
        self.close = finalize(self, _close, self._panel, self.pad)

    @property
    def presses(self) -> int:
        """How many key presses were planned so far, a hold or a 00 counting once."""
        return self._presses

    @property
    def settled(self) -> bool:
        """True when no poll can report anything before the next thing planned."""
        return self.pad.next_ms is None and self._panel.settled

    @property
    def next_ms(self) -> int:
        """The time at which the pad acts or the driver wants to read."""
        return min(self._panel.next_ms, self._panel.next_ms if self.pad.next_ms is None else self.pad.next_ms)

    def strike(self, key: str, at_ms: int, held: bool = False) -> None:
        """Press a key for 0.1 s or, `held`, for 1.1 s; ValueError to hold a key that has no hold."""
        if held and key not in HOLD_KEYS:
            raise ValueError(f"key {key} has no hold; those with one are {', '.join(sorted(HOLD_KEYS))}")
        self.press(key, at_ms, HELD_MS if held else TAP_MS)

    def press(self, key: str, at_ms: int, down_ms: int) -> None:
        """Press a key from `at_ms` on for `down_ms`; ValueError for an unknown one."""
        if key not in _CODES:
            raise ValueError(f"there is no key {key}; there are {', '.join(_CODES)}")
        if key == "00":
            self.pad.press_twice(at_ms, down_ms)
        else:
            self.pad.press(at_ms, down_ms, _CODES[key])
        self._presses += 1

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Let the pad act up to now and return the driver's readings."""
        self.pad.step(now_ms)
        return self._panel.poll(now_ms)


def _close(panel: EvdevPanel, pad: SimPad) -> None:
    panel.close()
    pad.close()
