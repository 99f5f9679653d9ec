"""The bench's window, without a display: events in, and what the hardware on the other side of the socket then does."""

import json
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from drivers.bench.layout import card_rects
from drivers.bench.painting import paint
from drivers.bench.window import CARD_S, BenchWindow
from drivers.lights.states import LOOKS
from tests.drivers.bench.stand import Stand

SIZE = (900, 640)
PUSH: dict[str, object] = {
    "phase": "dealing",
    "hand": 1,
    "game": "NT",
    "street": "preflop",
    "button": 1,
    "hands": {"1": "live", "2": "live", "3": "none"},
    "seats": {"1": {"name": "Ann"}, "2": {"name": "Bob"}},
    "stacks": {"1": 5000, "2": 5000},
    "committed": {"1": 100, "2": 200},
    "prompts": [{"code": "deal", "seat": None, "text": "Deal the cards."}],
}


class Room:
    """A window, the bench's hardware, and a table that says what the test wants."""

    def __init__(self, folder: Path) -> None:
        self.stand = Stand(folder, 3)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(folder / "public.sock"))
        self._listener.listen()
        self._table: socket.socket | None = None
        self.window = BenchWindow(folder, SIZE, seed=7)
        self.now_s = 0.0
        self.run(0.1)
        self._table, _ = self._listener.accept()
        self.tell({})

    def run(self, for_s: float) -> None:
        """Let the window and the hardware run side by side."""
        for _ in range(max(1, round(for_s / 0.02))):
            self.now_s += 0.02
            self.window.listen(self.now_s)
            self.stand.run(20)
        self.window.listen(self.now_s)

    def tell(self, changed: Mapping[str, object]) -> None:
        """The table pushes a status."""
        assert self._table is not None
        self._table.sendall(json.dumps({"seq": 1, "status": {**PUSH, **changed}}).encode() + b"\n")
        self.run(0.1)

    def type(self, name: str, hold_s: float = 0.1, mod: int = 0) -> None:
        """Press a key of the keyboard for a while."""
        for kind, for_s in ((pygame.KEYDOWN, hold_s), (pygame.KEYUP, 0.1)):
            self.window.event(pygame.Event(kind, key=pygame.key.key_code(name), mod=mod), self.now_s)
            self.run(for_s)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Take something with the mouse and let it go elsewhere."""
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.window.event(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)), self.now_s)
        self.mouse(pygame.MOUSEBUTTONUP, end)

    def mouse(self, kind: int, at: tuple[int, int], for_s: float = 0.1) -> None:
        """The mouse's left button goes down or up."""
        self.window.event(pygame.Event(kind, pos=at, button=1), self.now_s)
        self.run(for_s)

    def picture(self) -> pygame.Surface:
        """What the window would show now."""
        surface = pygame.Surface(SIZE)
        paint(surface, self.window.layout, self.window.scene(self.now_s))
        return surface

    def close(self) -> None:
        """End everything."""
        self.window.close()
        self.stand.close()
        self._listener.close()
        if self._table is not None:
            self._table.close()


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    room = Room(tmp_path)
    yield room
    room.close()
    pygame.display.quit()


@pytest.mark.parametrize(("hold_s", "held"), [(0.1, False), (1.2, True)])
def test_a_key_of_the_keyboard_strikes_the_panel_for_as_long_as_it_is_down(
    room: Room, hold_s: float, held: bool
) -> None:
    room.type("space", hold_s)
    assert room.stand.strokes() == [("NEXT", held)]


def test_an_amount_is_typed_and_return_ends_it(room: Room) -> None:
    for name in ("f2", "r", "6", "-", "return"):
        room.type(name)
    assert room.stand.strokes() == [(key, False) for key in ("S2", "RAISE", "6", "00", "OK")]


def test_a_seat_that_the_table_has_not_cannot_be_keyed(room: Room) -> None:
    room.type("f4")
    assert room.stand.strokes() == []


@pytest.mark.parametrize(("hold_s", "held"), [(0.1, False), (1.2, True)])
def test_a_click_on_a_key_or_button_presses_it_for_as_long_as_the_mouse_does(
    room: Room, hold_s: float, held: bool
) -> None:
    for at in (room.window.layout.keys["FOLD"].centre, room.window.layout.places[2].button.centre):
        room.mouse(pygame.MOUSEBUTTONDOWN, at, hold_s)
        room.mouse(pygame.MOUSEBUTTONUP, at)
    assert room.stand.strokes() == [("FOLD", held), (2, held)]


def test_a_card_is_dragged_from_the_deck_to_a_seat_and_on_and_back(room: Room) -> None:
    layout = room.window.layout
    room.drag(layout.deck.centre, layout.places[2].antenna.centre)
    (card,) = room.stand.lying("seat2")
    room.drag(layout.places[2].antenna.centre, layout.muck.centre)
    assert (room.stand.lying("seat2"), room.stand.lying("muck")) == ((), (card,))
    room.drag(layout.muck.centre, layout.deck.centre)
    assert room.stand.lying("muck") == ()


