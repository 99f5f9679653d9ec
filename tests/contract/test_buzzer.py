"""What every driver of a buzzer must do."""

from collections.abc import Callable

import pytest

from tests.contract.stands import BUZZERS, BuzzerStand

Make = Callable[[], BuzzerStand]

pytestmark = pytest.mark.parametrize("make", BUZZERS)


def test_a_pattern_is_started(make: Make) -> None:
    stand = make()
    stand.driver.sound("click")
    assert list(stand.started()) == ["click"]


def test_the_pattern_now_sounding_goes_on(make: Make) -> None:
    stand = make()
    stand.driver.sound("countdown")
    stand.driver.sound("countdown")
    assert list(stand.started()) == ["countdown"]


def test_another_pattern_takes_over(make: Make) -> None:
    stand = make()
    stand.driver.sound("countdown")
    stand.driver.sound("expired")
    assert list(stand.started()) == ["countdown", "expired"]


def test_after_silence_the_same_pattern_starts_anew(make: Make) -> None:
    stand = make()
    for pattern in ("click", None, "click"):
        stand.driver.sound(pattern)
    assert list(stand.started()) == ["click", "click"]


def test_the_same_pattern_under_another_number_starts_anew(make: Make) -> None:
    stand = make()
    for n in (1, 2, 2):
        stand.driver.sound("click", n=n)
    assert list(stand.started()) == ["click", "click"]


def test_a_pattern_that_another_broke_into_goes_on_where_it_would_be(make: Make) -> None:
    stand = make()
    for pattern, passed_ms, n in (("countdown", 0, 1), ("click", 0, 2), ("countdown", 4_000, 3)):
        stand.driver.sound(pattern, passed_ms, n)
    assert list(stand.started()) == ["countdown", "click", "countdown"]


def test_a_time_that_cannot_have_passed_is_an_error_and_changes_nothing(make: Make) -> None:
    stand = make()
    with pytest.raises(ValueError, match="-1 ms of buzzer pattern 'countdown' cannot have passed"):
        stand.driver.sound("countdown", -1)
    assert list(stand.started()) == []


def test_an_unknown_pattern_is_an_error_and_changes_nothing(make: Make) -> None:
    stand = make()
    with pytest.raises(ValueError, match="fanfare"):
        stand.driver.sound("fanfare")
    assert list(stand.started()) == []


def test_without_volume_nothing_is_heard_and_with_it_again(make: Make) -> None:
    stand = make()
    for volume, pattern in ((0, "click"), (0, "refused"), (1, "level"), (3, "clock")):
        stand.driver.set_volume(volume)
        stand.driver.sound(pattern)
    assert list(stand.started()) == ["level", "clock"]


@pytest.mark.parametrize("volume", [-1, 4])
def test_a_volume_that_there_is_not_is_an_error(make: Make, volume: int) -> None:
    with pytest.raises(ValueError, match=f"there is no volume {volume}; there are 0"):
        make().driver.set_volume(volume)
