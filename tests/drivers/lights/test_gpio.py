"""Lamps on the header of a Pi, and the rhythms of lamps of one colour."""

from itertools import pairwise

import pytest

from drivers.api import DeviceFound, DeviceLost
from drivers.lights.gpio import GpioLights
from drivers.lights.states import LOOKS, ONE_COLOUR, lit
from tests.drivers.gpio.table import Bench

LINES = {1: 14, 2: 18, 3: 23, 4: 24}


def lights_on(bench: Bench) -> GpioLights:
    """The driver on a bench."""
    assert isinstance(bench.driver, GpioLights)
    return bench.driver


@pytest.fixture
def bench() -> Bench:
    """Four dark lamps."""
    bench = Bench(lambda header: GpioLights(header, LINES))
    assert bench.until(0) == []
    return bench


def lamps(bench: Bench) -> list[bool]:
    """Which lamps are lit."""
    return [bool(bench.sim.pin(gpio).state) for gpio in LINES.values()]


def test_a_lamp_follows_within_a_twentieth_of_a_second(bench: Bench) -> None:
    lights_on(bench).show({1: "turn", 3: "show"})
    bench.until(50)
    assert lamps(bench) == [True, False, True, False]


def test_lamps_that_blink_change_together_at_whole_seconds(bench: Bench) -> None:
    lights_on(bench).show({1: "clock"})
    bench.until(1500)
    lights_on(bench).show({1: "clock", 2: "alert"})
    bench.until(8000)
    changes = [bench.sim.pin(gpio).changes for gpio in (14, 18)]
    assert [one.at_us for one in changes[0]] == [50_000, *range(1_000_000, 8_000_001, 1_000_000)]
    assert [one.at_us for one in changes[1]] == list(range(2_000_000, 8_000_001, 1_000_000))


def test_a_lamp_is_switched_only_where_it_changes(bench: Bench) -> None:
    lights_on(bench).show({1: "turn"})
    bench.until(10_000)
    assert len(bench.sim.pin(14).changes) == 1


def test_closing_leaves_all_lamps_dark(bench: Bench) -> None:
    lights_on(bench).show(dict.fromkeys(LINES, "turn"))
    bench.until(100)
    lights_on(bench).close()
    assert lamps(bench) == [False] * 4


def test_a_lamp_whose_line_is_busy_is_lost_by_name_and_shows_its_state_once_found() -> None:
    bench = Bench(lambda header: GpioLights(header, LINES))
    bench.sim.busy = {18}
    lights_on(bench).show({1: "turn", 2: "turn"})
    (lost,) = bench.until(1000)
    assert isinstance(lost, DeviceLost)
    assert lost.device == "light seat2"
    assert "light seat2 on GPIO18 cannot be used (GPIO busy)" in lost.text
    bench.sim.busy = set()
    (found,) = bench.until(6000)
    assert found == DeviceFound("light seat2", found.at_ms)
    assert lamps(bench) == [True, True, False, False]


def test_a_lamp_that_cannot_be_switched_any_more_is_lost_and_the_others_go_on(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(value: bool) -> None:
        raise OSError("bad GPIO write")

    with monkeypatch.context() as broken:
        broken.setattr(bench.sim.pin(14), "_set_state", breaks)
        lights_on(bench).show({1: "turn", 2: "turn"})
        (lost,) = bench.until(1000)
    assert isinstance(lost, DeviceLost)
    assert lost.text == "light seat1 on GPIO14 cannot be used (bad GPIO write): check its wiring"
    assert lamps(bench) == [False, True, False, False]
    bench.until(10_000)
    assert lamps(bench) == [True, True, False, False]


def test_without_a_header_the_lamps_are_lost_together() -> None:
    bench = Bench(lambda header: GpioLights(header, LINES))
    bench.missing = "there is none"
    assert bench.until(1000) == [DeviceLost("lights", "there is none", 0)]


def test_every_state_has_a_rhythm_of_one_colour() -> None:
    assert list(ONE_COLOUR) == list(LOOKS)
    assert {len(rhythm) for rhythm in ONE_COLOUR.values()} == {8}


def test_only_who_must_act_has_a_steady_lamp_and_only_off_is_dark() -> None:
    steady = [state for state, rhythm in ONE_COLOUR.items() if "." not in rhythm]
    dark = [state for state, rhythm in ONE_COLOUR.items() if "#" not in rhythm]
    assert (steady, dark) == (["show", "turn"], ["off"])


def test_the_places_before_the_deal_are_counted_in_blinks() -> None:
    def blinks(state: str) -> int:
        rhythm = ONE_COLOUR[state]
        return sum(before + after == ".#" for before, after in pairwise(rhythm[-1] + rhythm))

    assert [blinks(state) for state in ("button", "small-blind", "big-blind")] == [1, 2, 3]


def test_the_rhythm_begins_anew_after_eight_seconds() -> None:
    assert [lit("button", second * 1000) for second in (0, 1, 7, 8, 9)] == [True, False, False, True, False]


def test_an_unknown_state_has_no_rhythm() -> None:
    with pytest.raises(ValueError, match="no light state 'disco'"):
        lit("disco", 0)
