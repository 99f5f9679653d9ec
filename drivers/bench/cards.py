"""Faces and back of a card; the suits are drawn, since no font is sure to have them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

Colour = tuple[int, int, int]
WHITE: Final = (250, 250, 248)
EDGE: Final = (120, 128, 136)
BACK: Final = (44, 78, 128)
BACK_LINES: Final = (94, 132, 186)
SUIT_COLOURS: Final[dict[str, Colour]] = {
    "s": (17, 17, 17),
    "h": (200, 16, 46),
    "d": (11, 95, 191),
    "c": (10, 122, 51),
}
# On less of a card nothing can be read.
LEAST_SEEN: Final = 9
# Drawn this much larger and scaled down, which smooths the edges.
FINE: Final = 4


@lru_cache(maxsize=256)
def card_face(card: str, width: int, height: int, seen: int) -> pygame.Surface:
    """A card face up: its rank over its suit; anything else, such as a bank card, shows its name.

    Of a card that another one covers, `seen` pixels at its left are seen: rank and suit stand there.
    """
    surface = _blank(width, height, WHITE)
    if seen < LEAST_SEEN:
        return surface
    if len(card) != 2 or card[1] not in SUIT_COLOURS:
        _write(surface, card, (90, 90, 90), height // 3, (width // 2, height // 2))
        return surface
    colour = SUIT_COLOURS[card[1]]
    rank = "10" if card[0] == "T" else card[0]
    _write(surface, rank, colour, round(min(height * 0.5, seen * 0.72)), (seen // 2, round(height * 0.29)))
    size = round(min(seen * 0.56, height * 0.4))
    surface.blit(suit_shape(card[1], size), ((seen - size) // 2, round(height * 0.54)))
    return surface


@lru_cache(maxsize=8)
def card_back(width: int, height: int) -> pygame.Surface:
    """A card face down."""
    surface = _blank(width, height, BACK)
    inner = surface.get_rect().inflate(-width // 5, -width // 5)
    pygame.draw.rect(surface, BACK_LINES, inner, 1, border_radius=max(1, width // 12))
    for offset in range(-inner.h, inner.w, max(4, width // 6)):
        line = surface.subsurface(inner)
        pygame.draw.line(line, BACK_LINES, (offset, inner.h), (offset + inner.h, 0))
    return surface


@lru_cache(maxsize=32)
def suit_shape(suit: str, size: int) -> pygame.Surface:
    """A suit's shape in its colour, `size` pixels square."""
    surface = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    SHAPES[suit](surface, SUIT_COLOURS[suit], size * FINE)
    return pygame.transform.smoothscale(surface, (size, size))


def _blank(width: int, height: int, colour: Colour) -> pygame.Surface:
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    radius = max(2, width // 9)
    pygame.draw.rect(surface, colour, surface.get_rect(), border_radius=radius)
    pygame.draw.rect(surface, EDGE, surface.get_rect(), 1, border_radius=radius)
    return surface


def _write(surface: pygame.Surface, text: str, colour: Colour, height: int, centre: tuple[int, int]) -> None:
    drawn = pygame.font.Font(None, max(8, round(height * 1.35))).render(text, True, colour)
    surface.blit(drawn, drawn.get_rect(center=centre))


def _heart(surface: pygame.Surface, colour: Colour, size: int) -> None:
    lobe = round(size * 0.27)
    for x in (lobe, size - lobe):
        pygame.draw.circle(surface, colour, (x, lobe), lobe)
    side = round(size * 0.04)
    pygame.draw.polygon(surface, colour, [(side, size * 0.4), (size - side, size * 0.4), (size / 2, size)])
    pygame.draw.rect(surface, colour, (size * 0.2, lobe, size * 0.6, size * 0.16))


def _spade(surface: pygame.Surface, colour: Colour, size: int) -> None:
    upper = pygame.Surface((size, round(size * 0.86)), pygame.SRCALPHA)
    heart = pygame.Surface((size, size), pygame.SRCALPHA)
    _heart(heart, colour, size)
    pygame.transform.smoothscale(pygame.transform.flip(heart, False, True), upper.get_size(), upper)
    surface.blit(upper, (0, 0))
    _stem(surface, colour, size)


def _diamond(surface: pygame.Surface, colour: Colour, size: int) -> None:
    half = size / 2
    pygame.draw.polygon(surface, colour, [(half, 0), (size * 0.9, half), (half, size), (size * 0.1, half)])


def _club(surface: pygame.Surface, colour: Colour, size: int) -> None:
    leaf = round(size * 0.24)
    for x, y in ((0.5, 0.25), (0.25, 0.58), (0.75, 0.58)):
        pygame.draw.circle(surface, colour, (round(size * x), round(size * y)), leaf)
    _stem(surface, colour, size)


def _stem(surface: pygame.Surface, colour: Colour, size: int) -> None:
    half = size / 2
    foot = [(half, size * 0.45), (size * 0.72, size), (size * 0.28, size)]
    pygame.draw.polygon(surface, colour, foot)


SHAPES: Final[dict[str, Callable[[pygame.Surface, Colour, int], None]]] = {
    "s": _spade,
    "h": _heart,
    "d": _diamond,
    "c": _club,
}
