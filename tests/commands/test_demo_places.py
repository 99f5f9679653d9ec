"""What counts as a display, and where the demo's windows go on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.bench.layout import SMALLEST, Rect
from firmware_host.commands.demo_places import GAP_PX, LEAST_BENCH_PX, Display, Spot, find_display, spots
from firmware_host.commands.screen import LEAST_PX


def area(spot: Spot) -> Rect:
    """The part of the display that a window covers."""
    assert spot.at is not None
    return Rect(*spot.at, *spot.size)


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_on_a_desktop_both_windows_stand_side_by_side(size: tuple[int, int]) -> None:
    found = spots(Display("x11", size))
    assert found.together
    assert not area(found.bench).overlaps(area(found.screen))
    assert area(found.bench).x + area(found.bench).w + GAP_PX == area(found.screen).x
    assert area(found.bench).within(Rect(0, 0, *size))
    assert area(found.screen).within(Rect(0, 0, *size))


@pytest.mark.parametrize(("driver", "size"), [("x11", (1024, 600)), ("x11", (800, 480)), ("KMSDRM", (1920, 1080))])
def test_where_two_windows_do_not_fit_each_one_has_the_display_to_itself(driver: str, size: tuple[int, int]) -> None:
    found = spots(Display(driver, size))
    assert not found.together
    for spot in (found.bench, found.screen):
        assert spot.at is None
        assert Rect(0, 0, *spot.size).within(Rect(0, 0, *size))


@pytest.mark.slow
@given(width=st.integers(1, 8000), height=st.integers(1, 5000))
def test_windows_are_never_too_small_to_be_opened(width: int, height: int) -> None:
    found = spots(Display("x11", (width, height)))
    assert found.bench.size[0] >= (LEAST_BENCH_PX if found.together else SMALLEST[0])
    assert found.bench.size[1] >= SMALLEST[1]
    assert min(found.screen.size) >= LEAST_PX


def test_a_window_with_a_place_tells_the_graphics_library() -> None:
    assert Spot((900, 640), (8, 36)).environment == {"SDL_VIDEO_WINDOW_POS": "8,36"}
    assert Spot((900, 640)).environment == {}
    assert Spot((900, 640)).words == "900x640"


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_display_in_name_only_counts_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, driver: str) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert find_display() is None
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    found = find_display()
    assert found is not None
    assert found.driver == driver


def test_a_display_that_does_not_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setenv("DISPLAY", ":9999")
    assert find_display() is None
