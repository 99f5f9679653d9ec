"""What is posted at the riffle: blinds and antes of both kinds, and short stacks."""

from firmware_host.core.betting import moves
from firmware_host.core.pots import pots_of
from firmware_host.core.table import Level
from tests.core.measures import chips_in
from tests.core.play import Play
from tests.core.starts import dealt, seated

BIG_BLIND_ANTE = Level(1, 50, 100, big_blind_ante=100)
ANTES = Level(1, 50, 100, ante=20)


def test_a_big_blind_ante_is_dead_money_and_no_part_of_the_bet() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1, level=BIG_BLIND_ANTE)
    play.riffle()
    assert (play.player(3).stack, play.player(3).committed, play.table.dead_money) == (800, 100, 100)
    assert play.table.round.bet == 100
    assert chips_in(play.table) == 3000


def test_a_short_stack_pays_the_big_blind_ante_first() -> None:
    play = seated({1: 1000, 2: 1000, 3: 150}, button=1, level=BIG_BLIND_ANTE)
    play.riffle()
    assert (play.player(3).stack, play.player(3).committed, play.table.dead_money) == (0, 50, 100)
    assert play.table.round.bet == 100


def test_a_big_blind_ante_belongs_whole_to_the_main_pot() -> None:
    play = dealt({1: 1000, 2: 1000, 3: 150}, button=1, level=BIG_BLIND_ANTE)
    play.passes(1, 2)
    assert pots_of(play.table) == [(250, (1, 2, 3)), (100, (1, 2))]


def test_a_big_blind_ante_is_never_given_back() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=1, level=BIG_BLIND_ANTE)
    play.folds(1, 2)
    assert play.ruled("uncalled-returned") == [(3, 50)]
    assert play.won() == {3: 200}
    play.next()
    assert play.stacks() == {1: 1000, 2: 950, 3: 1050}


def test_a_big_blind_whose_chips_all_went_into_the_ante_can_win_it() -> None:
    play = dealt(
        {1: 1000, 2: 1000, 3: 100},
        button=1,
        level=BIG_BLIND_ANTE,
        hands={1: "KsKd", 2: "QsQd", 3: "AsAd"},
        board="2c7d9hJs3d",
    )
    play.passes(1, 2)
    while play.table.phase != "payout":
        if play.table.phase == "board":
            play.street()
        else:
            play.passes(play.turn)
    assert play.won() == {1: 200, 3: 100}


def test_every_players_ante_is_in_the_pot_but_not_in_front_of_him() -> None:
    play = seated(dict.fromkeys((1, 2, 3, 4), 1000), button=1, level=ANTES)
    play.riffle()
    assert play.stacks() == {1: 980, 2: 930, 3: 880, 4: 980}
    assert [play.player(seat).committed for seat in (1, 2, 3, 4)] == [0, 50, 100, 0]
    assert pots_of(play.table) == [(80, (1, 2, 3, 4))]


def test_antes_come_before_blinds_and_are_layered_like_any_chips() -> None:
    play = dealt({1: 1000, 2: 1000, 3: 15, 4: 1000, 5: 30}, button=1, level=ANTES)
    assert (play.player(3).stack, play.player(3).committed, play.player(3).contributed) == (0, 0, 15)
    assert play.table.round.bet == 100
    play.passes(4)
    play.all_in(5)
    play.folds(1)
    play.passes(2)
    assert pots_of(play.table) == [(75, (2, 3, 4, 5)), (50, (2, 4, 5)), (180, (2, 4))]


def test_a_small_blind_posted_short_is_all_in() -> None:
    play = dealt({1: 1000, 2: 30, 3: 1000}, button=1)
    assert (play.player(2).stack, play.player(2).committed) == (0, 30)
    assert play.turn == 1
    play.passes(1)
    assert play.turn == 3


def test_heads_up_a_small_blind_that_covers_an_all_in_big_blind_owes_nothing() -> None:
    play = dealt({1: 1000, 2: 40}, button=1)
    assert play.turn == 0
    assert play.ruled("uncalled-returned") == [(1, 10)]
    assert play.ruled("turned-up") == [(None, None)]


def test_heads_up_a_small_blind_that_is_behind_an_all_in_big_blind_may_call_or_fold() -> None:
    play = dealt({1: 1000, 2: 70}, button=1)
    assert play.turn == 1
    assert moves(play.table, 1).owes > 0
    assert moves(play.table, 1).least_to is None
    play.passes(1)
    assert pots_of(play.table) == [(140, (1, 2))]
    assert play.player(1).stack == 930


def test_a_big_blind_who_is_covered_by_an_all_in_small_blind_owes_nothing() -> None:
    play = dealt({1: 30, 2: 1000}, button=1)
    assert play.table.phase == "board"
    assert play.ruled("uncalled-returned") == [(2, 70)]
    assert pots_of(play.table) == [(60, (1, 2))]


def test_when_blinds_put_everybody_all_in_the_cards_go_up_with_the_last_card() -> None:
    play = dealt({1: 50, 2: 80}, button=1)
    assert [play.hand(seat) for seat in (1, 2)] == ["tabled", "tabled"]
    assert play.stacks() == {1: 0, 2: 30}


def a_raiser_folds_into_the_muck() -> Play:
    """A bets 100, B is all-in for 60, C raises to 300; A is to act, and C's cards go into the muck."""
    play = dealt({1: 5000, 2: 160, 3: 5000}, button=3)
    play.passes(3, 1, 2)
    play.street()
    play.raises(1, 100)
    play.all_in(2)
    play.raises(3, 300)
    assert play.turn == 1
    play.mucks(3)
    return play


def test_who_is_left_with_all_in_players_for_no_more_than_he_has_in_owes_nothing() -> None:
    play = a_raiser_folds_into_the_muck()
    assert play.hand(3) == "folded"
    assert play.turn == 0
    assert [play.hand(seat) for seat in (1, 2)] == ["tabled", "tabled"]
