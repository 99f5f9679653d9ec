"""Hand histories to replay: good ones, bad ones, and the recorded ones where this machine has them."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

import firmware_host.hands
from firmware_host.hands.phh import read_hands
from firmware_host.hands.phh_write import write_hands
from firmware_host.hands.records import PhhHand
from firmware_host.hands.replay import ReplayError, finishing_stacks

SHOWN = Path(firmware_host.hands.__file__).with_name("shown.phhs")
RECORDED = Path(__file__).parents[3] / "shared" / "data" / "hands"
SEED = 2023

# Recorded against a rule of the house: a player who checked raises a short all-in bet, but an all-in bet of less than a
# full raise does not reopen the betting to him (rule 8).
AGAINST_THE_RULES = {("886", "FO/8")}

needs_recorded = pytest.mark.skipif(not RECORDED.is_dir(), reason=f"no recorded hands in {RECORDED}")

ONE = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [10, 5]
min_bet = 10
starting_stacks = [100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 cbr 30', 'p1 f']
finishing_stacks = [90, 110]
"""
WRONG = ONE.replace("[90, 110]", "[80, 120]")
REFUSED = ONE.replace("p2 cbr 30", "p2 cbr 300")
LIMIT = ONE.replace("'NT'", "'FT'").replace("min_bet = 10", "small_bet = 10\nbig_bet = 20").replace("cbr 30", "cbr 20")


def hand_file(folder: Path, text: str, name: str = "x.phh") -> Path:
    """A file of this text."""
    path = folder / name
    path.write_text(text)
    return path


def recorded_hands() -> list[PhhHand]:
    """The recorded hands of all games, the product's own set where no others are there."""
    files = [*sorted(RECORDED.glob("wsop-2023/*.phh")), RECORDED / "random-play.phhs"] if RECORDED.is_dir() else [SHOWN]
    return [hand for file in files for hand in read_hands(file) if isinstance(hand, PhhHand)]


def sampled(hands: list[PhhHand], count: int) -> list[PhhHand]:
    """A sample that is the same at every run, of those that end as recorded by the rules alone."""
    print(f"sampled with seed {SEED}")
    return [hand for hand in random.Random(SEED).sample(hands, min(count, len(hands))) if _ends_as_recorded(hand)]


def _ends_as_recorded(hand: PhhHand) -> bool:
    with suppress(ReplayError):
        return finishing_stacks(hand) == hand.finishing_stacks
    return False


def one_file(folder: Path, hands: list[PhhHand]) -> Path:
    """These hands in one file, numbered from 1."""
    numbered = [hand._replace(hand=str(number)) for number, hand in enumerate(hands, 1)]
    return hand_file(folder, write_hands(numbered), "hands.phhs")
