"""Cards in the muck: a fold, out of turn too (rules 26 and 27), an alarm, or nothing."""

import pytest

from firmware_host.core.events import TagsSeen
from firmware_host.core.tokens import hand_tokens
from tests.core.play import Play
from tests.core.starts import dealt, seated


def hand() -> Play:
    """Four players, the button 1; seat 4 to act."""
    return dealt({1: 1000, 2: 1000, 3: 1000, 4: 1000}, button=1)


def test_the_cards_of_the_player_to_act_in_the_muck_are_his_fold() -> None:
    play = hand()
    assert play.mucks(4) is None
    assert play.hand(4) == "folded"
    assert play.turn == 1
    assert play.ruled("out-of-turn") == []
    assert play.alarms() == ()


def test_the_first_card_folds_the_hand_and_the_second_means_nothing_more() -> None:
    play = hand()
    play.do(TagsSeen("muck", ("4.2",), (), 0))
    assert play.hand(4) == "folded"
    play.do(TagsSeen("muck", ("4.1",), (), 0))
    assert play.turn == 1


def test_a_fold_into_the_muck_out_of_turn_binds_and_play_goes_on() -> None:
    play = hand()
    play.mucks(2)
    assert play.hand(2) == "folded"
    assert play.turn == 4
    assert play.ruled("out-of-turn") == [(2, None)]
    assert play.alarms() == (2,)
    play.passes(4)
    assert play.alarms() == ()
    play.passes(1)
    assert play.turn == 3


def test_a_fold_out_of_turn_that_leaves_one_player_ends_the_hand() -> None:
    play = dealt(dict.fromkeys((1, 2), 1000), button=1)
    play.mucks(2)
    assert play.won() == {1: 150}


def test_cards_of_a_player_all_in_are_an_alarm_and_no_fold() -> None:
    play = hand()
    play.all_in(4)
    play.mucks(4)
    assert play.hand(4) == "live"
    assert play.alarms() == (4,)
    assert play.ruled("out-of-turn") == []
    play.folds(1)
    assert play.alarms() == (4,)
    play.lift_muck(4)
    assert play.alarms() == ()


def test_two_cards_of_one_seat_are_one_alarm() -> None:
    play = hand()
    play.all_in(4)
    play.do(TagsSeen("muck", ("4.1",), (), 0))
    play.do(TagsSeen("muck", ("4.2",), (), 0))
    assert play.alarms() == (4,)


def test_before_the_deal_is_complete_a_seats_card_in_the_muck_is_an_alarm_and_no_fold() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.do(TagsSeen("2", ("2.1",), (), 0))
    play.do(TagsSeen("muck", ("2.1",), (), 0))
    assert play.hand(2) == "live"
    assert play.alarms() == (2,)


def test_a_card_that_was_at_no_seat_means_nothing_in_the_muck() -> None:
    play = hand()
    before = play.table
    assert play.do(TagsSeen("muck", ("muck.1",), (), 0)) is None
    assert play.table.players == before.players
    assert play.table.cards.lying == ()


@pytest.mark.parametrize("place", ["0", "5", "99", "-1"])
def test_a_card_of_a_seat_that_the_table_does_not_have_means_nothing_in_the_muck(place: str) -> None:
    play = hand()
    before = play.table
    play.do(TagsSeen(place, (f"{place}.1",), (), 0))
    assert play.do(TagsSeen("muck", (f"{place}.1",), (), 0)) is None
    assert play.table.players == before.players


def test_a_closed_card_means_nothing_in_the_muck() -> None:
    play = hand()
    play.do(TagsSeen("3", ("3.3",), ("4.1",), 0))
    play.do(TagsSeen("muck", ("4.1",), (), 0))
    assert play.hand(4) == "live"
    assert hand_tokens(play.table)[4] == ("4.2", "4.3")


def test_two_hands_in_one_polling_round_are_both_folded() -> None:
    play = hand()
    play.do(TagsSeen("muck", ("4.1", "1.1", "4.2", "1.2"), (), 0))
    assert [play.hand(seat) for seat in (1, 4)] == ["folded", "folded"]
    assert play.turn == 2


def test_a_folded_hand_in_the_muck_means_nothing_more() -> None:
    play = hand()
    play.folds(4)
    play.mucks(4)
    assert play.turn == 1
    assert play.ruled("out-of-turn") == []
