"""Hands that the format tells exactly end in another program as they ended here, but for odd chips.

Only no-limit and pot-limit: that program caps a round of limit at four bets, and reads no stud hand with unseen cards.
Nobody is all-in, for it refuses a raise that nobody is left to call.
"""

import random

import pytest
from pokerkit import HandHistory

from firmware_host.core.events import Event, WentAllIn
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import BETWEEN_HANDS, Level
from firmware_host.hands.history_night import night_hands
from firmware_host.hands.phh_write import write_hand
from firmware_host.hands.records import PhhHand, Show
from firmware_host.scripts.history_script import exported
from tests.core.campaign import runs
from tests.core.play import DECK
from tests.referee.random_night import next_event
from tests.referee.tables import seated

SEED = 31
HANDS = runs(300, 30)
DEEP = 100_000


def random_hand(code: str, rng: random.Random) -> PhhHand:
    """A hand of the game, exported after its push."""
    each, for_all = rng.choice(((0, 0), (25, 0), (0, 200)))
    level = Level(1, 100, 200, ante=each, big_blind_ante=for_all)
    seats = sorted(rng.sample(range(1, 8), rng.randint(2, 5)))
    play = seated(dict.fromkeys(seats, DEEP), game=code, level=level, button=rng.choice(seats), chip=25, seats=7)
    play.deck = rng.sample(DECK, len(DECK))
    fresh, events = play.table, list[Event]()
    while not events or play.table.phase not in BETWEEN_HANDS:
        event = next_event(play, rng, 0)
        answer = reduce(play.table, event)
        if isinstance(answer, Accepted) and not isinstance(event, WentAllIn):
            play.table = answer.table
            events.append(event)
    (hand,) = night_hands(fresh, events)
    return exported(hand).history


def ends_there(hand: PhhHand) -> tuple[int, ...]:
    """The stacks that the other program has at the end of a hand."""
    for state, _ in HandHistory.loads(write_hand(hand)).state_actions:
        stacks = state.stacks
    return tuple(map(int, stacks))


def is_told_whole(hand: PhhHand) -> bool:
    """Whether the format tells the hand; the other program wants the last player to show where all others mucked."""
    last = hand.actions[-1]
    return hand.table_script is None and not (isinstance(last, Show) and not last.cards)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize("code", ["NT", "PO"])
def test_hands_without_a_script_end_there_as_here(code: str) -> None:
    rng = random.Random(SEED)
    hands = [hand for _ in range(HANDS) if is_told_whole(hand := random_hand(code, rng))]
    print(f"{code}: {len(hands)} of {HANDS} hands, seed {SEED}")
    assert len(hands) > HANDS // 4
    for hand in hands:
        assert hand.finishing_stacks is not None
        there = ends_there(hand)
        apart = [abs(ours - theirs) for ours, theirs in zip(hand.finishing_stacks, there, strict=True)]
        assert max(apart) < len(apart), f"{there} and {write_hand(hand)}"
