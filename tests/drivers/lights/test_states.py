"""The table of light states."""

import pytest

from drivers.lights.states import LOOKS, look


def test_every_state_of_the_status_has_a_look() -> None:
    assert list(LOOKS) == ["alert", "clock", "show", "turn", "button", "small-blind", "big-blind", "off"]


@pytest.mark.parametrize("state", list(LOOKS))
def test_no_lamp_changes_more_than_three_times_a_second(state: str) -> None:
    shown = look(state)
    if shown.on_ms and shown.off_ms:
        assert min(shown.on_ms, shown.off_ms) * 3 >= 1000


def test_only_off_is_dark() -> None:
    dark = [state for state in LOOKS if look(state).on_ms == 0 or not any(look(state).colour)]
    assert dark == ["off"]


def test_the_states_before_the_deal_are_told_apart() -> None:
    assert len({look(state) for state in ("button", "small-blind", "big-blind", "off")}) == 4


def test_an_unknown_state_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no light state 'disco'; there are alert, clock"):
        look("disco")
