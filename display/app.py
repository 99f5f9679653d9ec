"""The players' screen as a program: the loop between the feed, the clock and the display."""

import logging
import os
import select
import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Final

import pygame

from display.client import FeedClient
from display.items import Picture
from display.layout import layout
from display.moment import Moment, without_times
from display.output import Output, Size, opened
from display.paint import paint, width_px
from display.sizes import View, legible
from display.status import Place, Status

FRAME_MS: Final = 34
FADE_MS: Final = 300
SLEEP_MS: Final = 15 * 60_000
LOOK_MS: Final = 2_000
TOO_SMALL: Final = (
    "a screen of %.1f inches is too small to be read from %.1f m: take a larger one, "
    "or correct screen.diagonal_mm and screen.distance_cm in the table's profile"
)
DARK: Final = Picture("dark", ())

logger = logging.getLogger(__name__)


def steady_ms() -> int:
    """A time that never jumps, in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Screen:
    """What is on the display now: a new picture is painted only when it differs, and fades in when its state does."""

    def __init__(self, surface: pygame.Surface, view: View) -> None:
        self._surface = surface
        self._view = view
        self._picture: Picture | None = None
        self._old: pygame.Surface | None = None
        self._new = surface.copy()
        self._faded_ms = 0
        self._beat: int | None = None
        self._status_ms: int | None = None
        self._happened: Status | None = None
        self._lost = False
        self._asleep = False

    def show(self, moment: Moment) -> bool:
        """Bring the display up to date; whether anything on it changed."""
        if self._due(moment):
            self._see_from(moment.table.place)
            picture = DARK if self._asleep else layout(moment, self._view, width_px)
            if picture != self._picture:
                self._adopt(picture, moment.now_ms)
                return True
        return self._fade(moment.now_ms)

    def _see_from(self, place: Place | None) -> None:
        """The house said how large the screen is and from where it is read."""
        if place is None or place == (self._view.diagonal_in, self._view.distance_m):
            return
        self._view = self._view._replace(diagonal_in=place.diagonal_in, distance_m=place.distance_m)
        if not legible(self._view):
            logger.warning(TOO_SMALL, place.diagonal_in, place.distance_m)

    def _due(self, moment: Moment) -> bool:
        """Whether something happened, the feed was lost or found, or a second has passed as it is shown.

        A status that only tells the times anew waits for that second: screen and lamps together must never change
        more than three times in one.
        """
        before = (self._beat, self._happened, self._lost, self._asleep)
        if moment.received_ms != self._status_ms:
            self._status_ms, self._happened = moment.received_ms, without_times(moment.status)
        self._beat, self._lost, self._asleep = moment.beat, moment.lost, asleep(moment)
        return (self._beat, self._happened, self._lost, self._asleep) != before

    def _adopt(self, picture: Picture, now_ms: int) -> None:
        fades = self._picture is not None and picture.state != self._picture.state
        if self._picture is None or fades:
            logger.info("shows %s", picture.state)
        if fades:
            self._old, self._faded_ms = self._new.copy(), now_ms
        self._picture = picture
        paint(self._new, picture)
        if not self._fade(now_ms):
            self._surface.blit(self._new, (0, 0))

    def _fade(self, now_ms: int) -> bool:
        """Mix the old picture with the new one as long as the change lasts."""
        if self._old is None:
            return False
        share = min((now_ms - self._faded_ms) / FADE_MS, 1)
        self._surface.blit(self._new, (0, 0))
        if share < 1:
            self._old.set_alpha(round(255 * (1 - share)))
            self._surface.blit(self._old, (0, 0))
        else:
            self._old = None
        return True


def asleep(moment: Moment) -> bool:
    """Whether nothing has happened between hands for so long that the screen goes dark."""
    between = moment.table.phase in ("seating", "idle")
    return between and not moment.lost and moment.now_ms - moment.received_ms >= SLEEP_MS


def run_screen(feeds: tuple[Path, ...], size: Size, fullscreen: bool) -> None:
    """Show the table of the first feed that answers until SIGTERM comes or the window is closed.

    Without a display it tries again every 5 s.
    """
    client = FeedClient(feeds, steady_ms)
    stopped = _on_sigterm()
    output = Output(size, fullscreen, os.environ)
    while (surface := opened(output, lambda seconds: _wait(seconds, stopped), stopped)) is not None:
        try:
            _loop(surface, View(*surface.get_size()), client, output, stopped)
            break
        except pygame.error as error:
            logger.warning("the display is lost (%s)", error)
            output.close()
    client.close()
    pygame.quit()


def _loop(surface: pygame.Surface, view: View, client: FeedClient, output: Output, stopped: Callable[[], bool]) -> None:
    """Until the end: take what came in, draw what changed, wait for more; pygame.error where the screen has moved."""
    screen = Screen(surface, view)
    looked_ms = steady_ms()
    while not stopped():
        if steady_ms() - looked_ms >= LOOK_MS:
            looked_ms = steady_ms()
            if output.moved():
                raise pygame.error("the screen was plugged in elsewhere")
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.VIDEORESIZE:
                surface = pygame.display.get_surface() or surface
                view = view._replace(width_px=surface.get_width(), height_px=surface.get_height())
                screen = Screen(surface, view)
        if screen.show(client.poll()):
            pygame.display.flip()
            pygame.time.wait(FRAME_MS)
        else:
            waiting = client.fileno()
            select.select([] if waiting is None else [waiting], [], [], FRAME_MS / 1000)


def _on_sigterm() -> Callable[[], bool]:
    """Tells whether SIGTERM or SIGINT has come."""
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)

    signal.signal(signal.SIGTERM, note)
    signal.signal(signal.SIGINT, note)
    return lambda: bool(came)


def _wait(seconds: float, stopped: Callable[[], bool]) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and not stopped():
        time.sleep(0.1)
