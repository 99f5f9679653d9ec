"""Opens the screen: a window on a desk, the whole display on a Pi without one, as soon as one is plugged in."""

import logging
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Final

import pygame

WINDOW_TITLE: Final = "dealer table"
DRM_FOLDER: Final = Path("/sys/class/drm")
CARD_VARIABLE: Final = "SDL_KMSDRM_DEVICE_INDEX"
DRIVER_VARIABLE: Final = "SDL_VIDEODRIVER"
# The graphics library falls back on these where no display can be used; what they draw nobody sees.
UNSEEN: Final = frozenset({"dummy", "offscreen", "evdev"})
WITHOUT_DESKTOP: Final = "KMSDRM"
REOPEN_S: Final = 5.0

Size = tuple[int, int]

logger = logging.getLogger(__name__)


class Output:
    """The display of this machine. Its graphics card is chosen anew each time it is opened.

    `environment` is the process's own, from which the graphics library takes its card and driver; a card that it names
    from the start is kept.
    """

    def __init__(
        self, size: Size, fullscreen: bool, environment: MutableMapping[str, str], folder: Path = DRM_FOLDER
    ) -> None:
        """Take the window's size in pixels, or that the whole display is used, and where the cards tell of screens."""
        self._size = size
        self._fullscreen = fullscreen
        self._environment = environment
        self._folder = folder
        self._card_is_given = CARD_VARIABLE in environment
        self._plugged: tuple[str, ...] = ()

    def open(self) -> pygame.Surface:
        """Open the display and return its surface; raises pygame.error where there is none that anybody sees.

        One that nobody sees is opened where SDL_VIDEODRIVER asks for it.
        """
        self._plugged = connected(self._folder)
        if not self._card_is_given:
            self._environment.pop(CARD_VARIABLE, None)
            if self._plugged:
                self._environment[CARD_VARIABLE] = str(card_of(self._plugged[0]))
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN and driver != self._environment.get(DRIVER_VARIABLE):
            raise pygame.error(f"none is there, or it may not be used; {driver} would draw where nobody sees it")
        if self._fullscreen:
            surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            pygame.mouse.set_visible(False)
        else:
            surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        pygame.display.set_caption(WINDOW_TITLE)
        place = f", {self._plugged[0]}" if driver == WITHOUT_DESKTOP and self._plugged else ""
        logger.info("screen: %s x %s by %s%s", *surface.get_size(), driver, place)
        return surface

    def moved(self) -> bool:
        """Whether a screen was plugged into another place since the display was opened, where no desktop sees to it."""
        plugged = connected(self._folder)
        return bool(plugged) and plugged != self._plugged and pygame.display.get_driver() == WITHOUT_DESKTOP

    def close(self) -> None:
        """Give the display back."""
        pygame.display.quit()


def opened(output: Output, wait: Callable[[float], None], stopped: Callable[[], bool]) -> pygame.Surface | None:
    """Open the display, tried every 5 s until there is one; None when stopped before. A cause is logged once."""
    cause = ""
    while not stopped():
        try:
            return output.open()
        except pygame.error as error:
            output.close()
            if str(error) != cause:
                cause = str(error)
                logger.warning("the display cannot be used (%s); trying again every %s s", cause, REOPEN_S)
        wait(REOPEN_S)
    return None


def connected(folder: Path) -> tuple[str, ...]:
    """The sockets that have a screen plugged in, such as `card1-HDMI-A-1`; none where that cannot be told.

    A Pi has several graphics cards and numbers them anew at each start.
    """
    return tuple(file.parent.name for file in sorted(folder.glob("card*-*/status")) if _is_connected(file))


def card_of(socket: str) -> int:
    """The number of the graphics card to which a socket belongs."""
    return int(socket.partition("-")[0].removeprefix("card"))


def _is_connected(file: Path) -> bool:
    number = file.parent.name.partition("-")[0].removeprefix("card")
    try:
        return number.isdecimal() and file.read_text("ascii").strip() == "connected"
    except (OSError, ValueError):
        return False
