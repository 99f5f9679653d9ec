"""Times of a node by the table's clock."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.seatbus.clock import ASK_MS, NodeClock
from drivers.seatbus.events import CLOCK_MS


@pytest.mark.slow
@given(st.integers(0, CLOCK_MS - 1), st.integers(0, 10_000_000), st.integers(0, 3_600_000))
def test_a_time_is_right_whatever_the_node_s_clock_shows(clock_ms: int, now_ms: int, age_ms: int) -> None:
    clock = NodeClock()
    clock.take(now_ms, clock_ms)
    assert clock.table_ms((clock_ms - age_ms) % CLOCK_MS, now_ms) == now_ms - age_ms


def test_a_poll_that_was_late_does_not_spoil_the_clock() -> None:
    rng = Random(3)
    clock = NodeClock()
    for turn in range(40):
        sent_ms = 1_000 * turn
        late_ms = rng.choice((0, 3, 40))
        clock.take(sent_ms, sent_ms + late_ms + 500)
        if turn >= 7:
            assert clock.table_ms(sent_ms + 500 - 20, sent_ms + 100) == sent_ms - 20


def test_a_clock_that_runs_fast_is_followed() -> None:
    clock = NodeClock()
    for now_ms in range(0, 3_600_000, ASK_MS):
        clock.take(now_ms, (now_ms * 1_000_050 // 1_000_000) % CLOCK_MS)
    shown_ms = 3_598_000 * 1_000_050 // 1_000_000
    assert 0 <= clock.table_ms(shown_ms, 3_598_000) - 3_598_000 + 2 <= 2


def test_nothing_happens_later_than_now() -> None:
    clock = NodeClock()
    clock.take(1_000, 500)
    assert clock.table_ms(900, 1_010) == 1_010


def test_a_sample_is_asked_for_every_two_seconds() -> None:
    clock = NodeClock()
    assert clock.due(0)
    clock.take(0, 0)
    assert not clock.due(ASK_MS - 1)
    assert clock.due(ASK_MS)
