"""The port by way of the package mfrc522, over stand-ins for spidev and RPi.GPIO."""

import logging
import subprocess
import sys
from types import ModuleType

import pytest

from drivers.rfid import chip_registers as r
from drivers.rfid.mfrc522 import open_port, sleep_us
from drivers.rfid.rpi_gpio_sim import FakeGpio
from drivers.rfid.spi_sim import installed
from tests.drivers.rfid.chips import ACE, FIRST_RESET_PIN, OneChip


def test_one_transfer_reads_many_registers_and_writes_many_bytes() -> None:
    stand = OneChip()
    port = stand.port("seat1")
    before = stand.bus.spent()
    assert port.read(bytes((r.VERSION, r.COMMAND))) == b"\x92\x20"
    port.write(r.FIFO_DATA, b"abc")
    assert port.read(bytes((r.FIFO_LEVEL, *[r.FIFO_DATA] * 3))) == b"\x03abc"
    assert stand.bus.spent().since(before).transfers == 3


def test_opening_costs_no_transfer_and_switches_no_field_on() -> None:
    stand = OneChip()
    before = stand.bus.spent()
    stand.port("seat1")
    assert stand.bus.spent() == before
    assert not stand.chip.field_on


def test_the_required_package_carries_the_registers() -> None:
    stand = OneChip()
    with installed(stand.bus, stand.gpio):
        import mfrc522

        port = open_port(0, 0, FIRST_RESET_PIN)
        (chip,) = [cell for cell in mfrc522.MFRC522.__subclasses__() if cell.__name__ == "Registers"]
    assert chip.MFRC522_Init is not mfrc522.MFRC522.MFRC522_Init
    assert port.read(bytes((r.VERSION,))) == b"\x92"


def test_many_readers_add_no_handlers_to_the_log() -> None:
    stand = OneChip()
    for _ in range(7):
        stand.port("seat1")
    assert logging.getLogger("mfrc522Logger").handlers == []


def test_pins_are_counted_as_bcm_does_and_survive_the_closing_of_a_reader() -> None:
    stand = OneChip()
    stand.gpio.setmode(FakeGpio.BCM)
    stand.gpio.setup(17, FakeGpio.OUT)
    port = stand.port("seat1")
    port.close()
    assert stand.gpio.getmode() == FakeGpio.BCM
    stand.gpio.output(17, FakeGpio.HIGH)
    with pytest.raises(OSError, match="Bad file descriptor"):
        port.read(b"\x37")


def test_the_reset_line_resets_the_chip() -> None:
    stand = OneChip()
    port = stand.port("seat1")
    port.write(r.MODE, b"\x3d")
    port.hard_reset()
    stand.bus.advance(1_000)
    assert port.read(bytes((r.MODE,))) == b"\x3f"


def test_a_missing_device_file_is_named_with_what_to_do() -> None:
    stand = OneChip()
    with (
        installed(stand.bus, stand.gpio),
        pytest.raises(FileNotFoundError, match="/dev/spidev0.5 is not there: enable"),
    ):
        open_port(0, 5, FIRST_RESET_PIN)


def test_pins_counted_by_the_board_elsewhere_are_an_error() -> None:
    stand = OneChip()
    gpio = FakeGpio()
    gpio.setmode(FakeGpio.BOARD)
    with installed(stand.bus, gpio), pytest.raises(OSError, match="counts pins by the board"):
        open_port(0, 0, FIRST_RESET_PIN)


def test_rpi_gpio_on_a_machine_that_is_no_pi_is_an_error_that_names_the_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", ModuleType("RPi"))
    monkeypatch.setitem(sys.modules, "RPi.GPIO", None)
    with pytest.raises(OSError, match="install mfrc522, spidev and rpi-lgpio"):
        open_port(0, 0, FIRST_RESET_PIN)


@pytest.mark.slow
def test_the_module_is_imported_on_a_machine_without_pins_or_spi() -> None:
    code = "import sys; import drivers.rfid.mfrc522; assert not {'RPi', 'spidev', 'mfrc522'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_reader_reads_through_the_port() -> None:
    stand = OneChip()
    stand.lay(ACE)
    assert stand.found() == {ACE}


def test_sleeping_lasts_at_least_as_long_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    slept_s: list[float] = []
    monkeypatch.setattr("time.sleep", slept_s.append)
    sleep_us(346)
    assert slept_s == [pytest.approx(0.000346)]
