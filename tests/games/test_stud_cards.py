"""Which cards of a stud hand are opened, when, and by whom."""

import pytest

from firmware_host.core.events import CardKeyed, CardsRevealed, MisdealRefused, Passed
from firmware_host.core.faces import to_open, unknown_faces, wanted_faces
from firmware_host.core.showing import opens
from tests.games.last_street import DEEP, last_street
from tests.games.sitting import Sitting, dealt

HANDS = {1: "9d8cKc7h6s5d2h", 2: "9s8hJd7c6d5s3c", 3: "QsQd2dQcAsAdAc"}


def fourth_street() -> Sitting:
    """Three players, everybody has called the bring-in of seat 3 and holds four cards."""
    play = dealt("F7S", dict.fromkeys((1, 2, 3), DEEP), HANDS)
    play.check_round()
    play.deal()
    return play


def test_up_cards_are_opened_one_by_one_as_they_come() -> None:
    play = Sitting("F7S", dict.fromkeys((1, 2), DEEP), hands=HANDS)
    play.riffle()
    for seat in (1, 2, 1, 2):
        play.cards(seat)
        assert play.shown() == {}
    play.cards(1)
    assert play.shown() == {1: ("Kc",)}
    assert play.table.phase == "dealing"
    play.cards(2)
    assert play.shown() == {1: ("Kc",), 2: ("Jd",)}
    assert play.turn == 2


def test_a_street_begins_when_every_live_seat_has_its_card() -> None:
    play = dealt("F7S", dict.fromkeys((1, 2, 3), DEEP), HANDS)
    play.passes(3, 1)
    play.folds(2)
    play.cards(1)
    assert play.refusal(Passed(1, 0))[0] == "not-your-turn"
    assert play.shown() == {1: ("Kc", "7h"), 3: ("2d",)}
    play.cards(3)
    assert play.table.street == 1
    assert play.turn == 1


def test_a_card_that_comes_before_the_round_is_over_is_opened_when_it_is() -> None:
    play = dealt("F7S", dict.fromkeys((1, 2, 3), DEEP), HANDS)
    play.passes(3, 1)
    play.cards(1)
    assert play.shown()[1] == ("Kc",)
    play.passes(2)
    assert play.shown()[1] == ("Kc", "7h")


def test_the_last_card_is_down() -> None:
    play = last_street(3, 0)
    shown = play.shown()
    play.deal()
    assert play.table.street == 4
    assert play.shown() == shown
    assert all(len(cards) == 4 for cards in shown.values())


def test_down_cards_are_never_wanted_before_their_hand_is_tabled() -> None:
    play = dealt("F7S", dict.fromkeys((1, 2, 3), DEEP), HANDS)
    down = {f"{seat}.{n}" for seat in (1, 2, 3) for n in (1, 2, 7)}
    while play.table.phase != "showdown":
        assert not down & set(wanted_faces(play.table))
        if play.table.phase == "board":
            play.deal()
        else:
            play.check_round()
    play.tables(play.table.order[0])
    assert down & set(wanted_faces(play.table)) == {"3.1", "3.2", "3.7"}
    assert {token for token, _ in play.table.cards.faces} >= {"3.1", "3.2", "3.7"}


def test_nobody_can_open_a_card_that_is_down() -> None:
    play = fourth_street()
    for token in ("1.1", "1.2", "2.1", "3.2"):
        assert play.refusal(CardsRevealed(((token, "Ah"),), 0))[0] == "no-hand"
    assert play.refusal(CardKeyed(1, "Ah", 0))[0] == "no-hand"


def test_a_folded_seats_up_cards_are_shown_no_more() -> None:
    play = fourth_street()
    assert play.shown() == {1: ("Kc", "7h"), 2: ("Jd", "7c"), 3: ("2d", "Qc")}
    play.folds(1)
    assert play.shown() == {2: ("Jd", "7c"), 3: ("2d", "Qc")}
    assert not [token for token in wanted_faces(play.table) if token.startswith("1.")]


