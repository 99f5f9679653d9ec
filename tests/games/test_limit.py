"""Limit betting: one bet and four raises, and all-ins that are no full bet (rules 8, 16)."""

import pytest

from firmware_host.core.betting import Moves, moves
from firmware_host.core.events import Folded, Passed, Raised, WentAllIn
from firmware_host.core.table import Level
from tests.games.sitting import Sitting, dealt

DEEP = 5000
CAP = "cap-reached"


def flop(stacks: dict[int, int], game: str = "FT", players_left: int | None = None) -> Sitting:
    """Everybody has called and the flop lies there; the button is the highest seat, the bet is 100."""
    play = dealt(game, stacks, button=max(stacks), players_left=players_left)
    play.check_round()
    play.deal()
    return play


def may(play: Sitting) -> tuple[int, int | None, int | None]:
    """What the player to act owes, and the least and most to which he may raise."""
    now = moves(play.table, play.turn)
    return now.owes, now.least_to, now.most_to


@pytest.mark.parametrize("game", ["FT", "FO/8"])
def test_before_the_flop_the_big_blind_is_the_bet_and_four_raises_follow(game: str) -> None:
    play = dealt(game, dict.fromkeys((1, 2, 3), DEEP), button=3)
    for seat, to in ((3, 200), (1, 300), (2, 400), (3, 500)):
        assert play.refusal(Raised(seat, to + 100, 0)) == ("above-limit", to)
        play.raises(seat, to)
    assert play.refusal(Raised(1, 600, 0)) == (CAP, 200)
    assert play.refusal(WentAllIn(1, 0)) == (CAP, 200)
    assert moves(play.table, 1) == Moves(200, None, None, False)
    play.passes(1, 2)
    assert play.table.phase == "board"


@pytest.mark.parametrize(("streets", "bet"), [(1, 100), (2, 200), (3, 200)])
def test_on_later_streets_a_bet_and_four_raises_are_made(streets: int, bet: int) -> None:
    play = flop(dict.fromkeys((1, 2, 3), DEEP))
    for _ in range(streets - 1):
        play.check_round()
        play.deal()
    for count in range(5):
        assert may(play)[1:] == (bet * (count + 1),) * 2
        play.raises(play.turn)
    assert may(play)[1:] == (None, None)
    assert play.refusal(Raised(play.turn, None, 0))[0] == CAP


def test_two_left_in_the_hand_but_not_in_the_event_have_a_cap() -> None:
    play = flop(dict.fromkeys((1, 2, 3), DEEP))
    play.raises(1)
    play.folds(2)
    for seat in (3, 1, 3, 1):
        play.raises(seat)
    assert play.refusal(Raised(3, None, 0)) == (CAP, 100)


def test_a_third_player_who_is_all_in_is_still_in_the_event() -> None:
    play = flop({1: DEEP, 2: 100, 3: DEEP})
    for seat in (1, 3, 1, 3, 1):
        play.raises(seat)
    assert play.refusal(Raised(3, None, 0)) == (CAP, 100)


def test_two_at_the_table_have_a_cap_while_others_are_left_in_the_event() -> None:
    play = dealt("FT", dict.fromkeys((1, 2), DEEP), button=1, players_left=3)
    for seat in (1, 2, 1, 2):
        play.raises(seat)
    assert play.refusal(Raised(1, None, 0)) == (CAP, 100)


@pytest.mark.parametrize("players_left", [None, 2])
def test_the_last_two_of_the_event_have_no_cap(players_left: int | None) -> None:
    play = dealt("FT", dict.fromkeys((1, 2), DEEP), button=1, players_left=players_left)
    for _ in range(20):
        play.raises(play.turn)
    assert play.committed() == {1: 2000, 2: 2100}


def test_the_cap_is_gone_in_the_hand_after_the_third_player_is_out() -> None:
    play = dealt(
        "FT", {1: DEEP, 2: 100, 3: DEEP}, button=3, hands={1: "AsAh", 2: "2c7d", 3: "3c8d"}, board="AdAcKsKhQd"
    )
    play.check_down()
    play.next()
    play.riffle()
    play.deal()
    for _ in range(12):
        play.raises(play.turn)
    assert max(play.committed().values()) == 1300


