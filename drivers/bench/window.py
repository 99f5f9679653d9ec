"""The bench's window: mouse and keyboard in, requests out, and a picture of what came back."""

import time
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

from drivers.bench.client import LineWire, Spoken
from drivers.bench.dealing import Deck, Move, next_card, next_street, to_the_muck, whole_deal
from drivers.bench.hints import hint
from drivers.bench.keyboard import CARD_KEYS, is_amount_open, panel_key
from drivers.bench.layout import SMALLEST, Layout, layout_of
from drivers.bench.mouse import OnButton, OnCard, OnDeck, OnKey, antenna_at, target_at
from drivers.bench.painting import Scene, paint
from drivers.bench.views import Bench, TableView, bench_of, view_of
from drivers.buzzer.patterns import PATTERNS, length_ms

FRAMES_A_SECOND: Final = 30
# One card after the other, so that every antenna's round sees them in order.
CARD_S: Final = 0.08
SHORTEST_SOUND_S: Final = 1.5
STROKE_S: Final = 0.35
LEFT_BUTTON: Final = 1
# Windows that open together are all there by then, even on a slow machine.
ASK_AFTER_S: Final = (1.0, 2.0, 4.0)


class BenchWindow:
    """What the window knows and does; `now_s` comes in with every call, so that nothing here reads a clock."""

    def __init__(self, folder: Path, size: tuple[int, int], seed: int) -> None:
        self._bench_wire = LineWire(folder / "bench.sock")
        self._table_wire = LineWire(folder / "public.sock", {"id": 1, "do": "subscribe"})
        self._deck = Deck(seed)
        self._bench: Bench | None = None
        self._view: TableView | None = None
        self._size = size
        self._moves: deque[Move] = deque()
        self._next_move_s = 0.0
        self._pressed: dict[str, str | int] = {}
        self._last_key: tuple[str | None, float] = (None, 0.0)
        self._dragged: str | None = None
        self._mouse = (0, 0)
        self._sounds_until_s = 0.0
        self._struck_until_s = 0.0
        self._trouble = ""
        self._has_keyboard = True

    @property
    def layout(self) -> Layout:
        """Where everything lies now."""
        return layout_of(*self._size, self._bench.seats if self._bench else 9)

    def listen(self, now_s: float) -> None:
        """Take what the table has told, and make the next movement that waits."""
        for told in self._bench_wire.heard(now_s):
            self._bench_told(told, now_s)
        for told in self._table_wire.heard(now_s):
            self._view = view_of(told) or self._view
        if not self._bench_wire.connected:
            self._bench = None
        if not self._table_wire.connected:
            self._view = None
        if self._moves and now_s >= self._next_move_s:
            self._next_move_s = now_s + CARD_S
            self._lay(self._moves.popleft())

    def event(self, event: pygame.Event, now_s: float) -> None:
        """Take one event of the window."""
        if event.type == pygame.KEYDOWN:
            self._key_down(pygame.key.name(event.key), bool(event.mod & pygame.KMOD_SHIFT), now_s)
        elif event.type == pygame.KEYUP:
            self._release(pygame.key.name(event.key))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._mouse_down(event.pos, now_s)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self._mouse_up(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type == pygame.VIDEORESIZE:
            self._size = (max(event.w, SMALLEST[0]), max(event.h, SMALLEST[1]))

    def _focus(self, has_keyboard: bool) -> None:
        """Keys come to this window or go elsewhere: then nobody holds one down here."""
        self._has_keyboard = has_keyboard
        for finger in list(self._pressed):
            if not has_keyboard:
                self._release(finger)

    def scene(self, now_s: float) -> Scene:
        """What the window shows now."""
        view = self._view or TableView()
        struck = {self._bench.stroke} if self._bench and now_s < self._struck_until_s else set()
        sound = self._bench.buzzer if self._bench and now_s < self._sounds_until_s else None
        return Scene(
            hint(self._bench, self._view),
            self._trouble or view.message or "",
            f"Buzzer: {sound}" if sound else "",
            self._bench,
            view,
            self._deck.left(self._bench) if self._bench else (),
            frozenset({*self._pressed.values(), *(one for one in struck if one is not None)}),
            self._dragged,
            self._mouse,
            int(now_s) % 2 == 0,
            self._has_keyboard,
        )

    def close(self) -> None:
        """Hang up; keys still down are let go by the table."""
        self._bench_wire.close()
        self._table_wire.close()

    def _bench_told(self, told: Mapping[str, object], now_s: float) -> None:
        bench = bench_of(told)
        if bench is None:
            self._trouble = str(told.get("text") or "")
            return
        if self._bench is not None and bench.sounds != self._bench.sounds and bench.buzzer in PATTERNS:
            self._sounds_until_s = now_s + max(SHORTEST_SOUND_S, length_ms(bench.buzzer) / 1000)
        if self._bench is not None and bench.strokes != self._bench.strokes:
            self._struck_until_s = now_s + STROKE_S
        self._bench = bench

    def _key_down(self, name: str, shift: bool, now_s: float) -> None:
        if name in CARD_KEYS:
            self._cards("deal all" if shift and name == "d" else CARD_KEYS[name])
            return
        last_key, at_s = self._last_key
        key = panel_key(name, shift, is_amount_open(self._view.entry if self._view else None, last_key, now_s - at_s))
        if key is not None and key in self.layout.keys:
            self._press(name, key, now_s)

    def _mouse_down(self, at: tuple[int, int], now_s: float) -> None:
        self._mouse = at
        if self._bench is None:
            return
        match target_at(self.layout, self._bench, *at):
            case OnKey(key):
                self._press("mouse", key, now_s)
            case OnButton(seat):
                self._press("mouse", seat, now_s)
            case OnCard(card):
                self._dragged = card
            case OnDeck():
                self._dragged = next(iter(self._deck.left(self._bench)), None)

    def _mouse_up(self, at: tuple[int, int]) -> None:
        self._release("mouse")
        card, self._dragged = self._dragged, None
        if card is None or self._bench is None:
            return
        antenna = antenna_at(self.layout, *at)
        if antenna is not None and card not in self._bench.lying(antenna):
            self._lay(Move((card,), antenna))
        elif antenna is None and card in self._bench.on_the_table:
            self._bench = self._bench.moved((card,), None)
            self._say({"do": "lift", "cards": [card]})

    def _press(self, finger: str, name: str | int, now_s: float) -> None:
        """A finger (a key of the keyboard, or the mouse) comes down on a panel key or a seat's button."""
        if finger in self._pressed:
            return
        self._pressed[finger] = name
        if isinstance(name, str):
            self._last_key = (name, now_s)
        self._say({"do": "down", **_named(name)})

    def _release(self, finger: str) -> None:
        name = self._pressed.pop(finger, None)
        if name is not None and name not in self._pressed.values():
            self._say({"do": "up", **_named(name)})

    def _cards(self, do: str) -> None:
        """The dealer's hands: cards move as the table wants them to."""
        bench, view = self._bench, self._view
        if bench is None or view is None:
            return
        if do == "gather":
            self._moves.clear()
            self._deck.shuffle(bench.cards)
            self._say({"do": "gather"})
            return
        if self._moves:
            return
        deck = self._deck.left(bench)
        if do == "deal all":
            self._moves.extend(whole_deal(view, bench, deck))
            return
        found = {
            "deal": next_card(view, bench, deck),
            "board": next_street(view, deck),
            "muck": to_the_muck(view, bench),
        }[do]
        if found is not None:
            self._lay(found)

    def _lay(self, move: Move) -> None:
        """Move cards, and show them there at once."""
        if self._bench is not None:
            self._bench = self._bench.moved(move.cards, move.antenna)
        self._say({"do": "lay", "cards": list(move.cards), "antenna": move.antenna})

    def _say(self, words: Mapping[str, Spoken]) -> None:
        self._bench_wire.say(words)


def show_bench(folder: Path, size: tuple[int, int], seed: int, takes_focus: bool) -> None:
    """Show the bench of the table in this folder until the window is closed.

    With `takes_focus` it asks for the keyboard, at first, when a window that opens beside it has taken it.
    """
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption("Dealer table: the bench")
    surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    window = BenchWindow(folder, size, seed)
    clock = pygame.time.Clock()
    shown: tuple[Scene, tuple[int, int]] | None = None
    asks_s = deque(time.monotonic() + after_s for after_s in ASK_AFTER_S) if takes_focus else deque[float]()
    try:
        while True:
            now_s = time.monotonic()
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    return
                window.event(event, now_s)
            while asks_s and now_s >= asks_s[0]:
                asks_s.popleft()
                if not pygame.key.get_focused():
                    pygame.Window.from_display_module().focus()
            window.listen(now_s)
            scene, layout = window.scene(now_s), window.layout
            surface = pygame.display.get_surface() or surface
            if (scene, surface.get_size()) != shown:
                shown = scene, surface.get_size()
                paint(surface, layout, scene)
                pygame.display.flip()
            clock.tick(FRAMES_A_SECOND)
    finally:
        window.close()
        pygame.quit()


def _named(name: str | int) -> dict[str, Spoken]:
    return {"key": name} if isinstance(name, str) else {"seat": name}
