"""What every driver of buttons or keys must do with one that has a hold."""

from collections.abc import Callable

import pytest

from drivers.api import ButtonStruck, KeyStruck, Reading
from tests.contract.running import run
from tests.contract.stands import CONTACTS, ContactStand

Make = Callable[[], ContactStand]

pytestmark = pytest.mark.parametrize("make", CONTACTS)


def strokes(readings: list[Reading]) -> list[tuple[bool, int]]:
    """Return whether each stroke was held, and its time."""
    told: list[tuple[bool, int]] = []
    for reading in readings:
        assert isinstance(reading, ButtonStruck | KeyStruck)
        told.append((reading.held, reading.at_ms))
    return told


def test_a_tap_is_one_stroke_at_its_release(make: Make) -> None:
    stand = make()
    stand.press(at_ms=1000, down_ms=120)
    assert strokes(run(stand.driver, 0, 5000)) == [(False, 1120)]


@pytest.mark.slow
def test_a_hold_is_one_stroke_when_its_time_is_reached_and_its_release_is_none(make: Make) -> None:
    stand = make()
    stand.press(at_ms=1000, down_ms=3000)
    assert strokes(run(stand.driver, 0, 1000 + stand.hold_ms)) == [(True, 1000 + stand.hold_ms)]
    assert run(stand.driver, 1000 + stand.hold_ms, 9000) == []


def test_a_press_just_short_of_a_hold_is_a_tap(make: Make) -> None:
    stand = make()
    stand.press(at_ms=1000, down_ms=stand.hold_ms - 1)
    assert strokes(run(stand.driver, 0, 5000)) == [(False, 999 + stand.hold_ms)]


def test_a_contact_that_chatters_at_both_edges_gives_one_tap(make: Make) -> None:
    stand = make()
    stand.bounce(at_ms=1000)
    ((held, at_ms),) = strokes(run(stand.driver, 0, 5000))
    assert not held
    assert 1000 < at_ms < 1200


def test_a_spike_is_no_stroke(make: Make) -> None:
    stand = make()
    stand.spike(at_ms=1000)
    assert run(stand.driver, 0, 5000) == []


def test_a_lost_release_is_found_before_it_becomes_a_hold(make: Make) -> None:
    stand = make()
    stand.lose_release()
    stand.press(at_ms=1000, down_ms=120)
    ((held, at_ms),) = strokes(run(stand.driver, 0, 5000))
    assert not held
    assert 1120 <= at_ms <= 1230


def test_after_a_lost_release_the_next_tap_counts(make: Make) -> None:
    stand = make()
    stand.lose_release()
    stand.press(at_ms=1000, down_ms=120)
    stand.press(at_ms=2000, down_ms=120)
    assert strokes(run(stand.driver, 0, 5000))[1:] == [(False, 2120)]


def test_taps_in_a_row_are_told_each_at_its_time(make: Make) -> None:
    stand = make()
    for at_ms in (1000, 1200, 1400):
        stand.press(at_ms, down_ms=100)
    assert strokes(run(stand.driver, 0, 5000)) == [(False, 1100), (False, 1300), (False, 1500)]
