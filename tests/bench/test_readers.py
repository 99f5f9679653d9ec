"""The aims of the card readers, held by the counts of the virtual clock."""

import pytest

from tests.bench.readers import (
    driven_round_ms,
    full_table,
    inventory_limit_ms,
    inventory_round_ms,
    look_cost,
    readers,
    round_cost,
    round_limit_ms,
    steady_limit_ms,
    stock_cost,
)

AIM = 1.3


def test_the_limits_are_those_of_the_air() -> None:
    assert [round(inventory_limit_ms(tags), 1) for tags in (0, 1, 2, 5)] == [0.5, 6.3, 12.9, 34.6]
    assert round(steady_limit_ms(1) - steady_limit_ms(0), 1) == 4.2
    assert round(round_limit_ms()) == 219


@pytest.mark.slow
@pytest.mark.parametrize("tags", [1, 2, 5])
def test_a_look_takes_at_most_1_3_times_the_air_time(tags: int) -> None:
    assert look_cost(tags, steady=False, fields=20).took_ms <= AIM * inventory_limit_ms(tags)
    assert look_cost(tags, steady=True, fields=20).took_ms <= AIM * steady_limit_ms(tags)


def test_an_empty_antenna_costs_at_most_20_transfers_and_the_stock_package_2013() -> None:
    assert look_cost(0, steady=True, fields=1).transfers <= 20
    assert stock_cost(0)[0].transfers == 2013


@pytest.mark.slow
def test_a_full_round_takes_at_most_1_3_times_its_limit() -> None:
    assert inventory_round_ms() <= AIM * round_limit_ms()
    assert driven_round_ms() <= AIM * round_limit_ms()


@pytest.mark.slow
def test_the_time_of_a_round_is_slept_and_not_computed() -> None:
    assert round_cost(full_table()).processor_s * 1000 < round_limit_ms() / 4


@pytest.mark.slow
def test_every_figure_of_the_readers_is_told() -> None:
    told = [figure.what for figure in readers(fields=2)]
    assert len(told) == len(set(told)) == 15
