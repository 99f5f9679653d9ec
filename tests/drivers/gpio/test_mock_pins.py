"""The drivers on gpiozero's own mock pins of a Pi 5, driven by hand."""

from collections.abc import Iterator

import gpiozero.pins.mock
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from drivers.api import ButtonStruck
from drivers.buttons.gpio import GpioButtons
from drivers.gpio.header import Factory, Header

LINES = {1: 15, 2: 17, 3: 2, 4: 22}


class Pi:
    """Mock pins with the clock that they are stamped by, and the driver that reads them."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.mock = MockFactory(revision="d04170")
        factory: Factory = self.mock
        self.buttons = GpioButtons(Header(lambda: factory), LINES)

    def clock_s(self) -> float:
        return 86_400 + self.now_ms / 1000

    def at(self, now_ms: int) -> list[ButtonStruck]:
        """Poll at a time."""
        self.now_ms = now_ms
        readings = self.buttons.poll(now_ms)
        strokes = [reading for reading in readings if isinstance(reading, ButtonStruck)]
        assert len(strokes) == len(readings)
        return strokes


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pi]:
    """A Pi 5 that has been on for a day; its table starts now."""
    pi = Pi()
    monkeypatch.setattr(gpiozero.pins.mock, "monotonic", pi.clock_s)
    assert pi.at(0) == []
    yield pi
    pi.buttons.close()


def test_it_is_a_pi_5(pi: Pi) -> None:
    assert pi.mock.board_info.model == "5B"


@pytest.mark.parametrize(("seat", "gpio"), LINES.items())
def test_a_tap_is_told_at_the_time_of_its_release(pi: Pi, seat: int, gpio: int) -> None:
    pi.now_ms = 1003
    pi.mock.pin(gpio).drive_low()
    assert pi.at(1020) == []
    pi.now_ms = 1107
    pi.mock.pin(gpio).drive_high()
    assert pi.at(1120) == [ButtonStruck(seat, False, 1107)]


def test_three_presses_within_50_ms_which_mock_pins_do_not_debounce_are_one(pi: Pi) -> None:
    for start_ms in (1000, 1008, 1016):
        pi.now_ms = start_ms
        pi.mock.pin(15).drive_low()
        pi.now_ms += 4
        if start_ms < 1016:
            pi.mock.pin(15).drive_high()
    assert pi.at(1060) == []
    pi.now_ms = 1100
    pi.mock.pin(15).drive_high()
    assert pi.at(1120) == [ButtonStruck(1, False, 1100)]


def test_our_reports_raise_nothing_into_the_pins(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    line = pi.buttons._lines.up[1]
    monkeypatch.setattr(line, "_report", lambda ticks, pressed: 1 / 0)
    pi.mock.pin(15).drive_low()
    assert "an edge of GPIO15 was lost" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_no_pin_factory_is_set_for_the_whole_process(pi: Pi) -> None:
    assert Device.pin_factory is None


def test_lines_that_are_given_back_can_be_taken_again(pi: Pi) -> None:
    pi.buttons.close()
    factory: Factory = pi.mock
    again = GpioButtons(Header(lambda: factory), LINES)
    assert again.poll(0) == []
    again.close()
