"""Tags in a field by ISO 14443-3 type A: which UIDs are there, one by one, none of them made up."""

from drivers.rfid.crc_a import crc_a
from drivers.rfid.mfrc522_regs import CLEAN, COLLIDED, GARBLED, MUTE, SILENT, Transceiver

_REQA = b"\x26"
_WUPA = b"\x52"
_SHORT_BITS = 7
_ATQA_BITS = 16
_LEVELS = (0x93, 0x95, 0x97)
_SELECT_NVB = 0x70
_LEVEL_BITS = 40
_UID_BITS = 32
_SAK_BITS = 24
_NOT_COMPLETE = 0x04
_CASCADE_TAG = 0x88
_RANDOM_UID = 0x08
_HLTA = b"\x50\x00\x57\xcd"

# A tag that was told to halt may be spoken to again after this time.
_HALTED_US = 100
# Attempts at one tag in one look, and at one cascade level, before the field is called garbled.
_ATTEMPTS = 6
_LEVEL_ATTEMPTS = 3
_SILENCES = 3
# A whole deck in one field, and some more.
_MOST_TAGS = 60


def has_identity(uid: bytes) -> bool:
    """Return whether a UID names its tag: a random one does not, nor one that no maker can have given.

    4 bytes from 08 are made up at each field-on (ISO 14443-3, 6.5.4). The longer ones begin with the maker's
    code, which is never 00.
    """
    return uid[0] != (_RANDOM_UID if len(uid) == 4 else 0)


class Look:
    """What one look at a field found: UIDs in the order of finding, and whether anything was left unresolved.

    In a `garbled` field somebody is, or was, whom nobody could make out. A `mute` chip did not send at all.
    """

    def __init__(self) -> None:
        """Begin with nothing found."""
        self.uids: list[bytes] = []
        self.garbled = False
        self.mute = False


