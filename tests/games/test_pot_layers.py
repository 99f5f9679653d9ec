"""The layers of pots are the same in every game (rule 1), and what is returned is in none of them."""

import pytest

from firmware_host.core.game import GAMES
from firmware_host.core.pots import Claims, Worths, clockwise_claims, pots_of, shares
from firmware_host.core.table import House, Level, Player, Positions, Pot, Table, new_table
from tests.games.sitting import dealt

each_game = pytest.mark.parametrize("game", sorted(GAMES))


def with_bets(game: str, bets: list[tuple[int, str]]) -> Table:
    """A table at its payout: what each seat from 1 put into the hand, and how the hand stands."""
    table = new_table(len(bets), game, 1, Level(), House())
    players = (Player("", 0, hand=hand, contributed=amount) for amount, hand in bets)
    return table._replace(players=(None, *players), phase="payout")


def with_button(button: int, chip: int) -> tuple[Table, Claims]:
    """A table of nine at which odd chips are given out clockwise."""
    table = new_table(9, "FO/8", chip, Level(), House())
    table = table._replace(night=table.night._replace(positions=Positions(button)))
    return table, clockwise_claims(table)


@each_game
@pytest.mark.parametrize(
    ("bets", "pots"),
    [
        (
            [(100, "live"), (300, "live"), (500, "live"), (500, "live")],
            [(400, (1, 2, 3, 4)), (600, (2, 3, 4)), (400, (3, 4))],
        ),
        (
            [(50, "folded"), (100, "folded"), (80, "live"), (300, "live"), (300, "live")],
            [(370, (3, 4, 5)), (460, (4, 5))],
        ),
        ([(100, "live"), (300, "dead"), (300, "dead")], [(700, (1,))]),
        ([(700, "live"), (400, "live"), (700, "folded")], [(1200, (1, 2)), (600, (1,))]),
        ([(200, "live"), (200, "tabled"), (120, "folded"), (60, "dead")], [(580, (1, 2))]),
    ],
    ids=["four levels", "folded blinds", "dead above", "a folded match", "one pot"],
)
def test_the_layers_of_a_pot(game: str, bets: list[tuple[int, str]], pots: list[tuple[int, tuple[int, ...]]]) -> None:
    assert [(pot.amount, pot.seats) for pot in pots_of(with_bets(game, bets))] == pots


def test_a_folded_players_bet_is_a_match_in_limit_too() -> None:
    play = dealt("FT", {1: 5000, 2: 5000, 3: 150}, button=3)
    play.all_in(3)
    play.raises(1)
    play.raises(2)
    play.folds(1)
    assert play.ruled("uncalled-returned") == [(2, 100)]
    assert [(pot.amount, pot.seats) for pot in pots_of(play.table)] == [(450, (2, 3)), (200, (2,))]


@pytest.mark.parametrize(
    ("amount", "chip", "button", "winners", "expected"),
    [
        (1000, 25, 7, (2, 5, 8), {8: 350, 2: 325, 5: 325}),
        (35, 1, 1, (2, 3, 4), {2: 12, 3: 12, 4: 11}),
        (34, 1, 1, (2, 3, 4), {2: 12, 3: 11, 4: 11}),
        (101, 1, 3, (3, 9), {9: 51, 3: 50}),
    ],
)
def test_in_flop_games_odd_chips_go_one_each_from_the_left_of_the_button(
    amount: int, chip: int, button: int, winners: tuple[int, ...], expected: dict[int, int]
) -> None:
    table, claims = with_button(button, chip)
    payouts = shares(table, [Pot(amount, winners)], Worths(dict.fromkeys(winners, 1), {}), claims)
    assert {payout.seat: payout.amount for payout in payouts} == expected


@pytest.mark.parametrize(
    ("amount", "chip", "highs", "lows", "expected"),
    [
        (101, 1, {2: 1, 3: 2}, {2: 5, 3: 5}, {2: 76, 3: 25}),
        (103, 1, {2: 1, 3: 2}, {2: 5, 3: 5}, {2: 78, 3: 25}),
        (107, 1, {2: 1, 3: 2, 4: 1}, {3: 5, 4: 5}, {2: 27, 3: 27, 4: 53}),
        (66, 1, {2: 1, 3: 1}, {2: 5, 3: 5}, {2: 33, 3: 33}),
        (65, 1, {2: 1, 3: 1}, {2: 5, 3: 5}, {2: 33, 3: 32}),
        (2675, 25, {2: 1, 3: 2, 4: 1}, {3: 5, 4: 5}, {2: 675, 3: 675, 4: 1325}),
        (1025, 25, {2: 1, 3: 2}, {3: 5}, {2: 525, 3: 500}),
    ],
)
def test_a_pots_odd_chip_is_in_its_high_half(
    amount: int, chip: int, highs: dict[int, int], lows: dict[int, int], expected: dict[int, int]
) -> None:
    table, claims = with_button(1, chip)
    won: dict[int, int] = {}
    for payout in shares(table, [Pot(amount, tuple(highs))], Worths(highs, lows), claims):
        won[payout.seat] = won.get(payout.seat, 0) + payout.amount
    assert won == expected


def test_each_side_pot_decides_its_own_low() -> None:
    table, claims = with_button(1, 1)
    pots = [Pot(300, (2, 3, 4)), Pot(200, (3, 4))]
    payouts = shares(table, pots, Worths({2: 9, 3: 1, 4: 2}, {2: 5}), claims)
    assert [(one.pot, one.seat, one.amount, one.low) for one in payouts] == [
        (1, 3, 200, False),
        (0, 3, 150, False),
        (0, 2, 150, True),
    ]
