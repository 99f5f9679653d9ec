"""What the keys of a number pad and of a keyboard are."""

import pytest

from drivers.panel.keymap import ESC, KEYBOARD, KP_EQUAL, KP_LEFT_PAREN, NUM_LOCK, TAB
from drivers.panel.keys import BIG_KEYS, KEYS, SEAT_RING

# Codes and names as linux/input-event-codes.h has them, written down once more and not taken from the table.
PAD = {
    "0": 82,
    "1": 79,
    "2": 80,
    "3": 81,
    "4": 75,
    "5": 76,
    "6": 77,
    "7": 71,
    "8": 72,
    "9": 73,
    "OK": 96,
    "DEL": 83,
    "PASS": 98,
    "RAISE": 78,
    "ALLIN": 55,
    "FOLD": 74,
}


@pytest.mark.parametrize(("key", "code"), PAD.items())
def test_each_key_of_a_number_pad_is_the_panel_key_that_it_shows(key: str, code: int) -> None:
    assert KEYBOARD.keys[code] == key


def test_the_upper_row_of_a_keyboard_has_the_digits_and_the_double_zero() -> None:
    assert [KEYBOARD.keys[code] for code in range(2, 13)] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "00"]


def test_the_function_keys_are_the_big_keys_in_their_order() -> None:
    assert [KEYBOARD.keys[code] for code in range(59, 67)] == list(BIG_KEYS)


def test_the_letters_are_the_seats() -> None:
    assert [KEYBOARD.keys[code] for code in (*range(16, 26), 30, 31, 32)] == list(SEAT_RING)


def test_the_main_enter_backspace_and_delete_work_as_the_pads_keys_do() -> None:
    assert [KEYBOARD.keys[code] for code in (28, 14, 111)] == ["OK", "DEL", "DEL"]


def test_the_further_keys_that_some_pads_have_are_big_keys() -> None:
    assert [KEYBOARD.keys[code] for code in (ESC, KP_EQUAL, TAB, KP_LEFT_PAREN)] == ["BACK", "NEXT", "CLOCK", "FLOOR"]


def test_every_panel_key_is_on_a_keyboard_and_nothing_else() -> None:
    assert set(KEYBOARD.keys.values()) == set(KEYS)


def test_num_lock_is_no_key() -> None:
    assert NUM_LOCK == 69
    assert NUM_LOCK not in KEYBOARD.keys
