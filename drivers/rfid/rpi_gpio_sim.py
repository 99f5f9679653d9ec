"""A stand-in for the module RPi.GPIO, whose lines may reset simulated chips."""

from types import ModuleType

from drivers.rfid.mfrc522_chip import Chip

# Header pins by board number (Raspberry Pi, 40 pins); the others are power and ground.
_BOARD_TO_BCM = {
    **{3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25},
    **{23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21},
}


class FakeGpio(ModuleType):
    """Behaves as the module RPi.GPIO does for outputs; a line may be the reset line of chips."""

    BOARD, BCM = 10, 11
    OUT, IN = 0, 1
    LOW, HIGH = 0, 1

    def __init__(self) -> None:
        """Begin with no numbering chosen and every line pulled high."""
        super().__init__("RPi.GPIO")
        self._mode: int | None = None
        self._outputs: dict[int, int] = {}
        self._resets: dict[int, list[Chip]] = {}

    def wire_reset(self, bcm: int, chip: Chip) -> None:
        """Wire a chip's NRSTPD to a line, by its BCM number."""
        self._resets.setdefault(bcm, []).append(chip)

    def setmode(self, mode: int) -> None:
        """Choose the numbering; ValueError if another one was chosen before."""
        if self._mode not in (None, mode):
            raise ValueError("A different mode has already been set!")
        self._mode = mode

    def getmode(self) -> int | None:
        """Return the numbering, None before one is chosen."""
        return self._mode

    def setwarnings(self, on: bool) -> None:
        """Take what RPi.GPIO takes; there are no warnings here."""

    def setup(self, channel: int, direction: int, initial: int = -1) -> None:
        """Make a line an output or input; an output keeps its level unless told otherwise."""
        line = self._line(channel)
        if direction == self.OUT:
            self._outputs.setdefault(line, self.HIGH)
            if initial != -1:
                self.output(channel, initial)
        else:
            self._release(line)

    def output(self, channel: int, level: int) -> None:
        """Set an output; RuntimeError if it is none."""
        line = self._line(channel)
        if line not in self._outputs:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._outputs[line] = level
        self._set(line, bool(level))

    def input(self, channel: int) -> int:
        """Return a line's level."""
        return self._outputs.get(self._line(channel), self.HIGH)

    def cleanup(self) -> None:
        """Release all lines and forget the numbering."""
        for line in list(self._outputs):
            self._release(line)
        self._mode = None

    def _release(self, line: int) -> None:
        if self._outputs.pop(line, None) is not None:
            self._set(line, True)

    def _set(self, line: int, high: bool) -> None:
        for chip in self._resets.get(line, ()):
            chip.reset_line(high)

    def _line(self, channel: int) -> int:
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)")
        if self._mode == self.BCM:
            return channel
        if channel not in _BOARD_TO_BCM:
            raise ValueError("The channel sent is invalid on a Raspberry Pi")
        return _BOARD_TO_BCM[channel]
