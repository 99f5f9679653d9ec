"""Kills, string raises, words and held acts at odd moments: nothing is revived, and nothing is left standing."""

from collections.abc import Callable

import pytest

from firmware_host.core.events import CardKeyed, Folded, Said, StringRaiseCalled, TagsSeen
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import House, Level
from tests.referee.tables import Floor, dealt, four, seated, stud_street

STUD = dict.fromkeys((1, 2, 3), 2000)


def test_a_hand_killed_in_the_deal_does_not_begin_the_betting() -> None:
    play = seated(dict.fromkeys((1, 2, 3, 4), 10_000), button=1)
    play.riffle()
    play.card_to(2)
    play.kill(3)
    assert play.phase() == "dealing"
    assert play.hand(3) == "dead"


@pytest.mark.parametrize("out", [Floor.kill, lambda play, seat: play.penalise(seat, "dq", "abuse")])
def test_the_deal_is_complete_when_the_only_hand_without_its_card_is_dead(out: Callable[[Floor, int], object]) -> None:
    play = seated(dict.fromkeys((1, 2, 3, 4), 10_000), button=1)
    play.riffle()
    play.cards_to(2, 3, 4, 1, 2, 3, 4)
    out(play, 1)
    assert (play.phase(), play.turn) == ("betting", 4)


def test_a_hand_killed_in_the_deal_of_stud_does_not_begin_the_betting() -> None:
    play = seated(STUD, game="F7S")
    play.riffle()
    play.kill(2)
    assert play.phase() == "dealing"


def test_a_killed_hand_takes_its_clock_with_it() -> None:
    play = four()
    play.clock()
    play.kill(4)
    assert play.turn == 1
    assert play.clock_seat() is None


@pytest.mark.parametrize("how", [Floor.mucks, Floor.kill])
def test_a_string_raise_does_not_bring_a_folded_hand_back(how: Callable[[Floor, int], object]) -> None:
    play = four()
    play.raises(4, 600)
    play.passes(1)
    play.kill(1)
    how(play, 4)
    assert play.refusal(StringRaiseCalled(4, 0)) == "not-your-turn"


def test_a_string_raise_keeps_a_penalty_given_meanwhile() -> None:
    play = four()
    play.raises(4, 600)
    play.penalise(4, "rounds", "abuse", 1)
    play.string(4)
    assert play.player(4).standing.to_miss == 4


def test_a_word_goes_into_the_muck_with_the_hand() -> None:
    play = four()
    play.says(4, "raise", 600)
    play.mucks(4)
    play.passes(1)
    assert play.player(4).committed == 0


def test_a_word_dies_with_the_hand_when_time_is_up() -> None:
    play = four()
    play.says(4, "raise", 600)
    play.clock()
    play.deadline()
    play.deadline()
    play.passes(1)
    assert play.player(4).committed == 0


@pytest.mark.parametrize(
    ("game", "word", "code"),
    [("NT", Said(4, "raise", 10_001, 0), "more-than-stack"), ("FT", Said(4, "raise", 900, 0), "above-limit")],
)
def test_a_word_that_no_act_could_keep_is_refused_when_it_is_said(game: str, word: Said, code: str) -> None:
    play = dealt(dict.fromkeys((1, 2, 3, 4), 10_000), game=game, button=1)
    assert play.refusal(word) == code
    play.passes(4)


def test_who_may_not_raise_says_raise_and_calls_nevertheless() -> None:
    play = dealt({1: 10_000, 2: 10_000, 3: 700, 4: 10_000}, button=1)
    play.raises(4, 600)
    play.folds(1, 2)
    play.all_in(3)
    if isinstance(reduce(play.table, Said(4, "raise", None, 0)), Accepted):
        play.says(4, "raise")
    play.passes(4)
    assert play.player(4).committed == 700


def test_next_completes_a_standing_word() -> None:
    play = four()
    play.says(4, "raise", 600)
    play.next()
    assert play.player(4).committed == 600


def test_the_clock_ends_when_another_seats_act_completes_the_word() -> None:
    play = four()
    play.says(4, "call")
    play.clock()
    play.passes(3)
    assert play.turn == 1
    assert play.clock_seat() is None


def test_a_held_act_is_played_when_the_player_before_it_mucks() -> None:
    play = four()
    play.passes(1)
    play.mucks(4)
    assert play.ruled("binds") == [(1, None)]
    assert play.turn == 2


def test_a_held_act_is_played_when_the_player_before_it_runs_out_of_time() -> None:
    play = four()
    play.passes(1)
    play.clock()
    play.deadline()
    play.deadline()
    assert play.ruled("binds") == [(1, None)]
    assert play.turn == 2


def test_cards_on_the_board_in_stud_are_nobodys() -> None:
    play = seated(STUD, game="F7S")
    play.riffle()
    play.lay("board.1", "board.2")
    play.deal()
    while play.phase() not in ("showdown", "payout"):
        if play.phase() == "board":
            play.next_street()
        else:
            play.passes(play.turn)
    play.tables(*play.order())
    assert play.phase() == "payout"


def test_a_street_of_stud_begins_when_the_last_hand_without_a_card_is_mucked() -> None:
    play = dealt(STUD, game="F7S")
    stud_street(play, 1)
    play.cards_to(1, 2)
    play.mucks(3)
    assert play.phase() == "betting"


def test_a_player_who_mucks_the_bring_in_has_posted_it() -> None:
    play = dealt(STUD, game="F7S")
    low = play.turn
    play.mucks(low)
    assert play.player(low).contributed == 75


def test_the_low_card_brings_in_also_while_another_door_card_is_not_known() -> None:
    play = dealt(STUD, game="F7S")
    low = play.turn
    other = low % 3 + 1
    play.opens = False
    play.do(TagsSeen(str(other), (f"{other}.4",), (f"{other}.3",), 0))
    play.mucks(low)
    assert play.player(low).contributed == 75


def test_a_board_card_that_is_keyed_after_an_undo_takes_no_other_cards_name() -> None:
    play = four()
    play.passes(4, 1, 2, 3)
    play.do(CardKeyed(None, "2c", 0))
    play.lay("board.2", "board.3")
    play.undo(2)
    assert "board.1" not in play.table.cards.tokens
    play.do(CardKeyed(None, "2c", 0))
    assert len(set(play.table.cards.tokens)) == len(play.table.cards.tokens)


def test_a_word_ends_with_the_check_that_the_clock_makes_of_it() -> None:
    play = dealt(dict.fromkeys((1, 2, 3, 4), 10_000), button=1, house=House(clock_expiry="check"))
    play.passes(4, 1, 2)
    play.says(3, "call")
    play.clock()
    play.deadline()
    play.deadline()
    assert play.table.word is None
    assert play.phase() == "board"


def test_the_last_hand_left_when_the_deal_is_complete_is_not_folded_by_its_cards_in_the_muck() -> None:
    play = seated({1: 1000, 2: 200}, level=Level(1, 100, 200), button=1)
    play.away(1)
    play.riffle()
    play.cards_to(2, 1, 2)
    play.mucks(2)
    assert play.refusal(Folded(2, 0)) == "not-your-turn"
    assert play.hand(2) == "live"
