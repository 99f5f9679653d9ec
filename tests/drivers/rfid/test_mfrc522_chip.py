"""Registers, commands and resets of the simulated MFRC522 against its datasheet."""

import pytest

from drivers.rfid import chip_registers as r
from drivers.rfid.mfrc522_chip import OSCILLATOR_TICKS
from drivers.rfid.tags import State
from drivers.rfid.virtual_clock import TICKS_PER_US
from tests.drivers.rfid.chip_rig import NTAG, Rig

# 1024 clocks of 27.12 MHz are 37.76 us (hardware.md section 1.3).
WAKE_US = 37.8
START_US = OSCILLATOR_TICKS / TICKS_PER_US + WAKE_US


def reset_rig(*uids: bytes) -> Rig:
    """Return a rig whose chip has just been reset and is awake."""
    rig = Rig(*uids)
    rig.write(r.COMMAND, r.SOFT_RESET)
    rig.wait(WAKE_US)
    return rig


@pytest.mark.parametrize(
    ("register", "value"),
    [
        (r.COMMAND, 0x20),
        (r.COM_IEN, 0x80),
        (r.COM_IRQ, 0x14),
        (r.ERROR, 0x00),
        (r.STATUS1, 0x21),
        (r.STATUS2, 0x00),
        (r.FIFO_LEVEL, 0x00),
        (r.WATER_LEVEL, 0x08),
        (r.CONTROL, 0x10),
        (r.BIT_FRAMING, 0x00),
        (r.MODE, 0x3F),
        (r.TX_CONTROL, 0x80),
        (r.TX_ASK, 0x00),
        (0x18, 0x84),
        (0x24, 0x26),
        (r.RF_CFG, 0x48),
        (r.T_MODE, 0x00),
        (r.CRC_HIGH, 0xFF),
        (r.CRC_LOW, 0xFF),
        (r.VERSION, 0x92),
    ],
)
def test_a_reset_sets_the_values_of_the_datasheet(register: int, value: int) -> None:
    assert reset_rig().read(register) == value


def test_a_soft_reset_takes_the_field_away() -> None:
    rig = Rig()
    assert rig.chip.field_on
    rig.write(r.COMMAND, r.SOFT_RESET)
    assert not rig.chip.field_on


def test_a_reset_empties_the_fifo() -> None:
    rig = Rig()
    rig.write(r.FIFO_DATA, 1)
    rig.write(r.COMMAND, r.SOFT_RESET)
    rig.write(r.FIFO_DATA, 2)
    assert (rig.read(r.FIFO_LEVEL), rig.read(r.FIFO_DATA)) == (1, 2)


def test_power_down_reads_1_until_a_soft_reset_is_over() -> None:
    rig = Rig()
    rig.write(r.COMMAND, r.SOFT_RESET)
    rig.wait(WAKE_US - 1)
    assert rig.read(r.COMMAND) == 0x30
    rig.wait(1)
    assert rig.read(r.COMMAND) == 0x20


def test_a_register_may_be_written_right_after_a_soft_reset() -> None:
    rig = Rig()
    rig.write(r.COMMAND, r.SOFT_RESET)
    rig.write(r.T_RELOAD_LOW, 30)
    rig.wait(WAKE_US)
    assert rig.read(r.T_RELOAD_LOW) == 30


def test_writes_are_lost_until_the_oscillator_runs_after_a_hard_reset() -> None:
    rig = Rig()
    rig.chip.hard_reset()
    rig.write(r.T_RELOAD_LOW, 30)
    assert rig.read(r.COMMAND) & r.POWER_DOWN
    rig.wait(START_US)
    assert rig.read(r.COMMAND) == 0x20
    assert rig.read(r.T_RELOAD_LOW) == 0
    rig.write(r.T_RELOAD_LOW, 30)
    assert rig.read(r.T_RELOAD_LOW) == 30


