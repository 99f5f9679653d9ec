"""The simulated seat buttons."""

import pytest

from drivers.api import ButtonStruck
from drivers.buttons.sim import SimButtons
from tests.contract.running import run


def test_buttons_of_several_seats_do_not_mix() -> None:
    buttons = SimButtons(seats=13)
    buttons.press(13, 100)
    buttons.press(1, 50, down_ms=1000)
    assert run(buttons, 0, 2000) == [ButtonStruck(13, False, 220), ButtonStruck(1, True, 750)]


def test_seven_tenths_of_a_second_are_a_hold() -> None:
    buttons = SimButtons(seats=4)
    buttons.press(4, 0, down_ms=700)
    assert run(buttons, 0, 2000) == [ButtonStruck(4, True, 700)]


def test_a_bounce_is_stamped_at_the_first_edge_of_its_release() -> None:
    buttons = SimButtons(seats=4)
    buttons.bounce(4, 1000)
    assert run(buttons, 0, 2000) == [ButtonStruck(4, False, 1120)]


def test_a_bounce_whose_release_edge_is_lost_is_still_one_tap() -> None:
    buttons = SimButtons(seats=4)
    buttons.lose_release(4)
    buttons.bounce(4, 1000)
    ((stroke),) = run(buttons, 0, 3000)
    assert stroke == ButtonStruck(4, False, 1120)


def test_presses_count_taps_bounces_and_holds_once_and_spikes_never() -> None:
    buttons = SimButtons(seats=4)
    buttons.press(1, 0)
    buttons.bounce(2, 0)
    buttons.press(3, 0, down_ms=1000)
    buttons.spike(4, 0)
    assert buttons.presses == 3


def test_buttons_settle_after_a_stroke() -> None:
    buttons = SimButtons(seats=4)
    buttons.press(4, 0)
    assert not buttons.settled
    run(buttons, 0, 200)
    assert buttons.settled


def test_a_seat_without_a_button_is_an_error() -> None:
    with pytest.raises(ValueError, match="no seat button 5; there are 1, 2, 3, 4"):
        SimButtons(seats=4).press(5, 0)
