"""A game more is one value more: nothing else of the program knows what is dealt, bet and won in it."""

import random
from dataclasses import replace

import pytest

from firmware_host.core.betting import moves
from firmware_host.core.game import GAMES, Game, Street
from firmware_host.core.table import Level
from firmware_host.journal.codec import decode_table, encode_table
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script
from firmware_host.shell.ephemera import Ephemera
from firmware_host.shell.status import floor_view
from tests.games.random_play import next_event, random_sitting
from tests.games.sitting import chips_in, dealt


def flop_streets(hole_cards: int) -> tuple[Street, ...]:
    return (
        Street("preflop", down_cards=hole_cards),
        Street("flop", board_cards=3),
        Street("turn", board_cards=1, big_bet=True),
        Street("river", board_cards=1, big_bet=True),
    )


def stud_streets(down_first: int, ups: int) -> tuple[Street, ...]:
    names = ("fourth", "fifth", "sixth", "seventh")
    later = (Street(name, up_cards=1, big_bet=n > 0) for n, name in enumerate(names[: ups - 1]))
    return (Street("third", down_cards=down_first, up_cards=1), *later)


FIVE_CARD_OMAHA = Game("PO5", flop_streets(5), "pot-limit", 9, from_hand=2)
FIVE_CARD_STUD = Game("F5S", stud_streets(1, 4), "limit", 8, bring_in=True)
FIVE_CARD_RAZZ = Game("F5R", stud_streets(1, 4), "limit", 8, bring_in=True, high=False, low="razz")
NO_LIMIT_EIGHT = Game("NO/8", flop_streets(4), "no-limit", 11, from_hand=2, low="eight")
HIGH_AND_RAZZ = Game("NT/R", flop_streets(2), "no-limit", 13, low="razz")
MORE = (FIVE_CARD_OMAHA, FIVE_CARD_STUD, FIVE_CARD_RAZZ, NO_LIMIT_EIGHT, HIGH_AND_RAZZ)
each_game = pytest.mark.parametrize("game", MORE, ids=lambda game: game.code)


@pytest.fixture(autouse=True)
def more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of this file are played too, as long as a test runs."""
    for game in MORE:
        monkeypatch.setitem(GAMES, game.code, game)


@each_game
def test_random_hands_of_it_end_and_keep_their_chips(game: Game) -> None:
    for number in range(10):
        rng = random.Random(f"{game.code} {number}")
        play = random_sitting(rng, game.code)
        chips = chips_in(play.table)
        while play.table.phase != "idle":
            play.do(next_event(play, rng))
            assert chips_in(play.table) == chips, f"seed {game.code} {number}"


@each_game
def test_its_table_is_kept_and_its_status_told(game: Game) -> None:
    play = dealt(game.code, dict.fromkeys((1, 2, 3), 5000), button=1)
    play.check_down()
    assert decode_table(encode_table(play.table))._replace(base=None) == play.table._replace(base=None, past=None)
    status = floor_view(play.table, Ephemera(), 0)
    assert status["game"] == game.code
    payouts = status["payouts"]
    assert isinstance(payouts, list)
    assert payouts
    assert all(isinstance(payout, dict) and payout["hand"] for payout in payouts)


def test_a_hand_of_five_card_omaha_plays_two_of_its_five_cards() -> None:
    hands = {1: "AsKsQsJs2d", 2: "QdJd5h6h7h", 3: "7c7d3h4h2c"}
    play = dealt("PO5", dict.fromkeys((1, 2, 3), 5000), button=3, hands=hands, board="Ts9s2h2s8h")
    assert moves(play.table, 3).most_to == 350
    play.raises(3, 350)
    play.check_down()
    assert play.won() == {1: 1050}
    assert [len(cards) for cards in play.shown().values()] == [5, 5, 5]
    status = floor_view(play.table, Ephemera(), 0)["payouts"]
    assert isinstance(status, list)
    assert [payout["hand"] for payout in status if isinstance(payout, dict)] == ["flush, ace high"]


def test_a_hand_of_five_card_stud_is_brought_in_and_bet_by_its_boards() -> None:
    hands = {1: "AsKd3c4h5s", 2: "2h2dQcJhTs", 3: "QhQsKcAh9s"}
    play = dealt("F5S", dict.fromkeys((1, 2, 3), 5000), hands)
    assert play.turn == 2
    play.check_round()
    play.deal()
    assert play.turn == 3
    assert moves(play.table, 3).least_to == 100
    play.check_round()
    play.deal()
    assert moves(play.table, play.turn).least_to == 200
    play.check_down()
    assert play.won() == {3: 120}


def test_a_hand_of_five_card_razz_goes_to_the_lowest() -> None:
    hands = {1: "As2d3c4h5s", 2: "2h3d8c7h6s", 3: "KhKsQcQhAh"}
    play = dealt("F5R", dict.fromkeys((1, 2, 3), 5000), hands)
    assert play.turn == 3
    play.check_down()
    assert play.won() == {1: 120}


def test_a_hand_of_no_limit_eight_or_better_is_split() -> None:
    hands = {1: "As2s9c9d", 2: "KdKhJcJh", 3: "QdQh7s7d"}
    play = dealt("NO/8", {1: 5000, 2: 3000, 3: 3000}, button=3, hands=hands, board="3c4d8hTcKs")
    play.all_in(3, 1)
    play.passes(2)
    while play.table.phase == "board":
        play.deal()
    assert play.won() == {1: 4500, 2: 4500}


@pytest.mark.slow
def test_a_script_of_it_runs_through_the_whole_table() -> None:
    text = """
        title: Five cards each
        game: PO
        level: 50/100
        chip: 25
        seats: 3
        seat 1 Ann 5000
        seat 2 Bob 5000
        seat 3 Cat 5000
        button 3
        dealer riffle
        deal 1:AsKsQsJs2d 2:QdJd5h6h7h 3:7c7d3h4h2c
        expect max_raise_to 350
        3 raise 350
        1 call
        2 fold
        flop Ts 9s 2h
        1 check
        3 check
        turn 2s
        1 check
        3 check
        river 8h
        1 check
        3 check
        1 shows
        3 shows
        expect payout 1 800
        expect pots 800:1,3
        dealer next
        expect stacks.1 5450
    """
    script = parse_script("\n".join(line.strip() for line in text.splitlines()), "five.table")
    outcome = play_script(replace(script, setup=replace(script.setup, game="PO5")))
    assert outcome.message is None, f"line {outcome.line}"


def test_limits_of_a_stud_game_are_those_of_the_level() -> None:
    level = Level(1, ante=25, bring_in=50, small_bet=200, big_bet=400)
    play = dealt("F5S", dict.fromkeys((1, 2), 5000), {1: "AsKd", 2: "2h2d"}, level=level)
    assert moves(play.table, 2)[:2] == (50, 200)
