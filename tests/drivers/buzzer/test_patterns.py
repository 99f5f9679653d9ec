"""The table of buzzer patterns."""

from itertools import accumulate

import pytest

from drivers.buzzer.patterns import PATTERNS, beeps, changes, length_ms


def test_every_pattern_of_the_status_has_its_beeps() -> None:
    names = "click refused clock countdown expired level floor stop button prompt fault"
    assert list(PATTERNS) == names.split()


@pytest.mark.parametrize(
    ("pattern", "total_ms"),
    [("click", 15), ("refused", 180), ("clock", 1200), ("expired", 1200), ("floor", 1200), ("stop", 800)],
)
def test_the_length_counts_tones_and_gaps(pattern: str, total_ms: int) -> None:
    assert length_ms(pattern) == total_ms


def test_the_countdown_lasts_ten_seconds() -> None:
    assert length_ms("countdown") == 10_000


def test_the_countdown_beeps_once_a_second_and_twice_from_three_on() -> None:
    starts_ms = [0, *accumulate(beep.on_ms + beep.off_ms for beep in beeps("countdown"))][:-1]
    in_second = [sum(start // 1000 == second for start in starts_ms) for second in range(10)]
    assert in_second == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2]


def test_the_stop_falls() -> None:
    tones_hz = [beep.hz for beep in beeps("stop")]
    assert tones_hz == sorted(set(tones_hz), reverse=True)
    assert (tones_hz[0], tones_hz[-1]) == (3200, 1600)


@pytest.mark.parametrize(
    ("passed_ms", "left"),
    [
        (0, [(0, True), (500, False), (700, True), (1200, False)]),
        (200, [(0, True), (300, False), (500, True), (1000, False)]),
        (500, [(200, True), (700, False)]),
        (600, [(100, True), (600, False)]),
        (1199, [(0, True), (1, False)]),
        (1200, []),
        (9000, []),
    ],
)
def test_what_is_left_of_a_pattern_keeps_its_time(passed_ms: int, left: list[tuple[int, bool]]) -> None:
    assert changes("clock", passed_ms) == left


def test_no_two_patterns_have_the_same_pulses_and_gaps() -> None:
    rhythms = {tuple((beep.on_ms, beep.off_ms) for beep in pattern) for pattern in PATTERNS.values()}
    assert len(rhythms) == len(PATTERNS)


def test_an_unknown_pattern_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no buzzer pattern 'fanfare'; there are click, refused"):
        length_ms("fanfare")
