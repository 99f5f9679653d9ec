"""The real driver of seat buttons on a simulated header, worked like the simulated buttons."""

import pytest

from drivers.api import ButtonStruck, Reading
from drivers.buttons.gpio_sim import HeaderButtons
from drivers.gpio.hands import wide_map
from drivers.gpio.sim import SimHeader
from drivers.panel.gpio_sim import HeaderPanel
from tests.contract.running import run


@pytest.fixture
def buttons() -> HeaderButtons:
    """Thirteen buttons on a wide header."""
    return HeaderButtons(SimHeader(), wide_map(13).buttons)


def test_buttons_of_several_seats_do_not_mix(buttons: HeaderButtons) -> None:
    buttons.press(13, 100)
    buttons.press(1, 50, down_ms=1000)
    assert run(buttons, 0, 2000) == [ButtonStruck(13, False, 220), ButtonStruck(1, True, 750)]


def test_presses_count_taps_bounces_and_holds_once_and_spikes_never(buttons: HeaderButtons) -> None:
    buttons.press(1, 0)
    buttons.bounce(2, 0)
    buttons.press(3, 0, down_ms=1000)
    buttons.spike(4, 0)
    assert buttons.presses == 3


def test_buttons_settle_after_a_stroke(buttons: HeaderButtons) -> None:
    run(buttons, 0, 0)
    assert buttons.settled
    buttons.press(4, 100)
    assert not buttons.settled
    run(buttons, 20, 200)
    assert not buttons.settled
    run(buttons, 200, 400)
    assert buttons.settled


def test_buttons_do_not_settle_before_a_lost_release_was_found(buttons: HeaderButtons) -> None:
    buttons.lose_release(4)
    buttons.press(4, 0)
    readings: list[Reading] = []
    while not buttons.settled:
        readings += buttons.poll(buttons.next_ms)
    ((stroke),) = readings
    assert isinstance(stroke, ButtonStruck)
    assert (stroke.seat, stroke.held) == (4, False)


def test_a_seat_without_a_button_is_an_error(buttons: HeaderButtons) -> None:
    with pytest.raises(ValueError, match="no seat button 14; there are 1, 2, 3"):
        buttons.press(14, 0)
    with pytest.raises(ValueError, match="no seat button 14"):
        buttons.lose_release(14)


def test_the_past_and_a_press_over_another_are_errors(buttons: HeaderButtons) -> None:
    buttons.press(4, 1000)
    with pytest.raises(ValueError, match=r"cannot move at 1050000 us: its contact is free from 1120001 us on"):
        buttons.press(4, 1050)
    run(buttons, 0, 3000)
    with pytest.raises(ValueError, match="cannot move at 2000000 us"):
        buttons.press(4, 2000)


def test_buttons_and_keys_on_one_header_move_each_by_itself(buttons: HeaderButtons) -> None:
    header = SimHeader()
    lines = wide_map(13)
    buttons, panel = HeaderButtons(header, lines.buttons), HeaderPanel(header, lines.keys)
    buttons.poll(0)
    panel.poll(0)
    buttons.press(4, 100)
    panel.strike("FOLD", 150)
    told = []
    for now_ms in range(10, 500, 10):
        told += [*buttons.poll(now_ms), *panel.poll(now_ms)]
    assert [(type(one).__name__, one.at_ms) for one in told] == [("ButtonStruck", 220), ("KeyStruck", 250)]


def test_no_two_parts_of_a_wide_table_share_a_line() -> None:
    lines = wide_map(13)
    used = [*lines.buttons.values(), *lines.lights.values(), *lines.keys.values(), lines.buzzer]
    assert (len(lines.buttons), len(lines.lights), len(lines.keys)) == (13, 13, 34)
    assert len(set(used)) == len(used) == 61
    assert set(used) <= SimHeader().lines
