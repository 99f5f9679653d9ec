"""When a table poses a question, and which one: hands that are turned up, and nothing that is not face up."""

import pytest

from firmware_host.core.events import PlayerExposed, Undone
from firmware_host.core.game import GAMES
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import Level
from firmware_host.equity.question import Hand, Question, ToCome, exact_size
from firmware_host.equity.turned_up import question_of
from tests.equity.tables import LEVEL, Dealt

FLOP_GAMES = [code for code, game in GAMES.items() if not game.bring_in]
STUD_GAMES = [code for code, game in GAMES.items() if game.bring_in]


def posed(dealt: Dealt) -> Question:
    """The question that the table poses."""
    question = question_of(dealt.table)
    assert question is not None
    return question


@pytest.mark.parametrize("game", FLOP_GAMES)
def test_all_in_before_the_flop(game: str) -> None:
    dealt = Dealt(game, {1: 100, 2: 100, 3: 100})
    dealt.all_in()
    question = posed(dealt)
    assert question == Question(game, tuple(Hand(seat, dealt.faces(seat)) for seat in (1, 2, 3)))
    assert question.to_come == ToCome(5, (0, 0, 0))


@pytest.mark.parametrize("game", STUD_GAMES)
def test_all_in_on_third_street(game: str) -> None:
    dealt = Dealt(game, {1: 30, 2: 30})
    dealt.all_in()
    question = posed(dealt)
    assert question == Question(game, tuple(Hand(seat, dealt.faces(seat)) for seat in (1, 2)))
    assert question.to_come == ToCome(0, (4, 4))


def test_every_street_changes_the_question_until_the_last_one_ends_it() -> None:
    dealt = Dealt("NT", {1: 1000, 2: 1000})
    dealt.all_in()
    sizes = []
    for count in (3, 1):
        dealt.board(count)
        assert len(posed(dealt).board) == len(dealt.table.cards.board)
        sizes.append(exact_size(posed(dealt)))
    assert sizes == [990, 44]
    dealt.board(1)
    assert question_of(dealt.table) is None


def test_while_anybody_can_bet_there_is_no_question() -> None:
    dealt = Dealt("NT", {1: 300, 2: 1000, 3: 1000})
    dealt.around()
    dealt.board(3)
    assert question_of(dealt.table) is None
    dealt.around()
    assert question_of(dealt.table) is None


def test_two_who_bet_on_with_a_third_all_in_show_nothing() -> None:
    dealt = Dealt("NT", {1: 100, 2: 1000, 3: 1000})
    dealt.around()
    assert dealt.table.phase == "board"
    assert question_of(dealt.table) is None
    dealt.board(3)
    dealt.around()
    assert question_of(dealt.table) is None


def test_a_folded_hand_is_no_part_of_the_question() -> None:
    dealt = Dealt("NT", {1: 1000, 2: 1000, 3: 1000})
    dealt.all_in(3)
    question = posed(dealt)
    assert [hand.seat for hand in question.hands] == [1, 2]
    assert exact_size(question) == 1_712_304
    assert not set(dealt.faces(3)) & {card for hand in question.hands for card in hand.cards}


def test_a_folded_hand_of_stud_leaves_its_up_cards_unseen() -> None:
    dealt = Dealt("F7S", {1: 30, 2: 30, 3: 1000})
    dealt.all_in(3)
    assert len(posed(dealt).deck) == 52 - 6


def test_the_main_pot_counts_where_a_side_pot_has_fewer() -> None:
    dealt = Dealt("NT", {1: 100, 2: 1000, 3: 1000})
    dealt.all_in()
    assert [hand.seat for hand in posed(dealt).hands] == [1, 2, 3]


def test_who_is_all_in_for_the_ante_alone_is_in_the_main_pot() -> None:
    dealt = Dealt("NT", {1: 1000, 2: 80, 3: 1000}, LEVEL._replace(big_blind_ante=100))
    dealt.all_in()
    assert [hand.seat for hand in posed(dealt).hands] == [1, 2, 3]


def test_while_a_face_is_unknown_there_is_no_question() -> None:
    dealt = Dealt("NT", {1: 1000, 2: 1000})
    dealt.opens = False
    dealt.all_in()
    assert dealt.table.phase == "board"
    assert question_of(dealt.table) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_exposed_and_then_lay_in_no_hand_leaves_no_question(game: str) -> None:
    dealt = Dealt(game, {1: 30, 2: 30})
    dealt.do(PlayerExposed(1, "As", 0))
    dealt.all_in()
    assert "As" not in dealt.faces(1)
    assert question_of(dealt.table) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_exposed_and_then_lay_in_the_hand_counts_once(game: str) -> None:
    dealt = Dealt(game, {1: 30, 2: 30})
    dealt.do(PlayerExposed(1, dealt.face("1.1"), 0))
    dealt.all_in()
    assert posed(dealt).hands[0] == Hand(1, dealt.faces(1))


def test_a_street_of_stud_counts_card_by_card() -> None:
    dealt = Dealt("F7S", {1: 30, 2: 30})
    dealt.all_in()
    dealt.card(1)
    assert posed(dealt).to_come == ToCome(0, (3, 4))
    dealt.card(2)
    assert posed(dealt).to_come == ToCome(0, (3, 3))


def test_the_down_card_of_seventh_street_counts_when_all_have_it() -> None:
    dealt = Dealt("FR", {1: 30, 2: 30})
    dealt.all_in()
    for _ in range(3):
        dealt.card(1, 2)
    dealt.card(1)
    assert posed(dealt).to_come == ToCome(0, (1, 1))
    dealt.card(2)
    assert question_of(dealt.table) is None


@pytest.mark.parametrize(("folded", "shares_last"), [((), True), ((8,), True), ((7, 8), False)])
def test_too_few_cards_for_seventh_street_are_foreseen(folded: tuple[int, ...], shares_last: bool) -> None:
    dealt = Dealt("F7S", dict.fromkeys(range(1, 9), 30))
    dealt.all_in(*folded)
    question = posed(dealt)
    live = 8 - len(folded)
    assert question.shares_last == shares_last
    assert question.to_come == (ToCome(1, (3,) * live) if shares_last else ToCome(0, (4,) * live))


def test_the_shared_card_is_still_to_come_on_sixth_street() -> None:
    dealt = Dealt("F7S", dict.fromkeys(range(1, 9), 30))
    dealt.all_in()
    for _ in range(3):
        dealt.card(*range(1, 9))
    assert posed(dealt).to_come == ToCome(1, (0,) * 8)
    assert exact_size(posed(dealt)) == 4
    dealt.board(1)
    assert question_of(dealt.table) is None


def test_an_undone_all_in_takes_the_question_back() -> None:
    dealt = Dealt("NT", {1: 1000, 2: 1000}, Level(1, 50, 100))
    dealt.all_in()
    assert question_of(dealt.table) is not None
    undone = reduce(dealt.table, Undone(1, None, 0))
    assert isinstance(undone, Accepted)
    assert question_of(undone.table) is None
