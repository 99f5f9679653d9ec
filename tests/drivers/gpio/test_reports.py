"""Public bug reports that the table must survive, by their numbers in the hardware facts, section 7."""

from pathlib import Path

import pytest

from drivers.api import ButtonStruck, DeviceLost, KeyStruck
from drivers.buttons.contact import chattering, clean, spike
from drivers.buttons.gpio import GpioButtons
from drivers.gpio.chip import find_chip
from drivers.gpio.libraries import GpioLibraries, library_trouble
from drivers.panel.gpio import GpioPanel
from tests.drivers.gpio.table import Bench

BUTTONS = {1: 15, 2: 17, 3: 27, 4: 22}
KEYS = {"PASS": 13, "FOLD": 16}


@pytest.fixture
def buttons() -> Bench:
    """Four seat buttons, up for a second."""
    bench = Bench(lambda header: GpioButtons(header, BUTTONS))
    assert bench.until(1000) == []
    return bench


@pytest.fixture
def keys() -> Bench:
    """A key without a hold and one with a hold, up for a second."""
    bench = Bench(lambda header: GpioPanel(header, KEYS))
    assert bench.until(1000) == []
    return bench


def test_report_24_the_package_that_fights_rpi_lgpio_is_named_as_the_table_starts_with_what_to_do() -> None:
    check = GpioLibraries(lambda: library_trouble(lambda package: True, lambda module: True))
    assert check.poll(0) == (
        DeviceLost(
            "RPi.GPIO",
            "RPi.GPIO and rpi-lgpio are both installed and write into one folder: "
            "run `pip uninstall RPi.GPIO rpi-lgpio`, then `pip install --no-deps rpi-lgpio`",
            0,
        ),
    )


@pytest.mark.parametrize("number", [0, 4])
def test_report_25_the_header_of_a_pi_5_is_found_by_its_label_before_and_after_kernel_6_6_45(
    tmp_path: Path, number: int
) -> None:
    for chip in range(5):
        (tmp_path / f"gpiochip{chip}").touch()
    labels = {f"gpiochip{chip}": f"gpio-brcmstb@107d5085{chip}0" for chip in range(5)}
    labels[f"gpiochip{number}"] = "pinctrl-rp1"
    assert find_chip(tmp_path, lambda node: labels[node.name]) == number


def test_report_27_a_low_pulse_of_200_us_presses_nothing(buttons: Bench, keys: Bench) -> None:
    for gpio in BUTTONS.values():
        buttons.sim.plan(gpio, spike(2000))
    for gpio in KEYS.values():
        keys.sim.plan(gpio, spike(2000))
    assert buttons.until(5000) == []
    assert keys.until(5000) == []


def test_report_27_chatter_of_5_ms_on_press_and_release_is_one_press_and_one_release(
    buttons: Bench, keys: Bench
) -> None:
    buttons.sim.plan(27, chattering(2000, 120))
    keys.sim.plan(13, chattering(2000, 120))
    keys.sim.plan(16, chattering(3000, 120))
    assert buttons.until(5000) == [ButtonStruck(3, False, 2120)]
    assert keys.until(5000) == [KeyStruck("PASS", False, 2000), KeyStruck("FOLD", False, 3120)]


@pytest.mark.slow
def test_report_28_a_release_whose_edge_is_lost_is_found_by_the_level_and_no_hold(buttons: Bench, keys: Bench) -> None:
    buttons.sim.lose_release(27)
    buttons.sim.plan(27, clean(2000, 650))
    keys.sim.lose_release(16)
    keys.sim.plan(16, clean(2000, 950))
    (tapped,) = buttons.until(60_000)
    (struck,) = keys.until(60_000)
    assert isinstance(tapped, ButtonStruck)
    assert isinstance(struck, KeyStruck)
    assert not tapped.held
    assert not struck.held
    assert 2650 <= tapped.at_ms <= 2700
    assert 2950 <= struck.at_ms <= 3000


def test_report_28_after_the_lost_release_the_next_press_counts(buttons: Bench) -> None:
    buttons.sim.lose_release(27)
    buttons.sim.plan(27, clean(2000, 120))
    buttons.sim.plan(27, clean(2300, 120))
    assert buttons.until(5000)[1:] == [ButtonStruck(3, False, 2420)]


def test_report_30_a_line_that_another_process_holds_is_a_fault_by_name_and_not_the_end() -> None:
    bench = Bench(lambda header: GpioButtons(header, BUTTONS))
    bench.sim.busy = {17}
    (lost,) = bench.until(1000)
    assert isinstance(lost, DeviceLost)
    assert (lost.device, "(GPIO busy): another program" in lost.text) == ("button seat2", True)
    bench.sim.plan(15, clean(2000, 120))
    assert bench.until(3000) == [ButtonStruck(1, False, 2120)]
