"""A status drawn into a picture file."""

import io
from collections.abc import Mapping
from pathlib import Path

import pygame

from display.decode import decode
from display.layout import layout
from display.moment import Moment
from display.paint import paint, width_px
from display.sizes import View


def write_shot(document: Mapping[str, object], size: tuple[int, int], file: Path) -> None:
    """Write what the screen shows for a public status as PNG; raises OSError where the file cannot be written."""
    surface = pygame.Surface(size)
    paint(surface, layout(Moment(decode(document), 0, 0), View(*size), width_px))
    drawn = io.BytesIO()
    pygame.image.save(surface, drawn, "picture.png")
    file.write_bytes(drawn.getvalue())
