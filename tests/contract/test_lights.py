"""What every driver of lamps must do."""

from collections.abc import Callable

import pytest

from tests.contract.stands import LIGHTS, LightStand

Make = Callable[[], LightStand]

pytestmark = pytest.mark.parametrize("make", LIGHTS)


def test_all_lamps_are_dark_at_the_start(make: Make) -> None:
    assert make().shown() == {1: "off", 2: "off", 3: "off", 4: "off"}


def test_each_seat_shows_its_state(make: Make) -> None:
    stand = make()
    stand.driver.show({1: "button", 2: "small-blind", 3: "big-blind", 4: "turn"})
    assert stand.shown() == {1: "button", 2: "small-blind", 3: "big-blind", 4: "turn"}


def test_a_seat_no_longer_named_goes_dark(make: Make) -> None:
    stand = make()
    stand.driver.show({1: "clock", 2: "turn"})
    stand.driver.show({2: "show"})
    assert stand.shown() == {1: "off", 2: "show", 3: "off", 4: "off"}


def test_an_unknown_state_is_an_error_and_changes_nothing(make: Make) -> None:
    stand = make()
    stand.driver.show({1: "turn"})
    with pytest.raises(ValueError, match="disco"):
        stand.driver.show({1: "off", 2: "disco"})
    assert stand.shown()[1] == "turn"


def test_an_unknown_seat_is_an_error(make: Make) -> None:
    with pytest.raises(ValueError, match="seat 5"):
        make().driver.show({5: "turn"})
