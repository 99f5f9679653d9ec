"""Pot-limit betting: the most is the pot after the call, bets not yet collected included (rules 8, 16)."""

import pytest

from firmware_host.core.betting import moves
from firmware_host.core.events import PositionsTold, Raised
from firmware_host.core.table import Level
from tests.games.sitting import Sitting, dealt

DEEP = 50_000
GAMES = pytest.mark.parametrize("game", ["PO", "PO/8"])


def most(play: Sitting) -> int | None:
    """The most to which the player to act may raise."""
    return moves(play.table, play.turn).most_to


@GAMES
def test_the_first_raise_is_at_most_the_pot_after_the_call(game: str) -> None:
    play = dealt(game, dict.fromkeys((1, 2, 3, 4), DEEP), button=4)
    assert most(play) == 350
    play.passes(3)
    assert most(play) == 450
    play.raises(4, 450)
    assert most(play) == 450 + (50 + 100 + 100 + 450) + 400


@GAMES
def test_bets_not_yet_collected_count(game: str) -> None:
    play = dealt(game, dict.fromkeys((1, 2, 3), DEEP), button=3)
    play.check_round()
    play.deal()
    assert most(play) == 300
    play.raises(1, 300)
    assert most(play) == 300 + (300 + 300) + 300
    play.passes(2)
    assert most(play) == 300 + (300 + 300 + 300) + 300
    play.raises(3, 1500)
    assert most(play) == 1500 + (300 + 300 + 300 + 1500) + 1200


def test_the_least_raise_is_the_last_full_one_as_in_no_limit() -> None:
    play = dealt("PO", dict.fromkeys((1, 2, 3), DEEP), button=3)
    play.raises(3, 250)
    assert moves(play.table, 1).least_to == 400
    play.raises(1, 260)
    assert play.committed()[1] == 400


@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ({1: DEEP, 2: 60, 3: DEEP, 4: DEEP}, 100 + (50 + 60) + 100),
        ({1: 30, 2: DEEP, 3: DEEP, 4: DEEP}, 100 + (30 + 100) + 100),
        ({1: 30, 2: 20, 3: DEEP, 4: DEEP}, 100 + (30 + 20) + 100),
    ],
)
def test_blinds_count_at_what_was_really_posted(stacks: dict[int, int], expected: int) -> None:
    assert most(dealt("PO", stacks, button=4)) == expected


def test_where_nobody_posts_the_small_blind_it_does_not_count() -> None:
    play = Sitting("PO", dict.fromkeys((1, 3, 4, 5), DEEP))
    play.do(PositionsTold(1, 1, 2, 0))
    play.riffle()
    play.deal()
    assert play.table.night.positions[:3] == (1, 2, 3)
    assert most(play) == 100 + 100 + 100


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (Level(1, small_blind=50, big_blind=100, ante=10), 100 + (150 + 4 * 10) + 100),
        (Level(1, small_blind=50, big_blind=100, big_blind_ante=100), 100 + (150 + 100) + 100),
    ],
)
def test_antes_are_in_the_pot(level: Level, expected: int) -> None:
    assert most(dealt("PO", dict.fromkeys((1, 2, 3, 4), DEEP), level=level, button=4)) == expected


def test_an_all_in_above_the_pot_is_the_pot() -> None:
    play = dealt("PO", dict.fromkeys((1, 2, 3), DEEP), button=3)
    play.all_in(3)
    assert play.committed()[3] == 350
    assert play.player(3).stack == DEEP - 350


def test_an_all_in_below_the_pot_is_all_of_it() -> None:
    play = dealt("PO", {1: DEEP, 2: DEEP, 3: 340}, button=3)
    play.all_in(3)
    assert play.committed()[3] == 340
    assert play.player(3).stack == 0


def test_a_raise_above_the_pot_is_refused_and_the_pot_itself_is_not() -> None:
    play = dealt("PO", dict.fromkeys((1, 2, 3), DEEP), button=3)
    assert play.refusal(Raised(3, 351, 0)) == ("above-limit", 350)
    play.raises(3, 350)
    assert play.committed()[3] == 350


def test_there_is_no_cap() -> None:
    play = dealt("PO", dict.fromkeys((1, 2, 3), DEEP), button=3)
    for _ in range(12):
        play.raises(play.turn)
    assert max(play.committed().values()) == 1300


def test_a_short_all_in_reopens_nothing() -> None:
    play = dealt("PO", {1: DEEP, 2: 450, 3: DEEP}, button=3)
    play.raises(3, 300)
    play.folds(1)
    play.all_in(2)
    assert moves(play.table, 3).least_to is None


def test_on_every_street_the_smallest_bet_is_the_big_blind() -> None:
    play = dealt("PO", dict.fromkeys((1, 2, 3), DEEP), button=3)
    for _ in range(3):
        play.check_round()
        play.deal()
        assert moves(play.table, 1).least_to == 100
