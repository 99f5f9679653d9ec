"""A PC's keyboard as the dealer's panel and hands: tables of data."""

from typing import Final

from drivers.panel.keys import BIG_KEYS

PANEL_KEYS: Final = {
    "c": "PASS",
    "r": "RAISE",
    "i": "ALLIN",
    "f": "FOLD",
    "backspace": "BACK",
    "space": "NEXT",
    "k": "CLOCK",
    "o": "FLOOR",
    "delete": "DEL",
    "-": "00",
    "enter": "OK",
    "[-]": "00",
    "[.]": "DEL",
    **{str(digit): str(digit) for digit in range(10)},
    **{f"[{digit}]": str(digit) for digit in range(10)},
    **{f"f{seat}": f"S{seat}" for seat in range(1, 13)},
}
"""Panel key by the keyboard's name of a key; Return is OK or NEXT and Shift+F1 is seat 13, see `panel_key`."""

CARD_KEYS: Final = {"d": "deal", "a": "deal all", "b": "board", "m": "muck", "g": "gather"}

KEY_HINTS: Final = dict(zip(BIG_KEYS, ("C", "R", "I", "F", "Backspace", "Space", "K", "O"), strict=True))
"""What to press for each of the eight keys."""

LEGEND: Final = (
    ("D", "deal the next card"),
    ("A", "deal all cards"),
    ("B", "flop, turn, river"),
    ("M", "his cards to the muck"),
    ("G", "gather and shuffle"),
    ("F1-F12", "seats, Shift+F1: 13"),
    ("0-9 -", "pad, - is 00"),
    ("Enter", "OK in an amount, else NEXT"),
    ("Mouse", "drag cards, press keys"),
    ("Hold", "keep a key down"),
)

AMOUNT_KINDS: Final = frozenset({"RAISE", "UNDO", "PIN", "PLUS", "MINUS", "BREAK"})
# Here NEXT has a meaning of its own as long as no digit is keyed.
DIGIT_KINDS: Final = frozenset({"CHIPS", "PENALTY"})
AMOUNT_KEYS: Final = frozenset({"RAISE", "00", "DEL", *map(str, range(10))})
# By then what was keyed has come back in the status.
ECHO_S: Final = 0.5


def panel_key(name: str, shift: bool, amount_open: bool) -> str | None:
    """The panel key that a key of the keyboard is; None for one that is none."""
    if name == "return":
        return "OK" if amount_open else "NEXT"
    if name == "f1" and shift:
        return "S13"
    return PANEL_KEYS.get(name)


def is_amount_open(entry: str | None, last_key: str | None, since_s: float) -> bool:
    """Whether digits are being keyed: the table says so, or the last key began it a moment ago."""
    if last_key is not None and since_s < ECHO_S:
        return last_key in AMOUNT_KEYS
    words = (entry or "").split()
    return not AMOUNT_KINDS.isdisjoint(words) or (not DIGIT_KINDS.isdisjoint(words) and words[-1].isdigit())
