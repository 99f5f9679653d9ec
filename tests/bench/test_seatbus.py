"""The aims of the seat bus, and that it does better than a plain layout of Modbus."""

import pytest

from drivers.seatbus.line import BAUDS
from drivers.seatbus.timing import cards_event, event_exchange, quiet_exchange, round_ms
from tests.bench import modbus
from tests.bench.seatbus import NODES, measured, modelled


def test_a_request_for_all_registers_has_the_bytes_that_modbus_says() -> None:
    assert modbus.answer_bytes(modbus.ALL_REGISTERS) == 35
    assert modbus.exchange_ms(modbus.ALL_REGISTERS, 115_200) == pytest.approx(43 * 0.0868 + 3.5, abs=0.01)


@pytest.mark.parametrize("baud", BAUDS)
def test_rounds_are_shorter_than_those_of_modbus(baud: int) -> None:
    assert round_ms([quiet_exchange()] * NODES, baud) < modbus.quiet_round_ms(NODES, baud)
    assert round_ms([event_exchange(cards_event(2))] * NODES, baud) < modbus.event_round_ms(NODES, baud)


@pytest.mark.bus
def test_a_press_is_told_within_a_round_and_the_debounce() -> None:
    latency = modelled(115_200, presses=40)
    assert latency.p50_ms <= 45
    assert latency.p99_ms <= 70


@pytest.mark.bus
def test_the_master_keeps_up_by_the_clock() -> None:
    assert measured(presses=3).polls_a_second > 50
