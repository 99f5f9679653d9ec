"""Every contact, lamp and sound of a table, one by one."""

import pytest

from drivers.api import ButtonStruck, KeyStruck, Reading
from drivers.lights.states import ONE_COLOUR
from drivers.panel.keys import BIG_KEYS, HOLD_KEYS, NUMBER_PAD, SEAT_RING
from firmware_host.shell.survey import surveyed
from tests.hil.stand import Stand
from tests.hil.table import HandledTable
from tests.hil.tasks import Hear, Listen, Look
from tests.hil.watch import Watch


class Tried:
    """Some of a table's drivers, polled after each thing that is tried."""

    def __init__(self, stand: Stand, *only: str) -> None:
        self.seats = range(1, stand.profile.table.seats + 1)
        self.table = HandledTable(stand, only)
        self.poll()

    def poll(self) -> list[Reading]:
        """Return what was read."""
        return list(self.table.poll(self.table.next_ms))

    def pressed(self, seat: int, down_ms: int = 0) -> list[tuple[int, bool]]:
        """Return the buttons struck, held or not, when one seat's is pressed."""
        self.table.press(seat, 0, down_ms)
        return [(one.seat, one.held) for one in self.poll() if isinstance(one, ButtonStruck)]

    def struck(self, key: str, held: bool = False) -> list[tuple[str, bool]]:
        """Return the keys struck, held or not, when one is pressed."""
        self.table.strike(key, 0, held)
        return [(one.key, one.held) for one in self.poll() if isinstance(one, KeyStruck)]

    def rhythms(self) -> dict[int, str]:
        """Return the rhythm of each lamp when all are dark."""
        return dict.fromkeys(self.seats, ONE_COLOUR["off"])


@pytest.mark.slow
def test_everything_that_the_profile_names_is_there(stand: Stand) -> None:
    stand.needs("readers")
    if stand.unplugged:
        Watch(stand, ("readers",)).ready()
    clock = stand.clock
    states = surveyed(stand.wired().drivers, clock.now_ms, clock.wait_until_ms)
    faults = [f"{state.device}: {state.text}" for state in states if not state.fine]
    assert not faults, "\n".join(faults)
    assert {f"reader {antenna}" for antenna in stand.profile.pins.selects} <= {state.device for state in states}


@pytest.mark.slow
def test_each_button_is_its_seats_and_so_is_each_lamp(stand: Stand) -> None:
    for kind in ("buttons", "lights"):
        stand.needs(kind)
    tried = Tried(stand, "buttons", "keys", "lights")
    for seat in tried.seats:
        assert tried.pressed(seat) == [(seat, False)]
        tried.table.lights.show({seat: "turn"})
        assert tried.table.ask(Look({**tried.rhythms(), seat: ONE_COLOUR["turn"]}))


def test_each_button_can_be_held(stand: Stand) -> None:
    stand.needs("buttons")
    tried = Tried(stand, "buttons", "keys", "lights")
    for seat in tried.seats:
        assert tried.pressed(seat, down_ms=1_000) == [(seat, True)]


def test_each_key_is_itself(stand: Stand) -> None:
    stand.needs("panel")
    tried = Tried(stand, "panel", "buttons", "keys")
    for key in (*BIG_KEYS, *SEAT_RING[: len(tried.seats)], *NUMBER_PAD):
        assert tried.struck(key) == [(key, False)]


def test_each_key_that_has_a_hold_can_be_held(stand: Stand) -> None:
    stand.needs("panel")
    tried = Tried(stand, "panel", "buttons", "keys")
    for key in (key for key in BIG_KEYS if key in HOLD_KEYS):
        assert tried.struck(key, held=True) == [(key, True)]


def test_the_buzzer_is_heard_while_a_lamp_is_lit(stand: Stand) -> None:
    for kind in ("lights", "buzzer"):
        stand.needs(kind)
    tried = Tried(stand, "lights", "buzzer")
    tried.table.lights.show({1: "turn"})
    tried.table.ask(Listen())
    tried.table.buzzer.sound("clock")
    assert tried.table.ask(Hear("clock"))
    assert tried.table.ask(Look({**tried.rhythms(), 1: ONE_COLOUR["turn"]}))
