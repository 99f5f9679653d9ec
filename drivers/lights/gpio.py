"""The seats' lights wired to the header of the Pi: one lamp of one colour a seat."""

from collections.abc import Mapping, Sequence

from drivers.api import Reading
from drivers.bell import Bell
from drivers.gpio.group import LineGroup
from drivers.gpio.header import Header
from drivers.gpio.lines import OutputLine
from drivers.lights.states import BLINK_MS, every_lamp, lit

# A lamp follows this late at most where nobody waits on the lights' file; nobody sees that.
FOLLOW_MS = 50


class GpioLights:
    """A driver of lamps that can only be on and off; one whose line fails is lost as `light seat3`.

    Without a header they are lost together, as `lights`. Lines are switched by `poll` alone.
    """

    def __init__(self, header: Header, lines: Mapping[int, int]) -> None:
        """Take the header and each seat's GPIO number; nothing is opened before the first poll."""
        self._shown = dict.fromkeys(lines, "off")
        self._lines = LineGroup(
            header, "lights", lines, "light seat{}".format, lambda factory, _, gpio: OutputLine(factory, gpio)
        )
        self._bell = Bell()
        self._polled_ms = -FOLLOW_MS

    @property
    def shown(self) -> Mapping[int, str]:
        """The state asked for at each seat."""
        return self._shown

    @property
    def next_ms(self) -> int:
        """50 ms after the last poll."""
        return self._polled_ms + FOLLOW_MS

    @property
    def due_ms(self) -> int:
        """The time at which lamps that blink change."""
        return (self._polled_ms // BLINK_MS + 1) * BLINK_MS

    def fileno(self) -> int:
        """Return the descriptor that can be read when other states were asked for."""
        return self._bell.fileno()

    def show(self, leds: Mapping[int, str]) -> None:
        """Show these states from the next poll on; a seat not named goes dark.

        ValueError for an unknown seat or state.
        """
        before, self._shown = self._shown, every_lamp(leds, self._shown)
        if self._shown != before:
            self._bell.ring()

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Switch what changes now, and return what was lost or found."""
        if now_ms < self._polled_ms:
            return ()
        self._polled_ms = now_ms
        self._bell.hear()
        readings = self._lines.tend(now_ms)
        shown = self._shown
        for seat, line in list(self._lines.up.items()):
            try:
                line.switch(lit(shown[seat], now_ms))
            except Exception as error:
                readings += self._lines.fail(seat, error, now_ms)
        return readings

    def close(self) -> None:
        """Switch all lamps off and give their lines back."""
        self._lines.close()
