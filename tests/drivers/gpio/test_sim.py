"""The simulated header: its lines, its clock and its faults."""

import pytest
from gpiozero import InputDevice, OutputDevice

from drivers.buttons.contact import Edge, clean
from drivers.gpio.sim import Change, SimHeader

PI_LINES = range(2, 28)
Told = list[tuple[float, bool]]


def watched(header: SimHeader, gpio: int, told: Told) -> InputDevice:
    """A line with its pull-up whose edges are written down."""
    device = InputDevice(gpio, pull_up=True, pin_factory=header)
    listener = Listener(told)
    device.pin.edges = "both"
    device.pin.when_changed = listener.hears
    told.clear()
    # Pins hold their listeners weakly.
    device.pin.listener = listener
    return device


class Listener:
    """Writes edges down."""

    def __init__(self, told: Told) -> None:
        self._told = told

    def hears(self, ticks: float, level: bool) -> None:
        self._told.append((ticks, level))


@pytest.fixture
def header() -> SimHeader:
    """A header with the lines of a Pi."""
    return SimHeader(PI_LINES)


def test_edges_happen_at_their_time_and_not_before(header: SimHeader) -> None:
    told: Told = []
    device = watched(header, 17, told)
    header.plan(17, clean(100, 50))
    header.step(99)
    assert (told, device.is_active) == ([], False)
    header.step(120)
    assert (told, device.is_active) == ([(0.1, False)], True)
    header.step(200)
    assert told == [(0.1, False), (0.15, True)]
    assert header.ticks() == 0.2


def test_the_clock_never_goes_back(header: SimHeader) -> None:
    header.step(500)
    header.step(100)
    assert header.ticks() == 0.5


def test_a_lost_release_changes_the_level_alone_and_only_once(header: SimHeader) -> None:
    told: Told = []
    device = watched(header, 17, told)
    header.lose_release(17)
    header.plan(17, clean(100, 50))
    header.plan(17, clean(200, 50))
    header.step(180)
    assert (told, device.is_active) == ([(0.1, False)], False)
    header.step(300)
    assert told[1:] == [(0.2, False), (0.25, True)]


def test_a_deaf_header_tells_of_no_edge(header: SimHeader) -> None:
    told: Told = []
    device = watched(header, 17, told)
    header.deaf = True
    header.plan(17, (Edge(100_000, True),))
    header.step(150)
    assert (told, device.is_active) == ([], True)


def test_a_slow_header_tells_of_an_edge_later_with_its_own_time(header: SimHeader) -> None:
    told: Told = []
    device = watched(header, 17, told)
    header.late_us = 30_000
    header.plan(17, (Edge(100_000, True),))
    header.step(129)
    assert told == []
    header.step(130)
    assert (told, device.is_active) == ([(0.1, False)], True)


def test_a_busy_line_cannot_be_claimed_until_it_is_free(header: SimHeader) -> None:
    header.busy = {17}
    with pytest.raises(RuntimeError, match="GPIO busy"):
        InputDevice(17, pull_up=True, pin_factory=header)
    header.busy = set()
    InputDevice(17, pull_up=True, pin_factory=header).close()


def test_a_contact_that_is_closed_stays_low_when_its_line_is_pulled_up(header: SimHeader) -> None:
    header.plan(17, (Edge(100, True),))
    header.step(1)
    device = InputDevice(17, pull_up=True, pin_factory=header)
    assert device.is_active
    assert header.pressed([17, 18])
    assert not header.pressed([18])
    device.close()


def test_what_a_line_does_is_remembered_with_its_time(header: SimHeader) -> None:
    lamp = OutputDevice(14, pin_factory=header)
    for now_ms in (10, 20, 30):
        header.step(now_ms)
        lamp.value = now_ms != 20
    assert list(header.pin(14).changes) == [Change(10_000, True), Change(20_000, False), Change(30_000, True)]
    lamp.close()


def test_a_line_that_is_not_there_cannot_move(header: SimHeader) -> None:
    with pytest.raises(ValueError, match="there is no line GPIO28; there are 2 to 27"):
        header.plan(28, clean(100, 50))


def test_a_contact_that_still_moves_cannot_be_planned_again(header: SimHeader) -> None:
    header.plan(17, clean(100, 50))
    with pytest.raises(
        ValueError, match=r"GPIO17 cannot move at 150000 us: its contact is free from 150001 us on; plan"
    ):
        header.plan(17, clean(150, 50))
    header.plan(18, clean(150, 50))
    assert (header.next_us([17, 18]), header.next_us([18]), header.next_us([19])) == (100_000, 150_000, None)


def test_a_wide_header_has_the_lines_of_a_pi_and_more() -> None:
    header = SimHeader()
    assert header.board_info.model == "5B"
    for gpio in (2, 27, 28, 99):
        device = InputDevice(gpio, pull_up=True, pin_factory=header)
        assert device.pin.info.name == f"GPIO{gpio}"
        device.close()
