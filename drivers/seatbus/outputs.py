"""What a node's lamp, antenna and buzzer are to do, as a state in bytes, on the Pi and on a node alike."""

import struct

from drivers.seatbus.messages import checked

# Table time as nodes know it begins anew after four hours, when all rhythms begin.
TABLE_MS = 14_400_000
RHYTHM_MS = 8_000

# Beeps are told in steps of so much.
BEEP_MS = 5
BEEP_HZ = 20

_FIXED = ">B3sBBBBBBBBB"
_FIXED_BYTES = 13
_BEEP_BYTES = 3


class Outputs:
    """A state, to be sent again whenever the node may have lost it.

    `rhythm` has a bit for each of eight seconds of table time, the first one on top. The antenna has its turns in part
    `slot` of table time cut into parts of `slot_ms`, `slots` of them in turn; at any time where `slot_ms` is 0. Another
    `cue` than before starts the beeps, each of them (on in ms, off in ms, tone in Hz), as loud as `volume` says: 1 to
    3, 0 for none.
    """

    def __init__(self) -> None:
        """Begin dark and silent, with a middling gain and turns at any time."""
        self.version = 0
        self.table_ms = 0
        self.colour = (0, 0, 0)
        self.rhythm = 0
        self.gain_db = 33
        self.slots = 1
        self.slot = 0
        self.slot_ms = 0
        self.cue = 0
        self.volume = 3
        self.beeps: list[tuple[int, int, int]] = []

    def packed(self) -> bytes:
        """Return it as bytes."""
        out = bytearray(
            struct.pack(
                _FIXED,
                self.version,
                (self.table_ms % TABLE_MS).to_bytes(3, "big"),
                self.colour[0],
                self.colour[1],
                self.colour[2],
                self.rhythm,
                self.gain_db,
                self.slots << 4 | self.slot,
                self.slot_ms,
                self.cue,
                self.volume,
            )
        )
        for on_ms, off_ms, hz in self.beeps:
            out += bytes((on_ms // BEEP_MS, off_ms // BEEP_MS, hz // BEEP_HZ))
        return bytes(out)


def outputs_of(data: bytes) -> Outputs:
    """Return the state in a poll's bytes; ValueError for bytes that are none."""
    beeps = data[_FIXED_BYTES:]
    checked(len(data) >= _FIXED_BYTES and not len(beeps) % _BEEP_BYTES)
    state = Outputs()
    version, time, red, green, blue, rhythm, gain, slots, slot_ms, cue, volume = struct.unpack(
        _FIXED, data[:_FIXED_BYTES]
    )
    state.version = version
    state.table_ms = int.from_bytes(time, "big")
    state.colour = (red, green, blue)
    state.rhythm = rhythm
    state.gain_db = gain
    state.slots = slots >> 4
    state.slot = slots & 15
    state.slot_ms = slot_ms
    state.cue = cue
    state.volume = volume
    for place in range(0, len(beeps), _BEEP_BYTES):
        state.beeps.append((beeps[place] * BEEP_MS, beeps[place + 1] * BEEP_MS, beeps[place + 2] * BEEP_HZ))
    return state
