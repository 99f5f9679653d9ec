"""The lamp and the buzzer of a node, by the state that the Pi has set."""

from drivers.seatbus.node.hal import Hal
from drivers.seatbus.outputs import RHYTHM_MS, TABLE_MS, Outputs

_NO_CUE = -1


class Stage:
    """Shows the lamp's rhythm by table time and sounds each cue once."""

    def __init__(self, hal: Hal) -> None:
        """Begin dark and silent."""
        self._hal = hal
        self._state = Outputs()
        self._ahead_ms = 0
        self._cue = _NO_CUE
        self._changes: list[tuple[int, int]] = []
        self._hz = 0
        self._heard = (0, 0)
        self._shown = (0, 0, 0)
        self._fresh = False

    def set(self, state: Outputs, now_ms: int) -> None:
        """Take a state; a cue that comes with the first one sounds too, the Pi leaves out an old one's beeps."""
        self._state = state
        self._fresh = True
        self._ahead_ms = state.table_ms - now_ms
        if state.cue != self._cue:
            self._cue = state.cue
            self._changes = []
            self._hz = 0
            self._sound()
            at_ms = now_ms
            for on_ms, off_ms, hz in state.beeps:
                self._changes += [(at_ms, hz), (at_ms + on_ms, 0)]
                at_ms += on_ms + off_ms
            self._changes.append((at_ms, 0))

    def table_ms(self, now_ms: int) -> int:
        """Return table time, which begins anew after four hours."""
        return (now_ms + self._ahead_ms) % TABLE_MS

    @property
    def settled(self) -> bool:
        """Whether the lamp shows the newest state."""
        return not self._fresh

    def next_ms(self, now_ms: int) -> int:
        """Return when the lamp or the buzzer changes next."""
        if self._fresh:
            return now_ms
        next_ms = now_ms + 1000 - self.table_ms(now_ms) % 1000
        return min(next_ms, self._changes[0][0]) if self._changes else next_ms

    def tick(self, now_ms: int) -> None:
        """Do what is due."""
        self._fresh = False
        second = self.table_ms(now_ms) % RHYTHM_MS // 1000
        colour = self._state.colour if self._state.rhythm << second & 0x80 else (0, 0, 0)
        if colour != self._shown:
            self._shown = colour
            self._hal.light(colour[0], colour[1], colour[2])
        while self._changes and self._changes[0][0] <= now_ms:
            self._hz = self._changes.pop(0)[1]
        self._sound()

    def _sound(self) -> None:
        heard = (self._hz, self._state.volume) if self._hz and self._state.volume else (0, 0)
        if heard != self._heard:
            self._heard = heard
            self._hal.sound(heard[0], heard[1])
