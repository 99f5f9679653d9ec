"""What the table drives besides its feeds: lights, buzzer and the readers' turns."""

from collections.abc import Callable
from typing import NamedTuple

from drivers.api import Buzzer, Expecting, Lights
from firmware_host.core.table import Cue, Table
from firmware_host.shell.ephemera import Ephemera
from firmware_host.shell.expected import expected_antennas
from firmware_host.shell.lamps import leds
from firmware_host.shell.loudness import loudness
from firmware_host.shell.sounds import sound_ends_ms, sounding
from firmware_host.shell.troubles import Trouble

# A deadline is known up to 100 ms after its time and a press a little less; such a sound is still made whole.
LATE_SOUND_MS = 250


class Outputs(NamedTuple):
    """The drivers of what the table drives besides its feeds."""

    lights: Lights | None = None
    buzzer: Buzzer | None = None
    readers: Expecting | None = None


class Signals:
    """Drives the outputs; what it has driven last is all that it remembers."""

    def __init__(self, outputs: Outputs, minute_of_day: Callable[[], int]) -> None:
        self._outputs = outputs
        self._minute_of_day = minute_of_day
        self._sounding: Cue | None = None
        self._sounds = 0

    def show(self, table: Table, ephemera: Ephemera, troubles: list[Trouble], now_ms: int) -> None:
        """Drive lights and buzzer, and the readers' turns from the table."""
        if self._outputs.readers is not None:
            self._outputs.readers.expect(expected_antennas(table))
        if self._outputs.lights is not None:
            self._outputs.lights.show(leds(table, troubles))
        self.sound(table, ephemera, now_ms)

    def sound(self, table: Table, ephemera: Ephemera, now_ms: int) -> None:
        """Drive the buzzer: a sound that another broke into goes on where it would be by now; it ends by itself."""
        buzzer = self._outputs.buzzer
        if buzzer is None:
            return
        buzzer.set_volume(loudness(table.night.house, self._minute_of_day()))
        cue, before = sounding(table, ephemera, now_ms), self._sounding
        if cue == before:
            return
        self._sounding = cue
        if cue is not None:
            self._sounds += 1
            passed_ms = now_ms - cue.at_ms
            buzzer.sound(cue.pattern, passed_ms if passed_ms > LATE_SOUND_MS else 0, self._sounds)
        elif before is not None and now_ms < sound_ends_ms(before):
            buzzer.sound(None)

    def end(self, seats: int) -> None:
        """All lights off and silence."""
        if self._outputs.lights is not None:
            self._outputs.lights.show(dict.fromkeys(range(1, seats + 1), "off"))
        if self._outputs.buzzer is not None:
            self._outputs.buzzer.sound(None)
