"""Cards come from what is face up and from nowhere else, and one function draws them all."""

import pygame
import pytest

from display import paint as painting
from display.fields import CARDS
from display.items import Card, Item, Text
from display.paint import FONT_FILE, paint
from display.palette import CARD_FACE, SUIT_COLOURS
from display.suits import card_surface
from tests.display.documents import Document, Value, states
from tests.display.pictures import picture


def face_up(status: Document) -> set[Value]:
    """The cards that a status says are face up."""
    board, shown = status["board"], status["shown"]
    assert isinstance(board, list)
    assert isinstance(shown, dict)
    hands = [cards for cards in shown.values() if isinstance(cards, list)]
    return {card for cards in [board, *hands] for card in cards if isinstance(card, str)}


def cards(items: tuple[Item, ...]) -> list[str]:
    return [item.card for item in items if isinstance(item, Card)]


@pytest.mark.parametrize("name", states(9))
def test_only_cards_that_are_face_up_are_shown(name: str) -> None:
    status = states(9)[name]
    assert set(cards(picture(status).items)) <= face_up(status)


@pytest.mark.parametrize("name", states(9))
def test_without_face_up_cards_there_is_no_card_and_no_trace_of_one(name: str) -> None:
    shown = picture(states(9)[name] | {"board": [], "shown": {}})
    assert cards(shown.items) == []
    written = " ".join(item.text for item in shown.items if isinstance(item, Text))
    assert not CARDS & set(written.split())


def test_every_turned_up_hand_and_the_whole_board_are_shown() -> None:
    status = states(13)["all-in"]
    assert set(cards(picture(status).items)) == face_up(status)


def test_one_function_draws_every_card(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def note(card: str, width: int, height: int, font_file: str) -> pygame.Surface:
        drawn.append(card)
        return pygame.Surface((width, height))

    monkeypatch.setattr(painting, "card_surface", note)
    shown = picture(states(9)["all-in"])
    paint(pygame.Surface((1024, 600)), shown)
    assert drawn == cards(shown.items)


@pytest.mark.parametrize("suit", "shdc")
def test_a_card_is_white_with_its_suit_in_its_colour(suit: str) -> None:
    pygame.font.init()
    face = card_surface("A" + suit, 100, 140, FONT_FILE)
    assert face.get_at((50, 104))[:3] == SUIT_COLOURS[suit]
    assert face.get_at((8, 70))[:3] == CARD_FACE


def test_all_cards_look_different() -> None:
    pygame.font.init()
    looks = {pygame.image.tobytes(card_surface(card, 60, 84, FONT_FILE), "RGB") for card in CARDS}
    assert len(looks) == 52
