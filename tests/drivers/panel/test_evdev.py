"""The driver of the number pad: from records to strokes."""

import os
from pathlib import Path

import pytest

from drivers.api import KeyStruck, Reading
from drivers.panel.evdev import EvdevPanel
from drivers.panel.evdev_sim import PATH, PipedPanel, SimPad
from drivers.panel.keymap import F1_TO_F8, KEYBOARD, KP_DIGITS, NUM_LOCK, Keymap
from drivers.panel.records import KEY, PRESSED, RELEASED, REPEATED, Record, encoded
from tests.contract.running import run

ZERO = KP_DIGITS[0]
PASS, RAISE, _, FOLD = F1_TO_F8[:4]


def struck(key: str, at_ms: int, held: bool = False) -> KeyStruck:
    return KeyStruck(key, held, at_ms)


def zeros_pressed(*times_ms: int) -> list[Reading]:
    """Return what a pad tells whose key 0 is pressed at the times."""
    panel = PipedPanel()
    for at_ms in times_ms:
        panel.pad.press(at_ms, 5, ZERO)
    return run(panel, 0, 3000)


def test_repeats_of_a_long_press_are_no_presses() -> None:
    panel = PipedPanel()
    panel.pad.send(1000, ZERO + 1, REPEATED)
    panel.pad.press(1100, 900, PASS)
    assert run(panel, 0, 5000) == [struck("PASS", 1100)]


def test_num_lock_and_keys_without_a_meaning_strike_nothing() -> None:
    panel = PipedPanel()
    for turn, code in enumerate((NUM_LOCK, 240, 0x2FF)):
        panel.pad.press(1000 + 100 * turn, 50, code)
    assert run(panel, 0, 5000) == []


def test_num_lock_sent_around_a_digit_leaves_the_digit() -> None:
    panel = PipedPanel()
    panel.pad.press(1000, 2, NUM_LOCK)
    panel.pad.press(1004, 50, KP_DIGITS[7])
    panel.pad.press(1060, 2, NUM_LOCK)
    assert run(panel, 0, 5000) == [struck("7", 1004)]


def test_a_release_without_its_press_strikes_nothing() -> None:
    panel = PipedPanel()
    panel.pad.send(1000, RAISE, RELEASED)
    panel.pad.send(1100, PASS, RELEASED)
    assert run(panel, 0, 5000) == []


def test_keys_pressed_together_each_act() -> None:
    panel = PipedPanel()
    panel.pad.press(1000, 500, RAISE)
    panel.pad.press(1100, 100, FOLD)
    panel.pad.press(1150, 2000, PASS)
    assert run(panel, 0, 5000) == [struck("PASS", 1150), struck("FOLD", 1200), struck("RAISE", 1500)]


def test_two_keys_held_are_told_in_the_order_of_their_time() -> None:
    panel = PipedPanel()
    panel.pad.press(1010, 3000, RAISE)
    panel.pad.press(1005, 3000, FOLD)
    panel.poll(1500)
    assert panel.poll(4500) == [struck("FOLD", 2005, held=True), struck("RAISE", 2010, held=True)]


def test_a_second_press_without_a_release_between_is_timed_anew() -> None:
    panel = PipedPanel()
    panel.pad.send(1000, RAISE, PRESSED)
    panel.pad.send(1005, FOLD, PRESSED)
    panel.pad.send(1010, RAISE, PRESSED)
    panel.poll(1500)
    assert panel.poll(4500) == [struck("FOLD", 2005, held=True), struck("RAISE", 2010, held=True)]


def test_a_hold_is_told_at_the_first_millisecond_after_its_time() -> None:
    panel = PipedPanel()
    panel.pad.send_raw(1001, encoded(Record(1_000_500, KEY, RAISE, PRESSED)))
    assert run(panel, 0, 2000) == []
    assert panel.next_ms == 2001
    assert panel.poll(2001) == [struck("RAISE", 2000, held=True)]


def test_only_records_of_keys_are_keys() -> None:
    panel = PipedPanel()
    for type_ in (2, 4, 0x11):
        panel.pad.send_raw(1000, encoded(Record(1_000_000, type_, PASS, PRESSED)))
    assert run(panel, 0, 5000) == []


def test_a_press_that_ended_before_a_late_poll_is_a_tap_at_its_own_time() -> None:
    panel = PipedPanel()
    panel.poll(0)
    panel.pad.press(100, 300, RAISE)
    assert panel.poll(5000) == [struck("RAISE", 400)]


def test_a_hold_that_ended_before_a_late_poll_is_a_hold() -> None:
    panel = PipedPanel()
    panel.poll(0)
    panel.pad.press(100, 1500, RAISE)
    assert panel.poll(5000) == [struck("RAISE", 1100, held=True)]


@pytest.mark.parametrize("gap_ms", [8, 16, 39])
def test_two_zeros_as_close_as_a_pad_sends_them_are_the_double_zero(gap_ms: int) -> None:
    assert zeros_pressed(1000, 1000 + gap_ms) == [struck("00", 1000)]


