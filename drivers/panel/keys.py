"""The panel's keys: their names, and which act differently when held."""

HOLD_MS = 1000

BIG_KEYS = ("PASS", "RAISE", "ALLIN", "FOLD", "BACK", "NEXT", "CLOCK", "FLOOR")
SEAT_RING = tuple(f"S{seat}" for seat in range(1, 14))
NUMBER_PAD = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "OK", "DEL")

KEYS = BIG_KEYS + SEAT_RING + NUMBER_PAD

# These act as a tap at their release; all others act when pressed.
HOLD_KEYS = frozenset({"RAISE", "FOLD", "BACK", "NEXT", "FLOOR"})