def test_a_chip_held_in_reset_has_no_field_and_takes_nothing() -> None:
    rig = Rig()
    rig.chip.reset_line(False)
    rig.wait(100_000)
    rig.write(r.TX_CONTROL, 0x83)
    assert not rig.chip.field_on
    rig.chip.reset_line(True)
    rig.wait(START_US)
    assert rig.read(r.TX_CONTROL) == 0x80


def test_a_high_reset_line_that_was_high_changes_nothing() -> None:
    rig = Rig()
    rig.chip.reset_line(True)
    assert rig.read(r.T_MODE) == r.T_AUTO


def test_power_down_takes_the_field_away_and_waking_brings_it_back() -> None:
    rig = Rig()
    rig.write(r.COMMAND, r.POWER_DOWN | r.TRANSCEIVE)
    assert rig.read(r.COMMAND) == r.POWER_DOWN
    assert not rig.chip.field_on
    rig.write(r.COMMAND, r.IDLE)
    assert rig.read(r.COMMAND) & r.POWER_DOWN
    rig.wait(WAKE_US)
    assert not rig.read(r.COMMAND) & r.POWER_DOWN
    assert rig.chip.field_on
    assert rig.read(r.T_MODE) == r.T_AUTO


@pytest.mark.parametrize("register", [r.MODE, r.TX_MODE, r.RX_MODE, r.TX_ASK, r.RF_CFG, r.T_MODE, r.T_RELOAD_LOW])
def test_what_is_written_into_a_plain_register_is_read_back(register: int) -> None:
    rig = Rig()
    rig.write(register, 0x5A)
    assert rig.read(register) == 0x5A


@pytest.mark.parametrize("register", sorted(r.READ_ONLY))
def test_a_register_for_reading_takes_nothing(register: int) -> None:
    rig = Rig()
    before = rig.read(register)
    rig.write(register, before ^ 0xFF)
    assert rig.read(register) == before


@pytest.mark.parametrize(("register", "bits"), [(r.COM_IRQ, 0x7F), (r.DIV_IRQ, 0x14)])
def test_interrupt_bits_are_set_with_bit_7_and_cleared_without(register: int, bits: int) -> None:
    rig = Rig()
    rig.write(register, 0x7F)
    assert rig.read(register) == 0
    rig.write(register, 0xFF)
    assert rig.read(register) == bits
    rig.write(register, 0x10)
    assert rig.read(register) == bits & ~0x10


def test_the_interrupt_pin_follows_the_enabled_bits_alone() -> None:
    rig = Rig()
    rig.write(r.COM_IRQ, 0x7F)
    rig.write(r.COM_IEN, 0x80 | r.RX_IRQ)
    rig.write(r.COM_IRQ, 0x80 | r.TX_IRQ)
    assert (rig.chip.irq, rig.read(r.STATUS1) & r.IRQ) == (False, 0)
    rig.write(r.COM_IRQ, 0x80 | r.RX_IRQ)
    assert (rig.chip.irq, rig.read(r.STATUS1) & r.IRQ) == (True, r.IRQ)


@pytest.mark.parametrize("enabled", [False, True])
def test_the_interrupt_pin_follows_the_coprocessor_when_that_is_enabled(enabled: bool) -> None:
    rig = Rig()
    rig.write(r.DIV_IEN, r.CRC_IRQ if enabled else 0)
    assert not rig.chip.irq
    rig.write(r.DIV_IRQ, r.SET | r.CRC_IRQ)
    assert rig.chip.irq is enabled


def test_software_can_clear_crypto1_but_not_set_it() -> None:
    rig = Rig()
    rig.write(r.STATUS2, r.CRYPTO1_ON)
    assert not rig.read(r.STATUS2) & r.CRYPTO1_ON
    rig.chip.start_crypto1()
    rig.write(r.STATUS2, r.CRYPTO1_ON)
    assert rig.read(r.STATUS2) & r.CRYPTO1_ON
    rig.write(r.STATUS2, 0)
    assert not rig.read(r.STATUS2) & r.CRYPTO1_ON


