"""The transmitter and receiver of a simulated MFRC522, with air times by spec hardware.md section 1.5.

What the datasheet leaves open is taken at its worst for a driver: in the FIFO, bits below RxAlign are 1, and the bit
of a collision is 1.
"""

from random import Random
from typing import Literal

from drivers.rfid import chip_registers as r
from drivers.rfid.antenna import Antenna
from drivers.rfid.chip_crc import CRC_A_PRESET, crc
from drivers.rfid.chip_faults import Faults
from drivers.rfid.chip_fifo import Fifo
from drivers.rfid.chip_receiver import Heard, garble, static, superpose
from drivers.rfid.chip_timer import Timer
from drivers.rfid.tags import Answer, Tag
from drivers.rfid.virtual_clock import CARRIER_TICKS, NEVER

ETU_TICKS = 128 * CARRIER_TICKS
FRAME_DELAY_TICKS = 1236 * CARRIER_TICKS
GUARD_TICKS = 1172 * CARRIER_TICKS

CollReading = Literal["frame", "uid"]

_IDLE, _WAITS, _SENDS, _LISTENS = 0, 1, 3, 5
_FIFTH_BIT_TICKS = 5 * ETU_TICKS
_LAST_COLL_POS = 32
_OVERDRIVEN_SHARE = 0.5


