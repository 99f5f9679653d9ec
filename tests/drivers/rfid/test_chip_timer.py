"""The timer of the simulated MFRC522 (datasheet section 8.5)."""

import pytest

from drivers.rfid import chip_registers as r
from tests.drivers.rfid.chip_rig import NTAG, Rig

# prescaler, reload and the delay in microseconds that hardware.md gives for them
DELAYS = [(0xD3E, 30, 15_502), (0x0A9, 0x3E8, 25_025), (0x0A9, 14, 375)]


def set_timer(rig: Rig, prescaler: int, reload: int, mode: int = 0) -> None:
    rig.write(r.T_MODE, mode | prescaler >> 8)
    rig.write(r.T_PRESCALER, prescaler & 0xFF)
    rig.write(r.T_RELOAD_HIGH, reload >> 8)
    rig.write(r.T_RELOAD_LOW, reload & 0xFF)
    rig.write(r.COM_IRQ, 0x7F)


def expired(rig: Rig) -> bool:
    return bool(rig.read(r.COM_IRQ) & r.TIMER_IRQ)


@pytest.mark.parametrize(("prescaler", "reload", "delay_us"), DELAYS)
def test_the_delay_is_that_of_the_datasheet(prescaler: int, reload: int, delay_us: int) -> None:
    rig = Rig()
    set_timer(rig, prescaler, reload)
    rig.write(r.CONTROL, r.T_START_NOW)
    rig.wait(delay_us - 1)
    assert (expired(rig), rig.read(r.STATUS1) & r.T_RUNNING) == (False, r.T_RUNNING)
    rig.wait(2)
    assert (expired(rig), rig.read(r.STATUS1) & r.T_RUNNING) == (True, 0)


def test_the_even_prescaler_adds_one_period_a_step() -> None:
    rig = Rig()
    set_timer(rig, 0, 13_559)
    rig.write(r.DEMOD, r.T_PRESCAL_EVEN)
    rig.write(r.CONTROL, r.T_START_NOW)
    rig.wait(1_999)
    assert not expired(rig)
    rig.wait(1)
    assert expired(rig)


def test_a_reload_value_counts_from_the_next_start_only() -> None:
    rig = Rig()
    set_timer(rig, 0xA9, 14)
    rig.write(r.CONTROL, r.T_START_NOW)
    rig.write(r.T_RELOAD_HIGH, 0xFF)
    rig.wait(376)
    assert expired(rig)


def test_a_stopped_timer_does_not_expire() -> None:
    rig = Rig()
    set_timer(rig, 0xA9, 14)
    rig.write(r.CONTROL, r.T_START_NOW)
    rig.wait(300)
    rig.write(r.CONTROL, r.T_STOP_NOW)
    rig.wait(10_000)
    assert not expired(rig)


def test_the_counter_can_be_read_while_it_runs() -> None:
    rig = Rig()
    set_timer(rig, 0xA9, 0x3E8)
    rig.write(r.CONTROL, r.T_START_NOW)
    rig.wait(250)
    # 250 us are exactly ten steps of 25 us.
    assert rig.read(r.T_COUNTER_HIGH) << 8 | rig.read(r.T_COUNTER_LOW) == 0x3E8 + 1 - 10


def test_a_restarting_timer_expires_again_and_again() -> None:
    rig = Rig()
    set_timer(rig, 0xA9, 14, r.T_AUTO_RESTART)
    rig.write(r.CONTROL, r.T_START_NOW)
    for _ in range(3):
        rig.wait(375.1)
        assert expired(rig)
        rig.write(r.COM_IRQ, r.TIMER_IRQ)
    rig.wait(370)
    assert not expired(rig)


def test_on_its_own_the_timer_starts_when_the_last_bit_is_sent() -> None:
    rig = Rig()
    rig.begin((0x26,), last_bits=7)
    assert rig.first_us(r.TX_IRQ) == pytest.approx(8 * 9.4395, abs=0.2)
    assert rig.first_us(r.TIMER_IRQ) == pytest.approx(375, abs=0.3)


def test_the_chip_goes_on_listening_when_the_timer_has_expired() -> None:
    rig = Rig()
    rig.exchange((0x26,), last_bits=7)
    assert rig.read(r.COM_IRQ) & r.TIMER_IRQ
    assert rig.read(r.COMMAND) & 0x0F == r.TRANSCEIVE


def test_an_answer_stops_the_timer_after_its_fifth_bit() -> None:
    rig = Rig(NTAG)
    set_timer(rig, 0, 1_900, r.T_AUTO)
    # 1901 periods last 140.2 us; the fifth bit ends 91.2 + 47.2 us = 138.4 us after the last bit sent.
    assert not rig.exchange((0x26,), last_bits=7).irqs & r.TIMER_IRQ
    rig.write(r.T_RELOAD_LOW, 1_850 & 0xFF)
    assert rig.exchange((0x93, 0x20)).irqs & (r.TIMER_IRQ | r.RX_IRQ) == r.TIMER_IRQ | r.RX_IRQ


def test_no_answer_stops_the_timer_with_receive_multiple() -> None:
    rig = Rig(NTAG)
    rig.write(r.RX_MODE, r.RX_MULTIPLE)
    assert rig.exchange((0x26,), last_bits=7).irqs & (r.TIMER_IRQ | r.RX_IRQ) == r.TIMER_IRQ | r.RX_IRQ
