"""The drivers on gpiozero's own lgpio pins, over a fake of the library below them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.api import ButtonStruck, DeviceFound, DeviceLost, Reading
from drivers.buttons.gpio import GpioButtons
from drivers.gpio.chip import open_header
from drivers.gpio.header import Header
from drivers.lights.gpio import GpioLights
from tests.drivers.gpio.fake_lgpio import PULL_UP, FakeLgpio

PI_5 = 0xD04170
# A Pi that has run for twelve days.
BOOTED_NS = 1_000_000_000_000_000


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLgpio]:
    """A Pi 5 whose lgpio is the fake."""
    fake = FakeLgpio(now_ns=BOOTED_NS)
    monkeypatch.setitem(sys.modules, "lgpio", fake.module())
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    local = sys.modules.setdefault("gpiozero.pins.local", __import__("gpiozero.pins.local", fromlist=["local"]))
    monkeypatch.setattr(local, "monotonic", lambda: fake.now_ns / 1e9)
    monkeypatch.setattr(local, "get_pi_revision", lambda: PI_5)
    # gpiozero keeps these on the class, for all factories of a process.
    monkeypatch.setattr(local.LocalPiFactory, "pins", {})
    monkeypatch.setattr(local.LocalPiFactory, "_reservations", type(local.LocalPiFactory._reservations)(list))
    yield fake
    sys.modules.pop("gpiozero.pins.lgpio", None)


class Table:
    """Buttons of the seats 1 and 2 on GPIO17 and GPIO2, polled when they want it while the chip's clock runs."""

    def __init__(self, chip: FakeLgpio, folder: Path) -> None:
        self.chip = chip
        self.header = Header(lambda: open_header(folder, lambda: 0))
        self.buttons = GpioButtons(self.header, {1: 17, 2: 2})
        self.now_ms = 0

    def close(self) -> None:
        self.buttons.close()
        self.header.close()

    def wait(self, for_ms: int) -> list[Reading]:
        readings: list[Reading] = []
        until_ms = self.now_ms + for_ms
        while self.now_ms < until_ms:
            step_ms = min(max(self.buttons.next_ms, self.now_ms + 1), until_ms) - self.now_ms
            self.now_ms += step_ms
            self.chip.now_ns += step_ms * 1_000_000
            readings += self.buttons.poll(self.now_ms)
        return readings

    def tap(self, gpio: int) -> list[Reading]:
        self.chip.drive(gpio, 0)
        readings = self.wait(120)
        self.chip.drive(gpio, 1)
        return readings + self.wait(200)


@pytest.fixture
def table(chip: FakeLgpio, tmp_path: Path) -> Iterator[Table]:
    """A table that has run for a second."""
    table = Table(chip, tmp_path)
    assert table.wait(1000) == []
    yield table
    table.close()


def test_the_chip_that_was_found_is_opened(table: Table) -> None:
    assert table.chip.opened == [0]


def test_lines_are_pulled_up_and_watched(table: Table) -> None:
    assert [(line.flags & PULL_UP != 0, line.watched) for line in table.chip.lines.values()] == [(True, True)] * 2


def test_a_tap_is_told_with_the_time_of_its_release_by_the_tables_clock(table: Table) -> None:
    assert table.tap(17) == [ButtonStruck(1, False, 1120)]
    assert table.tap(2) == [ButtonStruck(2, False, 1440)]


def test_an_edge_that_the_kernel_stamps_by_the_time_of_day_is_told_when_it_is_read(table: Table) -> None:
    table.chip.stamp_ns = 1_700_000_000_000_000_000
    ((struck),) = table.tap(17)
    assert isinstance(struck, ButtonStruck)
    assert (struck.seat, struck.held) == (1, False)
    assert 1120 <= struck.at_ms <= 1140


def test_the_one_thread_of_callbacks_outlives_a_report_that_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    line = table.buttons._lines.up[1]
    monkeypatch.setattr(line, "_report", lambda ticks, pressed: 1 / 0)
    ((by_its_level),) = table.tap(17)
    assert isinstance(by_its_level, ButtonStruck)
    assert table.chip.callbacks_alive
    assert "an edge of GPIO17 was lost" in caplog.text
    assert table.tap(2) == [ButtonStruck(2, False, table.now_ms - 200)]


def test_taps_are_found_by_their_levels_after_the_callbacks_died(table: Table) -> None:
    table.chip.callbacks_alive = False
    ((struck),) = table.tap(17)
    assert isinstance(struck, ButtonStruck)
    assert (struck.seat, struck.held) == (1, False)


def test_a_busy_line_is_a_fault_by_name_and_found_when_it_is_free(chip: FakeLgpio, tmp_path: Path) -> None:
    chip.busy.add(17)
    table = Table(chip, tmp_path)
    (lost,) = table.wait(4000)
    assert isinstance(lost, DeviceLost)
    assert lost.device == "button seat1"
    assert lost.text.startswith(
        "button seat1 on GPIO17 cannot be used (GPIO busy): another program or the system holds"
    )
    assert table.tap(2) == [ButtonStruck(2, False, 4120)]
    chip.busy.clear()
    (found,) = table.wait(5000)
    assert found == DeviceFound("button seat1", found.at_ms)
    assert table.tap(17) == [ButtonStruck(1, False, table.now_ms - 200)]
    table.close()


def test_closing_gives_lines_and_chip_back_and_hears_nothing_more(table: Table) -> None:
    table.close()
    assert table.chip.callbacks == []
    assert table.chip.closed == [7]


def test_lamps_are_switched_on_the_chip_and_off_at_the_end(chip: FakeLgpio, tmp_path: Path) -> None:
    header = Header(lambda: open_header(tmp_path, lambda: 0))
    lights = GpioLights(header, {1: 14, 2: 18})
    lights.show({1: "turn"})
    assert not lights.poll(0)
    assert (chip.lines[14].level, chip.lines[18].level) == (1, 0)
    lights.close()
    assert chip.lines[14].level == 0
    header.close()
