"""Is there a display for the demo, and where do its two windows go on it?"""

import os
from pathlib import Path
from typing import Final, NamedTuple

from drivers.bench.layout import SMALLEST
from firmware_host.commands.screen import LEAST_PX

BENCH_SHAPE: Final = (900, 640)
SCREEN_SHAPE: Final = (1024, 600)
# The bench takes this part of the width; below its least width its letters cannot be read.
BENCH_SHARE: Final = 0.56
LEAST_BENCH_PX: Final = 660
GAP_PX: Final = 8
# A window's title and a desktop's panel.
TITLE_PX: Final = 36
PANEL_PX: Final = 80
UNREAL: Final = frozenset({"dummy", "offscreen", "evdev"})
# The graphics cards, on which a program can draw without a desktop; it then has the display for itself.
CARDS: Final = Path("/dev/dri")
ONE_AT_A_TIME: Final = frozenset({"kmsdrm", "KMSDRM"})


class Spot(NamedTuple):
    """A window's size and, where it has a place of its own, its upper left corner in pixels."""

    size: tuple[int, int]
    at: tuple[int, int] | None = None

    @property
    def words(self) -> str:
        """The size as a command takes it."""
        return f"{self.size[0]}x{self.size[1]}"

    @property
    def environment(self) -> dict[str, str]:
        """What tells the graphics library where the window goes."""
        return {} if self.at is None else {"SDL_VIDEO_WINDOW_POS": f"{self.at[0]},{self.at[1]}"}


class Spots(NamedTuple):
    """Where the windows go; not `together` means that only one is open at a time."""

    bench: Spot
    screen: Spot
    together: bool


class Display(NamedTuple):
    """A display: the graphics library's driver for it, and its size in pixels."""

    driver: str
    size: tuple[int, int]


def find_display() -> Display | None:
    """The display that windows would open on; None where there is none but in name.

    A driver such as `dummy` counts where SDL_VIDEODRIVER asks for it.
    """
    asked = os.environ.get("SDL_VIDEODRIVER")
    # Asked for here, because the graphics library complains on standard error where it looks in vain.
    if not (asked or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or list(CARDS.glob("card*"))):
        return None
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        size = pygame.display.get_desktop_sizes()[0]
    except pygame.error:
        return None
    finally:
        pygame.display.quit()
    return None if driver in UNREAL and driver != asked else Display(driver, size)


def spots(display: Display) -> Spots:
    """Both windows side by side, or each as large as the display where it is too narrow for that."""
    width, height = display.size[0], display.size[1] - PANEL_PX
    bench = _fitting(BENCH_SHAPE, int(width * BENCH_SHARE), height)
    if display.driver in UNREAL:
        return Spots(Spot(BENCH_SHAPE), Spot(SCREEN_SHAPE), True)
    if display.driver in ONE_AT_A_TIME or bench[0] < LEAST_BENCH_PX:
        alone = _at_least(_fitting(BENCH_SHAPE, width, height), SMALLEST)
        seen = _at_least(_fitting(SCREEN_SHAPE, width, height), (LEAST_PX, LEAST_PX))
        return Spots(Spot(alone), Spot(seen), False)
    screen = _fitting(SCREEN_SHAPE, width - bench[0] - 3 * GAP_PX, height)
    return Spots(Spot(bench, (GAP_PX, TITLE_PX)), Spot(screen, (2 * GAP_PX + bench[0], TITLE_PX)), True)


def _fitting(shape: tuple[int, int], width: int, height: int) -> tuple[int, int]:
    """The largest size of a shape within a width and a height."""
    scale = min(width / shape[0], height / shape[1])
    return int(shape[0] * scale), int(shape[1] * scale)


def _at_least(size: tuple[int, int], least: tuple[int, int]) -> tuple[int, int]:
    """A window larger than a tiny display can still be moved about; a smaller one would not open at all."""
    return max(size[0], least[0]), max(size[1], least[1])
