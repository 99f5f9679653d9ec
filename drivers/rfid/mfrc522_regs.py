"""The MFRC522 through its registers: one exchange with the tags in its field (NXP datasheet Rev 3.9)."""

COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
STATUS2 = 0x08
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_MODE = 0x12
RX_MODE = 0x13
TX_CONTROL = 0x14
TX_ASK = 0x15
RF_CFG = 0x26
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_HIGH = 0x2C
T_RELOAD_LOW = 0x2D
VERSION = 0x37

IDLE = b"\x00"
TRANSCEIVE = b"\x0c"
RESET = b"\x0f"

# How an exchange ended. A mute chip did not send, or never came to an end of it.
SILENT = 0
CLEAN = 1
COLLIDED = 2
GARBLED = 3
MUTE = 4

_ALL_IRQS = b"\x7f"
_FLUSH = b"\x80"
_START_SEND = 0x80
_TX_IRQ = 0x40
_RX_IRQ = 0x20
_TIMER_IRQ = 0x01
_COLL_ERR = 0x08
_ANY_ERR = 0x1B
_LEVEL = 0x7F
_COLL_POS_NOT_VALID = 0x20
_COLL_POS = 0x1F

_STATUS = bytes((COM_IRQ, ERROR, FIFO_LEVEL, COLL))

# A bit at 106 kbit/s lasts 128 periods of 13.56 MHz; a tag answers 1236 periods after the last bit it heard.
_BIT_NS = 9440
_ANSWER_DELAY_US = 92
# The chip needs a moment to see that a frame has ended.
_END_US = 15
_LATE_US = 100
_LATE_POLLS = 20


class Port:
    """The registers of one chip, to be reached by SPI or whatever else; a base for real ports."""

    def read(self, regs: bytes) -> bytes:
        """Return a byte of each named register, read in that order; a register may be named repeatedly."""
        raise NotImplementedError

    def write(self, reg: int, data: bytes) -> None:
        """Write all bytes to one register."""
        raise NotImplementedError

    def wait_us(self, us: int) -> None:
        """Return after this time or somewhat later."""
        raise NotImplementedError

    def hard_reset(self) -> None:
        """Pull the chip's reset line; a port without one does nothing."""

    def close(self) -> None:
        """Give back what the port works on, where that must be."""


class Transceiver:
    """Sends frames and takes the tags' answers; the chip must be configured with its field on.

    It sleeps for the time that frame and answer need, then asks once how it ended. The transfers before a frame take
    longer than the 87 us that a tag needs after its answer.
    """

    def __init__(self, port: Port) -> None:
        """Work on a chip that may be in any state."""
        self._port = port
        self._flush = True

    def exchange(self, frame: bytes, answer_bits: int, last_bits: int = 0, align: int = 0) -> tuple[int, bytes, int]:
        """Send a frame and return how the exchange ended, the bytes received, and CollReg's collision position.

        `last_bits` of the frame's last byte are sent, 0 being all. The answer is expected to have `answer_bits`;
        its first bit comes to bit `align` of the first byte received. The position counts from 1, and 0 is unknown.
        """
        sent_bits = self._send(frame, last_bits, align)
        answer_bytes = (align + answer_bits + 7) >> 3
        bits = sent_bits + 1 + answer_bits + answer_bytes
        self._port.wait_us(bits * _BIT_NS // 1000 + _ANSWER_DELAY_US + _END_US)
        irq, error, level, coll = self._port.read(_STATUS)
        polls = _LATE_POLLS
        while not irq & (_RX_IRQ | _TIMER_IRQ) and polls:
            self._port.wait_us(_LATE_US)
            irq, error, level, coll = self._port.read(_STATUS)
            polls -= 1
        level &= _LEVEL
        data = self._port.read(bytes((FIFO_DATA,)) * level) if level else b""
        how = _ended(irq, error)
        # Only a frame that came to its end leaves nothing behind.
        self._flush = not irq & _RX_IRQ or level > answer_bytes
        return how, data, _collision_position(coll) if how == COLLIDED else 0

    def send(self, frame: bytes, quiet_us: int) -> None:
        """Send a frame that is answered by silence, and keep silent after it for a time."""
        bits = self._send(frame, 0, 0)
        self._port.wait_us(bits * _BIT_NS // 1000 + quiet_us)

    def _send(self, frame: bytes, last_bits: int, align: int) -> int:
        """Start sending; return the number of bits on the air."""
        port = self._port
        framing = (align << 4) | last_bits
        port.write(COMMAND, IDLE)
        if self._flush:
            port.write(FIFO_LEVEL, _FLUSH)
        port.write(COM_IRQ, _ALL_IRQS)
        port.write(FIFO_DATA, frame)
        # StartSend must be seen to rise: nothing says whether the chip clears it by itself.
        port.write(BIT_FRAMING, bytes((framing,)))
        port.write(COMMAND, TRANSCEIVE)
        port.write(BIT_FRAMING, bytes((framing | _START_SEND,)))
        # A start bit, then a parity bit after each whole byte.
        return 1 + 9 * len(frame) - (9 - last_bits if last_bits else 0)


def _ended(irq: int, error: int) -> int:
    if irq & _RX_IRQ:
        if error & _COLL_ERR:
            return COLLIDED
        return GARBLED if error & _ANY_ERR else CLEAN
    if not irq & _TX_IRQ:
        return MUTE
    # Bits that make no frame, or one that does not end.
    return SILENT if irq & _TIMER_IRQ and not error & _ANY_ERR else GARBLED


def _collision_position(coll: int) -> int:
    if coll & _COLL_POS_NOT_VALID:
        return 0
    return coll & _COLL_POS or 32
