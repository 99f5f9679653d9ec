"""What every driver of the panel must do with each of its keys."""

from collections.abc import Callable

import pytest

from drivers.api import KeyStruck
from drivers.panel.keys import HOLD_KEYS, KEYS
from tests.contract.running import run
from tests.contract.stands import PANELS, PanelStand

Make = Callable[[], PanelStand]

pytestmark = pytest.mark.parametrize("make", PANELS)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in KEYS if key not in HOLD_KEYS])
def test_a_key_without_a_hold_acts_once_when_pressed(make: Make, key: str) -> None:
    stand = make()
    stand.strike(key, at_ms=1000, down_ms=5000)
    assert run(stand.driver, 0, 9000) == [KeyStruck(key, False, 1000)]


@pytest.mark.parametrize("key", sorted(HOLD_KEYS))
def test_a_key_with_a_hold_acts_when_released(make: Make, key: str) -> None:
    stand = make()
    stand.strike(key, at_ms=1000, down_ms=999)
    assert run(stand.driver, 0, 9000) == [KeyStruck(key, False, 1999)]


@pytest.mark.parametrize("key", sorted(HOLD_KEYS))
def test_a_held_key_acts_once_after_one_second(make: Make, key: str) -> None:
    stand = make()
    stand.strike(key, at_ms=1000, down_ms=5000)
    assert run(stand.driver, 0, 9000) == [KeyStruck(key, True, 2000)]


def test_keys_struck_one_after_the_other_are_told_in_that_order(make: Make) -> None:
    stand = make()
    for turn, key in enumerate(("S4", "6", "00", "OK")):
        stand.strike(key, at_ms=turn * 150, down_ms=100)
    struck = [reading.key for reading in run(stand.driver, 0, 2000) if isinstance(reading, KeyStruck)]
    assert struck == ["S4", "6", "00", "OK"]
