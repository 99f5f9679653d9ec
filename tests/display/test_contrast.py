"""Every text in every language stands out from its ground, and no two states look alike without colour."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from display.items import Bar, Disc, Item, Octagon, Picture, Text
from display.paint import paint
from display.palette import BACKGROUND, CARD_FACE, FOLDED, SECONDARY, SUIT_COLOURS, Colour
from display.texts import LANGUAGES
from tests.display.documents import states
from tests.display.pictures import SMALL, headline, ink, picture

BLACK_TO_WHITE = 21
TEXT_CONTRAST, SECONDARY_CONTRAST = 7.0, 4.5
QUIET = (SECONDARY, FOLDED)
THUMB = (128, 75)
"""So small that only large words and shapes are left of a picture."""


def luminance(colour: Colour) -> float:
    """Relative luminance (WCAG 2.1)."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grounds(shown: Picture) -> Iterator[tuple[Text, Colour]]:
    """Every text with the colour it lies upon."""
    for place, item in enumerate(shown.items):
        box = ink(item) if isinstance(item, Text) else None
        if isinstance(item, Text) and box is not None:
            below = [one for one in shown.items[:place] if _filled(one) and box.within(ink(one) or box)]
            yield item, getattr(below[-1], "colour", BACKGROUND) if below else BACKGROUND


def _filled(item: Item) -> bool:
    return isinstance(item, Bar | Octagon) or (isinstance(item, Disc) and not item.line)


def test_black_on_white_is_the_most_there_is() -> None:
    assert round(contrast(Colour(0, 0, 0), Colour(255, 255, 255)), 6) == BLACK_TO_WHITE


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_contrast_of_its_rank(language: str) -> None:
    for name, status in states(9).items():
        for text, ground in grounds(picture(status | {"language": language})):
            needed = SECONDARY_CONTRAST if text.colour in QUIET else TEXT_CONTRAST
            assert contrast(text.colour, ground) >= needed, (name, text)


def test_every_suit_stands_out_from_the_card() -> None:
    assert all(contrast(colour, CARD_FACE) >= SECONDARY_CONTRAST for colour in SUIT_COLOURS.values())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_greyscale_tells_any_two_states_apart_by_their_words_and_by_their_shape(language: str) -> None:
    drawn = {}
    for status in states(9).values():
        shown = picture(status | {"language": language})
        if shown.state not in drawn:
            surface = pygame.Surface((SMALL.width_px, SMALL.height_px))
            paint(surface, shown)
            drawn[shown.state] = (_words(shown), _thumb(surface))
    assert len(drawn) > 25
    for (name, (words, thumb)), (other, (other_words, other_thumb)) in combinations(drawn.items(), 2):
        assert words != other_words, (name, other)
        different = sum(abs(one - two) > 64 for one, two in zip(thumb, other_thumb, strict=True))
        assert different > len(thumb) // 200, (name, other)


def _words(shown: Picture) -> tuple[str, ...]:
    """The headline and the line after it, which tell a state."""
    head = headline(shown).text
    return head, *(item.text for item in shown.items if isinstance(item, Text))


def _thumb(surface: pygame.Surface) -> bytes:
    """The greys of the picture, small."""
    return pygame.image.tobytes(pygame.transform.smoothscale(pygame.transform.grayscale(surface), THUMB), "RGB")[::3]
