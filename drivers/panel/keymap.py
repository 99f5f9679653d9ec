"""Which panel key each key of a USB number pad or of a keyboard is: a table of data."""

from collections.abc import Mapping
from dataclasses import dataclass

from drivers.panel.keys import BIG_KEYS, SEAT_RING

# A person's second press of one key comes 60 ms after the first at the soonest; a pad's own takes two to four reports
# of 8 or 10 ms.
PAIR_MS = 40


@dataclass(frozen=True, slots=True)
class Keymap:
    """What the keys of a pad are; a Linux key code that is not named does nothing.

    Two presses of 0 less than `pair_ms` apart are one of 00, as pads with such a key send it. With `pair_ms` 0 every
    press is told by itself, and at once.
    """

    keys: Mapping[int, str]
    pair_ms: int = PAIR_MS


# Linux key codes (linux/input-event-codes.h) name places of keys, whatever letter is printed there.
KP_DIGITS = (82, 79, 80, 81, 75, 76, 77, 71, 72, 73)
KP_SLASH, KP_ASTERISK, KP_MINUS, KP_PLUS, KP_ENTER, KP_DOT = 98, 55, 74, 78, 96, 83
KP_EQUAL, KP_LEFT_PAREN = 117, 179
NUM_LOCK = 69

ROW_DIGITS = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10)
ROW_MINUS = 12
ESC, BACKSPACE, TAB, ENTER, SPACE, DELETE = 1, 14, 15, 28, 57, 111
F1_TO_F8 = tuple(range(59, 67))
Q_TO_P = tuple(range(16, 26))
A_TO_D = tuple(range(30, 33))

_DIGITS = "0123456789"
NO_KEY = "none"

# NUM_LOCK is left out on purpose: some pads send it around every digit.
KEYBOARD = Keymap(
    {
        **dict(zip(KP_DIGITS, _DIGITS, strict=True)),
        **dict(zip(ROW_DIGITS, _DIGITS, strict=True)),
        ROW_MINUS: "00",
        KP_ENTER: "OK",
        ENTER: "OK",
        KP_DOT: "DEL",
        BACKSPACE: "DEL",
        DELETE: "DEL",
        **dict(zip(F1_TO_F8, BIG_KEYS, strict=True)),
        KP_SLASH: "PASS",
        KP_PLUS: "RAISE",
        KP_ASTERISK: "ALLIN",
        KP_MINUS: "FOLD",
        ESC: "BACK",
        SPACE: "NEXT",
        KP_EQUAL: "NEXT",
        TAB: "CLOCK",
        KP_LEFT_PAREN: "FLOOR",
        **dict(zip(Q_TO_P + A_TO_D, SEAT_RING, strict=True)),
    }
)
"""A number pad or a whole keyboard, in place of a panel or beside one.

Digits, Enter (OK), dot, Backspace and Delete (DEL) are the pad. F1 to F8 are PASS, RAISE, ALLIN, FOLD, BACK, NEXT,
CLOCK and FLOOR. A pad without such keys has / PASS, + RAISE, * ALLIN, - FOLD and, where it has them, Esc BACK, = NEXT,
Tab CLOCK, ( FLOOR; the space bar is NEXT too. The letters Q to P and A to D are the seats 1 to 13. The minus beside
the upper 0 is 00.
"""


def keymap_with(codes: Mapping[int, str]) -> Keymap:
    """The keys of a pad of its own: the usual ones, but for these codes; `none` is a code that means nothing."""
    return Keymap({code: key for code, key in {**KEYBOARD.keys, **codes}.items() if key != NO_KEY})
