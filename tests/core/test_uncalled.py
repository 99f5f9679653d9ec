"""The uncalled part of a bet goes back before anything is won (rule 1)."""

from firmware_host.core.pots import pots_of
from tests.core.starts import dealt


def test_a_folded_players_chips_count_as_a_match() -> None:
    play = dealt({1: 5000, 2: 500, 3: 1100}, button=3)
    play.passes(3, 1, 2)
    play.street()
    play.raises(1, 700)
    play.all_in(2, 3)
    play.folds(1)
    assert play.ruled("uncalled-returned") == [(3, 300)]
    assert play.player(3).stack == 300
    assert pots_of(play.table) == [(1500, (2, 3)), (600, (3,))]


def test_a_walk_gives_the_big_blind_back_what_the_small_blind_did_not_match() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.folds(1, 2)
    assert play.ruled("uncalled-returned") == [(3, 50)]
    assert play.won() == {3: 100}
    play.next()
    assert play.stacks() == {1: 1000, 2: 950, 3: 1050}


def test_a_raise_that_everybody_folds_to_goes_back_as_far_as_it_was_not_called() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.raises(1, 600)
    play.folds(2, 3)
    assert play.ruled("uncalled-returned") == [(1, 500)]
    assert play.won() == {1: 250}


def test_a_bet_that_was_called_in_full_gives_nothing_back() -> None:
    play = dealt(dict.fromkeys((1, 2), 1000), button=1)
    play.raises(1, 600)
    play.passes(2)
    assert play.ruled("uncalled-returned") == []
    assert pots_of(play.table) == [(1200, (1, 2))]


def test_equal_all_ins_give_nothing_back_and_make_one_pot() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.all_in(1, 2, 3)
    assert play.ruled("uncalled-returned") == []
    assert pots_of(play.table) == [(3000, (1, 2, 3))]


def test_the_rest_of_the_biggest_all_in_goes_back_and_he_is_not_out() -> None:
    play = dealt({1: 1000, 2: 400, 3: 700}, button=1, hands={1: "2c7d", 2: "AsAd", 3: "KsKd"}, board="2h8d9hJsQd")
    play.all_in(1, 2, 3)
    assert play.ruled("uncalled-returned") == [(1, 300)]
    assert pots_of(play.table) == [(1200, (1, 2, 3)), (600, (1, 3))]
    play.run_out()
    assert play.won() == {2: 1200, 3: 600}
    play.next()
    assert play.stacks() == {1: 300, 2: 1200, 3: 600}
