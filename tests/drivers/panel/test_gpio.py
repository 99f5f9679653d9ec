"""Panel keys on the header of a Pi."""

import pytest

from drivers.api import DeviceLost, KeyStruck
from drivers.buttons.contact import clean
from drivers.gpio.hands import wide_map
from drivers.gpio.sim import SimHeader
from drivers.panel.gpio import GpioPanel
from drivers.panel.gpio_sim import HeaderPanel
from drivers.panel.keys import BIG_KEYS
from tests.contract.running import run
from tests.drivers.gpio.table import Bench

LINES = dict(zip(BIG_KEYS, (13, 19, 26, 16, 20, 21, 25, 2), strict=True))


@pytest.fixture
def bench() -> Bench:
    """The eight keys, up for a second."""
    bench = Bench(lambda header: GpioPanel(header, LINES))
    assert bench.until(1000) == []
    return bench


@pytest.mark.parametrize("key", BIG_KEYS)
def test_each_of_the_eight_keys_is_its_own(bench: Bench, key: str) -> None:
    bench.sim.plan(LINES[key], clean(2000, 100))
    ((struck),) = bench.until(3000)
    assert isinstance(struck, KeyStruck)
    assert (struck.key, struck.held) == (key, False)


def test_a_key_without_a_hold_acts_within_the_time_of_a_blink(bench: Bench) -> None:
    bench.sim.plan(LINES["PASS"], clean(2000, 5000))
    assert bench.until(2030) == [KeyStruck("PASS", False, 2000)]


def test_a_key_that_sticks_is_a_fault_by_its_name(bench: Bench) -> None:
    bench.sim.plan(LINES["PASS"], clean(2000, 60_000))
    struck, lost = bench.until(40_000)
    assert struck == KeyStruck("PASS", False, 2000)
    assert isinstance(lost, DeviceLost)
    assert lost.device == "key PASS"
    assert lost.text.startswith("key PASS on GPIO13 is held low for 30 s: ")


def test_without_a_header_the_keys_are_lost_together() -> None:
    bench = Bench(lambda header: GpioPanel(header, LINES))
    bench.missing = "there is none"
    assert bench.until(1000) == [DeviceLost("keys", "there is none", 0)]


def test_a_key_struck_held_is_down_long_enough() -> None:
    panel = HeaderPanel(SimHeader(), wide_map(4).keys)
    panel.strike("FOLD", 1000, held=True)
    assert run(panel, 0, 5000) == [KeyStruck("FOLD", True, 2000)]


def test_a_bouncing_key_acts_once_at_its_first_edge() -> None:
    panel = HeaderPanel(SimHeader(), wide_map(4).keys)
    panel.bounce("7", 1000)
    panel.spike("8", 1000)
    assert run(panel, 0, 3000) == [KeyStruck("7", False, 1000)]


def test_a_lost_release_does_not_swallow_the_next_press() -> None:
    panel = HeaderPanel(SimHeader(), wide_map(4).keys)
    panel.lose_release("7")
    panel.strike("7", 1000)
    panel.strike("7", 1500)
    assert run(panel, 0, 3000) == [KeyStruck("7", False, 1000), KeyStruck("7", False, 1500)]
    assert panel.presses == 2


def test_a_key_without_a_hold_cannot_be_held() -> None:
    with pytest.raises(ValueError, match="PASS has no hold; those with one are BACK, FLOOR, FOLD, NEXT, RAISE"):
        HeaderPanel(SimHeader(), wide_map(4).keys).strike("PASS", 0, held=True)


def test_an_unknown_key_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no key S14; there are PASS, RAISE"):
        HeaderPanel(SimHeader(), wide_map(4).keys).strike("S14", 0, held=True)