def test_a_card_dropped_where_it_lay_stays(room: Room) -> None:
    layout = room.window.layout
    room.drag(layout.deck.centre, layout.places[2].antenna.centre)
    before = room.stand.hardware.field.changes
    room.drag(layout.places[2].antenna.centre, layout.places[2].caption.centre)
    assert room.stand.hardware.field.changes == before


def test_one_key_deals_the_next_card_and_another_one_all(room: Room) -> None:
    room.type("d")
    assert [len(room.stand.lying(f"seat{seat}")) for seat in (1, 2, 3)] == [0, 1, 0]
    room.type("a")
    room.run(4 * CARD_S)
    assert [len(room.stand.lying(f"seat{seat}")) for seat in (1, 2, 3)] == [2, 2, 0]


def test_shift_deals_all_too(room: Room) -> None:
    room.type("d", mod=pygame.KMOD_LSHIFT)
    room.run(4 * CARD_S)
    assert [len(room.stand.lying(f"seat{seat}")) for seat in (1, 2, 3)] == [2, 2, 0]


def test_board_muck_and_gathering_have_a_key_each(room: Room) -> None:
    room.type("a")
    room.run(4 * CARD_S)
    room.tell({"phase": "board", "prompts": [{"code": "deal-flop", "seat": None, "text": "Deal the flop."}]})
    room.type("b")
    assert len(room.stand.lying("board")) == 3
    room.tell({"phase": "betting", "turn": 2})
    cards = room.stand.lying("seat2")
    room.type("m")
    assert room.stand.lying("muck") == cards
    room.type("g")
    assert [room.stand.lying(antenna) for antenna in ("seat1", "seat2", "board", "muck")] == [()] * 4


def test_keys_are_let_go_when_the_keyboard_goes_elsewhere(room: Room) -> None:
    room.window.event(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0), room.now_s)
    room.run(0.1)
    room.window.event(pygame.Event(pygame.WINDOWFOCUSLOST), room.now_s)
    room.run(1.5)
    assert room.stand.strokes() == [("NEXT", False)]


@pytest.mark.slow
def test_without_the_keyboard_the_window_asks_for_a_click(room: Room) -> None:
    before = pygame.image.tobytes(room.picture(), "RGB")
    room.window.event(pygame.Event(pygame.WINDOWFOCUSLOST), room.now_s)
    assert pygame.image.tobytes(room.picture(), "RGB") != before
    room.window.event(pygame.Event(pygame.WINDOWFOCUSGAINED), room.now_s)
    assert pygame.image.tobytes(room.picture(), "RGB") == before


def test_a_lamp_shows_the_colour_of_its_state(room: Room) -> None:
    place = room.window.layout.places[2]
    at = (place.button.x + place.button.w // 2, place.button.y + place.button.h // 6)
    dark = room.picture().get_at(at)
    room.stand.hardware.lights.show({2: "turn"})
    room.run(0.1)
    assert tuple(room.picture().get_at(at))[:3] == LOOKS["turn"].colour != tuple(dark)[:3]


def test_cards_lie_face_up_on_the_bench(room: Room) -> None:
    layout = room.window.layout
    empty = room.picture()
    room.drag(layout.deck.centre, layout.places[2].antenna.centre)
    (rect,) = card_rects(layout.places[2].antenna, 1)
    corner = (rect.x + rect.w // 8, rect.y + rect.h // 2)
    assert room.picture().get_at(corner) != empty.get_at(corner)
    assert min(tuple(room.picture().get_at(corner))[:3]) > 200


def test_a_sound_is_told_for_a_while(room: Room) -> None:
    room.stand.hardware.buzzer.sound("click")
    room.run(0.1)
    assert room.window.scene(room.now_s).sound == "Buzzer: click"
    room.run(2.0)
    assert room.window.scene(room.now_s).sound == ""


def test_a_key_that_somebody_else_strikes_is_seen_for_a_moment(room: Room) -> None:
    other = room.stand.client()
    room.stand.ask(other, do="press", key="CLOCK")
    room.run(0.2)
    assert room.window.scene(room.now_s).pressed == {"CLOCK"}
    room.run(1.0)
    assert room.window.scene(room.now_s).pressed == frozenset()


def test_the_window_waits_for_a_table_that_is_gone_and_finds_it_again(tmp_path: Path, room: Room) -> None:
    room.stand.close()
    room.run(0.5)
    assert room.window.scene(room.now_s).bench is None
    room.picture()
    room.stand = Stand(tmp_path, 3)
    room.run(0.5)
    assert room.window.scene(room.now_s).bench is not None
