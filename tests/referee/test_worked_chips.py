"""Worked values of rules 8, 9, 16 and 23: what chips and words come to, before and after the flop."""

import pytest

from firmware_host.core.betting import moves
from firmware_host.core.events import Raised
from firmware_host.core.table import House
from tests.referee.tables import Floor, dealt

SIX = dict.fromkeys(range(1, 7), 10_000)
Motions = tuple[tuple[int, ...], ...]


def facing(*bets: int, game: str = "NT", house: House | None = None, stack: int = 10_000) -> Floor:
    """Blinds 100/200, seats 4 and 5 raised to these totals; seat 6 has `stack` and is to act, with nothing in yet."""
    play = dealt({**SIX, 6: stack}, game=game, button=1, chip=25, house=house or House())
    for seat, to in zip((4, 5), bets, strict=False):
        play.raises(seat, to)
    play.folds(*(4, 5)[len(bets) :])
    return play


def on_the_flop(game: str = "NT") -> Floor:
    """The same on the flop, nobody has bet; seat 2 is to act."""
    play = dealt(SIX, game=game, button=1, chip=25)
    play.passes(4, 5, 6, 1, 2, 3)
    play.next_street()
    return play


@pytest.mark.parametrize(
    ("bets", "chips", "total", "ruling"),
    [
        ((), (200, 100), 400, "raise-completed"),
        ((), (200, 50), 200, "under-half-call"),
        ((), (200, 75), 200, "under-half-call"),
        ((), (200, 200), 400, None),
        ((), (500, 100), 600, None),
        ((), (100, 100), 200, None),
        ((), (100, 50), 200, None),
        ((), (1000,), 200, "oversized-call"),
        ((), (200,), 200, None),
        ((600,), (500, 100, 100, 100), 1000, "raise-completed"),
        ((600,), (500, 100, 100), 600, "under-half-call"),
        ((600,), (500, 100, 100, 50, 25), 600, "under-half-call"),
        ((600,), (500, 500), 600, "multi-chip-call"),
        ((600, 1200), (1000, 1000), 1200, "multi-chip-call"),
        ((600, 1200), (1000, 500, 500), 2000, None),
        ((600, 1200), (1000, 500), 1200, "multi-chip-call"),
        ((600, 1200), (5000,), 1200, "oversized-call"),
    ],
)
def test_silent_chips_before_the_flop(bets: tuple[int, ...], chips: tuple[int, ...], total: int, ruling: str) -> None:
    play = facing(*bets)
    play.chips(6, chips)
    assert play.player(6).committed == total
    assert play.player(6).stack == 10_000 - total
    chip_rulings = {"raise-completed", "under-half-call", "oversized-call", "multi-chip-call"}
    given = [one.code for one in play.table.rulings if one.seat == 6 and one.code in chip_rulings]
    assert given == ([ruling] if ruling else [])


def test_where_the_house_says_so_all_chips_are_measured() -> None:
    play = facing(600, 1200, house=House(betting_multi_chip_call=False))
    play.chips(6, (1000, 1000))
    assert play.player(6).committed == 2000


@pytest.mark.parametrize("more", range(0, 425, 25))
def test_half_of_the_last_raise_is_the_line_between_call_and_raise(more: int) -> None:
    play = facing(600)
    small = (25,) * (more // 25)
    play.chips(6, (500, 50, 50, *small))
    assert play.player(6).committed == (1000 if more >= 200 else 600)


@pytest.mark.parametrize(
    ("bets", "motions", "total"),
    [
        ((700,), ((1000,),), 1200),
        ((700,), ((5000,),), 5000),
        ((700,), ((500,),), 1200),
        ((), ((200,), (600,), (500,)), 800),
        ((), ((200,), (100,), (500,)), 400),
        ((), ((200,), (600,)), 800),
        ((), ((200,),), 400),
        ((), ((500, 100),), 600),
        ((), ((500, 100), (500,)), 1100),
        ((), ((100, 100),), 400),
    ],
)
def test_chips_after_the_word_raise(bets: tuple[int, ...], motions: Motions, total: int) -> None:
    play = facing(*bets)
    play.says(6, "raise")
    play.chips(6, *motions)
    assert play.player(6).committed == total


@pytest.mark.parametrize(
    ("word", "to", "motions", "total"),
    [
        ("call", None, ((1000, 1000),), 200),
        ("call", None, ((200,), (800,)), 200),
        ("raise", 600, ((1000,),), 600),
        ("raise", 600, ((200,), (300,), (100,)), 600),
        ("raise", 250, ((500,),), 400),
    ],
)
def test_the_first_word_binds_whatever_the_chips(word: str, to: int | None, motions: Motions, total: int) -> None:
    play = facing()
    play.says(6, word, to)
    play.chips(6, *motions)
    assert play.player(6).committed == total


@pytest.mark.parametrize(
    ("motions", "total"), [(((200,), (600,)), 200), (((200, 200), (600,)), 400), (((500, 100), (1000,)), 600)]
)
def test_of_silent_motions_the_first_one_counts(motions: Motions, total: int) -> None:
    play = facing()
    play.chips(6, *motions)
    assert play.player(6).committed == total
    assert play.ruled("string-raise") == [(6, None)]


@pytest.mark.parametrize(
    ("game", "chips", "total"),
    [
        ("NT", (1000,), 1000),
        ("NT", (50,), 200),
        ("NT", (50, 25), 200),
        ("NT", (500, 100), 600),
        ("FT", (1000,), 200),
        ("FT", (200,), 200),
        ("PO", (5000,), 1200),
        ("PO", (1000,), 1000),
    ],
)
def test_chips_that_open_after_the_flop(game: str, chips: tuple[int, ...], total: int) -> None:
    play = on_the_flop(game)
    play.chips(2, chips)
    assert play.player(2).committed == total


def test_one_silent_chip_on_the_big_blinds_option_is_a_check() -> None:
    play = dealt(SIX, button=1, chip=25)
    play.passes(4, 5, 6, 1, 2)
    play.chips(3, (1000,))
    assert (play.player(3).committed, play.player(3).stack) == (200, 9800)
    assert play.phase() == "board"


@pytest.mark.parametrize(
    ("bets", "least", "most"),
    [((), 400, 700), ((400,), 600, 1500), ((700,), 1200, 2400), ((700, 2400), 4100, 8200)],
)
def test_the_pot_is_the_limit(bets: tuple[int, ...], least: int, most: int) -> None:
    play = facing(*bets, game="PO")
    found = moves(play.table, 6)
    assert (found.least_to, found.most_to) == (least, most)
    assert play.refusal(Raised(6, most + 25, 0)) == "above-limit"
    play.raises(6, most)
    assert play.player(6).committed == most


@pytest.mark.parametrize(("short", "to"), [(250, 400), (275, 400), (300, 500), (350, 550)])
def test_in_limit_half_a_bet_more_counts_as_a_raise(short: int, to: int) -> None:
    play = dealt({**SIX, 4: short}, game="FT", button=1, chip=25)
    play.all_in(4)
    found = moves(play.table, 5)
    assert (found.least_to, found.most_to) == (to, to)


@pytest.mark.parametrize(("stack", "all_in"), [(150, 150), (200, 200), (350, 350), (10_000, 10_000)])
def test_all_in_is_never_corrected(stack: int, all_in: int) -> None:
    play = facing(stack=stack)
    play.all_in(6)
    assert (play.player(6).committed, play.player(6).stack) == (all_in, 0)
