"""Cards, drawn as shapes: the one place in which a card is put on a picture."""

from functools import cache
from typing import Final

import pygame

from display.palette import CARD_FACE, SUIT_COLOURS, Colour
from display.sizes import CAP_HEIGHT

FINER: Final = 4
"""Cards are drawn so many times larger and scaled down, which makes their edges smooth."""

RANK_HEIGHT: Final = 0.42
RANK_WIDTH: Final = 0.82
RANK_MIDDLE: Final = 0.285
SUIT_MIDDLE: Final = 0.745
SUIT_SIZE: Final = 0.4
CORNER: Final = 0.1
TEN: Final = {"T": "10"}

Point = tuple[float, float]


@cache
def card_surface(card: str, width: int, height: int, font_file: str) -> pygame.Surface:
    """A card face up: white, its rank large above its suit, in four colours; sizes in pixels."""
    across, down = width * FINER, height * FINER
    colour = SUIT_COLOURS[card[1]]
    surface = pygame.Surface((across, down), pygame.SRCALPHA)
    surface.fill((*CARD_FACE, 0))
    pygame.draw.rect(surface, CARD_FACE, surface.get_rect(), border_radius=round(across * CORNER))
    _rank(surface, TEN.get(card[0], card[0]), colour, font_file)
    size = down * SUIT_SIZE
    SHAPES[card[1]](surface, colour, (across / 2, down * SUIT_MIDDLE), size)
    return pygame.transform.smoothscale(surface, (width, height))


def _rank(surface: pygame.Surface, rank: str, colour: Colour, font_file: str) -> None:
    """The rank's letters as tall as all ranks are, narrowed where they are wider than the card."""
    across, down = surface.get_size()
    tall = down * RANK_HEIGHT
    letters = pygame.font.Font(font_file, round(tall / CAP_HEIGHT)).render(rank, True, colour)
    letters = letters.subsurface(letters.get_bounding_rect())
    wide = min(letters.get_width(), across * RANK_WIDTH)
    letters = pygame.transform.smoothscale(letters, (round(wide), round(tall)))
    surface.blit(letters, letters.get_rect(center=(across / 2, down * RANK_MIDDLE)))


def _diamond(surface: pygame.Surface, colour: Colour, middle: Point, size: float) -> None:
    (x, y), high, wide = middle, size * 0.56, size * 0.44
    pygame.draw.polygon(surface, colour, [(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)])


def _heart(surface: pygame.Surface, colour: Colour, middle: Point, size: float) -> None:
    _heart_shape(surface, colour, middle, size, 1)


def _spade(surface: pygame.Surface, colour: Colour, middle: Point, size: float) -> None:
    x, y = middle
    _heart_shape(surface, colour, (x, y - size * 0.08), size * 0.92, -1)
    _stem(surface, colour, middle, size)


def _club(surface: pygame.Surface, colour: Colour, middle: Point, size: float) -> None:
    (x, y), leaf = middle, size * 0.235
    for dx, dy in ((0, -0.26), (-0.25, 0.08), (0.25, 0.08)):
        pygame.draw.circle(surface, colour, (x + dx * size, y + dy * size), leaf)
    pygame.draw.circle(surface, colour, (x, y), size * 0.13)
    _stem(surface, colour, middle, size)


def _heart_shape(surface: pygame.Surface, colour: Colour, middle: Point, size: float, way: int) -> None:
    """Two rounds and a point: a heart, or upside down (`way` -1) the body of a spade."""
    (x, y), radius = middle, size * 0.27
    lobe_y = y - way * size * 0.2
    for side in (-1, 1):
        pygame.draw.circle(surface, colour, (x + side * size * 0.235, lobe_y), radius)
    edge, low = size * 0.235 + radius * 0.93, lobe_y + way * radius * 0.37
    pygame.draw.polygon(surface, colour, [(x - edge, low), (x, y + way * size * 0.54), (x + edge, low), (x, lobe_y)])


def _stem(surface: pygame.Surface, colour: Colour, middle: Point, size: float) -> None:
    x, y = middle
    corners = [
        (x - size * 0.06, y),
        (x + size * 0.06, y),
        (x + size * 0.2, y + size * 0.5),
        (x - size * 0.2, y + size * 0.5),
    ]
    pygame.draw.polygon(surface, colour, corners)


SHAPES: Final = {"s": _spade, "h": _heart, "d": _diamond, "c": _club}
