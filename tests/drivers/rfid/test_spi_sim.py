"""The stand-in for spidev, and the time that a transfer costs."""

import sys
from random import Random
from typing import Any

import pytest

from drivers.rfid import chip_registers as r
from drivers.rfid.antenna import Antenna
from drivers.rfid.field import SimField
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.rpi_gpio_sim import FakeGpio
from drivers.rfid.spi_sim import FakeSpiDev, Spent, SpiBus, installed
from drivers.rfid.virtual_clock import VirtualClock

READ = 0x80
VERSION_ADDRESS = READ | r.VERSION << 1


class Pi:
    """Two chips on one bus and a third on another, one of them opened."""

    def __init__(self, transfer_us: float = 40.0) -> None:
        self.clock = VirtualClock()
        self.bus = SpiBus(self.clock, transfer_us=transfer_us)
        self.chips = []
        for number, (bus, device) in enumerate(((0, 0), (0, 1), (1, 0))):
            antenna = Antenna(SimField(), f"seat{number}", Random(1))
            self.chips.append(Chip(self.clock, antenna, Random(2), version=0x90 + number))
            self.bus.attach(bus, device, self.chips[number])
        self.spi = self.opened(0, 0)

    def opened(self, bus: int, device: int) -> FakeSpiDev:
        """Return an opened chip select at 1 MHz."""
        spi: FakeSpiDev = type("SpiDev", (FakeSpiDev,), {"bus": self.bus})()
        spi.open(bus, device)
        spi.max_speed_hz = 1_000_000
        return spi


def test_a_register_is_read_and_written_in_two_bytes() -> None:
    pi = Pi()
    pi.spi.xfer2([r.T_RELOAD_LOW << 1, 30])
    assert pi.spi.xfer2([READ | r.T_RELOAD_LOW << 1, 0]) == [0, 30]


def test_a_long_read_names_the_register_of_each_next_byte() -> None:
    pi = Pi()
    addresses = [VERSION_ADDRESS, READ | r.MODE << 1, READ | r.TX_CONTROL << 1, 0]
    assert pi.spi.xfer2(addresses) == [0, 0x90, 0x3F, 0x80]


def test_a_long_write_goes_into_one_register() -> None:
    pi = Pi()
    pi.spi.xfer2([r.FIFO_DATA << 1, 1, 2, 3])
    assert pi.spi.xfer2([READ | r.FIFO_DATA << 1] * 3 + [0]) == [0, 1, 2, 3]


@pytest.mark.parametrize(("count", "took_us"), [(2, 40), (3, 48), (10, 104)])
def test_a_transfer_costs_40_us_for_two_bytes_and_8_for_each_more(count: int, took_us: int) -> None:
    pi = Pi()
    pi.spi.xfer2([VERSION_ADDRESS] * count)
    assert pi.bus.now_us == took_us


def test_a_faster_clock_makes_the_bytes_shorter_but_not_the_overhead() -> None:
    pi = Pi()
    pi.spi.max_speed_hz = 4_000_000
    pi.spi.xfer2([VERSION_ADDRESS] * 10)
    assert pi.bus.now_us == 24 + 10 * 2


def test_each_byte_of_a_long_transfer_has_its_own_time() -> None:
    pi = Pi()
    for register, value in ((r.T_PRESCALER, 0), (r.T_RELOAD_LOW, 135), (r.COM_IRQ, 0x7F)):
        pi.spi.xfer2([register << 1, value])
    # 136 periods of 13.56 MHz last 10.03 us.
    pi.spi.xfer2([r.CONTROL << 1, r.T_START_NOW])
    pi.clock.ticks -= pi.bus.overhead_ticks
    answer = pi.spi.xfer2([READ | r.COM_IRQ << 1] * 3 + [0])
    assert [bool(value & r.TIMER_IRQ) for value in answer[1:]] == [False, True, True]


def test_transfers_bytes_and_time_are_counted_for_each_chip_and_in_all() -> None:
    pi = Pi()
    other = pi.opened(1, 0)
    before = pi.bus.spent()
    pi.spi.xfer2([VERSION_ADDRESS, 0])
    pi.spi.xfer2([VERSION_ADDRESS, 0, 0])
    other.xfer2([VERSION_ADDRESS, 0])
    spent = pi.bus.select(0, 0).spent
    assert (spent.transfers, spent.bytes, spent.bus_us, spent.air_us) == (2, 5, 88, 0)
    assert pi.bus.spent().since(before)[:2] == (3, 7)
    assert pi.bus.spent().bus_us == 128 == pi.bus.now_us
    assert pi.bus.select(0, 1).spent == Spent()