def test_a_hand_in_the_muck_is_shown_no_more() -> None:
    play = fourth_street()
    play.mucks(1)
    assert play.shown() == {2: ("Jd", "7c"), 3: ("2d", "Qc")}


def test_a_hand_mucked_before_its_next_card_holds_up_no_street() -> None:
    play = dealt("F7S", dict.fromkeys((1, 2, 3), DEEP), HANDS)
    play.check_round()
    play.cards(1)
    play.cards(2)
    play.mucks(3)
    assert play.table.street == 1
    assert play.turn == 1


def test_of_two_cards_that_come_together_the_dealer_tells_which_is_up() -> None:
    play = Sitting("F7S", dict.fromkeys((1, 2), DEEP), hands=HANDS)
    play.riffle()
    for seat in (1, 2, 2):
        play.cards(seat)
    play.cards(1, 2)
    play.cards(2)
    assert unknown_faces(play.table) == ["1.3"]
    assert to_open(play.table) == []
    assert play.table.phase == "dealing"
    play.keyed(1, "8c")
    assert play.shown() == {1: ("8c",), 2: ("Jd",)}
    assert play.turn == 1


@pytest.mark.parametrize("keyed", ["8c", "Kc"])
def test_a_keyed_card_counts_once_when_its_hand_is_opened(keyed: str) -> None:
    play = Sitting("F7S", dict.fromkeys((1, 2), DEEP), hands=HANDS)
    play.riffle()
    for seat in (1, 2, 2, 2):
        play.cards(seat)
    play.cards(1, 2)
    play.keyed(1, keyed)
    play.check_down()
    assert sorted(play.shown()[1]) == sorted(("9d", "8c", "Kc", "7h", "6s", "5d", "2h"))
    assert play.won() == {1: 40, 2: 40}


def test_a_keyed_card_of_a_later_street_stands_until_its_hand_is_opened() -> None:
    play = dealt("F7S", dict.fromkeys((1, 2), DEEP), HANDS)
    play.check_round()
    play.cards(2)
    play.cards(1, 2)
    assert to_open(play.table) == []
    play.keyed(1, "6s")
    assert play.shown()[1] == ("Kc", "6s")
    assert play.turn == 1
    play.check_round()
    play.cards(2)
    assert unknown_faces(play.table) == ["1.5"]
    play.keyed(1, "7h")
    assert play.shown()[1] == ("Kc", "6s", "7h")
    play.check_down()
    assert len(set(play.shown()[1])) == 7


def test_no_card_is_keyed_twice() -> None:
    play = dealt("F7S", dict.fromkeys((1, 2), DEEP), HANDS)
    play.check_round()
    play.cards(1, 2)
    assert play.refusal(CardKeyed(1, "Jd", 0))[0] == "card-twice"


def test_a_door_card_that_no_reader_saw_is_keyed() -> None:
    play = Sitting("F7S", dict.fromkeys((1, 2, 3), DEEP), hands=HANDS)
    play.riffle()
    for seat in (1, 2) * 3:
        play.cards(seat)
    play.do(MisdealRefused(0))
    play.keyed(3, "2d")
    assert play.turn == 3
    play.passes(3)
    assert play.shown() == {1: ("Kc",), 2: ("Jd",), 3: ("2d",)}


def test_an_up_card_of_a_later_street_that_no_reader_saw_is_keyed() -> None:
    play = dealt("F7S", dict.fromkeys((1, 2, 3), DEEP), HANDS)
    play.check_round()
    play.cards(1)
    play.cards(2)
    play.keyed(3, "Qc")
    assert play.table.street == 1
    assert play.shown()[3] == ("2d", "Qc")


def test_an_act_begins_the_last_street_where_a_reader_saw_no_card() -> None:
    play = last_street(3, 0)
    play.cards(1)
    play.cards(2)
    first = opens(play.table)
    play.raises(first)
    assert play.table.street == 4
    assert play.committed()[first] == 200
    assert play.turn != first
