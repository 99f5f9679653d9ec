"""What is written in the bench's window can be read: nothing lies upon anything else or runs out of its place."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from drivers.bench import painting
from drivers.bench.cards import LEAST_SEEN, card_face
from drivers.bench.keyboard import LEGEND
from drivers.bench.layout import SMALLEST, card_rects, layout_of
from drivers.bench.painting import CLICK_HERE, CUT, Scene, paint
from drivers.bench.views import TableView
from tests.drivers.bench.scenes import CARDS, bench, dealing

SIZES = (SMALLEST, (660, 469), (900, 640), (1075, 764), (1920, 1200))
MENU = tuple((str(number % 10), "The dealer exposed a card") for number in range(1, 11))
DRAW, TEXT = painting._drawn.__wrapped__, painting._text
Written = list[tuple[str, pygame.Rect]]


@pytest.fixture(autouse=True)
def fonts() -> None:
    """Letters to write with."""
    pygame.font.init()


def scene(seats: int) -> Scene:
    """A full table of rich players with the longest names that there may be."""
    everybody = tuple(range(1, seats + 1))
    view = replace(
        dealing(seats, seats, everybody),
        names=dict.fromkeys(everybody, "W" * 24),
        stacks=dict.fromkeys(everybody, 999_999_999),
        committed=dict.fromkeys(everybody, 123_456),
    )
    return Scene(
        "What to do.", "", "Buzzer: countdown", bench(seats), view, CARDS, frozenset(), None, (0, 0), True, True
    )


def written(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], shown: Scene) -> Written:
    """Paint the scene; every text as it was drawn, with its place."""
    found: Written = []
    surface = pygame.Surface(size)

    class Watched:
        """The window, which keeps what is drawn of texts."""

        def blit(self, drawn: pygame.Surface, at: pygame.Rect) -> None:
            found.append((texts[id(drawn)], drawn.get_rect(topleft=at.topleft)))
            surface.blit(drawn, at)

    texts: dict[int, str] = {}
    kept: list[pygame.Surface] = []

    def drawn(words: str, letters: float, colour: painting.Colour) -> pygame.Surface:
        kept.append(DRAW(words, letters, colour))
        texts[id(kept[-1])] = words
        return kept[-1]

    def watched(_: pygame.Surface, *words: object, **more: object) -> None:
        TEXT(Watched(), *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(painting, "_drawn", drawn)
    monkeypatch.setattr(painting, "_text", watched)
    paint(surface, layout_of(*size, shown.bench.seats if shown.bench else 9), shown)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 9, 10, 13])
@pytest.mark.parametrize("state", ["plain", "menu", "answer", "elsewhere"])
def test_no_text_lies_upon_another_one_or_leaves_the_window(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int, state: str
) -> None:
    shown = scene(seats)
    if state == "menu":
        shown = shown._replace(view=replace(shown.view, entry="SEAT 13 MENU", menu=MENU))
    elif state == "answer":
        shown = shown._replace(answer="Taken back: seat 4's call or check, the killing of seat 3's hand." * 3)
    elif state == "elsewhere":
        shown = shown._replace(has_keyboard=False)
    texts = written(monkeypatch, size, shown)
    assert [text for text, place in texts if not pygame.Rect((0, 0), size).contains(place)] == []
    assert [(one, other) for (one, a), (other, b) in combinations(texts, 2) if a.colliderect(b)] == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_letters_are_cut_before_they_are_too_small_to_be_read(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    texts = written(monkeypatch, size, scene(13))
    names = {place.h for text, place in texts if text.startswith("WW")}
    numbers = {place.h for text, place in texts if text.startswith("999")}
    assert all(text.endswith(CUT) for text, _ in texts if text.startswith("WW"))
    assert min(names) >= 0.6 * max(numbers)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("chips", [999_999_999, 99_999_950, 99_999_750, 11_111_111, 48_625])
def test_no_digit_of_a_stack_is_cut(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], chips: int) -> None:
    shown = scene(13)
    shown = shown._replace(view=replace(shown.view, stacks=dict.fromkeys(range(1, 14), chips)))
    assert [text for text, _ in written(monkeypatch, size, shown)].count(f"{chips:,}") == 13


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", range(0, 25, 4))
def test_a_hint_of_any_length_ends_within_the_window(size: tuple[int, int], letters: int) -> None:
    hint = f"Seat 3 {'W' * letters}:  [C] call 200  [R] amount [Enter] raise (to 400 or more)  [I] all in  [M] fold"
    wider = pygame.Surface((2 * size[0], size[1]))
    wider.fill(painting.BACKGROUND)
    paint(wider, layout_of(*size, 9), scene(9)._replace(hint=hint))
    beyond = wider.subsurface((size[0], 0, size[0], size[1]))
    assert pygame.transform.average_color(beyond)[:3] == painting.BACKGROUND
    assert pygame.mask.from_threshold(beyond, painting.TEXT, (90, 90, 90)).count() == 0


def test_the_dealers_menu_stands_where_the_legend_was_as_long_as_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = [text for text, _ in written(monkeypatch, SIZES[2], scene(9))]
    opened = scene(9)
    opened = opened._replace(view=replace(opened.view, entry="MENU", menu=MENU))
    shown = [text for text, _ in written(monkeypatch, SIZES[2], opened)]
    assert {meaning for _, meaning in LEGEND} <= set(closed)
    assert shown.count("The dealer exposed a card") == len(MENU)
    assert {meaning for _, meaning in LEGEND}.isdisjoint(shown)


@pytest.mark.slow
def test_what_was_keyed_goes_before_an_answer_and_an_answer_before_the_call_for_a_click(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = scene(9)._replace(has_keyboard=False)
    told = []
    for one in (shown, shown._replace(answer="No."), shown._replace(answer="No.", view=TableView(entry="SEAT 4"))):
        told += [
            text for text, _ in written(monkeypatch, SIZES[2], one) if text in (CLICK_HERE, "No.", "Keyed: SEAT 4")
        ]
    assert told == [CLICK_HERE, "No.", "Keyed: SEAT 4"]


@pytest.mark.slow
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_every_card_of_a_seat_shows_its_rank_and_suit_where_the_next_one_does_not_cover_it(count: int) -> None:
    antenna = layout_of(900, 640, 8).places[3].antenna
    first, second = card_rects(antenna, count)[:2]
    seen = second.x - first.x
    assert seen >= LEAST_SEEN
    faces = {
        pygame.image.tobytes(card_face(card, first.w, first.h, seen).subsurface((0, 0, seen, first.h)), "RGB")
        for card in CARDS
    }
    assert len(faces) == len(CARDS)
