"""What holds for every driver, whatever it drives."""

from collections.abc import Callable

import pytest

from drivers.api import Driver
from tests.contract.running import run
from tests.contract.stands import DRIVERS

pytestmark = pytest.mark.parametrize("make", DRIVERS)


def test_a_driver_wants_its_first_poll_at_once(make: Callable[[], Driver]) -> None:
    assert make().next_ms <= 0


def test_an_idle_driver_is_polled_at_least_every_100_ms(make: Callable[[], Driver]) -> None:
    driver = make()
    run(driver, 0, 1000)
    driver.poll(5000)
    assert 5000 < driver.next_ms <= 5100


def test_a_poll_before_its_time_returns_nothing(make: Callable[[], Driver]) -> None:
    driver = make()
    run(driver, 0, 1000)
    assert not driver.poll(driver.next_ms - 1)


def test_a_poll_in_the_past_returns_nothing_and_moves_nothing(make: Callable[[], Driver]) -> None:
    driver = make()
    run(driver, 0, 1000)
    next_ms = driver.next_ms
    assert not driver.poll(500)
    assert driver.next_ms == next_ms


@pytest.mark.slow
def test_an_idle_driver_has_nothing_to_tell_after_its_start(make: Callable[[], Driver]) -> None:
    driver = make()
    run(driver, 0, 1000)
    assert run(driver, 1000, 60_000) == []
