"""The CRC coprocessor of a simulated MFRC522 (datasheet sections 8.1 and 10.3)."""

from drivers.rfid import chip_registers as r
from drivers.rfid.chip_crc import crc
from drivers.rfid.chip_fifo import Fifo
from drivers.rfid.virtual_clock import CARRIER_TICKS, NEVER

# The datasheet gives no time; one bit a carrier period is what its clock allows.
BYTE_TICKS = 8 * CARRIER_TICKS


class Coprocessor:
    """Takes the FIFO and computes its CRC until it is stopped; `due` is when the bytes given so far are done."""

    __slots__ = ("due", "_registers", "_fifo", "_value")

    def __init__(self, registers: bytearray, fifo: Fifo) -> None:
        """Stand idle over a chip's registers and FIFO."""
        self.due = NEVER
        self._registers = registers
        self._fifo = fifo
        self._value = 0

    def start(self, now: int) -> None:
        """Begin from the preset that ModeReg names, with what lies in the FIFO."""
        self._value = r.CRC_PRESETS[self._registers[r.MODE] & r.CRC_PRESET]
        self.feed(now)

    def feed(self, now: int) -> None:
        """Take what lies in the FIFO."""
        data = self._fifo.take()
        self._value = crc(data, self._value)
        self.due = now + len(data) * BYTE_TICKS
        self._registers[r.STATUS1] &= ~(r.CRC_READY | r.CRC_OK)

    def stop(self) -> None:
        """Compute no more; the result stays."""
        self.due = NEVER

    def act(self) -> None:
        """Show the result and set CRCIRq."""
        registers = self._registers
        self.due = NEVER
        registers[r.CRC_HIGH], registers[r.CRC_LOW] = self._value >> 8, self._value & 0xFF
        registers[r.DIV_IRQ] |= r.CRC_IRQ
        registers[r.STATUS1] |= r.CRC_READY if self._value else r.CRC_READY | r.CRC_OK