@pytest.mark.parametrize("gap_ms", [40, 60, 150])
def test_two_zeros_as_close_as_a_hand_presses_them_are_two(gap_ms: int) -> None:
    assert zeros_pressed(1000, 1000 + gap_ms) == [struck("0", 1000), struck("0", 1000 + gap_ms)]


def test_three_zeros_of_a_key_000_are_a_double_zero_and_one_more() -> None:
    assert zeros_pressed(1000, 1016, 1032) == [struck("00", 1000), struck("0", 1032)]


def test_two_double_zeros_in_a_row_are_two() -> None:
    assert zeros_pressed(1000, 1016, 1100, 1116) == [struck("00", 1000), struck("00", 1100)]


def test_a_lone_zero_is_told_when_no_second_can_follow() -> None:
    panel = PipedPanel()
    panel.pad.press(1000, 5, ZERO)
    assert run(panel, 0, 1039) == []
    assert not panel.settled
    assert run(panel, 1039, 1040) == [struck("0", 1000)]
    assert panel.settled


def test_another_key_lets_a_zero_stand_alone_at_once() -> None:
    panel = PipedPanel()
    panel.pad.press(1000, 5, ZERO)
    panel.pad.press(1010, 5, KP_DIGITS[6])
    panel.pad.press(1020, 5, ZERO)
    assert run(panel, 0, 1010) == [struck("0", 1000), struck("6", 1010)]
    assert run(panel, 1011, 2000) == [struck("0", 1020)]


def test_a_hold_that_falls_due_beside_a_zero_keeps_the_order_of_time() -> None:
    panel = PipedPanel()
    panel.pad.press(10, 2000, RAISE)
    panel.pad.press(1000, 5, ZERO)
    panel.pad.press(1020, 5, ZERO)
    assert run(panel, 0, 3000) == [struck("0", 1000), struck("RAISE", 1010, held=True), struck("0", 1020)]


def test_a_pad_without_a_double_zero_tells_every_zero_at_once() -> None:
    pad = SimPad()
    panel = EvdevPanel(PATH, Keymap(KEYBOARD.keys, pair_ms=0), pad.open, pad.clock_us)
    for at_ms in (1000, 1016):
        pad.press(at_ms, 5, ZERO)
    pad.step(1005)
    assert panel.poll(1005) == [struck("0", 1000)]
    pad.step(1021)
    assert panel.poll(1021) == [struck("0", 1016)]
    panel.close()
    pad.close()


def test_after_dropped_records_a_key_counts_as_released_and_what_it_began_is_nothing() -> None:
    panel = PipedPanel()
    panel.pad.send(1000, RAISE, PRESSED)
    panel.pad.overflow(1500)
    panel.pad.send(1600, RAISE, RELEASED)
    assert run(panel, 0, 5000) == []
    panel.pad.press(5000, 100, RAISE)
    assert run(panel, 5000, 6000) == [struck("RAISE", 5100)]


def test_a_zero_pressed_before_records_were_dropped_is_told() -> None:
    panel = PipedPanel()
    panel.pad.press(1000, 5, ZERO)
    panel.pad.overflow(1010)
    panel.pad.press(1020, 5, ZERO)
    assert run(panel, 0, 5000) == [struck("0", 1000), struck("0", 1020)]


def test_records_are_stamped_by_the_clock_of_the_driver_whatever_the_pads_is() -> None:
    pad = SimPad()
    panel = EvdevPanel(PATH, open_pad=pad.open, clock_us=pad.clock_us)
    pad.step(700_000)
    assert panel.poll(5000) == []
    pad.press(700_100, 300, RAISE)
    pad.step(702_000)
    assert panel.poll(7000) == [struck("RAISE", 5400)]
    panel.close()
    pad.close()


@pytest.mark.parametrize(("stamped_ms", "told_ms"), [(0, 2000), (10_000, 3000)])
def test_a_stamp_outside_the_time_since_the_last_poll_is_moved_into_it(stamped_ms: int, told_ms: int) -> None:
    pad = SimPad()
    panel = EvdevPanel(PATH, open_pad=pad.open, clock_us=lambda: 3_000_000)
    panel.poll(2000)
    pad.send(stamped_ms, PASS, PRESSED)
    pad.step(10_000)
    assert panel.poll(3000) == [struck("PASS", told_ms)]
    panel.close()
    pad.close()


def test_a_poll_before_its_time_reads_what_made_the_file_readable() -> None:
    panel = PipedPanel()
    panel.poll(1000)
    panel.pad.send(1003, PASS, PRESSED)
    assert panel.poll(1003) == [struck("PASS", 1003)]


def test_the_descriptor_to_wait_on_is_the_open_pads() -> None:
    pad = SimPad()
    opened: list[int] = []

    def open_pad(path: Path) -> int:
        opened.append(pad.open(path))
        return opened[-1]

    panel = EvdevPanel(PATH, open_pad=open_pad, clock_us=pad.clock_us)
    assert panel.fileno() is None
    panel.poll(0)
    assert [panel.fileno()] == opened
    assert not os.get_blocking(opened[0])
    panel.close()
    assert panel.fileno() is None
    pad.close()
