"""What is to be seen and heard at a simulated table's nodes, whatever they were told."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from drivers.api import Reading
from drivers.buzzer.patterns import beeps
from drivers.lights.states import LOOKS
from drivers.seatbus.outputs import RHYTHM_MS
from drivers.seatbus.wishes import rhythm

if TYPE_CHECKING:
    from drivers.seatbus.sim import SimBus

REST_MS: Final = 100


class _Rests:
    """A driver that has nothing to tell: the bus tells for it."""

    def __init__(self) -> None:
        self._next_ms = 0

    @property
    def next_ms(self) -> int:
        """100 ms after the last poll: nothing is ever due."""
        return self._next_ms

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Return nothing."""
        self._next_ms = max(self._next_ms, now_ms + REST_MS)
        return ()


class ShownLamps(_Rests):
    """The lamps of the seats."""

    def __init__(self, table: "SimBus") -> None:
        """Take the table."""
        super().__init__()
        self._table = table

    @property
    def shown(self) -> Mapping[int, str]:
        """The state asked for at each seat, where its lamp agrees with it; else `off`, or the first that looks so."""
        return {seat: self._seen(seat, state) for seat, state in self._table.master.shown.items()}

    def show(self, leds: Mapping[int, str]) -> None:
        """Show these states; a seat not named goes dark. ValueError for an unknown seat or state."""
        self._table.master.show(leds)

    def _seen(self, seat: int, asked: str) -> str:
        bus = self._table.bus
        node = bus.nodes[str(seat)]
        if node.works:
            node.act(bus.now_us)
        second = bus.now_us // 1000 % RHYTHM_MS // 1000
        for state in (asked, "off", *LOOKS):
            lit = rhythm(state, "colour") << second & 0x80
            if node.board.colour == (tuple(LOOKS[state].colour) if lit else (0, 0, 0)):
                return state
        return "off"


class SoundedBuzzer(_Rests):
    """The buzzer at the panel."""

    def __init__(self, table: "SimBus") -> None:
        """Take the table."""
        super().__init__()
        self._table = table
        self._asked: list[tuple[int, str]] = []

    @property
    def pattern(self) -> str | None:
        """The pattern last asked for, None when asked to be silent."""
        return self._table.master.pattern

    @property
    def started(self) -> Sequence[str]:
        """Every pattern that was asked for and of which the first beep was heard, in order."""
        heard = []
        tones = self._table.bus.nodes["panel"].board.tones
        ends = [*(place for place, _ in self._asked[1:]), len(tones)]
        for (place, pattern), end in zip(self._asked, ends, strict=False):
            if any(hz == beeps(pattern)[0].hz for _, hz in tones[place:end]):
                heard.append(pattern)
        return heard

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        """Start a pattern `passed_ms` after its beginning unless it was asked for last; None is silence.

        ValueError for an unknown pattern or a negative time.
        """
        before = self._table.master.sounds
        self._table.master.sound(pattern, passed_ms, n)
        if pattern is not None and self._table.master.sounds != before:
            self._asked.append((len(self._table.bus.nodes["panel"].board.tones), pattern))

    def set_volume(self, volume: int) -> None:
        """Sound as loud as this from now on; ValueError for a volume that there is not."""
        self._table.master.set_volume(volume)