def test_a_sleep_lets_time_pass_without_a_transfer() -> None:
    pi = Pi()
    pi.bus.advance(1_234)
    assert (pi.bus.now_us, pi.bus.spent().transfers) == (1_234, 0)
    with pytest.raises(ValueError, match="cannot go back by 1 us"):
        pi.bus.advance(-1)


def test_each_chip_select_reaches_its_own_chip() -> None:
    pi = Pi()
    versions = [pi.opened(*select).xfer2([VERSION_ADDRESS, 0])[1] for select in ((0, 0), (0, 1), (1, 0))]
    assert versions == [0x90, 0x91, 0x92]


def test_a_chip_select_that_is_not_there_is_a_missing_file() -> None:
    with pytest.raises(FileNotFoundError, match=r"spidev2\.0"):
        Pi().opened(2, 0)


def test_a_chip_select_takes_one_chip() -> None:
    pi = Pi()
    with pytest.raises(ValueError, match=r"spidev0\.1 has a chip already"):
        pi.bus.attach(0, 1, pi.chips[0])


def test_a_transfer_cannot_be_faster_than_its_bytes() -> None:
    with pytest.raises(ValueError, match=r"cannot cost 15\.9 us"):
        Pi(transfer_us=15.9)


def test_a_list_is_overwritten_with_the_answer_as_spidev_does_and_other_sequences_are_not() -> None:
    pi = Pi()
    values, kept = [VERSION_ADDRESS, 0], (VERSION_ADDRESS, 0)
    assert pi.spi.xfer2(values) is values
    assert values == [0, 0x90]
    assert pi.spi.xfer2(kept) == (0, 0x90)
    assert kept == (VERSION_ADDRESS, 0)
    assert pi.spi.xfer2(bytes(kept)) == [0, 0x90]


def test_nothing_can_be_sent_over_a_closed_line() -> None:
    pi = Pi()
    pi.spi.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        pi.spi.xfer2([VERSION_ADDRESS, 0])


def test_an_empty_transfer_is_refused() -> None:
    with pytest.raises(TypeError, match="Empty argument list"):
        Pi().spi.xfer2([])


def test_a_mode_or_speed_that_the_chip_does_not_hear_is_refused() -> None:
    spi = Pi().spi
    spi.mode = 0
    with pytest.raises(ValueError, match="mode 0 only, not 3"):
        spi.mode = 3
    with pytest.raises(ValueError, match="not 10000001"):
        spi.max_speed_hz = 10_000_001
    assert (spi.mode, spi.max_speed_hz) == (0, 1_000_000)


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_stuck_line_gives_one_value_for_every_byte_but_writes_arrive(level: int) -> None:
    pi = Pi()
    pi.chips[0].faults.miso = level
    pi.spi.xfer2([r.T_RELOAD_LOW << 1, 30])
    assert pi.spi.xfer2([VERSION_ADDRESS, VERSION_ADDRESS, 0]) == [level] * 3
    pi.chips[0].faults.miso = None
    assert pi.spi.xfer2([READ | r.T_RELOAD_LOW << 1, 0])[1] == 30


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_an_unplugged_chip_floats_and_takes_nothing(level: int) -> None:
    pi = Pi()
    pi.chips[0].unplug(floats=level)
    pi.spi.xfer2([r.T_RELOAD_LOW << 1, 30])
    assert pi.spi.xfer2([VERSION_ADDRESS, 0])[1] == level
    pi.chips[0].plug()
    pi.bus.advance(1_000)
    assert pi.spi.xfer2([VERSION_ADDRESS, READ | r.T_RELOAD_LOW << 1, 0])[1:] == [0x90, 0]
    assert pi.opened(0, 1).xfer2([VERSION_ADDRESS, 0])[1] == 0x91


def test_a_module_that_holds_the_line_takes_its_whole_bus_down_and_no_other() -> None:
    pi = Pi()
    pi.bus.held[0] = 0x00
    versions = [pi.opened(*select).xfer2([VERSION_ADDRESS, 0])[1] for select in ((0, 0), (0, 1), (1, 0))]
    assert versions == [0x00, 0x00, 0x92]


def test_the_stand_ins_are_there_inside_and_what_was_there_before_is_back_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before: Any = object()
    monkeypatch.setitem(sys.modules, "spidev", before)
    monkeypatch.delitem(sys.modules, "mfrc522", raising=False)
    pi, gpio = Pi(), FakeGpio()
    with installed(pi.bus, gpio):
        assert sys.modules["RPi.GPIO"] is gpio
        spi = sys.modules["spidev"].SpiDev()
        spi.open(1, 0)
        assert spi.xfer2([VERSION_ADDRESS, 0])[1] == 0x92
    assert sys.modules["spidev"] is before
    assert "RPi.GPIO" not in sys.modules
    assert "mfrc522" not in sys.modules
