"""A status drawn into a picture file."""

import io
from collections.abc import Mapping
from pathlib import Path

import pygame

from display.decode import decode
from display.layout import layout
from display.moment import Moment, News, new_rulings
from display.paint import paint, width_px
from display.sizes import View


def moment_of(document: Mapping[str, object], before: Mapping[str, object] | None = None) -> Moment:
    """The moment at which a public status comes; what it has ruled beyond the one before is news."""
    status = decode(document)
    return Moment(status, 0, 0, news=News(new_rulings(None if before is None else decode(before), status), 0))


def write_shot(moment: Moment, view: View, file: Path) -> str:
    """Write what a screen shows at a moment as PNG and return its state; raises OSError where it cannot be written."""
    surface = pygame.Surface((view.width_px, view.height_px))
    picture = layout(moment, view, width_px)
    paint(surface, picture)
    drawn = io.BytesIO()
    pygame.image.save(surface, drawn, "picture.png")
    file.write_bytes(drawn.getvalue())
    return picture.state
