"""Opens the screen: a window on a desk, the whole display on a Pi without one."""

import os
from pathlib import Path
from typing import Final

import pygame

WINDOW_TITLE: Final = "dealer table"
DRM_FOLDER: Final = Path("/sys/class/drm")
CARD_VARIABLE: Final = "SDL_KMSDRM_DEVICE_INDEX"
DRIVER_VARIABLE: Final = "SDL_VIDEODRIVER"
# The graphics library falls back on these where no display can be used; what they draw nobody sees.
UNSEEN: Final = frozenset({"dummy", "offscreen", "evdev"})

Size = tuple[int, int]


def open_display(size: Size, fullscreen: bool) -> pygame.Surface:
    """Open the display and return its surface; raises pygame.error where there is none that anybody sees.

    One that nobody sees is opened where SDL_VIDEODRIVER asks for it.
    """
    card = connected_card(DRM_FOLDER)
    if card is not None:
        os.environ.setdefault(CARD_VARIABLE, str(card))
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN and driver != os.environ.get(DRIVER_VARIABLE):
        raise pygame.error(f"none is there, or it may not be used; {driver} would draw where nobody sees it")
    if fullscreen:
        surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        pygame.mouse.set_visible(False)
    else:
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.display.set_caption(WINDOW_TITLE)
    return surface


def connected_card(folder: Path) -> int | None:
    """The number of the graphics card that has a screen plugged in, None where that cannot be told.

    A Pi has several cards and numbers them anew at each start.
    """
    for status in sorted(folder.glob("card*-*/status")):
        number = status.parent.name.partition("-")[0].removeprefix("card")
        try:
            connected = status.read_text("ascii").strip() == "connected"
        except (OSError, ValueError):
            continue
        if connected and number.isdigit():
            return int(number)
    return None
