"""Recorded hands of real events and of random play, where this machine has them."""

from pathlib import Path

import pytest
import tomli

from firmware_host.hands.phh import hands_of, read_hands
from firmware_host.hands.phh_write import write_hand
from firmware_host.hands.records import PhhHand

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "hands"

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no recorded hands in {FOLDER}")


def recorded() -> list[PhhHand]:
    files = [*FOLDER.glob("wsop-2023/*.phh"), FOLDER / "random-play.phhs"]
    hands = [hand for file in files for hand in read_hands(file)]
    assert [str(hand) for hand in hands if not isinstance(hand, PhhHand)] == []
    return [hand for hand in hands if isinstance(hand, PhhHand)]


@pytest.mark.slow
def test_every_recorded_hand_is_read_and_written_back_equal() -> None:
    hands = recorded()
    assert len(hands) == 44 + 1477
    for hand in hands:
        assert list(hands_of(hand.file, tomli.loads(write_hand(hand)))) == [hand._replace(hand="1")]


@pytest.mark.slow
def test_the_no_limit_hands_of_random_play_are_all_read() -> None:
    document = tomli.loads((FOLDER / "random-play.phhs").read_text())
    chosen = {name: hand for name, hand in document.items() if hand["variant"] == "NT"}
    assert sum(isinstance(hand, PhhHand) for hand in hands_of("random-play.phhs", chosen)) == 287
