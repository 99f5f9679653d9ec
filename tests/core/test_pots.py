"""Pots and their shares for one high hand (rule 1)."""

import pytest

from firmware_host.core.pots import Worths, clockwise_claims, odd_chips, pots_of, shares, taken_unshown
from firmware_host.core.table import Level, Player, Positions, Pot, Table, new_table
from tests.core.measures import chips_in
from tests.core.starts import BLINDS, USUAL, dealt


def with_bets(bets: dict[int, tuple[int, str]], dead_money: int = 0) -> Table:
    """A table at its payout: what each seat put into the hand, and how the hand stands."""
    table = new_table(max(bets), "NT", 1, BLINDS, USUAL)
    players = [
        Player("", 0, hand=bets[seat][1], contributed=bets[seat][0]) if seat in bets else None for seat in range(14)
    ]
    return table._replace(players=tuple(players[: max(bets) + 1]), phase="payout", dead_money=dead_money)


def with_button(button: int, seats: int, chip: int = 1) -> Table:
    """A table at which odd chips are given out."""
    table = new_table(seats, "NT", chip, BLINDS, USUAL)
    return table._replace(night=table.night._replace(positions=Positions(button, 0, 0)))


def split(table: Table, pots: list[Pot], ranks: dict[int, int]) -> dict[int, int]:
    """The chips of each winner."""
    won: dict[int, int] = {}
    for payout in shares(table, pots, Worths(ranks, {}), clockwise_claims(table)):
        won[payout.seat] = won.get(payout.seat, 0) + payout.amount
    return won


def test_layers_are_cut_at_each_live_level() -> None:
    table = with_bets({1: (100, "live"), 2: (300, "live"), 3: (500, "live"), 4: (500, "live")})
    assert pots_of(table) == [(400, (1, 2, 3, 4)), (600, (2, 3, 4)), (400, (3, 4))]


def test_folded_blinds_stay_in_the_layers_that_they_reached() -> None:
    play = dealt({1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 80}, button=5)
    play.raises(3, 300)
    play.passes(4)
    play.all_in(5)
    play.folds(1, 2)
    assert pots_of(play.table) == [(370, (3, 4, 5)), (460, (3, 4))]


def test_layers_with_the_same_seats_are_one_pot() -> None:
    table = with_bets({1: (200, "live"), 2: (200, "live"), 3: (120, "folded"), 4: (60, "dead")})
    assert pots_of(table) == [(580, (1, 2))]


def test_chips_of_dead_hands_above_every_live_one_go_to_the_last_pot() -> None:
    table = with_bets({1: (100, "live"), 2: (200, "live"), 3: (300, "dead")})
    assert pots_of(table) == [(300, (1, 2)), (300, (2,))]


def test_a_side_pot_whose_every_contributor_is_dead_merges_into_the_pot_below() -> None:
    assert pots_of(with_bets({1: (100, "live"), 2: (300, "dead"), 3: (300, "dead")})) == [(700, (1,))]


def test_a_pot_for_which_nobody_showed_a_hand_goes_with_the_one_below() -> None:
    pots = [Pot(300, (1, 2, 3)), Pot(400, (2, 3))]
    assert split(with_button(1, 3), pots, {1: 10}) == {1: 700}


def test_several_pots_for_which_nobody_showed_a_hand_all_go_down() -> None:
    pots = [Pot(300, (1, 2, 3, 4)), Pot(200, (2, 3, 4)), Pot(100, (3, 4))]
    assert split(with_button(1, 4), pots, {1: 10}) == {1: 600}
    assert split(with_button(1, 4), pots, {1: 10, 2: 20}) == {1: 300, 2: 300}


def test_dead_money_belongs_to_the_main_pot() -> None:
    table = with_bets({1: (100, "live"), 2: (300, "live"), 3: (300, "live")}, dead_money=50)
    assert pots_of(table) == [(350, (1, 2, 3)), (400, (2, 3))]


def test_each_pot_is_awarded_by_itself_the_last_side_pot_first() -> None:
    pots = [Pot(400, (1, 2, 3, 4)), Pot(600, (2, 3, 4)), Pot(400, (3, 4))]
    table = with_button(4, 4)
    payouts = shares(table, pots, Worths({1: 1, 2: 2, 3: 3, 4: 4}, {}), clockwise_claims(table))
    assert [(payout.pot, payout.seat, payout.amount) for payout in payouts] == [(2, 3, 400), (1, 2, 600), (0, 1, 400)]


@pytest.mark.parametrize(
    ("amount", "chip", "button", "winners", "expected"),
    [
        (1000, 25, 7, (2, 5, 8), {8: 350, 2: 325, 5: 325}),
        (35, 1, 1, (1, 2, 3), {2: 12, 3: 12, 1: 11}),
        (34, 1, 1, (1, 2, 3), {2: 12, 3: 11, 1: 11}),
        (33, 1, 1, (1, 2, 3), {1: 11, 2: 11, 3: 11}),
        (101, 1, 9, (9, 4), {4: 51, 9: 50}),
        (101, 1, 3, (9, 4), {4: 51, 9: 50}),
        (101, 1, 4, (9, 4), {9: 51, 4: 50}),
        (75, 25, 6, (2, 5), {2: 50, 5: 25}),
    ],
)
def test_odd_chips_go_one_each_clockwise_from_the_left_of_the_button(
    amount: int, chip: int, button: int, winners: tuple[int, ...], expected: dict[int, int]
) -> None:
    table = with_button(button, 9, chip)
    assert split(table, [Pot(amount, tuple(sorted(winners)))], dict.fromkeys(winners, 7)) == expected


