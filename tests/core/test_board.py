"""The board: streets when they are due, cards that came early, and no rabbit hunting (rule 15)."""

import pytest

from firmware_host.core.events import CardKeyed, CardsRevealed, Confirmed
from firmware_host.core.faces import wanted_faces
from tests.core.play import Play
from tests.core.starts import dealt


def before_the_flop() -> Play:
    """Three players, the button 3; seat 3 to act."""
    return dealt(dict.fromkeys((1, 2, 3), 1000), button=3)


def flop_due() -> Play:
    """Everybody called."""
    play = before_the_flop()
    play.passes(3, 1, 2)
    return play


@pytest.mark.parametrize("rounds", [[3], [1, 2], [2, 1], [1, 1, 1]])
def test_a_street_opens_with_its_last_card_in_however_many_rounds_they_come(rounds: list[int]) -> None:
    play = flop_due()
    come = 0
    for count in rounds:
        assert play.table.phase == "board"
        assert wanted_faces(play.table) == ()
        play.lay(*(f"board.{n}" for n in range(come + 1, come + count + 1)))
        come += count
    assert play.table.phase == "betting"
    assert play.turn == 1
    assert wanted_faces(play.table) == ("board.1", "board.2", "board.3")


def test_more_cards_than_are_due_open_nothing_until_one_is_lifted() -> None:
    play = flop_due()
    play.lay("board.1", "board.2", "board.3", "board.4")
    assert play.table.phase == "board"
    play.lift("board.4")
    assert play.board() == ("board.1", "board.2", "board.3")


def test_a_card_that_came_early_is_not_opened_by_itself() -> None:
    play = before_the_flop()
    play.lay("board.1")
    play.passes(3, 1, 2)
    play.lay("board.2", "board.3")
    assert play.table.phase == "board"
    assert wanted_faces(play.table) == ()


def test_next_opens_cards_that_came_early_when_they_are_exactly_those_due() -> None:
    play = before_the_flop()
    play.lay("board.1")
    assert play.refusal(Confirmed(0)) == "not-your-turn"
    play.passes(3, 1, 2)
    assert play.refusal(Confirmed(0)) == "not-your-turn"
    play.lay("board.2", "board.3")
    play.next()
    assert play.table.phase == "betting"
    assert play.board() == ("board.1", "board.2", "board.3")


def test_a_card_that_came_early_counts_as_new_when_it_is_lifted_and_laid_again() -> None:
    play = before_the_flop()
    play.lay("board.1")
    play.passes(3, 1, 2)
    play.lay("board.2", "board.3")
    play.lift("board.1")
    play.lay("board.1")
    assert play.table.phase == "betting"


def test_an_opened_card_that_is_lifted_and_laid_again_is_the_same_card() -> None:
    play = flop_due()
    play.street()
    play.lift("board.2")
    play.lay("board.2")
    assert play.board() == ("board.1", "board.2", "board.3")
    play.passes(1, 2, 3)
    assert play.table.phase == "board"
    play.street()
    assert play.board() == ("board.1", "board.2", "board.3", "board.4")


def test_a_card_after_the_hand_is_a_rabbit_and_never_wanted() -> None:
    play = flop_due()
    play.street()
    play.raises(1, 100)
    play.folds(2, 3)
    play.lay("board.4")
    play.lay("board.5")
    assert play.ruled("rabbit") == [(None, None)]
    assert wanted_faces(play.table) == ("board.1", "board.2", "board.3")
    assert play.refusal(CardsRevealed((("board.4", "9c"),), 0)) == "no-hand"
    assert play.refusal(CardKeyed(None, "9c", 0)) == "no-hand"


def test_a_card_after_a_hand_that_saw_the_river_is_no_rabbit() -> None:
    play = before_the_flop()
    play.all_in(3, 1, 2)
    play.run_out()
    play.lay("board.6")
    assert play.ruled("rabbit") == []


def test_a_street_may_be_keyed_card_by_card() -> None:
    play = flop_due()
    for card in ("2c", "7d", "9h"):
        play.do(CardKeyed(None, card, 0))
    assert play.table.phase == "betting"
    assert [card for _, card in play.table.cards.faces] == ["2c", "7d", "9h"]


def test_a_card_cannot_be_keyed_twice_nor_where_none_is_asked_for() -> None:
    play = before_the_flop()
    assert play.refusal(CardKeyed(None, "2c", 0)) == "no-hand"
    assert play.refusal(CardKeyed(1, "2c", 0)) == "no-hand"
    play.passes(3, 1, 2)
    play.do(CardKeyed(None, "2c", 0))
    assert play.refusal(CardKeyed(None, "2c", 0)) == "card-twice"


def test_a_wanted_card_that_no_antenna_saw_is_keyed() -> None:
    play = before_the_flop()
    play.opens = False
    play.all_in(3, 1, 2)
    for card in ("As", "Ad"):
        play.do(CardKeyed(2, card, 0))
    assert play.refusal(CardKeyed(2, "Ah", 0)) == "no-hand"
    assert play.table.cards.faces == (("2.1", "As"), ("2.2", "Ad"))
