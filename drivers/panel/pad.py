"""Makes strokes of a number pad's records: taps, holds and the pair of zeros that is one key."""

from drivers.api import KeyStruck
from drivers.panel.keymap import Keymap
from drivers.panel.keys import HOLD_KEYS, HOLD_MS
from drivers.panel.records import KEY, PRESSED, RELEASED, SYN, SYN_DROPPED, SYN_REPORT, Record


class PadKeys:
    """The state of a pad's keys, which the pad itself debounces. Times passed in must not go backwards.

    A 0 that may be the first half of a 00 is withheld until that is clear, then told with its own time, as a 00 is.
    """

    def __init__(self, keymap: Keymap) -> None:
        """Start with every key up."""
        self._keys = keymap.keys
        self._pair_us = keymap.pair_ms * 1000
        self._down_us: dict[int, int] = {}
        self._zero_us: int | None = None
        self._deaf = False

    @property
    def next_us(self) -> int | None:
        """The time at which the next `tick` may give a stroke, None while nothing is due."""
        due = [down_us + HOLD_MS * 1000 for down_us in self._down_us.values()]
        if self._zero_us is not None:
            due.append(self._zero_us + self._pair_us)
        return min(due, default=None)

    def take(self, record: Record, at_us: int) -> list[KeyStruck]:
        """Take a record that counts at `at_us` and return the strokes complete by then, oldest first.

        After the kernel dropped records every key is taken as up, and what it sends up to the next report is void.
        """
        if record.type == SYN:
            return self._synchronised(record.code)
        key = self._keys.get(record.code) if record.type == KEY else None
        if key is None or self._deaf:
            return []
        strokes = self.tick(at_us)
        if record.value == PRESSED:
            strokes += self._pressed(record.code, key, at_us)
        elif record.value == RELEASED and self._down_us.pop(record.code, None) is not None:
            strokes += self._told(key, False, at_us)
        return strokes

    def tick(self, now_us: int) -> list[KeyStruck]:
        """Let time pass and return the strokes complete by now, oldest first."""
        strokes: list[KeyStruck] = []
        held = [(down_us + HOLD_MS * 1000, code) for code, down_us in self._down_us.items()]
        for due_us, code in sorted(held):
            if due_us <= now_us:
                del self._down_us[code]
                strokes += self._told(self._keys[code], True, due_us)
        if self._zero_us is not None and now_us >= self._zero_us + self._pair_us:
            strokes += self._lone_zero()
        return strokes

    def forget(self) -> list[KeyStruck]:
        """Take every key as up: a press not yet a stroke becomes none, but a withheld 0 is told."""
        self._down_us.clear()
        self._deaf = False
        return self._lone_zero()

    def _synchronised(self, code: int) -> list[KeyStruck]:
        if code == SYN_DROPPED:
            strokes = self.forget()
            self._deaf = True
            return strokes
        if code == SYN_REPORT:
            self._deaf = False
        return []

    def _pressed(self, code: int, key: str, at_us: int) -> list[KeyStruck]:
        if key in HOLD_KEYS:
            self._down_us[code] = at_us
            return []
        return self._told(key, False, at_us)

    def _told(self, key: str, held: bool, at_us: int) -> list[KeyStruck]:
        if key != "0":
            return [*self._lone_zero(), KeyStruck(key, held, at_us // 1000)]
        if self._zero_us is None:
            self._zero_us = at_us
            return []
        first_us, self._zero_us = self._zero_us, None
        return [KeyStruck("00", False, first_us // 1000)]

    def _lone_zero(self) -> list[KeyStruck]:
        if self._zero_us is None:
            return []
        at_us, self._zero_us = self._zero_us, None
        return [KeyStruck("0", False, at_us // 1000)]
