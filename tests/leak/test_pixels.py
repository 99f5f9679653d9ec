"""The leak test of the players' screen: what is drawn there is recorded at the very calls that draw it."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from display.items import Picture
from display.layout import layout
from display.paint import font, paint, width_px
from display.sizes import View
from display.suits import card_surface
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.random_dealer import WEIGHTS, play
from firmware_host.scripts.words import CARDS
from tests.display.documents import BOARD, turned_up
from tests.display.evening import Feed
from tests.display.pictures import picture
from tests.leak.face_up import FaceUp
from tests.leak.nights import random_moves, random_table
from tests.leak.searched import cards_named

NIGHTS, HANDS_A_NIGHT = (40, 20) if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else (1, 5)
# Pages are the same at every size; a small one is drawn quickly.
SMALL = View(256, 150)
SHOWY = {**WEIGHTS, "show": 10, "muck": 10, "early": 10, "undo": 20}


class Letters:
    """A font that tells what is drawn with it."""

    def __init__(self, letters: pygame.font.Font, drawn: list[str]) -> None:
        self._letters = letters
        self._drawn = drawn

    def render(self, text: str, antialias: bool, colour: tuple[int, int, int]) -> pygame.Surface:
        """Draw a text."""
        self._drawn.append(text)
        return self._letters.render(text, antialias, colour)

    def size(self, text: str) -> tuple[int, int]:
        """How large a text would be, which draws nothing."""
        return self._letters.size(text)

    def get_ascent(self) -> int:
        """From the top of the letters to their line."""
        return self._letters.get_ascent()


class Drawn:
    """The texts and the cards that were put on a surface."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.cards: set[str] = set()
        self.pictures = 0
        self._surface = pygame.Surface((SMALL.width_px, SMALL.height_px))

    def draw(self, picture: Picture) -> None:
        """Draw a picture anew and record it."""
        self.texts.clear()
        self.cards.clear()
        self.pictures += 1
        paint(self._surface, picture)

    def card(self, card: str, width: int, height: int, font_file: str) -> pygame.Surface:
        """The one function that draws cards, recorded."""
        self.cards.add(card)
        return card_surface(card, width, height, font_file)


@contextmanager
def recorded() -> Iterator[Drawn]:
    """Everything drawn in the block goes through recording calls."""
    drawn = Drawn()
    with (
        patch("display.paint.font", lambda size_px: Letters(font(size_px), drawn.texts)),
        patch("display.paint.card_surface", drawn.card),
    ):
        yield drawn


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, NIGHTS + 1))
def test_the_screen_draws_no_card_and_no_name_of_one_that_is_not_face_up(tmp_path: Path, seed: int) -> None:
    rng, seen = random.Random(seed), set[str]()
    leaks: list[str] = []
    with random_table(tmp_path, seed) as table, recorded() as drawn:
        hands_on, up, feed = HandsOn(table, frozenset(), rng), FaceUp(table), Feed(table)
        before = None
        for move in random_moves(table, HANDS_A_NIGHT, rng, SHOWY):
            up.look()
            up.saw(move, play(move, hands_on, table))
            now = layout(feed.moment(), SMALL, width_px)
            if now == before:
                continue
            before = now
            drawn.draw(now)
            hidden = set(CARDS) - up.cards
            named = cards_named("\n".join(drawn.texts), hidden) | drawn.cards & hidden
            leaks += [f"seed {seed}, hand {table.host.table.night.hand}, {move}: {card}" for card in sorted(named)]
            seen |= drawn.cards
    print(f"seed {seed}: {HANDS_A_NIGHT} hands, {drawn.pictures} pictures, {len(seen)} cards seen")
    assert leaks == []
    assert drawn.pictures > 5 * HANDS_A_NIGHT
    assert len(seen) > HANDS_A_NIGHT, "so few cards were ever drawn that a leak would not be found"


def test_whatever_is_drawn_is_recorded() -> None:
    with recorded() as drawn:
        drawn.draw(picture(turned_up(2), SMALL))
    assert {"ALL IN", "S1", "S2"} <= set(drawn.texts)
    assert drawn.cards == {*BOARD, "As", "Th", "Ks", "9h"}
