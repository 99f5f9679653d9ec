"""Cards up when no more betting is possible (rules 7 and 10), and hands at the showdown (rules 21, 24)."""

import pytest

from firmware_host.core.events import Confirmed, Folded, Tabled
from firmware_host.core.faces import wanted_faces
from tests.core.play import Play
from tests.core.starts import dealt


def river(players: int = 4, hands: dict[int, str] | None = None, board: str = "2c7d9hJsQd") -> Play:
    """Everybody called 100 and checked to the river; the last seat has the button, seat 1 acts first."""
    play = dealt(dict.fromkeys(range(1, players + 1), 1000), button=players, hands=hands, board=board)
    for _ in range(3):
        checked_around(play)
        play.street()
    return play


def checked_around(play: Play) -> None:
    """Everybody checks or calls until the round is over."""
    while play.table.phase == "betting":
        play.passes(play.turn)


def test_one_all_in_with_another_still_to_act_shows_nothing() -> None:
    play = dealt({1: 500, 2: 1000, 3: 1000}, button=1)
    play.all_in(1)
    assert wanted_faces(play.table) == ()
    play.passes(2)
    assert wanted_faces(play.table) == ()
    assert play.turn == 3


def test_two_all_in_and_one_who_covers_both_and_has_acted_are_all_three_up() -> None:
    play = dealt({1: 500, 2: 700, 3: 1000}, button=1)
    play.all_in(1, 2)
    play.passes(3)
    assert [play.hand(seat) for seat in (1, 2, 3)] == ["tabled"] * 3
    assert wanted_faces(play.table) == ("1.1", "1.2", "2.1", "2.2", "3.1", "3.2")
    assert play.ruled("turned-up") == [(None, None)]


def test_while_two_with_chips_can_bet_nothing_is_turned_up() -> None:
    play = dealt({1: 500, 2: 1000, 3: 1000}, button=1)
    play.all_in(1)
    play.passes(2, 3)
    play.street()
    assert wanted_faces(play.table) == ("board.1", "board.2", "board.3")
    play.raises(2, 200)
    play.folds(3)
    assert [play.hand(seat) for seat in (1, 2, 3)] == ["tabled", "tabled", "folded"]


def test_a_hand_with_a_player_all_in_is_turned_up_after_the_last_round_too() -> None:
    play = dealt({1: 500, 2: 1000, 3: 1000}, button=1)
    play.all_in(1)
    play.passes(2, 3)
    for _ in range(3):
        play.street()
        play.passes(2, 3)
    assert play.table.phase == "payout"
    assert play.ruled("shows-first") == []
    assert play.ruled("turned-up") == [(None, None)]


def test_a_folded_hand_is_never_wanted() -> None:
    play = dealt({1: 500, 2: 1000, 3: 1000}, button=1)
    play.all_in(1)
    play.folds(2)
    play.passes(3)
    assert wanted_faces(play.table) == ("1.1", "1.2", "3.1", "3.2")


def test_a_turned_up_hand_cannot_be_mucked_or_folded() -> None:
    play = dealt({1: 500, 2: 1000}, button=1)
    play.all_in(1)
    play.passes(2)
    assert play.mucks(1) == "turned-up-stays"
    assert play.hand(1) == "tabled"
    assert play.refusal(Folded(2, 0)) == "not-your-turn"
    assert play.refusal(Confirmed(0)) == "turned-up-stays"


def test_the_last_bettor_or_raiser_of_the_last_round_shows_first_then_clockwise() -> None:
    play = river()
    play.passes(1)
    play.raises(2, 100)
    play.raises(3, 200)
    play.passes(4, 1, 2)
    assert play.order() == (3, 4, 1, 2)
    assert play.ruled("shows-first") == [(3, None)]


def test_with_no_bet_in_the_last_round_the_first_left_of_the_button_shows_first() -> None:
    play = river()
    checked_around(play)
    assert play.order() == (1, 2, 3, 4)


def test_a_bettor_of_an_earlier_round_has_no_duty() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=3)
    checked_around(play)
    play.street()
    play.passes(1)
    play.raises(2, 100)
    play.passes(3, 1)
    for _ in range(2):
        play.street()
        checked_around(play)
    assert play.order() == (1, 2, 3)


def test_left_of_a_dead_button_is_left_of_its_seat() -> None:
    play = dealt(dict.fromkeys((1, 3, 5), 1000), button=4)
    for _ in range(3):
        checked_around(play)
        play.street()
    checked_around(play)
    assert play.order() == (5, 1, 3)


def test_tabling_and_mucking_count_in_any_order() -> None:
    play = river()
    checked_around(play)
    play.tables(3)
    assert play.order() == (1, 2, 4)
    play.folds(4)
    assert play.mucks(1) is None
    assert play.order() == (2,)
    assert play.ruled("no-share-unshown") == [(4, None), (1, None)]
    play.tables(2)
    assert play.table.phase == "payout"


def test_a_hand_that_was_not_shown_gets_no_share_although_the_board_plays() -> None:
    play = river(3, {1: "2d3d", 2: "4h5h", 3: "6c8c"}, "AsKsQsJsTs")
    checked_around(play)
    play.tables(1)
    play.folds(2)
    play.tables(3)
    assert play.won() == {1: 150, 3: 150}


def test_the_last_hand_left_wins_unshown_where_none_was_tabled() -> None:
    play = river(3)
    checked_around(play)
    play.folds(1, 2)
    assert play.won() == {3: 300}
    assert play.hand(3) == "live"
    assert not any(token.startswith("3.") for token in wanted_faces(play.table))


def test_the_last_hand_left_must_still_be_shown_or_mucked_where_another_is_tabled() -> None:
    play = river(3, {1: "AhAc", 2: "3h4h", 3: "KhKc"})
    checked_around(play)
    play.tables(1)
    play.folds(2)
    assert play.table.phase == "showdown"
    play.folds(3)
    assert play.won() == {1: 300}


def test_the_last_player_left_may_show_after_all_others_have_folded() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=3)
    play.folds(3, 1)
    play.tables(2)
    assert play.hand(2) == "tabled"
    assert play.won() == {2: 100}


@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_tables_while_there_is_betting(seat: int) -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=3)
    assert play.refusal(Tabled(seat, 0)) == "not-your-turn"


def test_a_tabled_hand_that_wins_cannot_be_mucked_by_the_dealer() -> None:
    play = river(2, {1: "AhAc", 2: "3h4h"})
    checked_around(play)
    play.tables(1, 2)
    assert play.mucks(1) == "winning-hand-tabled"
    assert play.mucks(2) is None
    assert play.won() == {1: 200}


def test_next_alone_means_nothing_at_the_showdown() -> None:
    play = river(2)
    checked_around(play)
    assert play.refusal(Confirmed(0)) == "not-your-turn"


def test_pots_wait_until_the_last_face_is_known() -> None:
    play = river(2, {1: "AhAc", 2: "3h4h"})
    checked_around(play)
    play.opens = False
    play.tables(1, 2)
    assert play.table.phase == "showdown"
    assert play.table.payouts == ()
    play.open_wanted()
    assert play.won() == {1: 200}
