"""The simulated panel."""

import pytest

from drivers.api import KeyStruck
from drivers.panel.sim import SimPanel
from tests.contract.running import run


def test_a_struck_key_is_down_for_a_tenth_of_a_second() -> None:
    panel = SimPanel()
    panel.strike("FOLD", 1000)
    assert run(panel, 0, 3000) == [KeyStruck("FOLD", False, 1100)]


def test_a_key_struck_held_is_down_long_enough() -> None:
    panel = SimPanel()
    panel.strike("FOLD", 1000, held=True)
    assert run(panel, 0, 5000) == [KeyStruck("FOLD", True, 2000)]


def test_a_bouncing_key_acts_once_at_its_first_edge() -> None:
    panel = SimPanel()
    panel.bounce("7", 1000)
    assert run(panel, 0, 3000) == [KeyStruck("7", False, 1000)]


def test_a_lost_release_does_not_swallow_the_next_press() -> None:
    panel = SimPanel()
    panel.lose_release("7")
    panel.strike("7", 1000)
    panel.strike("7", 1500)
    assert run(panel, 0, 3000) == [KeyStruck("7", False, 1000), KeyStruck("7", False, 1500)]


def test_a_spike_strikes_no_key() -> None:
    panel = SimPanel()
    panel.spike("7", 1000)
    assert run(panel, 0, 3000) == []


def test_presses_count_each_key_and_a_hold_once() -> None:
    panel = SimPanel()
    panel.strike("S4", 0)
    panel.strike("RAISE", 0, held=True)
    panel.bounce("6", 0)
    panel.spike("7", 0)
    assert panel.presses == 3


def test_an_unknown_key_is_named_with_the_known_ones() -> None:
    panel = SimPanel()
    with pytest.raises(ValueError, match="no key S14; there are PASS, RAISE"):
        panel.strike("S14", 0, held=True)
    assert panel.presses == 0


def test_a_key_without_a_hold_cannot_be_held() -> None:
    with pytest.raises(ValueError, match="PASS has no hold; those with one are BACK, FLOOR, FOLD, NEXT, RAISE"):
        SimPanel().strike("PASS", 0, held=True)
