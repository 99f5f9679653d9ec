"""The clock counts by itself between two statuses, and never shows a 0."""

import pytest

from display.items import Bar, Text
from tests.display.documents import LEVEL, clock, document
from tests.display.pictures import picture, texts


def digits(stage: str, remaining_s: float, now_ms: int, frozen: bool = False) -> str:
    """The time that the clock shows when its status came at 0 ms."""
    return texts(picture(document(9, clock=clock(6, stage, remaining_s, frozen)), now_ms=now_ms))[1]


@pytest.mark.parametrize(
    ("now_ms", "shown"), [(0, "1:00"), (1, "1:00"), (999, "1:00"), (1000, "0:59"), (16_500, "0:44"), (59_999, "0:01")]
)
def test_the_minute_counts_by_itself(now_ms: int, shown: str) -> None:
    assert digits("minute", 60, now_ms) == shown


def test_the_countdown_shows_ten_to_one_for_one_second_each() -> None:
    for second in range(10):
        assert digits("countdown", 10, second * 1000) == str(10 - second)
        assert digits("countdown", 10, second * 1000 + 999) == str(10 - second)


def test_there_is_no_zero() -> None:
    assert digits("countdown", 10, 10_100) == "1"
    assert digits("countdown", 0, 0) == "1"
    assert digits("minute", 60, 61_000) == "0:01"


def test_a_frozen_clock_stands_still() -> None:
    assert digits("minute", 43, 5_000, frozen=True) == "0:43"


def test_the_bar_grows_shorter_with_the_time() -> None:
    def width(now_ms: int) -> float:
        shown = picture(document(9, clock=clock(6, "minute", 60)), now_ms=now_ms)
        return [item for item in shown.items if isinstance(item, Bar)][2].width

    assert (width(0), width(30_000)) == (992, 496)


def test_figures_keep_their_width() -> None:
    places = {
        next(item.x for item in picture(document(9, clock=clock(6, "minute", left))).items if isinstance(item, Text))
        for left in (11, 44, 58)
    }
    assert len(places) == 1


def test_the_time_left_in_the_level_counts_too_but_not_in_a_pause() -> None:
    level = LEVEL | {"remaining_s": 760.0}
    assert "12:10" in texts(picture(document(9, level=level), now_ms=30_000))
    assert "12:40" in texts(picture(document(9, level=level, phase="paused"), now_ms=30_000))
