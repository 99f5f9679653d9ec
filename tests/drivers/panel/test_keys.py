"""The table of keys."""

from drivers.panel.keys import BIG_KEYS, HOLD_KEYS, KEYS, NUMBER_PAD, SEAT_RING


def test_the_panel_has_eight_big_keys_thirteen_seats_and_a_number_pad() -> None:
    assert (len(BIG_KEYS), len(SEAT_RING), len(NUMBER_PAD)) == (8, 13, 13)
    assert (SEAT_RING[0], SEAT_RING[-1]) == ("S1", "S13")


def test_every_name_stands_for_one_key() -> None:
    assert len(set(KEYS)) == len(KEYS)


def test_only_big_keys_have_a_hold() -> None:
    assert set(BIG_KEYS) >= HOLD_KEYS
