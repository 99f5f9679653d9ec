"""Everything that is shown lies on the screen, apart from everything else, and is large enough to be read."""

import math
from itertools import combinations

import pytest

from display.decode import decode
from display.items import Bar, Card, Disc, Item, Picture, Text, Triangle
from display.sizes import FOOT, RING, SCREENS, View, legible, letter_px
from display.texts import LANGUAGES
from firmware_host.shell.menus import MENUS
from firmware_host.shell.texts import said_in
from tests.display.documents import Document, Value, document, states
from tests.display.pictures import LARGE, SMALL, Box, ink, picture, texts

SEATS = range(2, 14)
SOME = (2, 9, 13)
OTHERS_WORDS = {"answer", "fault/other", "other", "task", "task/check", "next-hand", "dealing", "dealing/button"}
"""States in which sentences of the table stand that are longer than any it has."""
VIEWS = {"small": SMALL, "large": LARGE, "square": View(1280, 1024), "wide": View(1600, 600)}
CUT_NAMES = ("Barth", "Qyyg", "Zo", "Wolf", "Gwen", "WWW", "Evan")


def every_picture(view: View) -> list[tuple[str, Picture]]:
    """Every state at tables of every size in English, and of three sizes in the other languages."""
    tables = [(n, "en") for n in SEATS] + [(n, language) for language in LANGUAGES if language != "en" for n in SOME]
    return [
        (f"{name} {n} {language}", picture(status | {"language": language}, view))
        for n, language in tables
        for name, status in states(n).items()
    ]


def reach(disc: Disc, item: Item, box: Box) -> float:
    """How far the middle of a disc is from another item, less what both are wide."""
    if isinstance(item, Disc):
        return math.dist((item.x, item.y), (disc.x, disc.y)) - item.radius - disc.radius
    if isinstance(item, Triangle):
        return min(math.dist(corner, (disc.x, disc.y)) for corner in item.corners) - disc.radius
    nearest = (min(max(disc.x, box.left), box.right), min(max(disc.y, box.top), box.bottom))
    return math.dist(nearest, (disc.x, disc.y)) - disc.radius


def upon(one: Item, other: Item) -> bool:
    """Whether two items lie upon each other without the one being wholly inside the other."""
    a, b = ink(one), ink(other)
    if a is None or b is None or not a.overlaps(b) or a.within(b) or b.within(a):
        return False
    if isinstance(one, Disc):
        return reach(one, other, b) < 0
    return reach(other, one, a) < 0 if isinstance(other, Disc) else True


def collisions(shown: Picture) -> list[tuple[Item, Item]]:
    """All pairs of items that lie upon each other."""
    return [(one, other) for one, other in combinations(shown.items, 2) if upon(one, other)]


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_nothing_lies_outside_the_screen(view: View) -> None:
    screen = Box(0, 0, view.width_px, view.height_px)
    outside = [
        (name, item)
        for name, shown in every_picture(view)
        for item in shown.items
        if (box := ink(item)) is not None and not box.within(screen)
    ]
    assert outside == []


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_nothing_lies_upon_anything_else(view: View) -> None:
    assert [(name, found) for name, shown in every_picture(view) if (found := collisions(shown))] == []


@pytest.mark.slow
def test_only_the_ring_has_letters_smaller_than_the_floor() -> None:
    for view in SCREENS.values():
        floor = round(letter_px(view, 16))
        for name, shown in every_picture(view):
            small = [item for item in shown.items if isinstance(item, Text) and item.size < floor]
            ring = [item for item in small if item.text == "D" or item.text.isdigit()]
            assert small == ring, name
            assert all(item.size <= round(RING * view.scale) for item in ring)


def test_a_collision_would_be_found() -> None:
    shown = picture(states(9)["hand"])
    moved = Picture(shown.state, (*shown.items, Card(20, 40, 50, 70, "As")))
    assert collisions(moved) != []


def test_a_two_digit_seat_and_thirteen_seats_fit_beside_each_other() -> None:
    shown = picture(states(13)["hand"])
    assert "SEAT 13" in texts(shown)
    assert [text for text in texts(shown) if text.isdigit()] == [str(seat) for seat in range(1, 14)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(set(states(13)) - OTHERS_WORDS))
def test_our_own_words_are_never_cut(name: str, language: str) -> None:
    own = [text for text in texts(picture(states(13)[name] | {"language": language})) if not text.startswith(CUT_NAMES)]
    assert [text for text in own if "…" in text and "123456789" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", MENUS)
def test_every_menu_of_the_panel_is_shown_uncut_with_what_is_keyed_there(kind: str, language: str) -> None:
    menu = MENUS[kind]
    items: list[Value] = [{"key": key, "text": said_in(language, text)} for key, text in menu.items]
    shown: Document = {"title": said_in(language, menu.title), "items": items}
    said = texts(picture(document(9, menu=shown, entry="SEAT 9 CHIPS 12", language=language)))
    assert said[0] == said_in(language, menu.title).upper()
    assert {key for key, _ in menu.items} | {said_in(language, text) for _, text in menu.items} <= set(said)
    assert any(text.endswith("12?") for text in said)


@pytest.mark.parametrize("view", SCREENS.values(), ids=SCREENS)
def test_every_screen_that_the_pages_are_made_for_can_be_read_from_its_distance(view: View) -> None:
    assert legible(view)


def test_the_foot_keeps_the_blinds_beside_a_fault_and_the_time() -> None:
    assert texts(picture(states(9)["hand/amiss"]))[-3:] == ["12:40", "MUCK OFF +1", "10k/20k"]


def test_letters_grow_with_the_screen() -> None:
    sizes = {
        view: max(item.size for item in picture(states(9)["hand"], view).items if isinstance(item, Text))
        for view in (SMALL, LARGE)
    }
    assert sizes == {SMALL: 165, LARGE: 297}


def test_type_sizes_are_those_computed_from_the_geometry() -> None:
    ten_inches, television = View(1024, 600, 10.1, 2.0), View(1920, 1080, 43.0, 5.0)
    assert [round(letter_px(ten_inches, minutes)) for minutes in (16, 22)] == [FOOT, 81]
    assert round(letter_px(television, 16)) == 64
    assert legible(ten_inches)
    assert not legible(View(1024, 600, 7.0, 2.0))


def test_bar_and_foot_change_places_with_the_level() -> None:
    odd, even = states(9)["hand"], states(9)["hand/amiss"]
    tops = [next(item for item in picture(status).items if isinstance(item, Bar)).y for status in (odd, even)]
    levels = [decode(status).level for status in (odd, even)]
    assert [level and level.number for level in levels] == [1, 12]
    assert tops == [0, 592]


def test_the_foot_moves_a_little_every_minute() -> None:
    status = states(9)["street"]
    places = [
        next(
            item.x
            for item in picture(status, now_ms=minute * 60_000).items
            if isinstance(item, Text) and item.text.startswith("LEVEL")
        )
        for minute in range(5)
    ]
    assert places == [16, 18, 20, 22, 16]
