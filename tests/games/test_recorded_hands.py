"""Recorded hands through the rules alone: all end as recorded, but for one that the rules play otherwise."""

from pathlib import Path
from typing import NamedTuple

import pytest

from firmware_host.hands.phh import read_hands
from firmware_host.hands.records import PhhHand
from firmware_host.hands.replay import ReplayError, finishing_stacks
from tests.core.campaign import runs

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "hands"
EVENTS = sorted((FOLDER / "wsop-2023").glob("*.phh"))
RANDOM_PLAY = FOLDER / "random-play.phhs"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no recorded hands in {FOLDER}")]


class Otherwise(NamedTuple):
    """How this table plays a hand, and the sentence of the rules that says so."""

    ends: tuple[int, ...] | str
    sentence: str


OTHERWISE = {
    "886": Otherwise(
        "action 20: Raised is refused: not-reopened",
        "An all-in bet of less than a full raise does not reopen the betting to a player who has already acted (8).",
    ),
}


def outcome(hand: PhhHand) -> tuple[int, ...] | str:
    """The stacks after a hand, or the refusal that stops it."""
    try:
        return finishing_stacks(hand)
    except ReplayError as error:
        return str(error)


def hands_in(file: Path) -> list[PhhHand]:
    """All hands of a file."""
    hands = list(read_hands(file))
    assert [str(hand) for hand in hands if not isinstance(hand, PhhHand)] == []
    return [hand for hand in hands if isinstance(hand, PhhHand)]


def test_the_hands_of_real_events_end_as_recorded() -> None:
    hands = [hand for file in EVENTS for hand in hands_in(file)]
    assert len(hands) == 44
    assert [hand.file for hand in hands if outcome(hand) != hand.finishing_stacks] == []


def test_of_the_hands_of_random_play_exactly_those_differ_in_which_the_rules_say_so() -> None:
    hands = hands_in(RANDOM_PLAY)
    assert len(hands) == 1477
    chosen = [hand for n, hand in enumerate(hands) if n % runs(1, 8) == 0 or hand.hand in OTHERWISE]
    ends = {str(hand.hand): (outcome(hand), hand.finishing_stacks) for hand in chosen}
    differing = {name: ours for name, (ours, theirs) in ends.items() if ours != theirs}
    assert differing == {name: other.ends for name, other in OTHERWISE.items()}, OTHERWISE
