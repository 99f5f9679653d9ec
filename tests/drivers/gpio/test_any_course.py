"""Any course of presses: the driver on a header tells what the simulated buttons tell of the same fingers."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.api import ButtonStruck, Reading
from drivers.buttons.gpio_sim import HeaderButtons
from drivers.buttons.sim import SimButtons
from drivers.gpio.sim import SimHeader
from tests.contract.running import run

LINES = {1: 15, 2: 17}


class Touch(NamedTuple):
    """What a finger does, how long after the last one left, and for how long."""

    seat: int
    kind: str
    after_ms: int
    down_ms: int


touches = st.lists(
    st.builds(
        Touch,
        st.sampled_from(sorted(LINES)),
        st.sampled_from(["press", "bounce", "spike", "lost"]),
        st.integers(20, 400),
        st.integers(15, 1500),
    ),
    max_size=12,
)


def told(buttons: SimButtons | HeaderButtons, course: list[Touch]) -> list[Reading]:
    """What is told of a course; one finger, so that a course is the same for every driver."""
    readings: list[Reading] = []
    now_ms = 0
    for touch in course:
        at_ms = now_ms + touch.after_ms
        if touch.kind == "bounce":
            buttons.bounce(touch.seat, at_ms)
        elif touch.kind == "spike":
            buttons.spike(touch.seat, at_ms)
        else:
            if touch.kind == "lost":
                buttons.lose_release(touch.seat)
            buttons.press(touch.seat, at_ms, touch.down_ms)
        until_ms = at_ms + touch.down_ms + 250
        readings += run(buttons, now_ms, until_ms)
        now_ms = until_ms
    return readings + run(buttons, now_ms, now_ms + 2000)


def strokes(readings: list[Reading]) -> list[tuple[int, bool, int]]:
    """Seat, whether held, and time of each."""
    found = []
    for reading in readings:
        assert isinstance(reading, ButtonStruck)
        found.append((reading.seat, reading.held, reading.at_ms))
    return found


@pytest.mark.slow
@given(touches)
def test_a_course_of_presses_is_told_alike(course: list[Touch]) -> None:
    simulated = strokes(told(SimButtons(2), course))
    wired = strokes(told(HeaderButtons(SimHeader(range(2, 28)), LINES), course))
    assert [stroke[:2] for stroke in wired] == [stroke[:2] for stroke in simulated]
    # A release whose edge is lost is found by each at its own next reading.
    late_ms = 100 if any(touch.kind == "lost" for touch in course) else 0
    assert all(abs(one[2] - other[2]) <= late_ms for one, other in zip(wired, simulated, strict=True))
