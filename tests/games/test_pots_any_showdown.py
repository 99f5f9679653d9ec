"""What holds for the pots of any showdown of any game (rule 1)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.core.game import GAMES
from firmware_host.core.pots import pots_of
from firmware_host.core.table import LIVE, Table
from firmware_host.core.worth import high_worth, low_worth
from tests.core.campaign import runs
from tests.games.showdowns import Showdown, random_showdown, rotated, shared

any_showdown = given(seed=st.integers(0, 2**32), code=st.sampled_from(sorted(GAMES)))
often = settings(max_examples=runs(10_000, 150))

pytestmark = pytest.mark.slow


def layers(showdown: Showdown) -> list[tuple[int, tuple[int, ...]]]:
    """The pots, one chip of everybody at a time: a layer that nobody can win goes to the one below."""
    unit = showdown.chip
    pots: list[tuple[int, tuple[int, ...]]] = []
    for level in range(unit, max(seat.put_in for seat in showdown.seats) + unit, unit):
        here = [n for n, seat in enumerate(showdown.seats, 1) if seat.put_in >= level]
        live = tuple(n for n in here if showdown.seats[n - 1].hand in LIVE)
        amount = unit * len(here)
        if pots and (not live or live == pots[-1][1]):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        else:
            pots.append((amount, live))
    main, *side = pots
    return [(main[0] + showdown.dead_money, main[1]), *side]


def parts(table: Table) -> Counter[tuple[int, int, bool]]:
    """Every seat's part of every pot, the odd chips apart."""
    return Counter(
        {(payout.pot, payout.seat, payout.low): payout.amount - payout.odd for payout in table.payouts if payout.amount}
    )


@often
@any_showdown
def test_the_pots_are_those_that_single_chips_make(seed: int, code: str) -> None:
    showdown = random_showdown(seed, code)
    assert [(pot.amount, pot.seats) for pot in pots_of(shared(showdown))] == layers(showdown)


@often
@any_showdown
def test_no_chip_vanishes_whoever_is_dead_and_each_pot_is_paid_out(seed: int, code: str) -> None:
    showdown = random_showdown(seed, code)
    table = shared(showdown)
    pots = pots_of(table)
    paid: Counter[int] = Counter()
    for payout in table.payouts:
        paid[payout.pot] += payout.amount
    assert [paid[number] for number in range(len(pots))] == [pot.amount for pot in pots]
    assert sum(paid.values()) == sum(seat.put_in for seat in showdown.seats) + showdown.dead_money


@often
@any_showdown
def test_only_the_best_open_hands_of_a_pot_win_it(seed: int, code: str) -> None:
    showdown = random_showdown(seed, code)
    game, table = showdown.game, shared(showdown)
    pots = pots_of(table)
    worth = {low: low_worth if low else high_worth for low in (False, True)}
    for payout in table.payouts:
        seats = pots[payout.pot].seats
        assert payout.seat in seats
        values = [worth[payout.low](game, showdown.seats[n - 1].cards, showdown.board) for n in seats]
        mine = worth[payout.low](game, showdown.seats[payout.seat - 1].cards, showdown.board)
        assert mine == min(value for value in values if value is not None)


@often
@any_showdown
def test_a_pot_has_a_low_half_where_one_of_its_own_seats_qualifies(seed: int, code: str) -> None:
    showdown = random_showdown(seed, code)
    game, table = showdown.game, shared(showdown)
    for number, pot in enumerate(pots_of(table)):
        highs = {payout.seat for payout in table.payouts if payout.pot == number and not payout.low}
        lows = {payout.seat for payout in table.payouts if payout.pot == number and payout.low}
        worths = {n: low_worth(game, showdown.seats[n - 1].cards, showdown.board) for n in pot.seats}
        qualified = {n: value for n, value in worths.items() if value is not None}
        best = {n for n, value in qualified.items() if value == min(qualified.values())}
        if game.low != "eight":
            assert bool(lows) is not game.high
        else:
            assert lows == best or (not lows and highs == best)


@often
@any_showdown
def test_the_halves_and_shares_of_a_pot_differ_by_odd_chips_alone(seed: int, code: str) -> None:
    showdown = random_showdown(seed, code)
    table = shared(showdown)
    won: dict[frozenset[int], list[int]] = {}
    winning = {payout.seat for payout in table.payouts}
    for number, pot in enumerate(pots_of(table)):
        mine = [payout for payout in table.payouts if payout.pot == number]
        for low in {payout.low for payout in mine}:
            amounts = [payout.amount for payout in mine if payout.low is low]
            assert max(amounts) - min(amounts) in (0, showdown.chip)
        halves = [sum(payout.amount for payout in mine if payout.low is low) for low in (False, True)]
        assert sum(halves) == pot.amount
        assert 0 in halves or abs(halves[0] - halves[1]) in (0, showdown.chip)
        rivals = won.setdefault(frozenset(winning.intersection(pot.seats)), [0, 0])
        rivals[:] = [rivals[0] + halves[0], rivals[1] + halves[1]]
        assert all(amount % showdown.chip == 0 for amount in halves)
    for high_half, low_half in won.values():
        assert 0 in (high_half, low_half) or high_half - low_half in (0, showdown.chip)


@often
@any_showdown
def test_turning_the_table_changes_nothing_but_odd_chips(seed: int, code: str) -> None:
    showdown = random_showdown(seed, code)
    count = len(showdown.seats)
    for steps in range(1, count):
        turned = parts(shared(rotated(showdown, steps, with_button=False)))
        back = Counter({(pot, (seat - 1 - steps) % count + 1, low): n for (pot, seat, low), n in turned.items()})
        assert back == parts(shared(showdown))


@often
@any_showdown
def test_turning_the_table_with_its_button_changes_nothing(seed: int, code: str) -> None:
    showdown = random_showdown(seed, code)
    count = len(showdown.seats)
    here = Counter({(payout.pot, payout.seat, payout.low): payout.amount for payout in shared(showdown).payouts})
    for steps in range(1, count):
        turned = shared(rotated(showdown, steps, with_button=True))
        back = {(one.pot, (one.seat - 1 - steps) % count + 1, one.low): one.amount for one in turned.payouts}
        assert Counter(back) == here
