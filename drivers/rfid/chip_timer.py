"""The timer of a simulated MFRC522 (datasheet section 8.5)."""

from drivers.rfid import chip_registers as r
from drivers.rfid.virtual_clock import CARRIER_TICKS, NEVER


class Timer:
    """Counts down once and sets TimerIRq; nothing else in the chip hears of it. Times are ticks.

    `due` is when it next does anything by itself.
    """

    __slots__ = ("due", "_registers", "_ends")

    def __init__(self, registers: bytearray) -> None:
        """Stand still over a chip's registers."""
        self.due = NEVER
        self._registers = registers
        self._ends = NEVER

    def start(self, now: int) -> None:
        """Begin at TReload, which takes effect here only."""
        registers = self._registers
        reload = registers[r.T_RELOAD_HIGH] << 8 | registers[r.T_RELOAD_LOW]
        self._ends = self.due = now + (reload + 1) * self._step()
        registers[r.STATUS1] |= r.T_RUNNING

    def stop(self) -> None:
        """Stand still; TimerIRq stays as it is."""
        self._ends = self.due = NEVER
        self._registers[r.STATUS1] &= ~r.T_RUNNING

    def stop_at(self, at: int) -> None:
        """Stand still from a moment to come, if it is not over before."""
        if at < self._ends:
            self.due = at

    def act(self, at: int) -> None:
        """Do what is due."""
        if at < self._ends:
            self.stop()
            return
        self._registers[r.COM_IRQ] |= r.TIMER_IRQ
        if self._registers[r.T_MODE] & r.T_AUTO_RESTART:
            self.start(at)
        else:
            self.stop()

    def value(self, now: int) -> int:
        """Return TCounterVal, 0 while it stands still."""
        return 0 if self._ends == NEVER else (self._ends - now) // self._step()

    def _step(self) -> int:
        registers = self._registers
        prescaler = (registers[r.T_MODE] & r.T_PRESCALER_HIGH) << 8 | registers[r.T_PRESCALER]
        even = registers[r.DEMOD] & r.T_PRESCAL_EVEN
        return (2 * prescaler + (2 if even else 1)) * CARRIER_TICKS
