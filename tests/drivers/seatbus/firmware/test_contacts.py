"""Strokes of a node's contacts, with the node's own time."""

from drivers.buttons.debounce import HELD, PRESSED, TAPPED
from drivers.seatbus import events
from tests.drivers.seatbus.firmware.plain import HOLD_US, Bench, PlainHal


def told(bench: Bench) -> list[tuple[int, int, int]]:
    """Return contact, stroke and time of the presses."""
    return [(event.contact, event.low, event.clock_ms) for event in bench.told() if event.kind == events.PRESS]


def test_a_tap_is_told_once_with_the_time_of_its_release() -> None:
    bench = Bench()
    bench.greet()
    bench.run_ms(1000)
    bench.press(120)
    assert told(bench) == [(0, TAPPED, 1120)]


def test_a_hold_is_told_when_its_time_is_reached() -> None:
    bench = Bench()
    bench.greet()
    bench.run_ms(500)
    bench.press(2000)
    assert told(bench) == [(0, HELD, 500 + HOLD_US // 1000)]


def test_a_contact_without_a_hold_is_told_when_it_closes() -> None:
    bench = Bench(PlainHal(contacts=3, hold_us=0))
    bench.greet()
    bench.run_ms(500)
    bench.press(100, contact=2)
    assert told(bench) == [(2, PRESSED, 500)]


def test_two_contacts_are_told_in_the_order_of_their_strokes() -> None:
    bench = Bench(PlainHal(contacts=2))
    bench.greet()
    bench.run_ms(500)
    bench.move(1, True)
    bench.run_ms(100)
    bench.move(0, True)
    bench.run_ms(100)
    bench.move(1, False)
    bench.run_ms(50)
    bench.move(0, False)
    bench.run_ms(50)
    assert told(bench) == [(1, TAPPED, 700), (0, TAPPED, 750)]


def test_a_lost_edge_is_found_by_the_level() -> None:
    bench = Bench()
    bench.greet()
    bench.run_ms(500)
    bench.move(0, True)
    bench.run_ms(100)
    bench.hal.levels[0] = False
    bench.run_ms(200)
    ((_, kind, at_ms),) = told(bench)
    assert kind == TAPPED
    assert 600 <= at_ms <= 710


def test_a_contact_that_is_closed_at_the_start_strikes_nothing_before_it_has_opened() -> None:
    bench = Bench()
    bench.hal.levels[0] = True
    bench.greet()
    bench.run_ms(2000)
    bench.move(0, False)
    bench.run_ms(100)
    assert told(bench) == []
    bench.press(100)
    assert len(told(bench)) == 1


def test_a_contact_that_stays_closed_is_told_as_stuck_and_as_free_again() -> None:
    bench = Bench()
    bench.greet()
    bench.run_ms(10)
    bench.move(0, True)
    bench.rest_s(31)
    bench.move(0, False)
    bench.run_ms(200)
    stuck = [(event.low, event.clock_ms // 1000) for event in bench.told() if event.kind == events.STUCK]
    assert stuck == [(1, 30), (0, 31)]
