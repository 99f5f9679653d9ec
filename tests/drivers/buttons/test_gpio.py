"""Seat buttons on the header of a Pi, edge by edge."""

import pytest

from drivers.api import ButtonStruck, DeviceFound, DeviceLost
from drivers.buttons.contact import chattering, clean
from drivers.buttons.gpio import GpioButtons
from tests.drivers.gpio.table import Bench

LINES = {1: 15, 2: 17, 3: 27, 4: 22}
STUCK = "button seat3 on GPIO27 is held low for 30 s: free it, or check it and its cable for a short"


@pytest.fixture
def bench() -> Bench:
    """Four buttons that have been up for a second."""
    bench = Bench(lambda header: GpioButtons(header, LINES))
    assert bench.until(1000) == []
    return bench


def test_two_buttons_pressed_over_one_another_do_not_mix(bench: Bench) -> None:
    bench.sim.plan(15, clean(2000, 100))
    bench.sim.plan(22, clean(2050, 800))
    assert bench.until(4000) == [ButtonStruck(1, False, 2100), ButtonStruck(4, True, 2750)]


def test_a_stroke_has_its_edges_own_time_however_late_it_is_polled(bench: Bench) -> None:
    bench.sim.plan(15, clean(2003, 104))
    bench.sim.step(2190)
    assert bench.driver.poll(2190) == [ButtonStruck(1, False, 2107)]


def test_an_edge_that_is_told_after_a_poll_counts_from_that_poll_on(bench: Bench) -> None:
    bench.sim.late_us = 15_000
    bench.sim.plan(15, clean(2000, 120))
    ((struck),) = bench.until(3000)
    assert isinstance(struck, ButtonStruck)
    assert 2120 <= struck.at_ms <= 2140


def test_a_button_is_read_by_its_level_alone_when_no_edge_comes(bench: Bench) -> None:
    bench.sim.deaf = True
    bench.sim.plan(15, clean(2000, 250))
    bench.sim.plan(17, clean(2000, 1000))
    tapped, held = bench.until(4000)
    assert isinstance(tapped, ButtonStruck)
    assert isinstance(held, ButtonStruck)
    assert (tapped.seat, tapped.held, held.seat, held.held) == (1, False, 2, True)
    assert 2250 <= tapped.at_ms <= 2350
    assert 2699 <= held.at_ms <= 2800


def test_a_button_held_down_as_the_table_starts_strikes_nothing_before_it_was_let_go() -> None:
    bench = Bench(lambda header: GpioButtons(header, LINES))
    bench.sim.plan(27, chattering(0, 4000))
    bench.sim.plan(27, clean(5000, 100))
    bench.sim.step(500)
    bench.now_ms = 500
    assert bench.until(6000) == [ButtonStruck(3, False, 5100)]


@pytest.mark.slow
def test_a_line_held_low_for_thirty_seconds_is_a_fault_by_name_until_it_is_free(bench: Bench) -> None:
    bench.sim.plan(27, clean(2000, 60_000))
    held, lost = bench.until(60_000)
    assert held == ButtonStruck(3, True, 2700)
    assert lost == DeviceLost("button seat3", STUCK, lost.at_ms)
    assert 32_000 <= lost.at_ms <= 32_100
    (found,) = bench.until(70_000)
    assert found == DeviceFound("button seat3", found.at_ms)
    assert 62_000 <= found.at_ms <= 62_100
    bench.sim.plan(27, clean(71_000, 100))
    assert bench.until(72_000) == [ButtonStruck(3, False, 71_100)]


def test_a_line_held_low_for_less_is_no_fault(bench: Bench) -> None:
    bench.sim.plan(27, clean(2000, 29_999))
    assert bench.until(40_000) == [ButtonStruck(3, True, 2700)]


@pytest.mark.slow
def test_the_other_buttons_work_beside_one_that_is_stuck(bench: Bench) -> None:
    bench.sim.plan(27, clean(2000, 60_000))
    bench.until(50_000)
    bench.sim.plan(15, clean(51_000, 100))
    assert bench.until(52_000) == [ButtonStruck(1, False, 51_100)]


def test_a_line_that_is_busy_is_lost_by_name_and_the_others_work() -> None:
    bench = Bench(lambda header: GpioButtons(header, LINES))
    bench.sim.busy = {17}
    (lost,) = bench.until(4000)
    assert isinstance(lost, DeviceLost)
    assert lost.device == "button seat2"
    assert lost.text == (
        "button seat2 on GPIO17 cannot be used (GPIO busy): another program or the system holds it: "
        "end that program, or take its line out of config.txt"
    )
    bench.sim.plan(15, clean(4500, 100))
    assert bench.until(4900) == [ButtonStruck(1, False, 4600)]
    bench.sim.busy = set()
    (found,) = bench.until(6000)
    assert found == DeviceFound("button seat2", found.at_ms)


def test_without_a_header_the_buttons_are_lost_together_once_and_found_with_it() -> None:
    bench = Bench(lambda header: GpioButtons(header, LINES))
    bench.missing = "there is no header: fit one"
    assert bench.until(14_000) == [DeviceLost("buttons", "there is no header: fit one", 0)]
    bench.missing = ""
    assert bench.until(20_000) == [DeviceFound("buttons", 15_000)]
    bench.sim.plan(15, clean(21_000, 100))
    assert bench.until(22_000) == [ButtonStruck(1, False, 21_100)]


@pytest.mark.slow
def test_a_stuck_line_that_then_fails_is_found_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks() -> bool:
        raise OSError("bad GPIO read")

    bench.sim.plan(27, clean(2000, 40_000))
    bench.until(38_000)
    with monkeypatch.context() as broken:
        broken.setattr(bench.sim.pin(27), "_get_state", breaks)
        (lost,) = bench.until(39_000)
        assert isinstance(lost, DeviceLost)
        assert "(bad GPIO read)" in lost.text
    (found,) = bench.until(60_000)
    assert found == DeviceFound("button seat3", found.at_ms)


def test_two_buttons_on_one_line_are_a_fault_of_the_second() -> None:
    bench = Bench(lambda header: GpioButtons(header, {1: 15, 2: 15}))
    (lost,) = bench.until(1000)
    assert isinstance(lost, DeviceLost)
    assert lost.device == "button seat2"
    assert lost.text.endswith("another part of this program holds it: correct [pins] in the table's profile")


def test_a_line_that_no_pi_has_is_a_fault() -> None:
    bench = Bench(lambda header: GpioButtons(header, {1: 44}))
    (lost,) = bench.until(1000)
    assert isinstance(lost, DeviceLost)
    assert lost.text.endswith("the header has no such line: correct [pins] in the table's profile")


def test_a_line_that_stops_working_is_lost_and_comes_back(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    pin = bench.sim.pin(15)

    def breaks() -> bool:
        raise OSError("bad GPIO read")

    with monkeypatch.context() as broken:
        broken.setattr(pin, "_get_state", breaks)
        (lost,) = bench.until(2000)
        assert isinstance(lost, DeviceLost)
        assert lost.device == "button seat1"
        assert "(bad GPIO read)" in lost.text
    (found,) = bench.until(10_000)
    assert found == DeviceFound("button seat1", found.at_ms)
    bench.sim.plan(15, clean(11_000, 100))
    assert bench.until(12_000) == [ButtonStruck(1, False, 11_100)]
