"""The MFRC522 as a driver meets it through its registers, with the tags over its antenna.

Facts: NXP datasheet Rev 3.9 and spec hardware.md sections 1.2 to 1.5. What they leave open is taken at its worst for
a driver: in the FIFO, bits below RxAlign are 1 and the bit of a collision is 1.
"""

from collections.abc import Callable
from random import Random
from typing import Literal

from drivers.rfid import chip_registers as r
from drivers.rfid.antenna import Antenna
from drivers.rfid.chip_crc import crc
from drivers.rfid.chip_faults import Bleed, Cure, Faults
from drivers.rfid.chip_receiver import Heard, cut, garble, superpose
from drivers.rfid.tags import Tag
from drivers.rfid.virtual_clock import CARRIER_TICKS, NEVER, TICKS_PER_US, VirtualClock

ETU_TICKS = 128 * CARRIER_TICKS
FRAME_DELAY_TICKS = 1236 * CARRIER_TICKS
GUARD_TICKS = 1172 * CARRIER_TICKS
CRC_BYTE_TICKS = 8 * CARRIER_TICKS
WAKE_TICKS = 38 * TICKS_PER_US
OSCILLATOR_TICKS = 500 * TICKS_PER_US
_FIFTH_BIT = 5


class Chip:
    """One MFRC522: `read` and `write` at a time of the clock; everything it does by itself happens in between.

    `coll_reading` says what CollPos counts from when RxAlign is not 0: the received frame or the start of the UID,
    which the datasheet leaves open (hardware.md section 1.4).
    """

    def __init__(
        self,
        clock: VirtualClock,
        antenna: Antenna,
        rng: Random,
        *,
        version: int = 0x92,
        coll_reading: Literal["frame", "uid"] = "frame",
    ) -> None:
        """Power up a healthy chip, ready for its first command; `rng` draws the errors of garbled answers."""
        self.antenna = antenna
        self.faults = Faults()
        self.near: tuple[Chip, ...] = ()
        self.bleed: Bleed | None = None
        self.coll_reading = coll_reading
        self.version = version
        self.air_ticks = 0
        self.unplugged: int | None = None
        self._clock = clock
        self._rng = rng
        self._reset_low = False
        self._field_on = False
        self._quiet_until = 0
        self._loses_at = NEVER
        self._ready_at = NEVER
        self._starting = False
        self._to_reset_values()

    @property
    def field_on(self) -> bool:
        """True while the antenna is driven."""
        return self._field_on

    @property
    def irq(self) -> bool:
        """True while the IRQ pin asks for attention."""
        self._catch_up(self._clock.ticks)
        return self._asks()

    def reset_line(self, high: bool) -> None:
        """Set the pin NRSTPD: low holds the chip in reset, the rising edge starts it."""
        now = self._clock.ticks
        self._catch_up(now)
        if high and self._reset_low:
            self.faults.heal(Cure.HARD_RESET)
            self._start_up(now)
        elif not high:
            self._to_reset_values()
        self._reset_low = not high

    def hard_reset(self) -> None:
        """Pull NRSTPD low for a moment."""
        self.reset_line(False)
        self.reset_line(True)

    def unplug(self, floats: int = 0x00) -> None:
        """Pull the chip's plug: it loses its power, and MISO floats to 0x00 or 0xFF."""
        self._catch_up(self._clock.ticks)
        self._to_reset_values()
        self.unplugged = floats

    def plug(self) -> None:
        """Put the plug back, which starts the chip anew."""
        self.unplugged = None
        self.faults.heal(Cure.HARD_RESET)
        self._start_up(self._clock.ticks)

    def lose_configuration(self, in_us: float = 0) -> None:
        """Let all registers fall back to their reset values, at once or at a moment to come."""
        self._catch_up(self._clock.ticks)
        self._loses_at = self._clock.ticks + round(in_us * TICKS_PER_US)
        self._plan()

    def start_crypto1(self) -> None:
        """Set bit MFCrypto1On, as a failed authentication can leave it; software can clear it."""
        self._registers[r.STATUS2] |= r.CRYPTO1_ON

    def read(self, register: int, now: int) -> int:
        """Return a register's value at this time."""
        if now >= self._due:
            self._catch_up(now)
        reader = _READERS.get(register)
        return self._registers[register] if reader is None else reader(self, now)

    def write(self, register: int, value: int, now: int) -> None:
        """Write a register at this time."""
        if now >= self._due:
            self._catch_up(now)
        if self._reset_low or self._starting:
            return
        writer = _WRITERS.get(register)
        if writer is not None:
            writer(self, value, now)
        elif register not in r.READ_ONLY:
            self._registers[register] = value

    # Time

    def _plan(self) -> None:
        self._due = min(
            self._tx_ends,
            self._rx_ends,
            self._timer_ends,
            self._timer_stops,
            self._crc_ends,
            self._ready_at,
            self._loses_at,
        )

    def _catch_up(self, now: int) -> None:
        while self._due <= now:
            due = self._due
            if due == self._loses_at:
                self._loses_at = NEVER
                self._to_reset_values()
            elif due == self._ready_at:
                self._ready()
            elif due == self._tx_ends:
                self._end_transmission(due)
            elif due == self._timer_stops:
                self._stop_timer()
            elif due == self._timer_ends:
                self._end_timer(due)
            elif due == self._rx_ends:
                self._end_reception(due)
            else:
                self._end_crc()
            self._plan()

    # Start and reset

    def _to_reset_values(self) -> None:
        self._registers = bytearray(r.RESET)
        self._registers[r.VERSION] = self.version
        self._fifo = bytearray()
        self._command = r.IDLE
        self._tx_ends = self._rx_ends = self._timer_ends = self._timer_stops = self._crc_ends = NEVER
        self._timer_began = 0
        self._sent = (0, 0)
        self._too_soon = False
        self._answering: dict[Tag, tuple[int, int]] = {}
        self._hold_stuck_bits()
        self._drive(False)
        self._plan()

    def _start_up(self, now: int) -> None:
        self._to_reset_values()
        self._registers[r.COMMAND] |= r.POWER_DOWN
        self._starting = True
        self._ready_at = now + OSCILLATOR_TICKS + WAKE_TICKS
        self._plan()

    def _ready(self) -> None:
        self._ready_at = NEVER
        self._starting = False
        self._registers[r.COMMAND] &= ~r.POWER_DOWN
        self._hold_stuck_bits()

    def _hold_stuck_bits(self) -> None:
        if self.faults.power_down_stuck:
            self._registers[r.COMMAND] |= r.POWER_DOWN
        if self.faults.crypto1_stuck:
            self._registers[r.STATUS2] |= r.CRYPTO1_ON

    # Registers with a life of their own

    def _write_command(self, value: int, now: int) -> None:
        registers = self._registers
        command = value & 0x0F
        was_down = registers[r.COMMAND] & r.POWER_DOWN
        if value & r.POWER_DOWN:
            self._cancel(now)
            registers[r.COMMAND] = value & 0x30
            self._drive(False)
            return
        registers[r.COMMAND] = value & r.RCV_OFF | was_down | self._command
        if was_down:
            if self._ready_at == NEVER and not self.faults.power_down_stuck:
                self._ready_at = now + WAKE_TICKS
                self._plan()
            if command == r.SOFT_RESET:
                self._soft_reset(now)
            return
        if command == r.NO_CHANGE:
            return
        self._cancel(now)
        registers[r.ERROR] &= ~0xFF
        self._start_command(command, now)

    def _start_command(self, command: int, now: int) -> None:
        registers = self._registers
        if command == r.SOFT_RESET:
            self._soft_reset(now)
            return
        if command in (r.IDLE, r.TRANSCEIVE, r.MF_AUTHENT, r.CALC_CRC):
            self._command = command
            registers[r.COMMAND] = registers[r.COMMAND] & 0xF0 | command
        elif command in _NOT_MODELLED:
            raise ValueError(f"the simulated MFRC522 has no command {command:02X}; it has {_MODELLED}")
        else:
            self._raise(r.IDLE_IRQ)
        if command == r.CALC_CRC:
            self._crc = r.CRC_PRESETS[registers[r.MODE] & r.CRC_PRESET]
            self._feed_crc(now)
        elif command == r.MF_AUTHENT:
            self._authenticate(now)
        registers[r.STATUS2] = registers[r.STATUS2] & ~r.MODEM_STATE | (command == r.TRANSCEIVE)

    def _soft_reset(self, now: int) -> None:
        self.faults.heal(Cure.SOFT_RESET)
        self._to_reset_values()
        self._registers[r.COMMAND] |= r.POWER_DOWN
        self._ready_at = now + WAKE_TICKS
        self._plan()

    def _cancel(self, now: int) -> None:
        """Stop what runs; tags make nothing of a frame that breaks off."""
        if self._tx_ends != NEVER:
            for tag in self._tags(now):
                tag.spoil()
        self._command = r.IDLE
        self._registers[r.COMMAND] &= 0xF0
        self._tx_ends = self._rx_ends = self._crc_ends = NEVER
        self._plan()

    def _write_com_irq(self, value: int, now: int) -> None:
        if value & r.SET:
            self._registers[r.COM_IRQ] |= value & 0x7F
        else:
            self._registers[r.COM_IRQ] &= ~value

    def _write_div_irq(self, value: int, now: int) -> None:
        if value & r.SET:
            self._registers[r.DIV_IRQ] |= value & 0x14
        else:
            self._registers[r.DIV_IRQ] &= ~value

    def _write_status2(self, value: int, now: int) -> None:
        kept = self._registers[r.STATUS2]
        self._registers[r.STATUS2] = value & 0xC0 | kept & r.MODEM_STATE | kept & value & r.CRYPTO1_ON
        self._hold_stuck_bits()

    def _write_fifo(self, value: int, now: int) -> None:
        if self._command == r.MF_AUTHENT or self._rx_ends != NEVER:
            self._err(r.WR_ERR)
        elif self._command == r.CALC_CRC:
            self._fifo.append(value)
            self._feed_crc(now)
        elif len(self._fifo) == r.FIFO_BYTES:
            self._err(r.BUFFER_OVFL)
        else:
            self._fifo.append(value)
            self._fifo_changed()

    def _read_fifo(self, now: int) -> int:
        if not self._fifo:
            return 0
        value = self._fifo.pop(0)
        self._fifo_changed()
        return value

    def _write_fifo_level(self, value: int, now: int) -> None:
        if value & r.FLUSH:
            self._fifo.clear()
            self._registers[r.ERROR] &= ~r.BUFFER_OVFL
            self._fifo_changed()

    def _write_control(self, value: int, now: int) -> None:
        if value & r.T_STOP_NOW:
            self._stop_timer()
        if value & r.T_START_NOW:
            self._start_timer(now)
        self._plan()

    def _write_bit_framing(self, value: int, now: int) -> None:
        self._registers[r.BIT_FRAMING] = value & 0x77
        if value & r.START_SEND and self._command == r.TRANSCEIVE and self._tx_ends == NEVER and self._fifo:
            self._transmit(now)

    def _write_coll(self, value: int, now: int) -> None:
        kept = self._registers[r.COLL] & ~r.VALUES_AFTER_COLL
        self._registers[r.COLL] = value & r.VALUES_AFTER_COLL | kept

    def _write_tx_control(self, value: int, now: int) -> None:
        self._registers[r.TX_CONTROL] = value
        self._drive(value & r.ANTENNA == r.ANTENNA)

    def _read_status1(self, now: int) -> int:
        return self._registers[r.STATUS1] | (r.IRQ if self._asks() else 0)

    def _read_counter_high(self, now: int) -> int:
        return self._counter(now) >> 8

    def _read_counter_low(self, now: int) -> int:
        return self._counter(now) & 0xFF

    # Interrupts, errors, FIFO

    def _asks(self) -> bool:
        registers = self._registers
        com = registers[r.COM_IRQ] & registers[r.COM_IEN] & 0x7F
        return bool(com or registers[r.DIV_IRQ] & registers[r.DIV_IEN] & 0x14)

    def _raise(self, irq: int) -> None:
        self._registers[r.COM_IRQ] |= irq

    def _err(self, errors: int) -> None:
        if errors:
            self._registers[r.ERROR] |= errors
            self._raise(r.ERR_IRQ)

    def _fifo_changed(self) -> None:
        registers = self._registers
        level = len(self._fifo)
        registers[r.FIFO_LEVEL] = level
        water = registers[r.WATER_LEVEL] & 0x3F
        low, high = level <= water, r.FIFO_BYTES - level <= water
        registers[r.STATUS1] = registers[r.STATUS1] & ~(r.HI_ALERT | r.LO_ALERT) | r.HI_ALERT * high | r.LO_ALERT * low
        registers[r.COM_IRQ] |= r.HI_ALERT_IRQ * high | r.LO_ALERT_IRQ * low

    # Timer (8.5)

    def _start_timer(self, now: int) -> None:
        self._timer_began = now
        self._timer_ends = now + (self._reload() + 1) * self._timer_step()
        self._registers[r.STATUS1] |= r.T_RUNNING

    def _stop_timer(self) -> None:
        self._timer_ends = self._timer_stops = NEVER
        self._registers[r.STATUS1] &= ~r.T_RUNNING

    def _end_timer(self, at: int) -> None:
        self._raise(r.TIMER_IRQ)
        if self._registers[r.T_MODE] & r.T_AUTO_RESTART:
            self._start_timer(at)
        else:
            self._timer_ends = NEVER
            self._registers[r.STATUS1] &= ~r.T_RUNNING

    def _timer_step(self) -> int:
        registers = self._registers
        prescaler = (registers[r.T_MODE] & r.T_PRESCALER_HIGH) << 8 | registers[r.T_PRESCALER]
        even = bool(registers[r.DEMOD] & r.T_PRESCAL_EVEN)
        return (2 * prescaler + 1 + even) * CARRIER_TICKS

    def _reload(self) -> int:
        return self._registers[r.T_RELOAD_HIGH] << 8 | self._registers[r.T_RELOAD_LOW]

    def _counter(self, now: int) -> int:
        if self._timer_ends == NEVER:
            return 0
        return (self._timer_ends - now) // self._timer_step()

    # CRC coprocessor

    def _feed_crc(self, now: int) -> None:
        self._registers[r.STATUS1] &= ~r.CRC_READY
        self._crc = crc(self._fifo, self._crc)
        self._crc_ends = now + len(self._fifo) * CRC_BYTE_TICKS
        self._fifo.clear()
        self._fifo_changed()
        self._plan()

    def _end_crc(self) -> None:
        self._crc_ends = NEVER
        self._registers[r.CRC_HIGH], self._registers[r.CRC_LOW] = self._crc >> 8, self._crc & 0xFF
        self._registers[r.DIV_IRQ] |= r.CRC_IRQ
        self._registers[r.STATUS1] |= r.CRC_READY
        if not self._crc:
            self._registers[r.STATUS1] |= r.CRC_OK

    # The air

    def _drive(self, on: bool) -> None:
        now = self._clock.ticks
        if on != self._field_on:
            self._field_on = on
            self.antenna.switch(on, now)
            if self.bleed is not None:
                self.bleed.switch(on, now)

    def _tags(self, now: int) -> list[Tag]:
        tags = self.antenna.look(now)
        return tags if self.bleed is None else [*tags, *self.bleed.look(now)]

    def _transmit(self, now: int) -> None:
        registers = self._registers
        if registers[r.MODE] & r.TX_WAIT_RF and not self._field_on:
            return
        data = bytes(self._fifo)
        bits = 8 * len(data)
        if registers[r.BIT_FRAMING] & 0x07:
            bits += (registers[r.BIT_FRAMING] & 0x07) - 8
        value = int.from_bytes(data, "little") & (1 << bits) - 1
        if registers[r.TX_MODE] & r.CRC_EN:
            value |= crc(data, self._preset()) << bits
            bits += 16
        self._fifo.clear()
        self._fifo_changed()
        self._send(value, bits, now)

    def _send(self, value: int, bits: int, now: int) -> None:
        self._sent = (value, bits)
        self._too_soon = now < self._quiet_until
        ticks = (1 + bits + bits // 8) * ETU_TICKS
        self.air_ticks += ticks
        self._tx_ends = now + ticks
        self._rx_ends = NEVER
        self._modem_state(3)
        self._plan()

    def _authenticate(self, now: int) -> None:
        """No simulated tag can authenticate, so the command sends its first frame and never ends."""
        if len(self._fifo) >= 12:
            frame = bytes(self._fifo[:2])
            self._fifo.clear()
            self._fifo_changed()
            self._send(int.from_bytes(frame, "little") | crc(frame, self._preset()) << 16, 32, now)

    def _end_transmission(self, at: int) -> None:
        registers = self._registers
        self._tx_ends = NEVER
        self._raise(r.TX_IRQ)
        if registers[r.T_MODE] & r.T_AUTO:
            self._start_timer(at)
        registers[r.ERROR] &= ~(r.COLL_ERR | r.CRC_ERR | r.PARITY_ERR | r.PROTOCOL_ERR)
        registers[r.COLL] = registers[r.COLL] & r.VALUES_AFTER_COLL | r.COLL_POS_NOT_VALID
        self._modem_state(5)
        self._answering = self._answers(at)
        if not self._answering or registers[r.COMMAND] & r.RCV_OFF or self._command != r.TRANSCEIVE:
            return
        bits = max(bits for _, bits in self._answering.values())
        begins = at + FRAME_DELAY_TICKS
        self._rx_ends = begins + (1 + bits + (bits + 7) // 8) * ETU_TICKS
        if not registers[r.RX_MODE] & r.RX_MULTIPLE and self._timer_ends > begins + _FIFTH_BIT * ETU_TICKS:
            self._timer_stops = begins + _FIFTH_BIT * ETU_TICKS

    def _answers(self, at: int) -> dict[Tag, tuple[int, int]]:
        if not self._field_on or self.faults.deaf is not None:
            return {}
        tags = self._tags(at)
        if self._too_soon or not self._understood():
            for tag in tags:
                tag.spoil()
            return {}
        value, bits = self._sent
        heard = {tag: tag.hear(value, bits, at) for tag in tags}
        return {tag: answer for tag, answer in heard.items() if answer is not None}

    def _understood(self) -> bool:
        registers = self._registers
        return (
            bool(registers[r.TX_ASK] & r.FORCE_100_ASK)
            and not registers[r.TX_MODE] & r.SPEED
            and not registers[r.STATUS2] & r.CRYPTO1_ON
        )

    def _end_reception(self, at: int) -> None:
        self._rx_ends = NEVER
        self._quiet_until = at + GUARD_TICKS
        heard = self._heard(at)
        if heard is None:
            return
        bits = heard.bits
        self.air_ticks += FRAME_DELAY_TICKS + (1 + bits + (bits + 7) // 8) * ETU_TICKS + GUARD_TICKS
        self._modem_state(1)
        self._store(heard)
        self._raise(r.RX_IRQ)

    def _heard(self, at: int) -> Heard | None:
        """Return what arrived: answers of tags that were lifted meanwhile break off half-way."""
        here = set(self._tags(at))
        answers = []
        for tag, (value, bits) in self._answering.items():
            torn = self.faults.torn.pop(tag.uid, None)
            if torn is not None:
                self.antenna.field.lift(self.antenna.name, tag.uid)
            elif tag not in here:
                torn = bits // 2
            if torn is not None:
                bits = min(bits, torn)
                value &= (1 << bits) - 1
            answers.append((value, bits))
        heard = superpose(answers)
        jammed = any(chip.field_on for chip in self.near)
        if heard.bits and (jammed or self._rng.random() < self.faults.garbled_share):
            return garble(heard, -(self._registers[r.BIT_FRAMING] >> 4 & 0x07) % 8, self._rng)
        return cut(heard, heard.bits) if heard.bits else None

    def _store(self, heard: Heard) -> None:
        registers = self._registers
        value, bits, collision, errors = heard
        align = registers[r.BIT_FRAMING] >> 4 & 0x07
        if collision >= 0:
            errors |= r.COLL_ERR
            if not registers[r.COLL] & r.VALUES_AFTER_COLL:
                value &= (2 << collision) - 1
            before = align if self.coll_reading == "frame" else self._sent[1] - 16
            position = collision + 1 + before
            if position <= 32:
                registers[r.COLL] = registers[r.COLL] & r.VALUES_AFTER_COLL | position & r.COLL_POS
        data = (value << align | (1 << align) - 1).to_bytes((align + bits + 7) // 8, "little")
        if registers[r.RX_MODE] & r.CRC_EN:
            if crc(data, self._preset()):
                errors |= r.CRC_ERR
            data = data[:-2]
        registers[r.CONTROL] = registers[r.CONTROL] & ~r.RX_LAST_BITS | (align + bits) % 8
        room = r.FIFO_BYTES - len(self._fifo)
        if len(data) > room:
            errors |= r.BUFFER_OVFL
        self._fifo += data[:room]
        self._fifo_changed()
        self._err(errors)

    def _preset(self) -> int:
        return r.CRC_PRESETS[self._registers[r.MODE] & r.CRC_PRESET]

    def _modem_state(self, state: int) -> None:
        self._registers[r.STATUS2] = self._registers[r.STATUS2] & ~r.MODEM_STATE | state


_NOT_MODELLED = frozenset({0x01, 0x02, 0x04, 0x08})
_MODELLED = "Idle, CalcCRC, NoCmdChange, Transceive, MFAuthent and SoftReset"

_READERS: dict[int, Callable[[Chip, int], int]] = {
    r.STATUS1: Chip._read_status1,
    r.FIFO_DATA: Chip._read_fifo,
    r.T_COUNTER_HIGH: Chip._read_counter_high,
    r.T_COUNTER_LOW: Chip._read_counter_low,
}
_WRITERS: dict[int, Callable[[Chip, int, int], None]] = {
    r.COMMAND: Chip._write_command,
    r.COM_IRQ: Chip._write_com_irq,
    r.DIV_IRQ: Chip._write_div_irq,
    r.STATUS2: Chip._write_status2,
    r.FIFO_DATA: Chip._write_fifo,
    r.FIFO_LEVEL: Chip._write_fifo_level,
    r.CONTROL: Chip._write_control,
    r.BIT_FRAMING: Chip._write_bit_framing,
    r.COLL: Chip._write_coll,
    r.TX_CONTROL: Chip._write_tx_control,
}
