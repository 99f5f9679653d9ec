"""Opens the screen: a window on a desk, the whole display on a Pi without one."""

import os
from pathlib import Path
from typing import Final

import pygame

WINDOW_TITLE: Final = "dealer table"
DRM_FOLDER: Final = Path("/sys/class/drm")
CARD_VARIABLE: Final = "SDL_KMSDRM_DEVICE_INDEX"

Size = tuple[int, int]


def open_display(size: Size, fullscreen: bool) -> pygame.Surface:
    """Open the display and return its surface; raises pygame.error where there is none."""
    card = connected_card(DRM_FOLDER)
    if card is not None:
        os.environ.setdefault(CARD_VARIABLE, str(card))
    pygame.display.init()
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