def test_bytes_leave_the_fifo_as_they_came() -> None:
    rig = Rig()
    for byte in (1, 2, 3):
        rig.write(r.FIFO_DATA, byte)
    assert rig.read(r.FIFO_LEVEL) == 3
    assert [rig.read(r.FIFO_DATA) for _ in range(4)] == [1, 2, 3, 0]
    assert rig.read(r.FIFO_LEVEL) == 0


def test_a_byte_too_many_for_the_fifo_is_lost_and_said() -> None:
    rig = Rig()
    rig.write(r.COM_IRQ, 0x7F)
    for byte in range(64):
        rig.write(r.FIFO_DATA, byte)
    assert not rig.read(r.ERROR)
    rig.write(r.FIFO_DATA, 64)
    assert rig.read(r.ERROR) == r.BUFFER_OVFL
    assert rig.read(r.COM_IRQ) & r.ERR_IRQ
    assert rig.read(r.FIFO_LEVEL) == 64
    rig.write(r.FIFO_LEVEL, r.FLUSH)
    assert (rig.read(r.FIFO_LEVEL), rig.read(r.ERROR), rig.read(r.FIFO_DATA)) == (0, 0, 0)


def test_the_water_level_alerts_when_few_bytes_or_little_room_are_left() -> None:
    rig = Rig()
    alerts = []
    for count in range(65):
        if count:
            rig.write(r.FIFO_DATA, 0)
        status = rig.read(r.STATUS1)
        alerts.append((bool(status & r.LO_ALERT), bool(status & r.HI_ALERT)))
    assert alerts == [(count <= 8, count >= 56) for count in range(65)]


@pytest.mark.parametrize("command", [0x05, 0x06, 0x09, 0x0A, 0x0B, 0x0D])
def test_an_unknown_command_ends_in_idle_and_says_so(command: int) -> None:
    rig = Rig()
    rig.write(r.COM_IRQ, 0x7F)
    rig.write(r.COMMAND, command)
    assert rig.read(r.COMMAND) & 0x0F == r.IDLE
    assert rig.read(r.COM_IRQ) & r.IDLE_IRQ


@pytest.mark.parametrize(("command", "name"), [(1, "Mem"), (2, "RandomID"), (4, "Transmit"), (8, "Receive")])
def test_a_command_that_is_not_modelled_is_refused_by_name(command: int, name: str) -> None:
    rig = Rig()
    with pytest.raises(ValueError, match=f"no command {name}"):
        rig.write(r.COMMAND, command)


def test_the_self_test_is_refused() -> None:
    rig = Rig()
    rig.write(r.AUTO_TEST, 0x49)
    with pytest.raises(ValueError, match="no self-test"):
        rig.write(r.COMMAND, r.CALC_CRC)


def test_writing_idle_ends_a_command_without_the_idle_interrupt() -> None:
    rig = Rig()
    rig.write(r.COM_IRQ, 0x7F)
    rig.write(r.COMMAND, r.TRANSCEIVE)
    assert rig.read(r.COMMAND) & 0x0F == r.TRANSCEIVE
    rig.write(r.COMMAND, r.IDLE)
    assert rig.read(r.COMMAND) & 0x0F == r.IDLE
    assert not rig.read(r.COM_IRQ) & r.IDLE_IRQ


def test_no_change_leaves_the_command_and_sets_the_receiver() -> None:
    rig = Rig()
    rig.write(r.COMMAND, r.TRANSCEIVE)
    rig.write(r.COMMAND, r.RCV_OFF | r.NO_CHANGE)
    assert rig.read(r.COMMAND) == r.RCV_OFF | r.TRANSCEIVE


def test_starting_a_command_clears_the_errors_but_not_the_fifo() -> None:
    rig = Rig()
    for _ in range(65):
        rig.write(r.FIFO_DATA, 0)
    rig.write(r.COMMAND, r.TRANSCEIVE)
    assert rig.read(r.ERROR) == 0
    assert rig.read(r.FIFO_LEVEL) == 64


