"""One simulated MFRC522 at one antenna, with its registers in the hands of a test."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from drivers.rfid import chip_registers as r
from drivers.rfid.antenna import Antenna
from drivers.rfid.chip_crc import CRC_A_PRESET, crc
from drivers.rfid.chip_radio import CollReading
from drivers.rfid.field import SimField
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.virtual_clock import TICKS_PER_US, VirtualClock

NTAG = bytes.fromhex("04a2b31a5c6d80")
OTHER_NTAG = bytes.fromhex("04a2b3ffff0181")
CLASSIC = bytes.fromhex("5a10c3f7")
TEN_BYTES = bytes.fromhex("04112233445566778899")

SEATS = ("seat1", "seat2")
READY_US = 5_000.0
# Longer than any exchange.
EXCHANGE_US = 4_000.0
# (2 * 169 + 1) * (14 + 1) / 13.56 MHz = 375 us
TIMER_RELOAD = 14


class Got(NamedTuple):
    """What an exchange left in the registers."""

    data: bytes
    last_bits: int
    errors: int
    coll: int
    irqs: int


def with_crc(frame: Iterable[int]) -> bytes:
    """Return a frame with its CRC_A."""
    data = bytes(frame)
    return data + crc(data, CRC_A_PRESET).to_bytes(2, "little")


def with_bcc(part: bytes) -> bytes:
    """Return the four bytes of a cascade level with their check byte."""
    return part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))


class Rig:
    """A chip with full modulation, the timer and the field on, over seat 1 of a field; tags there are awake."""

    def __init__(self, *uids: bytes, coll_reading: CollReading = "frame", seed: int = 1) -> None:
        self.field = SimField()
        for uid in uids:
            self.field.lay(SEATS[0], uid)
        self.clock = VirtualClock()
        self.antenna = Antenna(self.field, SEATS[0], Random(seed))
        self.chip = Chip(self.clock, self.antenna, Random(seed + 1), coll_reading=coll_reading)
        self.configure()
        self.wait(READY_US)

    def configure(self) -> None:
        """Set what an exchange needs and put the field on."""
        self.write(r.TX_ASK, r.FORCE_100_ASK)
        self.write(r.MODE, 0x3D)
        self.write(r.COLL, 0)
        self.write(r.T_MODE, r.T_AUTO)
        self.write(r.T_PRESCALER, 0xA9)
        self.write(r.T_RELOAD_LOW, TIMER_RELOAD)
        self.write(r.TX_CONTROL, 0x83)

    def wait(self, us: float) -> None:
        """Let time pass."""
        self.clock.advance(us)

    def read(self, register: int) -> int:
        """Read a register now."""
        return self.chip.read(register, self.clock.ticks)

    def write(self, register: int, value: int) -> None:
        """Write a register now."""
        self.chip.write(register, value, self.clock.ticks)

    def begin(self, frame: Iterable[int], last_bits: int = 0, align: int = 0) -> None:
        """Start sending a frame."""
        self.write(r.COMMAND, r.IDLE)
        self.write(r.COM_IRQ, r.COM_IRQS)
        self.write(r.FIFO_LEVEL, r.FLUSH)
        for byte in frame:
            self.write(r.FIFO_DATA, byte)
        self.write(r.COMMAND, r.TRANSCEIVE)
        self.write(r.BIT_FRAMING, r.START_SEND | align << 4 | last_bits)

    def end(self) -> Got:
        """Return what the exchange left."""
        last_bits = self.read(r.CONTROL) & r.RX_LAST_BITS
        data = bytes(self.read(r.FIFO_DATA) for _ in range(self.read(r.FIFO_LEVEL)))
        return Got(data, last_bits, self.read(r.ERROR), self.read(r.COLL), self.read(r.COM_IRQ))

    def exchange(self, frame: Iterable[int], last_bits: int = 0, align: int = 0) -> Got:
        """Send a frame, wait longer than any answer takes and return what came back."""
        self.begin(frame, last_bits, align)
        self.wait(EXCHANGE_US)
        return self.end()

    def request(self) -> bytes:
        """Send REQA and return the answer, empty for none."""
        return self.exchange((0x26,), last_bits=7).data

    def wake(self) -> bytes:
        """Send WUPA and return the answer, empty for none."""
        return self.exchange((0x52,), last_bits=7).data

    def anticollision(self, level: int = 0) -> bytes:
        """Send ANTICOLLISION with no bit known and return the answer."""
        return self.exchange((0x93 + 2 * level, 0x20)).data

    def select(self, part: bytes, level: int = 0) -> bytes:
        """SELECT the four bytes of a level and return the answer."""
        return self.exchange(with_crc((0x93 + 2 * level, 0x70, *with_bcc(part)))).data

    def select_all(self, uid: bytes) -> bytes:
        """SELECT a UID of 4 or 7 bytes through all its levels and return the last answer."""
        if len(uid) == 4:
            return self.select(uid)
        self.select(b"\x88" + uid[:3])
        return self.select(uid[3:], 1)

    def halt(self) -> bytes:
        """Send HLTA and return what should be nothing."""
        return self.exchange(with_crc((0x50, 0x00))).data

    def field_off_for(self, us: float) -> None:
        """Take the field away for a time and wait until tags are ready again."""
        self.write(r.TX_CONTROL, 0x80)
        self.wait(us)
        self.write(r.TX_CONTROL, 0x83)
        self.wait(READY_US)

    def first_us(self, irq: int) -> float:
        """Return after how many microseconds from now an interrupt bit is set, to a tenth; AssertionError if never."""
        step = TICKS_PER_US // 10
        began = self.clock.ticks
        for ticks in range(began, began + round(EXCHANGE_US * TICKS_PER_US), step):
            if self.chip.read(r.COM_IRQ, ticks) & irq:
                self.clock.ticks = ticks
                return (ticks - began) / TICKS_PER_US
        raise AssertionError(f"interrupt bit {irq:02X} was not set within {EXCHANGE_US} us")
