"""Whole per cents and shares of a pot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.equity.tally import Tally, as_percent, shares
from tests.equity.asked import question

PARTS = st.lists(st.integers(0, 10_000), min_size=2, max_size=13).filter(any)


@pytest.mark.slow
@given(PARTS)
def test_whole_per_cents_sum_to_a_hundred_and_are_less_than_one_away(parts: list[int]) -> None:
    figure = {seat: part / sum(parts) for seat, part in enumerate(parts, 1)}
    percent = as_percent(figure)
    assert sum(percent.values()) == 100
    assert all(abs(percent[seat] - 100 * figure[seat]) < 1 + 1e-9 for seat in figure)


@pytest.mark.slow
@given(PARTS)
def test_nobody_with_more_has_a_smaller_per_cent(parts: list[int]) -> None:
    figure = {seat: part / sum(parts) for seat, part in enumerate(parts, 1)}
    percent = as_percent(figure)
    ordered = sorted(figure, key=lambda seat: (figure[seat], percent[seat]))
    assert all(percent[less] <= percent[more] for less, more in zip(ordered, ordered[1:], strict=False))


def test_what_is_left_over_goes_to_the_largest_remainder_and_then_to_the_first() -> None:
    assert as_percent({2: 0.8194605, 5: 0.1805395}) == {2: 82, 5: 18}
    assert as_percent({1: 0.336, 4: 0.328, 9: 0.336}) == {1: 34, 4: 33, 9: 33}
    assert as_percent({3: 1 / 3, 4: 1 / 3, 7: 1 / 3}) == {3: 34, 4: 33, 7: 33}
    assert as_percent({1: 0.29, 2: 0.71}) == {1: 29, 2: 71}
    assert as_percent({1: 1.0, 2: 0.0}) == {1: 100, 2: 0}


def test_a_low_takes_half_and_ties_share() -> None:
    asked = question("FO/8", "AsAhKsKh", "QdJdTc9c", "2d3d4d5d")
    both, first, second, third = 0b011, 0b001, 0b010, 0b100
    assert shares(asked, Tally({(first, 0): 1})) == {1: 1, 2: 0, 3: 0}
    assert shares(asked, Tally({(first, third): 1})) == {1: 0.5, 2: 0, 3: 0.5}
    assert shares(asked, Tally({(both, third): 1})) == {1: 0.25, 2: 0.25, 3: 0.5}
    assert shares(asked, Tally({(first, both): 1})) == {1: 0.75, 2: 0.25, 3: 0}
    assert shares(asked, Tally({(0, second): 1})) == {1: 0, 2: 1, 3: 0}
    assert shares(asked, Tally({(0, 0b111): 3, (first, 0): 1})) == {1: 0.5, 2: 0.25, 3: 0.25}
