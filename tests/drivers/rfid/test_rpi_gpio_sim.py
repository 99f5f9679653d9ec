"""The stand-in for RPi.GPIO and the reset lines wired to it."""

from random import Random

import pytest
from gpiozero.pins.mock import MockFactory

from drivers.rfid import chip_registers as r
from drivers.rfid.antenna import Antenna
from drivers.rfid.field import SimField
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.rpi_gpio_sim import FakeGpio
from drivers.rfid.virtual_clock import VirtualClock

HEADER = MockFactory().board_info.headers["J8"].pins
START_US = 1_000


class Wired:
    """A chip whose reset hangs on a line, with a value in one of its registers that a reset takes."""

    def __init__(self, bcm: int = 25) -> None:
        self.clock = VirtualClock()
        self.chip = Chip(self.clock, Antenna(SimField(), "seat1", Random(1)), Random(2))
        self.chip.write(r.T_RELOAD_LOW, 30, 0)
        self.gpio = FakeGpio()
        self.gpio.wire_reset(bcm, self.chip)

    def was_reset(self) -> bool:
        """Return whether the chip has lost the value; it must take a new one."""
        self.clock.advance(START_US)
        lost = self.chip.read(r.T_RELOAD_LOW, self.clock.ticks) == 0
        self.chip.write(r.T_RELOAD_LOW, 31, self.clock.ticks)
        assert self.chip.read(r.T_RELOAD_LOW, self.clock.ticks) == 31
        return lost


def test_a_pulse_on_the_reset_line_resets_its_chip() -> None:
    wired = Wired()
    gpio = wired.gpio
    gpio.setmode(gpio.BOARD)
    gpio.setup(22, gpio.OUT)
    gpio.output(22, gpio.LOW)
    gpio.output(22, gpio.HIGH)
    assert wired.was_reset()


def test_a_line_that_was_high_and_is_set_high_resets_nothing() -> None:
    wired = Wired()
    gpio = wired.gpio
    gpio.setmode(gpio.BOARD)
    gpio.setup(22, gpio.OUT)
    gpio.output(22, gpio.HIGH)
    assert not wired.was_reset()


def test_another_line_resets_nothing() -> None:
    wired = Wired()
    gpio = wired.gpio
    gpio.setmode(gpio.BCM)
    gpio.setup(24, gpio.OUT, initial=gpio.LOW)
    gpio.output(24, gpio.HIGH)
    assert not wired.was_reset()


def test_a_released_line_is_pulled_high() -> None:
    wired = Wired()
    gpio = wired.gpio
    gpio.setmode(gpio.BCM)
    gpio.setup(25, gpio.OUT, initial=gpio.LOW)
    assert gpio.input(25) == gpio.LOW
    gpio.cleanup()
    assert gpio.getmode() is None
    assert wired.was_reset()


def test_a_line_made_an_input_is_pulled_high() -> None:
    wired = Wired()
    gpio = wired.gpio
    gpio.setmode(gpio.BCM)
    gpio.setup(25, gpio.OUT, initial=gpio.LOW)
    gpio.setup(25, gpio.IN)
    assert gpio.input(25) == gpio.HIGH
    assert wired.was_reset()


@pytest.mark.parametrize("position", range(1, 41))
def test_board_numbers_are_those_of_the_header(position: int) -> None:
    name = HEADER[position].name
    if not name.startswith("GPIO"):
        gpio = FakeGpio()
        gpio.setmode(gpio.BOARD)
        with pytest.raises(ValueError, match="channel"):
            gpio.setup(position, gpio.OUT)
        return
    wired = Wired(bcm=int(name.removeprefix("GPIO")))
    wired.gpio.setmode(wired.gpio.BOARD)
    wired.gpio.setup(position, wired.gpio.OUT, initial=wired.gpio.LOW)
    wired.gpio.output(position, wired.gpio.HIGH)
    assert wired.was_reset()


def test_lines_are_refused_as_rpi_gpio_refuses_them() -> None:
    gpio = FakeGpio()
    with pytest.raises(RuntimeError, match="numbering mode"):
        gpio.setup(22, gpio.OUT)
    gpio.setmode(gpio.BOARD)
    with pytest.raises(ValueError, match="different mode"):
        gpio.setmode(gpio.BCM)
    with pytest.raises(RuntimeError, match="set up as an OUTPUT"):
        gpio.output(22, gpio.HIGH)