class Radio:
    """Sends what lies in the FIFO and puts what the tags answer into it when its air time has passed.

    `due` is when it next does anything by itself. `air_ticks` counts the frames in the air: what was sent, and for an
    answer both frame delays and the answer too.
    """

    __slots__ = (
        "antenna",
        "air_ticks",
        "due",
        "_registers",
        "_fifo",
        "_timer",
        "_faults",
        "_rng",
        "_reading",
        "_sent",
        "_too_soon",
        "_quiet_until",
        "_answers",
        "_heard",
        "_changes",
    )

    def __init__(
        self,
        registers: bytearray,
        fifo: Fifo,
        timer: Timer,
        antenna: Antenna,
        faults: Faults,
        rng: Random,
        reading: CollReading,
    ) -> None:
        """Stand idle between a chip's registers and its antenna."""
        self.antenna = antenna
        self.air_ticks = 0
        self.due = NEVER
        self._registers = registers
        self._fifo = fifo
        self._timer = timer
        self._faults = faults
        self._rng = rng
        self._reading = reading
        self._sent: Answer = (0, 0)
        self._too_soon = False
        self._quiet_until = 0
        self._answers: dict[Tag, Answer] = {}
        self._heard = Heard(0, 0)
        self._changes = 0

    @property
    def sends(self) -> bool:
        """True while a frame is being sent."""
        return self._registers[r.STATUS2] & r.MODEM_STATE == _SENDS

    @property
    def listens(self) -> bool:
        """True between the last bit sent and the last bit received."""
        return self._registers[r.STATUS2] & r.MODEM_STATE == _LISTENS

    def wait(self, for_send: bool) -> None:
        """Stop, and wait for StartSend or stand idle."""
        self.due = NEVER
        self._modem_state(_WAITS if for_send else _IDLE)

    def cancel(self, now: int) -> None:
        """Stop in the middle; tags make nothing of a frame that breaks off."""
        if self.sends:
            self._spoil(now)
        self.wait(for_send=False)

    def transmit(self, now: int) -> None:
        """Send the FIFO with the framing that the registers ask for, if it holds anything and there is a field."""
        registers = self._registers
        if not len(self._fifo) or registers[r.MODE] & r.TX_WAIT_RF and not self.antenna.powered:
            return
        data = self._fifo.take()
        last_bits = registers[r.BIT_FRAMING] & r.TX_LAST_BITS
        bits = 8 * len(data) - (8 - last_bits if last_bits else 0)
        value = int.from_bytes(data, "little") & (1 << bits) - 1
        if registers[r.TX_MODE] & r.CRC_EN:
            value |= crc(data, CRC_A_PRESET) << bits
            bits += 16
        self.send(value, bits, now)

    def send(self, value: int, bits: int, now: int) -> None:
        """Send so many bits, each whole byte with its parity."""
        ticks = (1 + bits + bits // 8) * ETU_TICKS
        self.air_ticks += ticks
        self.due = now + ticks
        self._sent = (value, bits)
        self._too_soon = now < self._quiet_until
        self._modem_state(_SENDS)

    def act(self, at: int) -> None:
        """Do what is due."""
        if self.sends:
            self._end_sending(at)
        else:
            self._end_hearing(at)

    def _end_sending(self, at: int) -> None:
        registers = self._registers
        self.due = NEVER
        registers[r.COM_IRQ] |= r.TX_IRQ
        registers[r.ERROR] &= ~(r.COLL_ERR | r.CRC_ERR | r.PARITY_ERR | r.PROTOCOL_ERR)
        registers[r.COLL] = registers[r.COLL] & r.VALUES_AFTER_COLL | r.COLL_POS_NOT_VALID
        self._modem_state(_LISTENS)
        if registers[r.T_MODE] & r.T_AUTO:
            self._timer.start(at)
        self._answers = self._ask(at)
        heard = self._receive()
        if self._answers:
            longest = max(bits for _, bits in self._answers.values())
            self._quiet_until = at + FRAME_DELAY_TICKS + _answer_ticks(longest) + GUARD_TICKS
        if heard is None:
            return
        self._heard = heard
        self.due = at + FRAME_DELAY_TICKS + _answer_ticks(heard.bits)
        self._changes = self.antenna.field.changes
        if not registers[r.RX_MODE] & r.RX_MULTIPLE:
            self._timer.stop_at(at + FRAME_DELAY_TICKS + _FIFTH_BIT_TICKS)

    def _ask(self, at: int) -> dict[Tag, Answer]:
        """Return what each tag over the antenna answers to the frame sent."""
        if not self.antenna.powered or self._faults.deaf is not None:
            return {}
        if self._too_soon or not self._understood():
            self._spoil(at)
            return {}
        value, bits = self._sent
        answers = {}
        for tag in self.antenna.look(at):
            answer = tag.hear(value, bits, at)
            if answer is not None:
                answers[tag] = self._torn(tag, answer)
        return answers

    def _spoil(self, at: int) -> None:
        if self.antenna.powered:
            for tag in self.antenna.look(at):
                tag.spoil(at)

    def _understood(self) -> bool:
        registers = self._registers
        crypto1 = self._faults.crypto1_stuck or registers[r.STATUS2] & r.CRYPTO1_ON
        return bool(registers[r.TX_ASK] & r.FORCE_100_ASK) and not registers[r.TX_MODE] & r.SPEED and not crypto1

    def _torn(self, tag: Tag, answer: Answer) -> Answer:
        """Tear the tag away in the middle of its answer if that is a fault of the hour."""
        if tag.uid not in self._faults.torn:
            return answer
        bits = min(answer[1], self._faults.torn.pop(tag.uid))
        field = self.antenna.field
        for name in field.where(tag.uid):
            field.lift(name, tag.uid)
        return answer[0] & (1 << bits) - 1, bits

    def _receive(self) -> Heard | None:
        """Return what the receiver makes of the answers, None if nothing."""
        registers, faults, rng = self._registers, self._faults, self._rng
        if registers[r.COMMAND] & r.RCV_OFF or registers[r.RX_MODE] & r.SPEED:
            return None
        heard: Heard | None = None
        if not self._answers:
            if rng.random() < faults.static_share:
                heard = static(rng)
        elif self._gain_db >= self.antenna.needs_db:
            heard = superpose(list(self._answers.values()))
            if heard.bits and (self.antenna.jammed or rng.random() < self._garbled_share):
                heard = garble(heard, -self._align % 8, rng)
        least_bits = 4 if registers[r.RX_MODE] & r.RX_NO_ERR else 1
        return heard if heard and (heard.bits >= least_bits or heard.errors) else None

    @property
    def _gain_db(self) -> int:
        return r.GAIN_DB[self._registers[r.RF_CFG] >> 4 & 0x07]

    @property
    def _garbled_share(self) -> float:
        share = self._faults.garbled_share
        return max(share, _OVERDRIVEN_SHARE) if self._gain_db >= self.antenna.overdriven_db else share

    @property
    def _align(self) -> int:
        return self._registers[r.BIT_FRAMING] >> 4 & 0x07

    def _end_hearing(self, at: int) -> None:
        self.due = NEVER
        lifted = self.antenna.field.changes != self._changes
        heard = self._without_lifted(at) if lifted else self._heard
        self._modem_state(_WAITS)
        self.air_ticks += FRAME_DELAY_TICKS + _answer_ticks(heard.bits) + GUARD_TICKS
        self._store(heard)
        self._registers[r.COM_IRQ] |= r.RX_IRQ

    def _without_lifted(self, at: int) -> Heard:
        """Return the answers again; those of tags lifted meanwhile break off half-way."""
        here = set(self.antenna.look(at))
        if here.issuperset(self._answers):
            return self._heard
        left = []
        for tag, (value, bits) in self._answers.items():
            kept = bits if tag in here else bits // 2
            left.append((value & (1 << kept) - 1, kept))
        return superpose(left)

    def _store(self, heard: Heard) -> None:
        registers, align = self._registers, self._align
        value, bits, collision, errors = heard
        if collision >= 0:
            errors |= r.COLL_ERR
            if not registers[r.COLL] & r.VALUES_AFTER_COLL:
                value &= (2 << collision) - 1
            self._set_coll_pos(collision + 1)
        data = (value << align | (1 << align) - 1).to_bytes((align + bits + 7) // 8, "little")
        if registers[r.RX_MODE] & r.CRC_EN:
            if len(data) < 2 or crc(data, CRC_A_PRESET):
                errors |= r.CRC_ERR
            data = data[:-2]
        registers[r.CONTROL] = registers[r.CONTROL] & ~r.RX_LAST_BITS | (align + bits) % 8
        r.note_errors(registers, errors | self._fifo.push(data))

    def _set_coll_pos(self, received: int) -> None:
        """Set CollPos for the `received`-th bit; 32 is written as 0, and what lies beyond is not valid."""
        known = self._sent[1] - 16
        if self._reading == "frame":
            position = self._align + received
        else:
            position = received + (known if 0 < known < _LAST_COLL_POS else 0)
        if position <= _LAST_COLL_POS:
            registers = self._registers
            registers[r.COLL] = registers[r.COLL] & r.VALUES_AFTER_COLL | position & r.COLL_POS

    def _modem_state(self, state: int) -> None:
        self._registers[r.STATUS2] = self._registers[r.STATUS2] & ~r.MODEM_STATE | state


def _answer_ticks(bits: int) -> int:
    """Return the air time of an answer; where a byte is split, the tag's part of it has a parity too."""
    return (1 + bits + (bits + 7) // 8) * ETU_TICKS
