"""The tagged button: where it lies, and that it is asked to where the rules put it."""

from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, ReaderReady, TagsGone, TagsSeen
from drivers.buzzer.sim import SimBuzzer
from firmware_host.core import events
from firmware_host.core.table import House, Level, new_table
from firmware_host.shell.signals import Outputs
from tests.shell.documents import objects
from tests.shell.stands import PUCK_TAG, Stand


class Button:
    """Three players at a table with a tagged button, the first hand's at seat 1."""

    def __init__(self, folder: Path) -> None:
        self.buzzer = SimBuzzer()
        self.stand = Stand(folder, outputs=Outputs(None, self.buzzer))
        self.stand.sit(5_000, 5_000, 5_000)

    def lay(self, place: str) -> None:
        self.stand.take(TagsSeen(place, (PUCK_TAG,), self.stand.now_ms))

    def lift(self, place: str) -> None:
        self.stand.take(TagsGone(place, (PUCK_TAG,), self.stand.now_ms))

    @property
    def asked_to(self) -> list[object]:
        """The seats to which the button is asked."""
        return [one["seat"] for one in self.prompts if one["code"] == "move-button"]

    @property
    def prompts(self) -> list[dict[str, object]]:
        return [dict(one) for one in objects(self.stand.host.floor()["prompts"])]

    @property
    def codes(self) -> list[object]:
        return [one["code"] for one in self.prompts]


@pytest.fixture
def button(tmp_path: Path) -> Button:
    return Button(tmp_path)


def play_out(stand: Stand) -> None:
    """A hand that all but the big blind fold."""
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.press("FOLD", "FOLD", "NEXT")
    stand.gather()


def test_a_table_whose_button_was_never_seen_asks_for_nothing(button: Button) -> None:
    play_out(button.stand)
    assert button.asked_to == []


def test_a_button_in_the_wrong_place_is_asked_to_the_right_one_until_it_lies_there(button: Button) -> None:
    button.lay("seat3")
    assert button.asked_to == [1]
    (asked,) = [one for one in button.prompts if one["code"] == "move-button"]
    assert (asked["rule"], asked["text"]) == (3, "Move the button to seat 1.")
    button.lift("seat3")
    assert button.asked_to == [1]
    button.lay("seat1")
    assert button.asked_to == []


def test_between_hands_it_is_asked_to_the_coming_hands_seat_before_the_riffle_is(button: Button) -> None:
    button.lay("seat1")
    play_out(button.stand)
    assert button.codes == ["move-button", "riffle"]
    assert button.asked_to == [2]


def test_in_the_hand_whoever_is_to_act_goes_first(button: Button) -> None:
    button.lay("seat2")
    button.stand.deal("AsAd", "KsKd", "QsQd")
    assert button.codes == ["act", "move-button"]


def test_a_button_that_lies_on_the_board_or_the_muck_lies_at_no_seat(button: Button) -> None:
    for place in ("board", "muck"):
        button.lay(place)
        assert button.asked_to == [1]
        assert "card-unknown" not in button.codes
        button.lift(place)


def test_the_button_is_no_card_that_lies_there_at_the_riffle_and_none_that_is_dealt(button: Button) -> None:
    button.lay("seat1")
    button.stand.deal("AsAd", "KsKd", "QsQd")
    assert button.codes == ["act"]
    assert set(button.stand.table.cards.tokens) == {"1.1", "1.2", "2.1", "2.2", "3.1", "3.2"}


def test_seen_at_two_seats_it_lies_where_it_came_last(button: Button) -> None:
    button.lay("seat3")
    button.lay("seat1")
    assert button.asked_to == []
    button.lift("seat3")
    assert button.asked_to == []
    button.lay("seat2")
    button.lift("seat2")
    assert button.asked_to == [], "a neighbour's antenna saw it for a moment"


def test_an_undo_changes_where_it_belongs_and_never_where_it_lies(button: Button) -> None:
    button.lay("seat1")
    play_out(button.stand)
    assert button.asked_to == [2]
    button.stand.press("BACK")
    assert button.asked_to == []
    button.stand.press("NEXT")
    assert button.asked_to == [2]


def test_after_a_restart_the_readers_tell_where_it_lies(button: Button) -> None:
    button.stand.deal("AsAd", "KsKd", "QsQd")
    button.lay("seat3")
    button.stand.restart(readers=False)
    assert button.asked_to == [], "nobody has seen it yet"
    button.stand.take(ReaderReady("seat3", (PUCK_TAG,), 0))
    assert button.asked_to == [1]


def test_a_reader_that_returns_tells_that_it_is_gone_or_there(button: Button) -> None:
    button.lay("seat1")
    button.stand.take(DeviceLost("reader seat1", "It does not answer.", 0))
    assert button.asked_to == [], "a dead reader does not move it"
    button.stand.take(DeviceFound("reader seat1", 0), ReaderReady("seat1", (), 0))
    assert button.asked_to == [1]
    button.stand.take(ReaderReady("seat1", (PUCK_TAG,), 0))
    assert button.asked_to == []


def test_where_it_lies_is_never_journaled(button: Button) -> None:
    before = button.stand.table
    button.lay("seat3")
    button.lay("seat1")
    assert button.stand.table is before


def test_laid_in_a_wrong_place_it_sounds_and_in_the_right_one_it_does_not(button: Button) -> None:
    button.lay("seat1")
    assert button.buzzer.started[-1:] != ["button"]
    button.lay("seat2")
    assert button.buzzer.started[-1] == "button"


def test_a_dead_button_is_asked_to_its_empty_seat(button: Button) -> None:
    button.lay("seat1")
    play_out(button.stand)
    button.stand.host.request(events.SeatLeft(2, 0))
    status = button.stand.host.floor()
    assert button.asked_to == [status["button"]]


def test_a_misdeals_redeal_keeps_the_button(button: Button) -> None:
    button.lay("seat1")
    button.stand.deal("AsAd", "KsKd", "QsQd")
    button.stand.press("NEXT", held=True)
    button.stand.press("NEXT")
    assert button.stand.table.redeal is not None
    assert button.asked_to == []
    leds = button.stand.host.floor()["leds"]
    assert isinstance(leds, dict)
    assert leds["1"] == "button"


def test_stud_has_no_button_to_move(tmp_path: Path) -> None:
    stud = new_table(3, "F7S", 25, Level(1, bring_in=25, small_bet=100, big_bet=200), House())
    stand = Stand(tmp_path, stud)
    stand.sit(5_000, 5_000)
    stand.take(TagsSeen("seat2", (PUCK_TAG,), 0))
    assert [one["code"] for one in objects(stand.host.floor()["prompts"])] == ["riffle"]
