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

    def put(self, value: int) -> int:
        """Add one byte if there is room and return the error bits, BufferOvfl or none."""
        if len(self._data) == r.FIFO_BYTES:
            return r.BUFFER_OVFL
        self._data.append(value)
        self._changed()
        return 0

    def push(self, data: bytes) -> int:
        """Add bytes one after the other and return the error bits, BufferOvfl or none."""
        added = data[: r.FIFO_BYTES - len(self._data)]
        if added:
            if len(self._data) < self._registers[r.WATER_LEVEL]:
                self._registers[r.COM_IRQ] |= r.LO_ALERT_IRQ
            self._data += added
            self._changed()
        return 0 if len(added) == len(data) else r.BUFFER_OVFL

    def pop(self) -> int:
        """Take the oldest byte, 0 if there is none."""
        return self.pull(1)[0]

    def pull(self, count: int) -> bytes:
        """Take the oldest bytes one after the other, 0 for each that is missing."""
        if r.FIFO_BYTES + 1 - len(self._data) <= self._registers[r.WATER_LEVEL]:
            self._registers[r.COM_IRQ] |= r.HI_ALERT_IRQ
        taken = bytes(self._data[:count])
        if taken:
            del self._data[:count]
            self._changed()
        return taken.ljust(count, b"\0")

    def take(self) -> bytes:
        """Take all bytes at once."""
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