def test_authentication_never_ends_on_a_tag_that_knows_none_and_the_fifo_is_closed() -> None:
    rig = Rig(NTAG)
    rig.write(r.COM_IRQ, 0x7F)
    for byte in range(12):
        rig.write(r.FIFO_DATA, byte)
    rig.write(r.COMMAND, r.MF_AUTHENT)
    rig.wait(1_000_000)
    assert rig.read(r.COMMAND) & 0x0F == r.MF_AUTHENT
    assert not rig.read(r.COM_IRQ) & r.IDLE_IRQ
    rig.write(r.FIFO_DATA, 1)
    assert rig.read(r.ERROR) == r.WR_ERR
    assert rig.read(r.FIFO_LEVEL) == 0


@pytest.mark.parametrize(("count", "sent"), [(11, 0), (12, r.TX_IRQ)])
def test_authentication_sends_its_first_frame_when_it_has_all_it_needs(count: int, sent: int) -> None:
    rig = Rig(NTAG)
    rig.request()
    rig.write(r.COM_IRQ, 0x7F)
    for byte in (0x60, 0x0B, *range(count - 2)):
        rig.write(r.FIFO_DATA, byte)
    rig.write(r.COMMAND, r.MF_AUTHENT)
    rig.wait(1_000)
    assert rig.read(r.COM_IRQ) & r.TX_IRQ == sent
    assert rig.antenna.look(rig.clock.ticks)[0].state is (State.IDLE if sent else State.READY)


def start_crc(rig: Rig, data: bytes, preset_bits: int) -> None:
    rig.write(r.MODE, 0x3C | preset_bits)
    rig.write(r.DIV_IRQ, 0x7F)
    rig.write(r.FIFO_LEVEL, r.FLUSH)
    for byte in data:
        rig.write(r.FIFO_DATA, byte)
    rig.write(r.COMMAND, r.CALC_CRC)


def crc_result(rig: Rig) -> int:
    return rig.read(r.CRC_HIGH) << 8 | rig.read(r.CRC_LOW)


@pytest.mark.parametrize(
    ("preset_bits", "data", "result"),
    [(0b01, b"\x00\x00", 0x1EA0), (0b01, b"\x50\x00", 0xCD57), (0b11, b"123456789", 0x6F91)],
)
def test_the_coprocessor_takes_its_preset_from_the_mode_register(preset_bits: int, data: bytes, result: int) -> None:
    rig = Rig()
    start_crc(rig, data, preset_bits)
    assert not rig.read(r.DIV_IRQ) & r.CRC_IRQ
    assert not rig.read(r.STATUS1) & r.CRC_READY
    rig.wait(100)
    assert rig.read(r.DIV_IRQ) & r.CRC_IRQ
    assert rig.read(r.STATUS1) & r.CRC_READY
    assert crc_result(rig) == result
    assert rig.read(r.FIFO_LEVEL) == 0


def test_the_coprocessor_runs_on_when_the_fifo_is_empty_until_it_is_ended() -> None:
    rig = Rig()
    start_crc(rig, b"\x50", 0b01)
    rig.wait(100)
    rig.write(r.FIFO_DATA, 0x00)
    rig.wait(100)
    assert crc_result(rig) == 0xCD57
    rig.write(r.COMMAND, r.IDLE)
    rig.write(r.FIFO_DATA, 0x57)
    rig.wait(100)
    assert crc_result(rig) == 0xCD57
    assert rig.read(r.FIFO_LEVEL) == 1


def test_data_followed_by_its_own_crc_gives_zero_and_says_so() -> None:
    rig = Rig()
    start_crc(rig, b"\x50\x00\x57\xcd", 0b01)
    rig.wait(100)
    assert crc_result(rig) == 0
    assert rig.read(r.STATUS1) & r.CRC_OK
