"""The hands that the bench plays: all recorded no-limit hold'em hands, else the product's own, repeated."""

from pathlib import Path
from typing import Final

import firmware_host.hands
from firmware_host.hands.phh import read_hands
from firmware_host.hands.phh_write import write_hands
from firmware_host.hands.records import PhhHand

RECORDED: Final = Path(__file__).parents[3] / "shared" / "data" / "hands"
SHOWN: Final = Path(firmware_host.hands.__file__).with_name("shown.phhs")
AT_LEAST: Final = 300


def no_limit_hands() -> list[PhhHand]:
    """The hands, numbered from 1."""
    files = [*sorted(RECORDED.glob("wsop-2023/*.phh")), RECORDED / "random-play.phhs"] if RECORDED.is_dir() else [SHOWN]
    hands = [hand for file in files for hand in read_hands(file) if isinstance(hand, PhhHand) and hand.variant == "NT"]
    if files == [SHOWN]:
        hands *= -(-AT_LEAST // len(hands))
    return [hand._replace(hand=str(number)) for number, hand in enumerate(hands, 1)]


def written(hands: list[PhhHand], folder: Path) -> Path:
    """The hands as one file."""
    path = folder / "no-limit.phhs"
    path.write_text(write_hands(hands))
    return path
