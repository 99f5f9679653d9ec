"""Screen and lamps together never change more than three times in a second (WCAG 2.3.1, and no flash at all)."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from unittest.mock import patch

import pygame
import pytest

from display.app import FADE_MS, Screen
from display.items import Picture
from display.paint import paint
from drivers.lights.states import lit
from tests.display.evening import Evening, evening
from tests.display.pictures import SMALL

STEP_MS = 20
SECOND_MS = 1000
MOST_CHANGES = 3


class Recorded:
    """When the screen began to show another picture, when any lamp changed, and how bright the screen was."""

    def __init__(self) -> None:
        self.screen_ms: list[int] = []
        self.lamps_ms: list[int] = []
        self.states: list[str] = []
        self.brightness: list[tuple[int, float]] = []

    @property
    def most_in_a_second(self) -> int:
        """The most changes that any second had, those of screen and lamps at the same time counted as two."""
        times = sorted(self.screen_ms + self.lamps_ms)
        return max(sum(begin <= at < begin + SECOND_MS for at in times) for begin in times)


@contextmanager
def recording(one: Evening) -> Iterator[Recorded]:
    """Draw every picture of an evening that is let pass, and watch its lamps."""
    recorded = Recorded()

    def painted(surface: pygame.Surface, picture: Picture) -> None:
        recorded.screen_ms.append(one.table.table_ms)
        recorded.states.append(picture.state)
        paint(surface, picture)

    with patch("display.app.paint", painted):
        yield recorded


def watched(one: Evening, screen: Screen, surface: pygame.Surface, recorded: Recorded, for_ms: int) -> None:
    """Let time pass, frame by frame."""
    lamps: tuple[bool, ...] | None = None
    for moment in one.passes(for_ms, STEP_MS):
        if screen.show(moment):
            recorded.brightness.append((moment.now_ms, pygame.transform.average_color(surface)[0]))
        leds = one.status["leds"]
        assert isinstance(leds, dict)
        now = tuple(lit(str(state), moment.now_ms) for state in leds.values())
        if lamps is not None and now != lamps:
            recorded.lamps_ms.append(moment.now_ms)
        lamps = now


@pytest.mark.slow
@pytest.mark.parametrize("begun_ms", [0, 340, 770])
def test_from_the_clock_to_the_dead_hand_no_second_has_more_than_three_changes(begun_ms: int) -> None:
    surface = pygame.Surface((SMALL.width_px, SMALL.height_px))
    with evening("dealer riffle\ndeal\n4 raise 400\n") as one, recording(one) as recorded:
        screen = Screen(surface, SMALL)
        one.table.wait(begun_ms)
        watched(one, screen, surface, recorded, 2_000)
        one.does("dealer clock\n")
        watched(one, screen, surface, recorded, 80_000)
    states = [state for state, _ in groupby(recorded.states)]
    assert states == ["hand", "clock", "countdown", "dead", "hand"]
    assert len(recorded.lamps_ms) > 60
    assert recorded.most_in_a_second <= MOST_CHANGES


@pytest.mark.slow
def test_with_the_level_s_time_a_fault_and_a_queue_in_the_foot_it_is_no_more() -> None:
    surface = pygame.Surface((SMALL.width_px, SMALL.height_px))
    lines = "dealer riffle\ndeal\ndealer penalty 6 rounds 1 abuse\n4 call\n6 call\nunplug reader seat6\n"
    with evening(lines) as one, recording(one) as recorded:
        one.table.wait(11_300)
        screen = Screen(surface, SMALL)
        one.does("dealer clock\n")
        watched(one, screen, surface, recorded, 30_000)
    assert recorded.most_in_a_second <= MOST_CHANGES


@pytest.mark.slow
def test_a_change_of_state_only_ever_grows_lighter_or_darker() -> None:
    surface = pygame.Surface((SMALL.width_px, SMALL.height_px))
    with evening() as one, recording(one) as recorded:
        screen = Screen(surface, SMALL)
        watched(one, screen, surface, recorded, 500)
        recorded.brightness.clear()
        one.does("dealer clock\n")
        watched(one, screen, surface, recorded, FADE_MS + 100)
    levels = [level for _, level in recorded.brightness]
    assert len(levels) > 5
    assert levels in (sorted(levels), sorted(levels, reverse=True))


def test_too_many_changes_would_be_found() -> None:
    recorded = Recorded()
    recorded.screen_ms, recorded.lamps_ms = [0, 400, 1_000], [200, 999]
    assert recorded.most_in_a_second == 4
