"""Undo in stud: acts go, and a street's cards stay where they lie."""

from firmware_host.core.events import Passed
from firmware_host.core.faces import unknown_faces
from firmware_host.core.observe import waiting_cards
from tests.games.random_play import essence
from tests.games.sitting import Sitting, dealt

DEEP = 5000
HANDS = {1: "9d8cKc7h6s5d2h", 2: "9s8hJd7c6d5s3c", 3: "QsQd2dQcAsAdAc"}


def third_street() -> Sitting:
    """Seat 3 is to bring in."""
    return dealt("F7S", dict.fromkeys((1, 2, 3), DEEP), HANDS)


def test_an_act_is_taken_back_and_the_next_streets_cards_stay() -> None:
    play = third_street()
    play.passes(3, 1)
    before = essence(play.table)
    play.passes(2)
    play.deal()
    after = essence(play.table)
    tokens = play.table.cards.tokens
    assert play.table.street == 1
    play.undo()
    assert essence(play.table) == before
    assert play.turn == 2
    assert play.table.cards.tokens == tokens
    play.redo()
    assert essence(play.table) == after


def test_the_same_act_again_begins_the_street_with_the_cards_that_lie_there() -> None:
    play = third_street()
    play.passes(3, 1, 2)
    play.deal()
    play.undo()
    assert play.shown() == {1: ("Kc",), 2: ("Jd",), 3: ("2d",)}
    play.passes(2)
    assert play.table.street == 1
    assert play.shown() == {1: ("Kc", "7h"), 2: ("Jd", "7c"), 3: ("2d", "Qc")}
    assert play.turn == 1


def test_another_act_goes_on_and_its_player_keeps_his_card() -> None:
    play = third_street()
    play.passes(3, 1, 2)
    play.deal()
    play.undo()
    play.raises(2)
    play.passes(3)
    play.folds(1)
    assert play.table.street == 1
    assert play.shown() == {2: ("Jd", "7c"), 3: ("2d", "Qc")}
    assert play.turn == 3


def test_acts_of_two_streets_are_taken_back_with_all_cards_left_lying() -> None:
    play = third_street()
    play.passes(3)
    before = essence(play.table)
    play.passes(1, 2)
    play.deal()
    play.check_round()
    play.deal()
    play.raises(play.turn)
    play.undo(6)
    assert essence(play.table) == before
    assert len(play.table.cards.tokens) == 15
    play.passes(1, 2)
    assert play.table.street == 1
    play.check_round()
    assert play.table.street == 2
    assert play.shown()[1] == ("Kc", "7h", "6s")


def test_a_fold_taken_back_brings_the_up_cards_back() -> None:
    play = third_street()
    play.passes(3)
    play.folds(1)
    assert 1 not in play.shown()
    play.undo()
    assert play.shown()[1] == ("Kc",)
    assert play.turn == 1


def test_a_keyed_card_taken_back_is_asked_for_again() -> None:
    play = third_street()
    play.check_round()
    play.cards(2)
    play.cards(3)
    play.cards(1, 2)
    play.keyed(1, "7h")
    assert play.table.street == 1
    play.undo()
    assert play.table.phase == "board"
    assert unknown_faces(play.table) == ["1.4"]
    play.keyed(1, "6s")
    assert play.shown()[1] == ("Kc", "6s")


def test_before_the_first_act_an_undo_takes_back_the_riffle() -> None:
    play = third_street()
    play.undo()
    assert play.table.phase == "seating"
    assert play.stacks() == dict.fromkeys((1, 2, 3), DEEP)
    assert play.table.cards.tokens == ()
    assert play.refusal(Passed(3, 0))[0] == "no-hand"


def test_the_bring_in_is_taken_back_like_any_act() -> None:
    play = third_street()
    before = essence(play.table)
    play.passes(3)
    play.undo()
    assert essence(play.table) == before


def test_a_shared_last_card_taken_back_waits_until_it_is_confirmed_or_lifted() -> None:
    play = dealt("F7S", dict.fromkeys(range(1, 9), DEEP), {})
    while play.table.street < 3 or play.table.phase == "betting":
        if play.table.phase == "board":
            play.deal()
        else:
            play.check_round()
    before = essence(play.table)
    play.deal()
    after = essence(play.table)
    play.undo()
    assert essence(play.table) == before
    assert [lie.mark for lie in waiting_cards(play.table)] == ["void"]
    play.next()
    assert essence(play.table) == after


def test_an_all_in_taken_back_turns_the_hands_down_again() -> None:
    play = dealt("F7S", {1: 110, 2: 110}, HANDS)
    play.passes(2)
    play.raises(1)
    before = essence(play.table)
    play.passes(2)
    assert len(play.shown()[1]) == 3
    play.deal()
    play.undo()
    assert essence(play.table) == before
    assert play.shown() == {1: ("Kc",), 2: ("Jd",)}
    play.passes(2)
    play.deal()
    assert len(play.shown()[1]) == 5
