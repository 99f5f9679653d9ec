"""Paints the bench window from what it knows; what it shows is decided elsewhere."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from drivers.bench.cards import card_back, card_face
from drivers.bench.keyboard import KEY_HINTS, LEGEND
from drivers.bench.layout import CARD_SHAPE, Layout, Place, Rect, card_rects
from drivers.bench.views import Bench, TableView
from drivers.lights.states import look

Colour = tuple[int, int, int]
BACKGROUND: Final = (11, 15, 20)
TEXT: Final = (245, 247, 250)
SECONDARY: Final = (169, 180, 192)
YELLOW: Final = (240, 228, 66)
ORANGE: Final = (230, 159, 0)
SKY: Final = (86, 180, 233)
RAIL: Final = (58, 42, 30)
FELT: Final = (22, 66, 52)
FIELD: Final = (14, 46, 36)
FIELD_EDGE: Final = (70, 126, 106)
KEY: Final = (38, 46, 56)
KEY_DOWN: Final = (92, 108, 126)
DARK_LAMP: Final = (30, 34, 40)
# Letters are made smaller down to this share of their size; below it nobody reads them.
LEAST_SHARE: Final = 0.7
SMALLER: Final = 0.97
CUT: Final = "…"
CLICK_HERE: Final = "Click into this window to play with the keyboard."


class Scene(NamedTuple):
    """Everything that a picture shows; `lit` is whether lamps that breathe are on just now,
    `has_keyboard` whether keys come to this window."""

    hint: str
    answer: str
    sound: str
    bench: Bench | None
    view: TableView
    deck: tuple[str, ...]
    pressed: frozenset[str | int]
    dragged: str | None
    at: tuple[int, int]
    lit: bool
    has_keyboard: bool


def paint(surface: pygame.Surface, layout: Layout, scene: Scene) -> None:
    """Paint the whole window."""
    surface.fill(BACKGROUND)
    _head(surface, layout, scene)
    _felt(surface, layout)
    if scene.bench is not None:
        for seat in layout.places:
            _seat(surface, layout, scene, scene.bench, seat)
        _middle(surface, layout, scene, scene.bench)
    _panel(surface, layout, scene)
    _legend(surface, layout, scene.view)
    if scene.dragged is not None:
        width, height = _card_size(layout.board)
        face = card_face(scene.dragged, width, height, width)
        surface.blit(face, face.get_rect(center=scene.at))


def _head(surface: pygame.Surface, layout: Layout, scene: Scene) -> None:
    """What to do next, and below it what the table answered."""
    head, unit = layout.head, layout.unit
    view = scene.view
    upper = Rect(head.x, head.y, head.w, round(34 * unit))
    _hint(surface, scene.hint, upper, 25 * unit)
    lower = Rect(head.x, head.y + upper.h, head.w, head.h - upper.h)
    where = f"Hand {view.hand}, {view.street or view.phase}" if view.hand else view.phase
    _text(surface, where, lower, 19 * unit, SECONDARY, "right")
    left = Rect(lower.x, lower.y, lower.w - round(150 * unit), lower.h)
    if view.entry:
        _text(surface, f"Keyed: {view.entry}", left, 19 * unit, SKY, "left")
    elif scene.answer:
        _text(surface, scene.answer, left, 19 * unit, ORANGE, "left")
    elif not scene.has_keyboard:
        _text(surface, CLICK_HERE, left, 19 * unit, YELLOW, "left")


def _hint(surface: pygame.Surface, hint: str, rect: Rect, size: float) -> None:
    """The sentence, each key that it names in [brackets] drawn as a key; smaller where it would not fit."""
    parts = [part for part in re.split(r"(\[[^]]+\])", hint) if part]
    drawn = [_word(part, size) for part in parts]
    while sum(one.get_width() for one in drawn) > rect.w and size > 1:
        size *= SMALLER
        drawn = [_word(part, size) for part in parts]
    left = rect.x
    for one in drawn:
        surface.blit(one, one.get_rect(midleft=(left, rect.centre[1])))
        left += one.get_width()


def _word(part: str, size: float) -> pygame.Surface:
    if not part.startswith("["):
        return _drawn(part, size, TEXT)
    label = _drawn(part[1:-1], size * 0.9, SKY)
    side = label.get_height() // 3
    cap = pygame.Surface((label.get_width() + 2 * side, label.get_height() + side), pygame.SRCALPHA)
    pygame.draw.rect(cap, KEY, cap.get_rect(), border_radius=side)
    pygame.draw.rect(cap, SKY, cap.get_rect(), 1, border_radius=side)
    cap.blit(label, label.get_rect(center=cap.get_rect().center))
    return cap


def _felt(surface: pygame.Surface, layout: Layout) -> None:
    rect = pygame.Rect(layout.felt)
    radius = rect.h // 4
    pygame.draw.rect(surface, RAIL, rect, border_radius=radius)
    thin = round(-12 * layout.unit)
    pygame.draw.rect(surface, FELT, rect.inflate(thin, thin), border_radius=radius)


def _seat(surface: pygame.Surface, layout: Layout, scene: Scene, bench: Bench, seat: int) -> None:
    place, unit, view = layout.places[seat], layout.unit, scene.view
    _field(surface, place.antenna, unit, f"seat{seat}" in bench.unplugged)
    _cards(surface, place.antenna, bench.lying(f"seat{seat}"), scene.dragged)
    _button(surface, place, scene, bench, seat)
    if view.committed.get(seat):
        _text(surface, _short(view.committed[seat]), place.bet, 16 * unit, YELLOW, "left")
    name = view.names.get(seat)
    if name is not None:
        out = view.hands.get(seat) in ("folded", "dead")
        colour = SECONDARY if out else TEXT
        half = place.caption.w * 45 // 100
        left = Rect(place.caption.x, place.caption.y, half, place.caption.h)
        right = Rect(place.caption.x + half, place.caption.y, place.caption.w - half, place.caption.h)
        _text(surface, name, left, 17 * unit, colour, "left")
        _text(surface, f"{view.stacks.get(seat, 0):,}", right, 17 * unit, colour, "right")
    if view.button == seat:
        _puck(surface, place, unit)


def _button(surface: pygame.Surface, place: Place, scene: Scene, bench: Bench, seat: int) -> None:
    """The lit button: its lamp's colour, its seat's number, and a ring while it is pressed."""
    lamp = look(bench.lights.get(seat, "off"))
    on = lamp.on_ms > 0 and (lamp.off_ms == 0 or scene.lit)
    colour: Colour = lamp.colour if on else DARK_LAMP
    radius = place.button.w // 2
    pygame.draw.circle(surface, SECONDARY, place.button.centre, radius)
    pygame.draw.circle(surface, colour, place.button.centre, radius - max(2, radius // 8))
    if seat in scene.pressed:
        pygame.draw.circle(surface, SKY, place.button.centre, radius, max(3, radius // 4))
    _text(surface, str(seat), place.button, place.button.h * 0.72, BACKGROUND if on else TEXT, "centre")


def _puck(surface: pygame.Surface, place: Place, unit: float) -> None:
    """The dealer button lies on the edge of the antenna."""
    radius = round(9 * unit)
    centre = (place.antenna.x + place.antenna.w - radius, place.antenna.y + radius // 2)
    pygame.draw.circle(surface, BACKGROUND, centre, radius + max(1, round(unit)))
    pygame.draw.circle(surface, TEXT, centre, radius)
    _text(surface, "D", Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius), 17 * unit, BACKGROUND)


def _middle(surface: pygame.Surface, layout: Layout, scene: Scene, bench: Bench) -> None:
    unit = layout.unit
    for name, rect in (("board", layout.board), ("muck", layout.muck)):
        _field(surface, rect, unit, name in bench.unplugged)
        _under(surface, name.upper(), rect, unit)
        _cards(surface, rect, bench.lying(name), scene.dragged)
    width, height = _card_size(layout.deck)
    x, y = layout.deck.centre
    thick = min(3, len(scene.deck) // 13)
    for n in range(thick + 1 if scene.deck else 0):
        lift = round(2 * n * unit)
        surface.blit(card_back(width, height), (x - width // 2 - lift, y - height // 2 - lift))
    _under(surface, f"DECK {len(scene.deck)}", layout.deck, unit)
    _text(surface, scene.sound, layout.sound, 18 * unit, ORANGE, "centre")


def _field(surface: pygame.Surface, rect: Rect, unit: float, unplugged: bool) -> None:
    radius = round(8 * unit)
    pygame.draw.rect(surface, FIELD, pygame.Rect(rect), border_radius=radius)
    pygame.draw.rect(surface, ORANGE if unplugged else FIELD_EDGE, pygame.Rect(rect), 1, border_radius=radius)


def _under(surface: pygame.Surface, text: str, rect: Rect, unit: float) -> None:
    _text(
        surface, text, Rect(rect.x, rect.y + rect.h + round(2 * unit), rect.w, round(16 * unit)), 15 * unit, SECONDARY
    )


def _cards(surface: pygame.Surface, antenna: Rect, cards: tuple[str, ...], dragged: str | None) -> None:
    rects = card_rects(antenna, len(cards))
    for card, rect, covers in zip(cards, rects, [*rects[1:], None], strict=False):
        seen = rect.w if covers is None else min(rect.w, covers.x - rect.x)
        if card != dragged:
            surface.blit(card_face(card, rect.w, rect.h, seen), (rect.x, rect.y))


def _panel(surface: pygame.Surface, layout: Layout, scene: Scene) -> None:
    unit = layout.unit
    for key, rect in layout.keys.items():
        down = key in scene.pressed
        area = pygame.Rect(rect)
        pygame.draw.rect(surface, KEY_DOWN if down else KEY, area, border_radius=round(7 * unit))
        pygame.draw.rect(surface, SECONDARY, area, 1, border_radius=round(7 * unit))
        label = "ALL IN" if key == "ALLIN" else key[1:] if key.startswith("S") else key
        if key not in KEY_HINTS:
            _text(surface, label, rect, 20 * unit, TEXT, "centre")
            continue
        upper = rect.h * 62 // 100
        _text(surface, label, Rect(rect.x, rect.y, rect.w, upper), 24 * unit, TEXT, "centre")
        _text(surface, KEY_HINTS[key], Rect(rect.x, rect.y + upper, rect.w, rect.h * 30 // 100), 16 * unit, SKY)


def _legend(surface: pygame.Surface, layout: Layout, view: TableView) -> None:
    """What the keys of the keyboard are, and while the dealer's menu is open, that."""
    area, unit = layout.legend, layout.unit
    rows, colour = (view.menu, TEXT) if view.menu else (LEGEND, SECONDARY)
    first = round((62 if any(len(key) > 1 for key, _ in rows) else 22) * unit)
    step = area.h // len(rows)
    for row, (key, meaning) in enumerate(rows):
        top = area.y + row * step
        _text(surface, key, Rect(area.x, top, first, step), 17 * unit, SKY, "left")
        _text(surface, meaning, Rect(area.x + first, top, area.w - first, step), 17 * unit, colour, "left")


