"""A keyboard is the dealer's panel: one key each, and Return by what is being keyed."""

from collections.abc import Iterator

import pygame
import pytest

from drivers.bench.keyboard import CARD_KEYS, KEY_HINTS, PANEL_KEYS, is_amount_open, panel_key
from drivers.panel.keys import KEYS

BOTH = (False, True)


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield
    pygame.display.quit()


def test_every_panel_key_can_be_reached() -> None:
    names = (*PANEL_KEYS, "return")
    reached = {panel_key(name, shift, is_open) for name in names for shift in BOTH for is_open in BOTH}
    assert reached == set(KEYS)


def test_no_key_moves_cards_and_strikes_the_panel() -> None:
    assert not CARD_KEYS.keys() & PANEL_KEYS.keys()


@pytest.mark.parametrize("name", [*PANEL_KEYS, *CARD_KEYS, "return"])
@pytest.mark.usefixtures("display")
def test_every_name_is_one_that_the_graphics_library_gives_a_key(name: str) -> None:
    assert pygame.key.name(pygame.key.key_code(name)) == name


@pytest.mark.parametrize(("key", "shown"), KEY_HINTS.items())
def test_what_is_written_on_a_key_strikes_it(key: str, shown: str) -> None:
    assert panel_key(shown.lower(), False, False) == key


def test_shift_makes_seat_13_of_f1_alone() -> None:
    assert panel_key("f1", False, False) == "S1"
    assert panel_key("f1", True, False) == "S13"
    assert panel_key("f2", True, False) == "S2"


@pytest.mark.parametrize(
    ("entry", "last_key", "since_s", "is_open"),
    [
        (None, None, 0.0, False),
        ("RAISE 600", "00", 3.0, True),
        ("SEAT 4 RAISE", "RAISE", 3.0, True),
        ("UNDO", "BACK", 3.0, True),
        ("PIN **", "2", 3.0, True),
        ("SEAT 4 SAYS RAISE 900", "00", 3.0, True),
        ("LEVEL PLUS 5", "5", 3.0, True),
        ("BREAK 10", "0", 3.0, True),
        ("LEVEL", "9", 3.0, False),
        ("SEAT 4 CHIPS 500", "00", 3.0, True),
        ("SEAT 4 CHIPS", "OK", 3.0, False),
        ("SEAT 4 PENALTY 2", "2", 3.0, True),
        ("SEAT 4 PENALTY", "9", 3.0, False),
        ("SEAT 4 CARD 12", "2", 3.0, False),
        ("SEAT 4", "S4", 3.0, False),
        ("MENU", "FLOOR", 3.0, False),
        (None, "6", 0.1, True),
        (None, "6", 3.0, False),
        ("RAISE 600", "OK", 0.1, False),
    ],
)
def test_return_is_ok_while_an_amount_is_keyed(
    entry: str | None, last_key: str | None, since_s: float, is_open: bool
) -> None:
    assert is_amount_open(entry, last_key, since_s) is is_open
    assert panel_key("return", False, is_amount_open(entry, last_key, since_s)) == ("OK" if is_open else "NEXT")
