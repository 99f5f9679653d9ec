"""Paints a picture on a surface; the only module that knows how letters and shapes become pixels."""

import math
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Final

import pygame

from display.items import Bar, Card, Disc, Item, Line, Octagon, Picture, Text, Triangle
from display.palette import BACKGROUND, Colour
from display.suits import card_surface

FONT_FILE: Final = str(resources.files("display") / "fonts" / "DejaVuSansCondensed-Bold.ttf")
FINER: Final = 4

Point = tuple[float, float]


@cache
def font(size_px: int) -> pygame.font.Font:
    """The screen's font in a size in pixels."""
    pygame.font.init()
    # Letters end with pygame: a screen that is opened anew needs new ones.
    pygame.register_quit(_forget_letters)
    return pygame.font.Font(FONT_FILE, size_px)


def _forget_letters() -> None:
    font.cache_clear()


@cache
def width_px(text: str, size_px: float, /) -> float:
    """How wide a text is in the screen's font, in pixels."""
    return font(round(size_px)).size(text)[0]


def paint(surface: pygame.Surface, picture: Picture) -> None:
    """Paint the whole picture over whatever was on the surface."""
    surface.fill(BACKGROUND)
    for item in picture.items:
        _paint(surface, item)


def _paint(surface: pygame.Surface, item: Item) -> None:
    match item:
        case Text():
            _text(surface, item)
        case Card():
            font(round(item.height))
            face = card_surface(item.card, round(item.width), round(item.height), FONT_FILE)
            surface.blit(face, (item.x, item.y))
        case Bar():
            surface.fill(item.colour, pygame.Rect(item.x, item.y, item.width, item.height))
        case Disc():
            _disc(surface, item)
        case Octagon():
            turns = (math.tau * (corner + 0.5) / 8 for corner in range(8))
            around = [(item.x + item.radius * math.cos(turn), item.y + item.radius * math.sin(turn)) for turn in turns]
            _polygon(surface, item.colour, around)
        case Triangle():
            _polygon(surface, item.colour, list(item.corners))
        case Line():
            _polygon(surface, item.colour, _line_corners(item))


def _text(surface: pygame.Surface, item: Text) -> None:
    letters = font(round(item.size))
    drawn = letters.render(item.text, True, item.colour)
    left = {"left": item.x, "centre": item.x - drawn.get_width() / 2, "right": item.x - drawn.get_width()}[item.anchor]
    surface.blit(drawn, (round(left), item.y - letters.get_ascent()))


def _disc(surface: pygame.Surface, item: Disc) -> None:
    def draw(fine: pygame.Surface, middle: Point) -> None:
        pygame.draw.circle(fine, item.colour, middle, item.radius * FINER, round(item.line * FINER))

    box = pygame.Rect(item.x - item.radius - 1, item.y - item.radius - 1, 2 * item.radius + 2, 2 * item.radius + 2)
    _smooth(surface, box, item.colour, lambda fine: draw(fine, fine.get_rect().center))


def _line_corners(item: Line) -> list[Point]:
    far = math.hypot(item.x2 - item.x1, item.y2 - item.y1) or 1.0
    dx, dy = (item.x2 - item.x1) / far * item.width / 2, (item.y2 - item.y1) / far * item.width / 2
    return [
        (item.x1 - dy, item.y1 + dx),
        (item.x2 - dy, item.y2 + dx),
        (item.x2 + dy, item.y2 - dx),
        (item.x1 + dy, item.y1 - dx),
    ]


def _polygon(surface: pygame.Surface, colour: Colour, corners: list[Point]) -> None:
    left, top = (math.floor(min(corner[axis] for corner in corners)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(corner[axis] for corner in corners)) + 1 for axis in (0, 1))
    fine_corners = [((x - left) * FINER, (y - top) * FINER) for x, y in corners]
    box = pygame.Rect(left, top, right - left, bottom - top)
    _smooth(surface, box, colour, lambda fine: pygame.draw.polygon(fine, colour, fine_corners))


def _smooth(
    surface: pygame.Surface, box: pygame.Rect, colour: Colour, draw: Callable[[pygame.Surface], object]
) -> None:
    """Draw larger and scale down, which makes edges smooth; the clear ground has the shape's own colour."""
    fine = pygame.Surface((box.width * FINER, box.height * FINER), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    draw(fine)
    surface.blit(pygame.transform.smoothscale(fine, box.size), box.topleft)
