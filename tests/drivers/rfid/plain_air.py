"""A field of tags above the registers, in plain Python that MicroPython runs too: answers to whole exchanges.

Frames and answers are whole numbers whose bit i is the i-th data bit sent. Run as a program it prints what a look at
some fixed fields finds, for the same run by another interpreter.
"""

from drivers.rfid.crc_a import crc_a
from drivers.rfid.iso14443 import Tags
from drivers.rfid.mfrc522_regs import CLEAN, COLLIDED, GARBLED, SILENT, Port, Transceiver
from drivers.rfid.presence import Presence

IDLE = 0
READY = 1
ACTIVE = 2
HALT = 3


def bits_of(data: bytes) -> int:
    """Return bytes as the number of their bits."""
    return int.from_bytes(data, "little")


class PlainTag:
    """A tag as ISO 14443-3 has it; what it does not expect sends it back to IDLE or HALT."""

    def __init__(self, uid: bytes) -> None:
        self.uid = uid
        self.state = IDLE
        self.home = IDLE
        self.level = 0
        self.parts = [uid[-4:]]
        for end in range(len(uid) - 4, 0, -3):
            self.parts.insert(0, b"\x88" + uid[end - 3 : end])

    def hear(self, frame: int, bits: int) -> tuple[int, int]:
        """Take a frame and return the bits of the answer and their number, 0 for none."""
        if bits == 7 and self.state in (IDLE, HALT) and (frame == 0x52 or (frame == 0x26 and self.state == IDLE)):
            self.home = self.state
            self.state = READY
            self.level = 0
            return 0x0044 if len(self.uid) > 4 else 0x0004, 16
        if self.state == READY and bits >= 16 and frame & 0xFF == (0x93, 0x95, 0x97)[self.level]:
            part = self.parts[self.level]
            checked = part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
            select = bytes((frame & 0xFF, 0x70)) + checked
            if frame == bits_of(select + crc_a(select)):
                return self._selected(), 24
            known = bits - 16
            if known < 40 and (frame >> 8) & 0xFF == ((2 + known // 8) << 4 | known % 8):
                if frame >> 16 != bits_of(checked) & ((1 << known) - 1):
                    return 0, 0
                return bits_of(checked) >> known, 40 - known
        if self.state == ACTIVE and frame == bits_of(b"\x50\x00\x57\xcd"):
            self.home = HALT
        self.state = self.home
        return 0, 0

    def _selected(self) -> int:
        self.level += 1
        sak = b"\x04"
        if self.level == len(self.parts):
            self.state = ACTIVE
            sak = b"\x00" if len(self.uid) > 4 else b"\x08"
        return bits_of(sak + crc_a(sak))


class PlainAir(Transceiver):
    """Answers of all tags at once; `uid_positions` counts CollPos from the UID's first bit.

    `spoil` maps the number of an exchange, from 1, to what comes of its answer.
    """

    def __init__(self, uids: list[bytes], uid_positions: bool = False, spoil: dict[int, int] | None = None) -> None:
        super().__init__(Port())
        self.tags = [PlainTag(uid) for uid in uids]
        self.uid_positions = uid_positions
        self.spoil = spoil or {}
        self.sent: list[bytes] = []

    def exchange(self, frame: bytes, answer_bits: int, last_bits: int = 0, align: int = 0) -> tuple[int, bytes, int]:
        self.sent.append(frame)
        bits = 8 * len(frame) - (8 - last_bits if last_bits else 0)
        answers = self._heard(frame, bits)
        spoiled = self.spoil.get(len(self.sent))
        if spoiled is not None:
            return spoiled, b"", 0
        if not answers:
            return SILENT, b"", 0
        value, length = answers[0]
        first = 99
        for other, _ in answers[1:]:
            differing = value ^ other
            if differing:
                first = min(first, len(bin(differing & -differing)) - 3)
        data = (value << align).to_bytes((align + length + 7) // 8, "little")
        if first == 99:
            return CLEAN, data, 0
        # What is received of a collided bit, and after it, must not matter: here ones.
        dirty = value | (1 << length) - (1 << first)
        position = first + 1 + (bits - 16 if self.uid_positions else align)
        return COLLIDED, (dirty << align).to_bytes((align + length + 7) // 8, "little"), position

    def send(self, frame: bytes, quiet_us: int) -> None:
        self.sent.append(frame)
        self._heard(frame, 8 * len(frame))

    def _heard(self, frame: bytes, bits: int) -> list[tuple[int, int]]:
        answers = [tag.hear(bits_of(frame) & ((1 << bits) - 1), bits) for tag in self.tags]
        return [answer for answer in answers if answer[1]]


def main() -> None:
    """Look at fields of no tag to five, with either reading of positions and with a garbled answer."""
    uids = [bytes((4, 17, 34 * n, 51 + n, 68, 85 ^ n, 102)) for n in range(4)] + [b"\x08\x77\x66\x55"]
    presence = Presence()
    for count in range(len(uids) + 1):
        for uid_positions in (False, True):
            for spoil in ({}, {2: GARBLED}, {4: GARBLED, 5: SILENT}):
                air = PlainAir(uids[:count], uid_positions, spoil)
                tags = Tags(air)
                look = tags.inventory()
                again = tags.steady(look.uids)
                gone = presence.take(look.uids, not look.garbled, 100 * len(air.sent))
                arrived = presence.arrivals()
                presence.tell(arrived)
                print(sorted(look.uids), look.garbled, again.uids == look.uids, len(air.sent), arrived, gone)


if __name__ == "__main__":
    main()
