"""How a node's exchanges are counted, and when that is a warning."""

import pytest

from drivers.seatbus.health import WARN_FROM, WINDOW, Health


def test_nothing_is_wrong_with_a_node_that_was_never_asked() -> None:
    assert Health().error_rate == 0
    assert not Health().warns


def test_failures_are_counted_by_their_kind() -> None:
    health = Health()
    health.failed(damaged=False)
    health.failed(damaged=True)
    health.good(3)
    assert (health.counts.silent, health.counts.replies, health.counts.round_trip_ms) == (1, 1, 3)
    assert health.error_rate == pytest.approx(2 / 3)


def test_failures_in_a_row_end_with_a_good_exchange() -> None:
    health = Health()
    for _ in range(3):
        health.failed(damaged=True)
    assert (health.failures, health.damaged_in_row) == (3, 3)
    health.failed(damaged=False)
    assert (health.failures, health.damaged_in_row) == (4, 0)
    health.good(1)
    assert (health.failures, health.good_in_row) == (0, 1)


def test_a_rate_that_climbs_warns_before_the_link_is_lost_and_only_once() -> None:
    health = Health()
    warned = []
    for turn in range(10 * WINDOW):
        if turn % 7 == 0:
            health.failed(damaged=True)
        else:
            health.good(2)
        warned.append(health.warns)
        assert health.failures <= 1
    assert not warned[WINDOW // 2]
    assert warned[-1]
    assert sum(before != after for before, after in zip(warned, warned[1:], strict=False)) == 1


def test_a_warning_ends_when_the_link_has_been_well_for_a_while() -> None:
    health = Health()
    for _ in range(WARN_FROM):
        health.failed(damaged=False)
    assert health.warns
    for _ in range(WINDOW - WARN_FROM):
        health.good(2)
    assert health.warns
    for _ in range(WARN_FROM):
        health.good(2)
    assert not health.warns
    assert health.error_rate == 0


def test_a_noise_of_one_byte_in_a_thousand_is_no_warning() -> None:
    health = Health()
    for turn in range(5_000):
        if turn % 66 == 0:
            health.failed(damaged=True)
        else:
            health.good(2)
        assert not health.warns