@pytest.mark.parametrize(
    ("all_in_to", "next_to", "reopened"),
    [(140, 200, False), (149, 200, False), (150, 250, True), (160, 260, True), (200, 300, True)],
)
def test_an_all_in_of_half_a_bet_more_is_a_raise_and_less_is_only_action(
    all_in_to: int, next_to: int, reopened: bool
) -> None:
    play = flop({1: DEEP, 2: 100 + all_in_to, 3: DEEP})
    play.raises(1)
    play.all_in(2)
    assert may(play) == (all_in_to, next_to, next_to)
    play.passes(3)
    assert may(play) == ((all_in_to - 100, next_to, next_to) if reopened else (all_in_to - 100, None, None))
    if not reopened:
        assert play.refusal(Raised(1, None, 0)) == ("not-reopened", all_in_to - 100)


@pytest.mark.parametrize(("all_in_to", "next_to"), [(40, 100), (49, 100), (50, 150), (60, 160)])
def test_an_all_in_of_half_a_bet_is_a_bet(all_in_to: int, next_to: int) -> None:
    play = flop({1: 100 + all_in_to, 2: DEEP, 3: DEEP})
    play.all_in(1)
    assert may(play) == (all_in_to, next_to, next_to)


@pytest.mark.parametrize(("all_in_to", "next_to"), [(140, 200), (150, 250)])
def test_before_the_flop_half_a_bet_is_measured_on_the_big_blind(all_in_to: int, next_to: int) -> None:
    play = dealt("FT", {1: DEEP, 2: DEEP, 3: all_in_to, 4: DEEP}, button=4)
    play.all_in(3)
    assert may(play) == (all_in_to, next_to, next_to)


@pytest.mark.parametrize(("all_in_to", "raises_left"), [(140, 4), (150, 3)])
def test_half_a_bet_uses_one_of_the_four_raises(all_in_to: int, raises_left: int) -> None:
    play = flop({1: DEEP, 2: 100 + all_in_to, 3: DEEP, 4: DEEP})
    play.raises(1)
    play.all_in(2)
    made = 0
    while moves(play.table, play.turn).least_to is not None:
        play.raises(play.turn)
        made += 1
    assert made == raises_left


def test_two_short_all_ins_that_add_up_to_half_a_bet_are_a_raise() -> None:
    play = flop({1: DEEP, 2: 100 + 130, 3: 100 + 160, 4: DEEP})
    play.raises(1)
    play.all_in(2, 3)
    assert may(play) == (160, 260, 260)


def test_an_all_in_above_the_limit_is_the_limit() -> None:
    play = flop(dict.fromkeys((1, 2, 3), DEEP))
    play.all_in(1)
    assert play.committed()[1] == 100
    play.all_in(2)
    assert play.committed()[2] == 200
    assert play.player(2).stack == DEEP - 100 - 200


def test_a_bet_below_the_limit_becomes_the_limit_and_one_above_is_refused() -> None:
    play = flop(dict.fromkeys((1, 2, 3), DEEP))
    assert play.refusal(Raised(1, 150, 0)) == ("above-limit", 100)
    play.raises(1, 60)
    assert play.committed()[1] == 100
    assert play.refusal(Raised(2, 250, 0)) == ("above-limit", 200)
    play.raises(2, 120)
    assert play.committed()[2] == 200


def test_a_call_and_an_all_in_for_no_more_are_allowed_at_the_cap() -> None:
    play = flop({1: DEEP, 2: DEEP, 3: 100 + 450})
    for seat in (1, 2, 3, 1, 2):
        play.raises(seat)
    assert moves(play.table, 3) == Moves(150, None, None, True)
    play.all_in(3)
    assert play.player(3).stack == 0
    assert play.player(3).committed == 450


def test_bets_that_the_level_names_are_those_that_count() -> None:
    level = Level(1, small_blind=100, big_blind=200, small_bet=200, big_bet=500)
    play = dealt("FT", dict.fromkeys((1, 2, 3), DEEP), level=level, button=3)
    assert may(play)[1] == 400
    play.check_round()
    play.deal()
    assert may(play)[1] == 200
    play.check_round()
    play.deal()
    assert may(play)[1] == 500


@pytest.mark.parametrize("act", [Passed(3, 0), Folded(3, 0), Raised(3, None, 0)])
def test_nobody_acts_before_the_board_is_dealt(act: Passed | Folded | Raised) -> None:
    play = dealt("FT", dict.fromkeys((1, 2, 3), DEEP), button=3)
    play.check_round()
    assert play.refusal(act)[0] == "not-your-turn"
