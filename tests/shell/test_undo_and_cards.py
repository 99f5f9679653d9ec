"""Undo, redo and power cuts at a table with cards: no card of one hand is taken for a card of another."""

from pathlib import Path

import pytest

from tests.shell.stands import Stand

FIRST = ("AsAd", "KsKd", "QsQd")
SECOND = ("2c7d", "3c8d", "4c9d")
SECOND_CARDS = {"2c", "7d", "3c", "8d", "4c", "9d"}


@pytest.fixture
def in_the_second_hand(tmp_path: Path) -> Stand:
    """The first hand went to its showdown and was pushed, the second is dealt."""
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000, 5_000)
    stand.deal(*FIRST)
    stand.press("PASS", "PASS", "PASS")
    for street in ("5h6hTh", "Jh", "Qh"):
        stand.lay("board", street)
        stand.press("PASS", "PASS", "PASS")
    assert stand.table.order == (2, 3, 1)
    stand.press("S2", "NEXT", "S3", "NEXT", "S1", "NEXT")
    assert stand.table.phase == "payout"
    stand.press("NEXT")
    stand.deal(*SECOND)
    assert stand.table.phase == "betting"
    return stand


def undo(stand: Stand, entries: int) -> None:
    stand.press("BACK", held=True)
    stand.press(str(entries), "OK")


@pytest.mark.slow
@pytest.mark.parametrize("cut", [False, True])
def test_an_undo_into_the_last_hand_opens_no_card_of_the_present_deal(in_the_second_hand: Stand, cut: bool) -> None:
    stand = in_the_second_hand
    undo(stand, 5)
    assert (stand.table.night.hand, stand.table.phase) == (1, "showdown")
    if cut:
        stand.restart()
    stand.press("S2", "NEXT", "S3", "NEXT", "S1", "NEXT")
    assert SECOND_CARDS & set(stand.faces().values()) == set()


@pytest.mark.slow
def test_what_was_open_in_the_last_hand_is_asked_for_and_can_be_keyed(in_the_second_hand: Stand) -> None:
    stand = in_the_second_hand
    undo(stand, 3)
    stand.press("S1", "NEXT")
    assert stand.host.floor()["shown"] == {"2": ["Ks", "Kd"], "3": ["Qs", "Qd"]}
    prompts = stand.host.floor()["prompts"]
    assert isinstance(prompts, list)
    assert [one["seat"] for one in prompts if isinstance(one, dict) and one["code"] == "card-missing"] == [1]
    stand.press("S1", "FLOOR", "8", "1", "4", "PASS", "S1", "FLOOR", "8", "1", "4", "ALLIN")
    assert stand.table.phase == "payout"
    assert stand.host.floor()["shown"] == {"2": ["Ks", "Kd"], "3": ["Qs", "Qd"], "1": ["As", "Ad"]}


@pytest.mark.slow
def test_a_riffle_taken_back_and_given_back_leaves_the_cards_as_they_were(in_the_second_hand: Stand) -> None:
    stand = in_the_second_hand
    undo(stand, 1)
    assert stand.table.phase == "idle"
    stand.press("BACK", "BACK", held=True)
    assert stand.table.phase == "betting"
    stand.press("ALLIN", "PASS", "FOLD")
    assert stand.host.floor()["shown"] == {"2": ["3c", "8d"], "3": ["4c", "9d"]}


def test_a_push_taken_back_and_given_back_never_shows_a_seat_another_seats_cards(in_the_second_hand: Stand) -> None:
    stand = in_the_second_hand
    undo(stand, 2)
    assert stand.table.phase == "payout"
    stand.press("BACK", "BACK", held=True)
    assert stand.table.phase == "betting"
    stand.press("ALLIN", "PASS", "FOLD")
    shown = stand.host.floor()["shown"]
    assert isinstance(shown, dict)
    assert shown.get("2", ["3c", "8d"]) == ["3c", "8d"]
    assert shown.get("3", ["4c", "9d"]) == ["4c", "9d"]
    assert set(shown) <= {"2", "3"}


@pytest.mark.slow
@pytest.mark.parametrize("entries", [1, 2])
def test_a_fold_into_the_muck_taken_back_hides_the_cards(in_the_second_hand: Stand, entries: int) -> None:
    stand = in_the_second_hand
    stand.press("PASS")
    stand.move("3c8d", "seat2", "muck")
    undo(stand, entries)
    assert stand.host.floor()["shown"] == {}
    assert SECOND_CARDS & set(stand.faces().values()) == set()


def test_a_turned_up_hand_taken_back_is_not_shown_any_more(in_the_second_hand: Stand) -> None:
    stand = in_the_second_hand
    stand.press("ALLIN", "PASS", "FOLD")
    assert stand.host.floor()["shown"] == {"2": ["3c", "8d"], "3": ["4c", "9d"]}
    stand.press("BACK")
    stand.press("BACK")
    assert stand.host.floor()["shown"] == {}


def test_after_a_power_cut_a_turned_up_hand_is_opened_from_the_cards_that_lie_there(in_the_second_hand: Stand) -> None:
    stand = in_the_second_hand
    stand.press("ALLIN")
    stand.restart()
    stand.press("PASS", "FOLD")
    shown = stand.host.floor()["shown"]
    assert isinstance(shown, dict)
    assert {seat: set(map(str, cards)) for seat, cards in shown.items() if isinstance(cards, list)} == {
        "2": {"3c", "8d"},
        "3": {"4c", "9d"},
    }


@pytest.mark.parametrize("back", [("Ks", "Qs"), ("Qs", "Ks"), ("Qs",), ("Ks",), ()])
def test_cards_that_slid_to_another_seat_are_never_opened_as_that_seats(tmp_path: Path, back: tuple[str, ...]) -> None:
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000, 5_000)
    stand.deal(*FIRST)
    homes = {"Ks": "seat2", "Qs": "seat3"}
    for card, home in homes.items():
        stand.move(card, home, "seat1")
    for card in back:
        stand.move(card, "seat1", homes[card])
    stand.press("ALLIN", "PASS", "PASS")
    shown = stand.host.floor()["shown"]
    assert isinstance(shown, dict)
    assert shown["1"] == ["As", "Ad"]


def test_an_undo_into_a_misdealt_deal_opens_no_card_of_the_redeal(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000, 5_000)
    stand.deal(*FIRST)
    stand.press("NEXT", held=True)
    stand.press("NEXT")
    stand.deal(*SECOND)
    undo(stand, 2)
    assert (stand.table.night.hand, stand.table.phase) == (1, "betting")
    stand.press("ALLIN", "PASS", "FOLD")
    assert stand.faces() == {}
    prompts = stand.host.floor()["prompts"]
    assert isinstance(prompts, list)
    assert {one["code"] for one in prompts if isinstance(one, dict)} >= {"card-missing"}
