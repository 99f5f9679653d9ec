"""The FIFO of a simulated MFRC522 and its water level (datasheet section 8.3)."""

from drivers.rfid import chip_registers as r


class Fifo:
    """Up to 64 bytes, one buffer for both directions.

    The alert interrupts are set anew whenever the level changes while it is past the water level.
    """

    __slots__ = ("_registers", "_data")

    def __init__(self, registers: bytearray) -> None:
        """Begin empty over a chip's registers."""
        self._registers = registers
        self._data = bytearray()

    def __len__(self) -> int:
        return len(self._data)

    def push(self, data: bytes) -> int:
        """Add what there is room for and return the error bits, BufferOvfl or none."""
        room = r.FIFO_BYTES - len(self._data)
        self._data += data[:room]
        self._changed()
        return r.BUFFER_OVFL if len(data) > room else 0

    def put(self, value: int) -> int:
        """Add one byte as `push` does."""
        if len(self._data) == r.FIFO_BYTES:
            return r.BUFFER_OVFL
        self._data.append(value)
        self._changed()
        return 0

    def pop(self) -> int:
        """Take the oldest byte, 0 if there is none."""
        if not self._data:
            return 0
        value = self._data.pop(0)
        self._changed()
        return value

    def take(self) -> bytes:
        """Take all bytes."""
        data = bytes(self._data)
        self._data.clear()
        self._changed()
        return data

    def clear(self) -> None:
        """Lose all bytes in a reset, which sets the level and the alerts itself."""
        self._data.clear()

    def _changed(self) -> None:
        registers = self._registers
        level, water = len(self._data), registers[r.WATER_LEVEL]
        registers[r.FIFO_LEVEL] = level
        registers[r.STATUS1] &= ~(r.HI_ALERT | r.LO_ALERT)
        if level <= water:
            registers[r.STATUS1] |= r.LO_ALERT
            registers[r.COM_IRQ] |= r.LO_ALERT_IRQ
        if r.FIFO_BYTES - level <= water:
            registers[r.STATUS1] |= r.HI_ALERT
            registers[r.COM_IRQ] |= r.HI_ALERT_IRQ