def test_a_payout_tells_how_much_of_it_is_odd() -> None:
    table = with_button(7, 9, 25)
    payouts = shares(table, [Pot(1000, (2, 5, 8))], Worths({2: 5, 5: 5, 8: 5}, {}), clockwise_claims(table))
    assert [(payout.seat, payout.odd) for payout in payouts] == [(8, 25), (2, 0), (5, 0)]


@pytest.mark.parametrize(
    ("amount", "highs", "lows", "odd"),
    [
        (101, {2: 5, 3: 9}, {3: 1}, {2: 1}),
        (100, {2: 5, 3: 9}, {3: 1}, {}),
        (103, {2: 5, 3: 9}, {2: 1, 3: 1}, {2: 2}),
        (107, {2: 5, 3: 9, 4: 5}, {3: 1, 4: 1}, {3: 1}),
    ],
)
def test_the_odd_chip_of_a_pot_is_told_of_the_one_hand_that_has_its_larger_half(
    amount: int, highs: dict[int, int], lows: dict[int, int], odd: dict[int, int]
) -> None:
    table = with_button(1, 4)
    payouts = shares(table, [Pot(amount, (2, 3, 4))], Worths(highs, lows), clockwise_claims(table))
    assert odd_chips(payouts) == odd


@pytest.mark.parametrize(
    ("worths", "expected"),
    [
        # Seat 3 is beaten: both pots are between seats 1 and 2.
        (Worths({1: 5, 2: 5, 3: 9}, {}), [(1, 1, 26), (1, 2, 25), (0, 1, 50), (0, 2, 51)]),
        # Seat 3 wins a part of the main pot, which is one of its own.
        (Worths({1: 5, 2: 5, 3: 5}, {}), [(1, 1, 26), (1, 2, 25), (0, 1, 34), (0, 2, 34), (0, 3, 33)]),
        # The odd chip of both pots is one, in the high half.
        (Worths({1: 4, 2: 5, 3: 9}, {2: 1}), [(1, 1, 26), (1, 2, 25), (0, 1, 50), (0, 2, 51)]),
        # No low in the side pot: its seats are other rivals.
        (Worths({1: 4, 2: 5, 3: 9}, {3: 1}), [(1, 1, 51), (0, 1, 51), (0, 3, 50)]),
    ],
)
def test_where_the_same_hands_are_left_in_several_pots_their_odd_chips_are_those_of_one(
    worths: Worths, expected: list[tuple[int, int, int]]
) -> None:
    table = with_button(3, 3)
    payouts = shares(table, [Pot(101, (1, 2, 3)), Pot(51, (1, 2))], worths, clockwise_claims(table))
    assert [(payout.pot, payout.seat, payout.amount) for payout in payouts] == expected


@pytest.mark.parametrize(
    ("worths", "main", "odd"),
    [
        (Worths({1: 4, 2: 5, 3: 9}, {2: 1}), 101, {}),
        (Worths({1: 4, 2: 5, 3: 9}, {2: 1}), 102, {1: 1}),
        (Worths({1: 5, 2: 5, 3: 9}, {}), 101, {}),
        (Worths({1: 5, 2: 5, 3: 9}, {}), 102, {1: 1}),
        (Worths({1: 5, 2: 5, 3: 5}, {}), 101, {1: 2, 2: 1}),
    ],
)
def test_an_odd_chip_is_told_over_all_pots_that_the_same_seats_win(
    worths: Worths, main: int, odd: dict[int, int]
) -> None:
    table = with_button(3, 3)
    payouts = shares(table, [Pot(main, (1, 2, 3)), Pot(51, (1, 2))], worths, clockwise_claims(table))
    assert odd_chips(payouts) == odd


def test_chips_below_the_smallest_stay_with_the_first_winner_of_each_pot() -> None:
    table = with_button(3, 3, chip=25)
    pots = [Pot(110, (1, 2, 3)), Pot(60, (1, 2))]
    payouts = shares(table, pots, Worths({1: 5, 2: 5, 3: 9}, {}), clockwise_claims(table))
    assert [(payout.pot, payout.seat, payout.amount) for payout in payouts] == [
        (1, 1, 35),
        (1, 2, 25),
        (0, 1, 60),
        (0, 2, 50),
    ]


def test_the_last_player_left_takes_every_pot_without_a_hand() -> None:
    payouts = taken_unshown([Pot(300, (1, 2)), Pot(200, (2,))], 2)
    assert [(payout.pot, payout.amount) for payout in payouts] == [(1, 200), (0, 300)]


def test_a_tie_on_the_board_is_shared_and_the_odd_chip_is_ruled() -> None:
    play = dealt(
        {1: 1000, 2: 1000, 3: 1000},
        button=3,
        level=Level(1, 25, 50),
        chip=25,
        hands={1: "2c3c", 2: "2d3d", 3: "7h4s"},
        board="AsKsQsJsTs",
    )
    play.passes(3)
    play.folds(1)
    play.passes(2)
    play.street()
    play.raises(2, 100)
    play.passes(3)
    for _ in range(2):
        play.street()
        play.passes(2, 3)
    play.tables(2, 3)
    assert play.won() == {2: 175, 3: 150}
    assert play.ruled("odd-chip") == [(2, 25)]
    assert sum(play.won().values()) + sum(play.stacks().values()) == chips_in(play.table) == 3000


def test_before_the_round_is_closed_its_bets_are_in_no_pot() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 1000), button=3)
    assert pots_of(play.table) == []
    play.passes(3, 1, 2)
    assert pots_of(play.table) == [(300, (1, 2, 3))]
    play.street()
    play.raises(1, 200)
    assert pots_of(play.table) == [(300, (1, 2, 3))]
