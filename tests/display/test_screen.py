"""What is painted when: only what changed, with a fade between two states, and nothing at night."""

import pygame
import pytest

from display.app import SLEEP_MS, Screen
from display.decode import decode
from display.moment import Moment
from display.palette import ACTOR, BACKGROUND
from tests.display.documents import Document, clock, document, states
from tests.display.pictures import SMALL


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface((1024, 600))


@pytest.fixture
def screen(surface: pygame.Surface) -> Screen:
    return Screen(surface, SMALL)


def at(status: Document, now_ms: int, received_ms: int = 0) -> Moment:
    return Moment(decode(status), now_ms, received_ms)


def test_the_first_picture_is_painted_at_once(screen: Screen, surface: pygame.Surface) -> None:
    assert screen.show(at(document(9), 0))
    assert surface.get_at((5, 4))[:3] == ACTOR


@pytest.mark.slow
def test_nothing_is_painted_while_nothing_changes(screen: Screen) -> None:
    screen.show(at(document(9), 0))
    assert not any(screen.show(at(document(9), ms)) for ms in range(0, 10_000, 50))


def test_a_countdown_is_painted_once_a_second(screen: Screen) -> None:
    running = document(9, clock=clock(6, "countdown", 10))
    painted = [ms for ms in range(0, 5_000, 50) if screen.show(at(running, ms))]
    assert painted == [0, 1000, 2000, 3000, 4000]


def test_a_new_status_is_painted_without_delay(screen: Screen) -> None:
    screen.show(at(document(9, turn=3), 10_000, 10_000))
    assert screen.show(at(document(9, turn=4), 10_010, 10_010))


def test_another_state_fades_in_within_three_tenths_of_a_second(screen: Screen, surface: pygame.Surface) -> None:
    spot = (60, 4)
    screen.show(at(states(9)["clock"], 0))
    before = surface.get_at(spot)[:3]
    screen.show(at(states(9)["stop"], 1000, 1000))
    assert surface.get_at(spot)[:3] == before
    screen.show(at(states(9)["stop"], 1150, 1000))
    half_way = surface.get_at(spot)[:3]
    screen.show(at(states(9)["stop"], 1300, 1000))
    after = surface.get_at(spot)[:3]
    assert len({before, half_way, after}) == 3
    assert not screen.show(at(states(9)["stop"], 1334, 1000))


def test_after_a_quarter_of_an_hour_between_hands_the_screen_is_dark(screen: Screen, surface: pygame.Surface) -> None:
    idle = states(9)["next-hand"]
    screen.show(at(idle, 0))
    screen.show(at(idle, SLEEP_MS))
    screen.show(at(idle, SLEEP_MS + 300))
    bright = sum(surface.get_at((x, y))[:3] != BACKGROUND for x in range(0, 1024, 7) for y in range(0, 600, 7))
    assert bright == 0
    assert screen.show(at(idle, SLEEP_MS + 400, SLEEP_MS + 400))


def test_a_hand_never_goes_dark(screen: Screen) -> None:
    screen.show(at(document(9), 0))
    assert not screen.show(at(document(9), SLEEP_MS // 60_000 * 60_000 + 60_000))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (30, 20), (100, 3000), (3000, 100)])
def test_a_window_of_any_size_is_drawn(size: tuple[int, int]) -> None:
    for status in states(13).values():
        screen = Screen(pygame.Surface(size), SMALL._replace(width_px=size[0], height_px=size[1]))
        assert screen.show(at(status, 0))


def test_a_screen_that_is_too_small_for_where_it_is_read_from_is_told_once(
    screen: Screen, caplog: pytest.LogCaptureFixture
) -> None:
    far: Document = {"diagonal_mm": 178, "distance_cm": 500}
    near: Document = {"diagonal_mm": 257, "distance_cm": 200}
    for second, place in enumerate((near, far, far, near)):
        screen.show(at(document(9, screen=place, turn=second + 1), 1000 * second, 1000 * second))
    assert [message for message in caplog.messages if "too small" in message] == [
        "a screen of 7.0 inches is too small to be read from 5.0 m: take a larger one, "
        "or correct screen.diagonal_mm and screen.distance_cm in the table's profile"
    ]
