"""The MFRC522 as a driver meets it through its registers, with the tags over its antenna.

Facts: NXP datasheet Rev 3.9 and spec hardware.md sections 1.2 and 1.3. Not modelled, and refused: the commands Mem,
RandomID, Transmit and Receive, and the self-test.
"""

from collections.abc import Callable, Sequence
from random import Random

from drivers.rfid import chip_registers as r
from drivers.rfid.antenna import Antenna
from drivers.rfid.chip_coprocessor import Coprocessor
from drivers.rfid.chip_crc import CRC_A_PRESET, crc
from drivers.rfid.chip_faults import Cure, Faults
from drivers.rfid.chip_fifo import Fifo
from drivers.rfid.chip_radio import CollReading, Radio
from drivers.rfid.chip_timer import Timer
from drivers.rfid.virtual_clock import CARRIER_TICKS, NEVER, TICKS_PER_US, VirtualClock

# 1024 clocks of 27.12 MHz; a hard reset waits for the oscillator first, for which the datasheet gives no time.
WAKE_TICKS = 1024 * CARRIER_TICKS // 2
OSCILLATOR_TICKS = 500 * TICKS_PER_US
_AUTHENT_BYTES = 12


class Chip:
    """One MFRC522: `read` and `write` at a time in ticks; what it does by itself happens in between.

    `coll_reading` says what CollPos counts from when RxAlign is not 0: the received frame or the start of the UID,
    which the datasheet leaves open (hardware.md section 1.4).
    """

    __slots__ = (
        "antenna",
        "faults",
        "version",
        "floats",
        "_clock",
        "_registers",
        "_fifo",
        "_timer",
        "_radio",
        "_command",
        "_coprocessor",
        "_awake_at",
        "_loses_at",
        "_in_reset",
        "_due",
    )

    def __init__(
        self,
        clock: VirtualClock,
        antenna: Antenna,
        rng: Random,
        *,
        version: int = 0x92,
        coll_reading: CollReading = "frame",
    ) -> None:
        """Power up a healthy chip, ready for its first command; `rng` draws the errors of garbled answers."""
        self.antenna = antenna
        self.faults = Faults()
        self.version = version
        self.floats: int | None = None
        self._clock = clock
        self._registers = bytearray(64)
        self._fifo = Fifo(self._registers)
        self._timer = Timer(self._registers)
        self._coprocessor = Coprocessor(self._registers, self._fifo)
        self._radio = Radio(self._registers, self._fifo, self._timer, antenna, self.faults, rng, coll_reading)
        self._loses_at = NEVER
        self._in_reset = False
        self._to_reset_values(clock.ticks)

    @property
    def air_ticks(self) -> int:
        """The time of all frames in the air so far."""
        return self._radio.air_ticks

    @property
    def field_on(self) -> bool:
        """True while the antenna is driven."""
        self._catch_up(self._clock.ticks)
        return self.antenna.powered

    @property
    def irq(self) -> bool:
        """True while the pin IRQ asks for attention."""
        self._catch_up(self._clock.ticks)
        return self._asks()

    def reset_line(self, high: bool) -> None:
        """Set the pin NRSTPD: low holds the chip in reset, the rising edge starts it."""
        now = self._clock.ticks
        self._catch_up(now)
        if high and self._in_reset:
            self._start(now)
        elif not high:
            self._to_reset_values(now)
            self._in_reset = True

    def hard_reset(self) -> None:
        """Pull NRSTPD low for a moment."""
        self.reset_line(False)
        self.reset_line(True)

    def unplug(self, floats: int = 0x00) -> None:
        """Pull the chip's plug: it loses its power, and its reads float to 0x00 or 0xFF."""
        now = self._clock.ticks
        self._catch_up(now)
        self._to_reset_values(now)
        self.floats = floats

    def plug(self) -> None:
        """Put the plug back, which starts the chip anew."""
        self.floats = None
        self._start(self._clock.ticks)

    def lose_configuration(self, in_us: float = 0) -> None:
        """Let all registers fall back to their reset values, at once or at a moment to come."""
        now = self._clock.ticks
        self._catch_up(now)
        self._loses_at = now + round(in_us * TICKS_PER_US)
        self._plan()

    def start_crypto1(self) -> None:
        """Set bit MFCrypto1On, as an authentication can leave it; software can clear it."""
        self._registers[r.STATUS2] |= r.CRYPTO1_ON

    def read(self, register: int, now: int) -> int:
        """Return a register's value at this time."""
        if now >= self._due:
            self._catch_up(now)
        reader = _READERS[register]
        return self._registers[register] if reader is None else reader(self, now)

    def write(self, register: int, value: int, now: int) -> None:
        """Write a register at this time; ValueError for what is not modelled."""
        if now >= self._due:
            self._catch_up(now)
        if self._in_reset:
            return
        writer = _WRITERS[register]
        if writer is None:
            self._registers[register] = value
        else:
            writer(self, value, now)

    def read_fifo(self, count: int, now: int, step: int) -> Sequence[int]:
        """Return what as many reads of the FIFO give, one every `step` ticks from this time on."""
        if self._due > now + count * step:
            return self._fifo.pull(count)
        return [self.read(r.FIFO_DATA, now + index * step) for index in range(count)]

    def write_fifo(self, data: bytes, now: int, step: int) -> None:
        """Write bytes into the FIFO, one every `step` ticks from this time on."""
        waits = self._command in (r.IDLE, r.TRANSCEIVE) and not self._radio.listens and not self._in_reset
        if waits and self._due > now + len(data) * step:
            r.note_errors(self._registers, self._fifo.push(data))
            return
        for index, value in enumerate(data):
            self.write(r.FIFO_DATA, value, now + index * step)

    def _plan(self) -> None:
        self._due = min(self._radio.due, self._timer.due, self._coprocessor.due, self._awake_at, self._loses_at)

    def _catch_up(self, now: int) -> None:
        while self._due <= now:
            due = self._due
            if due == self._loses_at:
                self._loses_at = NEVER
                # In reset, and while it starts, it has no settings to lose.
                if not self._in_reset:
                    self._to_reset_values(due)
            elif due == self._awake_at:
                self._awake(due)
            elif due == self._timer.due:
                self._timer.act(due)
            elif due == self._coprocessor.due:
                self._coprocessor.act()
            else:
                self._radio.act(due)
            self._plan()

    # Reset and power

    def _to_reset_values(self, now: int) -> None:
        self._radio.cancel(now)
        self._registers[:] = r.RESET
        self._registers[r.VERSION] = self.version
        self._fifo.clear()
        self._timer.stop()
        self._command = r.IDLE
        self._coprocessor.stop()
        self._awake_at = NEVER
        self.antenna.switch(False, now)
        self._plan()

    def _start(self, now: int) -> None:
        self.faults.heal(Cure.HARD_RESET)
        self._to_reset_values(now)
        self._in_reset = True
        self._registers[r.COMMAND] |= r.POWER_DOWN
        self._awake_at = now + OSCILLATOR_TICKS + WAKE_TICKS
        self._plan()

    def _soft_reset(self, now: int) -> None:
        self.faults.heal(Cure.SOFT_RESET)
        self._to_reset_values(now)
        self._registers[r.COMMAND] |= r.POWER_DOWN
        self._awake_at = now + WAKE_TICKS

    def _awake(self, at: int) -> None:
        self._awake_at = NEVER
        self._in_reset = False
        self._registers[r.COMMAND] &= ~r.POWER_DOWN
        self._drive(at)

    @property
    def _is_down(self) -> bool:
        return self.faults.power_down_stuck or bool(self._registers[r.COMMAND] & r.POWER_DOWN)

    def _drive(self, now: int) -> None:
        driven = self._registers[r.TX_CONTROL] & r.ANTENNA == r.ANTENNA
        self.antenna.switch(driven and not self._registers[r.COMMAND] & r.POWER_DOWN, now)

    # Commands

    def _write_command(self, value: int, now: int) -> None:
        registers = self._registers
        command = value & r.COMMAND_CODE
        if command == r.SOFT_RESET:
            self._soft_reset(now)
        elif value & r.POWER_DOWN:
            self._end_command(now)
            registers[r.COMMAND] = value & (r.RCV_OFF | r.POWER_DOWN)
            self._awake_at = NEVER
            self._drive(now)
        elif self._is_down:
            registers[r.COMMAND] = value & r.RCV_OFF | registers[r.COMMAND] & r.POWER_DOWN
            self._awake_at = min(self._awake_at, now + WAKE_TICKS)
        else:
            registers[r.COMMAND] = value & r.RCV_OFF | self._command
            if command != r.NO_CHANGE:
                self._end_command(now)
                self._begin_command(command, now)
        self._plan()

    def _end_command(self, now: int) -> None:
        self._radio.cancel(now)
        self._coprocessor.stop()
        self._command = r.IDLE
        self._registers[r.COMMAND] &= ~r.COMMAND_CODE
        self._registers[r.ERROR] &= r.TEMP_ERR

    def _begin_command(self, command: int, now: int) -> None:
        if command in r.NOT_MODELLED:
            raise ValueError(f"the simulated MFRC522 has no command {r.NOT_MODELLED[command]}; use Transceive")
        if command not in r.COMMANDS:
            self._registers[r.COM_IRQ] |= r.IDLE_IRQ
            return
        self._command = command
        self._registers[r.COMMAND] |= command
        if command == r.TRANSCEIVE:
            self._radio.wait(for_send=True)
        elif command == r.CALC_CRC:
            if self._registers[r.AUTO_TEST] & 0x0F == r.SELF_TEST:
                raise ValueError("the simulated MFRC522 has no self-test; write 0 to AutoTestReg before CalcCRC")
            self._coprocessor.start(now)
        elif command == r.MF_AUTHENT and len(self._fifo) >= _AUTHENT_BYTES:
            self._authenticate(now)

    def _authenticate(self, now: int) -> None:
        """Send the first frame of an authentication; no simulated tag answers it, so the command never ends."""
        frame = self._fifo.take()[:2]
        self._radio.send(int.from_bytes(frame, "little") | crc(frame, CRC_A_PRESET) << 16, 32, now)

    # Registers with a life of their own

    def _asks(self) -> bool:
        registers = self._registers
        com = registers[r.COM_IRQ] & registers[r.COM_IEN] & r.COM_IRQS
        return bool(com or registers[r.DIV_IRQ] & registers[r.DIV_IEN] & r.DIV_IRQS)

    def _read_command(self, now: int) -> int:
        return self._registers[r.COMMAND] | (r.POWER_DOWN if self.faults.power_down_stuck else 0)

    def _read_status1(self, now: int) -> int:
        return self._registers[r.STATUS1] | (r.IRQ if self._asks() else 0)

    def _read_status2(self, now: int) -> int:
        return self._registers[r.STATUS2] | (r.CRYPTO1_ON if self.faults.crypto1_stuck else 0)

    def _read_fifo(self, now: int) -> int:
        return self._fifo.pop()

    def _read_counter_high(self, now: int) -> int:
        return self._timer.value(now) >> 8

    def _read_counter_low(self, now: int) -> int:
        return self._timer.value(now) & 0xFF

    def _write_nothing(self, value: int, now: int) -> None:
        """A register that can only be read."""

    def _write_com_irq(self, value: int, now: int) -> None:
        self._mark(r.COM_IRQ, r.COM_IRQS, value)

    def _write_div_irq(self, value: int, now: int) -> None:
        self._mark(r.DIV_IRQ, r.DIV_IRQS, value)

    def _mark(self, register: int, irqs: int, value: int) -> None:
        if value & r.SET:
            self._registers[register] |= value & irqs
        else:
            self._registers[register] &= ~(value & irqs)

    def _write_status2(self, value: int, now: int) -> None:
        kept = self._registers[r.STATUS2] & (r.MODEM_STATE | value & r.CRYPTO1_ON)
        self._registers[r.STATUS2] = value & ~(r.MODEM_STATE | r.CRYPTO1_ON) | kept

    def _write_fifo(self, value: int, now: int) -> None:
        if self._command == r.MF_AUTHENT or self._radio.listens:
            r.note_errors(self._registers, r.WR_ERR)
            return
        r.note_errors(self._registers, self._fifo.put(value))
        if self._command == r.CALC_CRC:
            self._coprocessor.feed(now)
            self._plan()

    def _write_fifo_level(self, value: int, now: int) -> None:
        if value & r.FLUSH:
            self._fifo.take()
            self._registers[r.ERROR] &= ~r.BUFFER_OVFL

    def _write_control(self, value: int, now: int) -> None:
        if value & r.T_STOP_NOW:
            self._timer.stop()
        if value & r.T_START_NOW:
            self._timer.start(now)
        self._plan()

    def _write_bit_framing(self, value: int, now: int) -> None:
        self._registers[r.BIT_FRAMING] = value & (r.RX_ALIGN | r.TX_LAST_BITS)
        if value & r.START_SEND and self._command == r.TRANSCEIVE and not self._radio.sends:
            self._radio.transmit(now)
            self._plan()

    def _write_coll(self, value: int, now: int) -> None:
        kept = self._registers[r.COLL] & ~r.VALUES_AFTER_COLL
        self._registers[r.COLL] = value & r.VALUES_AFTER_COLL | kept

    def _write_tx_control(self, value: int, now: int) -> None:
        self._registers[r.TX_CONTROL] = value
        self._drive(now)


_Reader = Callable[[Chip, int], int]
_Writer = Callable[[Chip, int, int], None]

_SPECIAL_READERS: dict[int, _Reader] = {
    r.COMMAND: Chip._read_command,
    r.STATUS1: Chip._read_status1,
    r.STATUS2: Chip._read_status2,
    r.FIFO_DATA: Chip._read_fifo,
    r.T_COUNTER_HIGH: Chip._read_counter_high,
    r.T_COUNTER_LOW: Chip._read_counter_low,
}
_SPECIAL_WRITERS: dict[int, _Writer] = {
    **dict.fromkeys(r.READ_ONLY, Chip._write_nothing),
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
_READERS = [_SPECIAL_READERS.get(register) for register in range(64)]
_WRITERS = [_SPECIAL_WRITERS.get(register) for register in range(64)]
