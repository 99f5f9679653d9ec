"""Painting outlives what it paints with."""

import pygame

from display.paint import font


def test_letters_are_made_anew_after_pygame_has_ended() -> None:
    font(20)
    pygame.quit()
    assert font(20).size("A")[0] > 0
