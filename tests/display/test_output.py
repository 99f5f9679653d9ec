"""Which display is opened, on a Pi without a desktop too, and when; over a made-up graphics library and its cards."""

import logging
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from display.output import CARD_VARIABLE, DRIVER_VARIABLE, REOPEN_S, UNSEEN, Output, connected, opened

SOCKETS = ("card0-DSI-1", "card1-HDMI-A-1", "card2-HDMI-A-2")


class Cards:
    """The folder in which the kernel tells of its graphics cards' sockets."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for socket in SOCKETS:
            (folder / socket).mkdir()
            self.plugs(socket, False)
        (folder / "version").write_text("drm 1.1.0\n")

    def plugs(self, socket: str, plugged: bool = True) -> None:
        """Plug a screen in, or pull its plug."""
        (self.folder / socket / "status").write_text("connected\n" if plugged else "disconnected\n")


class Library:
    """A graphics library that draws with KMSDRM where the card it is told of has a screen."""

    def __init__(self, cards: Cards, environment: dict[str, str]) -> None:
        self.driver = "KMSDRM"
        self.opened_on: list[str | None] = []
        self._cards = cards
        self._environment = environment

    def set_mode(self, *_: object) -> pygame.Surface:
        card = self._environment.get(CARD_VARIABLE)
        if not any(socket.startswith(f"card{card}-") for socket in connected(self._cards.folder)):
            raise pygame.error("No available displays")
        self.opened_on.append(card)
        return pygame.Surface((8, 6))


@pytest.fixture
def cards(tmp_path: Path) -> Cards:
    return Cards(tmp_path)


@pytest.fixture
def environment() -> dict[str, str]:
    return {}


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch, cards: Cards, environment: dict[str, str]) -> Library:
    library = Library(cards, environment)
    display = pygame.display
    monkeypatch.setattr(display, "init", lambda: None)
    monkeypatch.setattr(display, "quit", lambda: None)
    monkeypatch.setattr(display, "set_caption", lambda _: None)
    monkeypatch.setattr(display, "get_driver", lambda: library.driver)
    monkeypatch.setattr(display, "set_mode", library.set_mode)
    monkeypatch.setattr(pygame.mouse, "set_visible", lambda _: None)
    return library


def after(happens: Callable[[], None], waits: int, waited: list[float]) -> Callable[[float], None]:
    """A wait that takes no time; something happens in the one of that number."""

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == waits:
            happens()

    return wait


def test_the_sockets_with_a_screen_are_those_of_cards_alone(cards: Cards, tmp_path: Path) -> None:
    assert connected(cards.folder) == ()
    cards.plugs("card2-HDMI-A-2")
    cards.plugs("card0-DSI-1")
    (tmp_path / "cardX-1").mkdir()
    (tmp_path / "cardX-1" / "status").write_text("connected\n")
    (tmp_path / "card1-HDMI-A-1" / "status").write_bytes(b"\xff\xfe")
    assert connected(cards.folder) == ("card0-DSI-1", "card2-HDMI-A-2")
    assert connected(tmp_path / "nothing") == ()


def test_the_card_with_the_screen_is_told_to_the_library(
    cards: Cards, library: Library, environment: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    cards.plugs("card2-HDMI-A-2")
    assert Output((8, 6), True, environment, cards.folder).open().get_size() == (8, 6)
    assert library.opened_on == ["2"]
    assert caplog.messages == ["screen: 8 x 6 by KMSDRM, card2-HDMI-A-2"]


def test_a_card_that_somebody_named_is_kept(cards: Cards, library: Library, environment: dict[str, str]) -> None:
    environment[CARD_VARIABLE] = "1"
    cards.plugs("card1-HDMI-A-1")
    cards.plugs("card0-DSI-1")
    Output((8, 6), True, environment, cards.folder).open()
    assert library.opened_on == ["1"]


def test_a_screen_that_is_plugged_in_later_is_found_and_the_log_says_once_what_is_wrong(
    cards: Cards, library: Library, environment: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    output, waited = Output((8, 6), True, environment, cards.folder), list[float]()
    surface = opened(output, after(lambda: cards.plugs("card1-HDMI-A-1"), 4, waited), lambda: False)
    assert surface is not None
    assert waited == [REOPEN_S] * 4
    assert library.opened_on == ["1"]
    assert caplog.messages == ["the display cannot be used (No available displays); trying again every 5.0 s"]


def test_another_cause_is_logged_too(
    cards: Cards, library: Library, environment: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    def falls_back() -> None:
        library.driver = "dummy"

    waited = list[float]()
    opened(Output((8, 6), True, environment, cards.folder), after(falls_back, 2, waited), lambda: len(waited) == 5)
    assert [message.partition("(")[2].partition(")")[0] for message in caplog.messages] == [
        "No available displays",
        "none is there, or it may not be used; dummy would draw where nobody sees it",
    ]


def test_whoever_waits_for_a_screen_can_be_stopped(cards: Cards, library: Library, environment: dict[str, str]) -> None:
    waited = list[float]()
    output = Output((8, 6), True, environment, cards.folder)
    assert opened(output, waited.append, lambda: len(waited) == 3) is None


def test_a_screen_that_moves_to_another_card_is_followed(
    cards: Cards, library: Library, environment: dict[str, str]
) -> None:
    cards.plugs("card1-HDMI-A-1")
    output = Output((8, 6), True, environment, cards.folder)
    output.open()
    assert not output.moved()
    cards.plugs("card1-HDMI-A-1", plugged=False)
    assert not output.moved()
    cards.plugs("card2-HDMI-A-2")
    assert output.moved()
    output.open()
    assert library.opened_on == ["1", "2"]
    assert not output.moved()
    library.driver = "x11"
    cards.plugs("card0-DSI-1")
    assert not output.moved()


@pytest.mark.parametrize("driver", sorted(UNSEEN))
def test_a_display_that_nobody_sees_is_opened_only_where_it_is_asked_for(
    cards: Cards, library: Library, environment: dict[str, str], driver: str
) -> None:
    cards.plugs("card0-DSI-1")
    library.driver = driver
    output = Output((8, 6), False, environment, cards.folder)
    with pytest.raises(pygame.error, match=f"{driver} would draw where nobody sees it"):
        output.open()
    environment[DRIVER_VARIABLE] = driver
    assert output.open().get_size() == (8, 6)