def _card_size(rect: Rect) -> tuple[int, int]:
    height = rect.h - max(2, rect.h // 12) * 2
    return round(height * CARD_SHAPE), height


def _short(chips: int) -> str:
    """Chips in the room of four characters or so: 950, 2,300, 45K, 1.2M."""
    for size, letter in ((1_000_000, "M"), (10_000, "K")):
        if chips >= size:
            unit = 1_000_000 if letter == "M" else 1_000
            return f"{chips / unit:.3g}{letter}"
    return f"{chips:,}"


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.font.Font:
    return pygame.font.Font(None, size)


def _width(text: str, size: float) -> int:
    """How wide the text is drawn."""
    return _font(_large(size)).size(text)[0] // 2


def _cut(text: str, size: float, width: int) -> str:
    """As much of the text as there is room for."""
    cuts = (text[:end].rstrip() + CUT for end in range(len(text) - 1, 0, -1))
    return next((one for one in (text, *cuts) if _width(one, size) <= width), CUT)


def _large(size: float) -> int:
    return max(16, int(2 * size))


@lru_cache(maxsize=512)
def _drawn(text: str, size: float, colour: Colour) -> pygame.Surface:
    """Text drawn twice as large and halved: small letters keep their distances that way."""
    large = _font(_large(size)).render(text, True, colour)
    return pygame.transform.smoothscale(large, (large.get_width() // 2, large.get_height() // 2))


def _text(surface: pygame.Surface, text: str, rect: Rect, size: float, colour: Colour, side: str = "centre") -> None:
    """One line in a rectangle, somewhat smaller where it would not fit, and cut where that is not enough."""
    if not text:
        return
    least = size * LEAST_SHARE
    while _width(text, size) > rect.w and size > least:
        size = max(size * SMALLER, least)
    drawn = _drawn(_cut(text, size, rect.w), size, colour)
    middle = drawn.get_rect(center=rect.centre)
    if side != "centre":
        middle.x = rect.x if side == "left" else rect.x + rect.w - middle.w
    surface.blit(drawn, middle)
