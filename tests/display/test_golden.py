"""Every state looks as it did when somebody last looked at it; small grey pictures keep that.

DEALER_TABLE_GOLDEN=1 draws them anew: look at what changed before it is committed.
"""

import os
from pathlib import Path
from typing import Final

import pygame
import pytest

from display.layout import layout
from display.moment import Moment
from display.paint import paint, width_px
from tests.display.documents import states
from tests.display.pictures import SMALL, Box, moment

FOLDER: Final = Path(__file__).parent / "golden"
SMALLER: Final = (192, 112)
TOLERANCE: Final = 24
"""Greys that a pixel may be off by: other versions of the letters' renderer shade edges otherwise."""

NAMES: Final = [name for name in states(9) if "/" not in name]
WITHOUT_STATUS: Final = {"lost": Moment(None, 0, 0, lost=True), "starting": Moment(None, 0, 0)}


def drawn(name: str) -> pygame.Surface:
    """The state's picture, small and grey."""
    surface = pygame.Surface((SMALL.width_px, SMALL.height_px))
    paint(surface, layout(WITHOUT_STATUS.get(name) or moment(states(9)[name]), SMALL, width_px))
    return pygame.transform.smoothscale(pygame.transform.grayscale(surface), SMALLER)


def difference(one: pygame.Surface, other: pygame.Surface) -> Box | None:
    """The smallest rectangle around all pixels that differ by more than the tolerance."""
    greys = [pygame.image.tobytes(surface, "RGB")[::3] for surface in (one, other)]
    off = [place for place, pair in enumerate(zip(*greys, strict=True)) if abs(pair[0] - pair[1]) > TOLERANCE]
    across, down = [place % SMALLER[0] for place in off], [place // SMALLER[0] for place in off]
    return Box(min(across), min(down), max(across) + 1, max(down) + 1) if off else None


@pytest.mark.parametrize("name", [*WITHOUT_STATUS, *NAMES])
def test_a_state_looks_as_it_did(name: str) -> None:
    file = FOLDER / f"{name}.png"
    if os.environ.get("DEALER_TABLE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(drawn(name), file)
    off = difference(drawn(name), pygame.image.load(file))
    assert off is None, f"{name} differs within {off} of {SMALLER[0]} x {SMALLER[1]}: look at it, then see above"


def test_a_letter_more_would_be_found() -> None:
    changed = drawn("hand")
    changed.fill((255, 255, 255), (100, 40, 4, 5))
    assert difference(drawn("hand"), changed) == Box(100, 40, 104, 45)


def test_no_picture_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == {*WITHOUT_STATUS, *NAMES}
