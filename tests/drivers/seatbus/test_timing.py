"""Whether the bus keeps its time, by the sizes of its frames."""

import pytest

from drivers.seatbus.timing import cards_event, event_exchange, press_event, quiet_exchange, round_ms

NODES = 16


def test_a_quiet_round_of_sixteen_nodes_takes_at_most_40_ms_at_115200_baud() -> None:
    assert round_ms([quiet_exchange()] * NODES, 115_200) <= 40


@pytest.mark.parametrize("event", [press_event(), cards_event(1), cards_event(2)])
def test_a_round_with_one_event_at_every_node_takes_at_most_70_ms_at_115200_baud(event: bytes) -> None:
    assert round_ms([event_exchange(event)] * NODES, 115_200) <= 70


def test_a_faster_line_makes_a_shorter_round() -> None:
    slow, middle, fast = (round_ms([quiet_exchange()] * NODES, baud) for baud in (115_200, 250_000, 500_000))
    assert slow > middle > fast > NODES


def test_bytes_cost_what_they_last() -> None:
    assert round_ms([(9, 26)], 115_200, reckoned_us=0) == pytest.approx(35 * 86.8 / 1000, abs=0.01)