class Tags:
    """Finds the tags of one field. All of them are left in HALT, from which WUPA alone wakes them.

    A frame that a tag does not expect sends it back to where it came from, IDLE or HALT, and goes unanswered: once
    anything went wrong in a look, silence is believed only the second time. Of a tag that is known it is believed
    the third time, for the first answer may have been lost and the tag then sent back by the second frame.
    """

    def __init__(self, radio: Transceiver) -> None:
        """Begin with tags that nobody has spoken to."""
        self._radio = radio
        self._stirred = False
        self._mute = False

    def inventory(self) -> Look:
        """Find every tag that is not in HALT: after the field was off for 5.1 ms, all of them."""
        return self.steady(())

    def steady(self, known: tuple[bytes, ...] | list[bytes]) -> Look:
        """Check each known tag, halted or not, then find the newcomers; the field need not have been off."""
        look = Look()
        self._mute = False
        for uid in known:
            if not self._check(uid, look):
                break
        self._find(look)
        look.mute = self._mute
        self._stirred = look.garbled
        return look

    def _check(self, uid: bytes, look: Look) -> bool:
        """Select one known tag; False when nobody at all is there."""
        parts = _parts(uid)
        silences = 0
        for _ in range(_ATTEMPTS):
            if all(self._wake(_WUPA) == SILENT for _ in range(_SILENCES)):
                return False
            how = SILENT
            doubt = False
            for level, part in enumerate(parts):
                how, sak = self._select(_LEVELS[level], part)
                if how == CLEAN and bool(sak & _NOT_COMPLETE) == (level == len(parts) - 1):
                    how = GARBLED
                if how == SILENT:
                    break
                # A tag whose answer was lost has gone on to the next level all the same.
                doubt = doubt or how != CLEAN
            if how == CLEAN:
                self._halt(uid, look)
                return True
            silences += how == SILENT and not doubt
            if silences == _SILENCES:
                return True
        look.garbled = True
        return True

    def _find(self, look: Look) -> None:
        attempts = 0
        while attempts < _ATTEMPTS and len(look.uids) < _MOST_TAGS:
            if self._wake(_REQA) == SILENT:
                look.garbled = look.garbled or attempts > 0
                return
            uid = self._single_out()
            attempts = 0 if uid and uid not in look.uids else attempts + 1
            if uid:
                self._halt(uid, look)
        look.garbled = True

    def _wake(self, command: bytes) -> int:
        how = self._exchange(command, _ATQA_BITS, _SHORT_BITS)[0]
        if how == SILENT and self._stirred:
            how = self._exchange(command, _ATQA_BITS, _SHORT_BITS)[0]
        return how

    def _halt(self, uid: bytes, look: Look) -> None:
        self._radio.send(_HLTA, _HALTED_US)
        if uid not in look.uids:
            look.uids.append(uid)

    def _single_out(self) -> bytes:
        """Select one of the tags that are awake and return its UID; empty when that failed."""
        uid = b""
        for code in _LEVELS:
            part = self._resolve(code)
            if not part:
                return b""
            how, sak = self._select(code, part)
            # Two tags, of which one is complete here, answer at once: the other goes on, this one is found next time.
            more = sak & _NOT_COMPLETE if how == CLEAN else part[0] == _CASCADE_TAG
            if how == SILENT or (how != CLEAN and not more):
                return b""
            if not more:
                return uid + part
            if part[0] != _CASCADE_TAG:
                return b""
            uid += part[1:]
        return b""

    def _resolve(self, code: int) -> bytes:
        """Resolve collisions down to one tag and return its four bytes of this level; empty when that failed."""
        for _ in range(_LEVEL_ATTEMPTS):
            bits = 0
            known = 0
            while True:
                how, got, position = self._ask(code, bits, known)
                if how == CLEAN:
                    part = got.to_bytes(5, "little")
                    if part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]:
                        break
                    return part[:4]
                if how == SILENT and known == 0:
                    return b""
                if how != COLLIDED or position < 0:
                    break
                known = position + 1
                bits = got & ((1 << known) - 1)
        return b""

    def _ask(self, code: int, bits: int, known: int) -> tuple[int, int, int]:
        """Send ANTICOLLISION with the known bits; return how it ended, all bits now known, and the collision's place.

        CollPos counts from the UID's first bit or from that of the byte received first: the datasheet does not say.
        Where both can be, the earlier place is taken: all bits before it were received well in either reading, and
        whatever was received at it belongs to at least one tag.
        """
        whole = known >> 3
        split = known & 7
        sent = bits.to_bytes(5, "little")[: whole + (1 if split else 0)]
        frame = bytes((code, ((2 + whole) << 4) | split)) + sent
        how, data, position = self._exchange(frame, _LEVEL_BITS - known, split, split)
        if how == CLEAN and len(data) != 5 - whole:
            how = GARBLED
        got = bits | int.from_bytes(data[: 5 - whole], "little") << (8 * whole) >> known << known
        if how != COLLIDED or not position:
            return how, got, -1
        for place in (position - 1, 8 * whole + position - 1):
            if known <= place < _UID_BITS and place < 8 * (whole + len(data)):
                return how, got, place
        return how, got, -1

    def _select(self, code: int, part: bytes) -> tuple[int, int]:
        """Send SELECT for the four bytes of a level; return how it ended and, if CLEAN, the SAK."""
        frame = bytes((code, _SELECT_NVB)) + part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
        how, data, _ = self._exchange(frame + crc_a(frame), _SAK_BITS)
        if how != CLEAN:
            return how, 0
        if len(data) != 3 or crc_a(data[:1]) != data[1:]:
            return GARBLED, 0
        return CLEAN, data[0]

    def _exchange(self, frame: bytes, answer_bits: int, last_bits: int = 0, align: int = 0) -> tuple[int, bytes, int]:
        answer = self._radio.exchange(frame, answer_bits, last_bits, align)
        if answer[0] == MUTE:
            self._mute = True
            return SILENT, b"", 0
        if answer[0] == GARBLED or (answer[0] == SILENT and last_bits != _SHORT_BITS):
            self._stirred = True
        return answer


def _parts(uid: bytes) -> list[bytes]:
    """Return the four bytes of each cascade level of a UID (ISO 14443-3, 6.5.4)."""
    parts = [uid[-4:]]
    for end in range(len(uid) - 4, 0, -3):
        parts.insert(0, bytes((_CASCADE_TAG,)) + uid[end - 3 : end])
    return parts
