"""Decks at a running table: asked by floor and panel, seen in the status, heard, and never in a hand's way."""

from pathlib import Path

import pytest

from drivers.api import TagsGone, TagsSeen
from drivers.buzzer.sim import SimBuzzer
from firmware_host.core import events
from firmware_host.core.table import House
from firmware_host.decks.enrol import ORDER, STEADY_MS
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.shell.deck_desk import Asked
from firmware_host.shell.signals import Outputs
from firmware_host.shell.status import Json
from tests.decks.tags import BLUE, tag_of
from tests.shell.documents import objects
from tests.shell.stands import Stand, fresh_table


class Desk:
    """A table of three seats with its simulated red deck."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.buzzer = SimBuzzer()
        house = House(clock_reasonable_s=0, screen_language=language)
        self.stand = Stand(folder, fresh_table(house=house), Outputs(None, self.buzzer))
        self.stand.sit(5_000, 5_000)

    def ask(self, verb: DeckVerb, name: str | None = None) -> Asked:
        return self.stand.host.ask_decks(DeckRequest(verb, name))

    def lay(self, card: str) -> None:
        """A blue card lies at the muck until it is taken, and goes."""
        uid = tag_of(card, BLUE)
        self.stand.take(TagsSeen("muck", (uid,), self.stand.now_ms))
        self.stand.wait(self.stand.now_ms + STEADY_MS)
        self.stand.take(TagsGone("muck", (uid,), self.stand.now_ms))

    @property
    def task(self) -> dict[str, Json] | None:
        task = self.stand.host.floor()["task"]
        assert task is None or isinstance(task, dict)
        return task

    @property
    def said(self) -> tuple[str, str] | None:
        message = self.stand.host.ephemera.message
        return (message.kind, message.text) if message else None

    @property
    def codes(self) -> list[Json]:
        return [one["code"] for one in objects(self.stand.host.floor()["prompts"])]

    @property
    def faulty(self) -> list[Json]:
        return [one["device"] for one in objects(self.stand.host.floor()["faults"])]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_an_enrolment_stands_in_both_views_of_the_status(desk: Desk) -> None:
    assert desk.task is None
    assert desk.ask(DeckVerb.ENROLL, "blue") == Asked()
    assert desk.task == {"name": "enroll", "done": 0, "of": 52, "text": "Lay As, the ace of spades."}
    desk.lay("As")
    assert desk.task == {"name": "enroll", "done": 1, "of": 52, "text": "Lay 2s, the deuce of spades."}
    assert desk.stand.host.public()["task"] == desk.task


@pytest.mark.slow
def test_a_deck_enrolled_at_the_table_is_played_at_once_and_after_a_restart(desk: Desk) -> None:
    desk.ask(DeckVerb.ENROLL, "blue")
    for card in ORDER:
        desk.lay(card)
    assert desk.task is None
    assert desk.said == ("said", "Deck blue is enrolled: 52 cards.")
    for _ in range(2):
        desk.stand.press("NEXT")
        for seat, card in zip((2, 1, 2, 1), ("Ks", "As", "Kd", "Ad"), strict=True):
            desk.stand.take(TagsSeen(f"seat{seat}", (tag_of(card, BLUE),), desk.stand.now_ms))
        desk.stand.press("ALLIN", "ALLIN")
        assert desk.stand.host.floor()["shown"] == {"1": ["As", "Ad"], "2": ["Ks", "Kd"]}
        desk.stand.press("BACK", "BACK", "BACK")
        for seat, cards in ((2, ("Ks", "Kd")), (1, ("As", "Ad"))):
            desk.stand.take(TagsGone(f"seat{seat}", tuple(tag_of(card, BLUE) for card in cards), desk.stand.now_ms))
        desk.stand.restart()


def test_a_card_taken_clicks_and_a_wrong_one_sounds_low(desk: Desk) -> None:
    desk.ask(DeckVerb.ENROLL, "blue")
    desk.stand.wait(1_000)
    desk.lay("As")
    assert desk.buzzer.started[-1] == "click"
    desk.stand.wait(desk.stand.now_ms + 1_000)
    desk.stand.take(TagsSeen("muck", (tag_of("As", BLUE),), desk.stand.now_ms))
    assert desk.buzzer.started[-1] == "refused"


def test_back_takes_the_last_card_back_and_next_ends_it(desk: Desk) -> None:
    desk.ask(DeckVerb.ENROLL, "blue")
    desk.lay("As")
    desk.stand.press("BACK")
    assert desk.task is not None
    assert desk.task["done"] == 0
    desk.stand.press("BACK")
    assert desk.said == ("refused", "There is no card to take back.")
    desk.stand.press("NEXT")
    assert desk.task is None
    assert desk.said == ("said", "Deck blue: 0 of 52 cards. Enroll it again to go on.")
    assert desk.stand.table.phase == "seating"
    desk.stand.press("NEXT")
    assert desk.stand.table.phase == "dealing"


@pytest.mark.parametrize("key", ["PASS", "FOLD", "CLOCK", "S2", "5", "OK"])
def test_no_other_key_works_meanwhile(desk: Desk, key: str) -> None:
    desk.ask(DeckVerb.ENROLL, "blue")
    desk.stand.press(key)
    assert desk.said == ("refused", "A deck is enrolled or checked: NEXT ends that first.")
    assert desk.stand.host.floor()["entry"] is None
    assert desk.task is not None


def test_the_panels_menu_begins_what_it_names(desk: Desk) -> None:
    desk.stand.press("FLOOR", "00")
    menu = desk.stand.host.public()["menu"]
    assert isinstance(menu, dict)
    assert menu["title"] == "Decks"
    desk.stand.press("1")
    assert desk.task is not None
    assert desk.task["name"] == "enroll"
    desk.stand.press("NEXT", "FLOOR", "00", "2")
    assert desk.task["name"] == "deck-check"
    desk.stand.press("NEXT", "FLOOR", "00", "3")
    assert (desk.task["of"], desk.task["text"]) == (1, "Lay the button on an antenna.")


def test_while_a_hand_runs_all_but_the_list_is_refused(desk: Desk) -> None:
    desk.stand.deal("AsAd", "KsKd")
    for verb in (DeckVerb.ENROLL, DeckVerb.CHECK, DeckVerb.FORGET, DeckVerb.STOP, DeckVerb.BACK):
        assert desk.ask(verb, "blue") == Asked("hand-running", "The hand is not over.")
    assert desk.task is None
    assert desk.ask(DeckVerb.LIST) == Asked(None, "red: 52 cards, simulated")
    desk.stand.press("FLOOR", "00")
    assert desk.stand.message == "hand-running"


@pytest.mark.parametrize("held", ["FLOOR", "NEXT"])
def test_a_hand_that_is_stopped_runs_still(desk: Desk, held: str) -> None:
    desk.stand.deal("AsAd", "KsKd")
    desk.stand.press(held, held=True)
    assert desk.stand.table.phase in ("paused", "misdeal")
    assert desk.ask(DeckVerb.ENROLL, "blue").code == "hand-running"


def test_in_a_break_cards_laid_for_a_deck_sound_no_stop(desk: Desk) -> None:
    desk.stand.host.request(events.BreakCalled(10, 0))
    assert desk.stand.table.phase == "break"
    desk.ask(DeckVerb.CHECK)
    desk.stand.wait(1_000)
    desk.stand.lay("board", "AsKd")
    assert "stop" not in desk.buzzer.started
    assert desk.task is not None
    assert desk.task["done"] == 2


def test_cards_laid_for_a_deck_are_no_unknown_cards_and_no_riffle_is_asked_for(desk: Desk) -> None:
    assert desk.codes == ["riffle"]
    desk.ask(DeckVerb.ENROLL, "blue")
    desk.stand.take(TagsSeen("seat2", (tag_of("As", BLUE),), 0))
    assert desk.codes == []
    desk.stand.press("NEXT")
    assert set(desk.codes) == {"card-unknown", "riffle"}


def test_what_lies_there_at_the_beginning_does_not_count(desk: Desk) -> None:
    desk.stand.take(TagsSeen("seat2", (tag_of("As", BLUE),), 0))
    desk.ask(DeckVerb.ENROLL, "blue")
    desk.stand.wait(60_000)
    assert desk.task is not None
    assert desk.task["done"] == 0
    assert desk.task["text"] == "Lift what lies at seat 2, then lay it again. Lay As, the ace of spades."


def test_a_power_cut_ends_a_task_and_keeps_its_cards(desk: Desk) -> None:
    desk.ask(DeckVerb.ENROLL, "blue")
    desk.lay("As")
    desk.stand.restart()
    assert desk.task is None
    assert desk.ask(DeckVerb.LIST).text == "blue: 1 of 52 cards\nred: 52 cards, simulated"


def test_a_task_that_is_shown_wants_to_be_told_the_time(desk: Desk) -> None:
    desk.stand.wait(60_000)
    assert desk.stand.host.next_ms is None
    desk.ask(DeckVerb.ENROLL, "blue")
    assert desk.stand.host.next_ms is None
    desk.stand.take(TagsSeen("muck", (tag_of("As", BLUE),), desk.stand.now_ms))
    assert desk.stand.host.next_ms == desk.stand.now_ms + STEADY_MS


def test_a_list_is_told_to_whoever_asks_and_to_nobody_else(desk: Desk) -> None:
    desk.ask(DeckVerb.LIST)
    assert desk.said is None


def test_a_refusal_is_told_to_everybody(desk: Desk) -> None:
    assert desk.ask(DeckVerb.CHECK, "green").code == "unsupported"
    assert desk.said is not None
    assert desk.said[0] == "refused"


def test_the_panel_is_answered_in_the_language_of_the_house(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "es")
    desk.ask(DeckVerb.ENROLL, "blue")
    desk.stand.press("BACK")
    assert desk.said == ("refused", "No hay carta que deshacer.")
    desk.stand.press("NEXT")
    assert desk.said == ("said", "Baraja blue: 0 de 52 cartas. Regístrela otra vez para seguir.")
    assert desk.ask(DeckVerb.BACK).text == "No se registra ni se revisa ninguna baraja."
    desk.stand.deal("AsAd", "KsKd")
    assert desk.ask(DeckVerb.CHECK).text == "La mano no ha acabado."


def test_a_broken_deck_is_a_fault_by_name_until_it_is_moved_away(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "decks" / "blue.tags"
    path.parent.mkdir()
    path.write_text("broken")
    desk.stand.restart()
    assert desk.faulty == ["decks"]
    assert str(path) in str(objects(desk.stand.host.floor()["faults"])[0]["text"])
    desk.stand.wait(desk.stand.now_ms + 60_000)
    desk.ask(DeckVerb.ENROLL, "blue")
    assert objects(desk.stand.host.floor()["faults"])[0]["since_s"] == 60, "the same fault is no new one"
    path.unlink()
    desk.ask(DeckVerb.ENROLL, "green")
    assert desk.faulty == []
