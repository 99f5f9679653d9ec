"""The players' screen with an eye on its display: every frame that looks different from the one before is told."""

import json
import sys
import time
import zlib
from typing import cast
from unittest.mock import patch

import pygame

from display.app import Screen
from display.moment import Moment
from firmware_host.app import main


class Eye:
    """Stands between the screen and its display."""

    def __init__(self) -> None:
        self._show = Screen.show
        self._flip = pygame.display.flip
        self._moment: Moment | None = None
        self._looks = 0

    def show(self, screen: Screen, moment: Moment) -> bool:
        """Draw, and keep what is drawn."""
        self._moment = moment
        return self._show(screen, moment)

    def flip(self) -> None:
        """Flip, then print when it was done and the status that the frame shows."""
        self._flip()
        at_s = time.monotonic()
        surface = pygame.display.get_surface()
        assert surface is not None
        assert self._moment is not None
        # The pixels themselves, uncopied; that they are a buffer is not in the package's types.
        looks = zlib.crc32(cast("bytes", surface.get_buffer()))
        if looks != self._looks:
            table = self._moment.table
            print(json.dumps({"at_s": at_s, "phase": table.phase, "turn": table.turn}), flush=True)
        self._looks = looks


if __name__ == "__main__":
    sys.argv = ["dealer-table", "screen", "--feed", sys.argv[1]]
    eye = Eye()
    with (
        patch.object(Screen, "show", lambda screen, moment: eye.show(screen, moment)),
        patch.object(pygame.display, "flip", eye.flip),
    ):
        sys.exit(main())
