"""A random referee: whatever dealer, players, floor and antennas bring, the table stays whole and play goes on."""

import random

import pytest

from tests.core.campaign import runs
from tests.referee.checked import goes_on, stepped
from tests.referee.random_night import next_event, random_table

BLOCKS = 20
SEQUENCES = runs(20_000, 200)
EVENTS = 80
LOOKED_AHEAD = 0.06


def night(seed: int) -> None:
    """One sequence of events; a failure names the seed and the events so far."""
    rng = random.Random(seed)
    play = random_table(rng)
    wild = rng.choice((0.05, 0.2, 0.4))
    happened = []
    for _ in range(EVENTS):
        before = play.table
        event = next_event(play, rng, wild)
        happened.append(event)
        try:
            if stepped(play, event) and rng.random() < LOOKED_AHEAD:
                goes_on(play, before, event)
        except Exception as error:
            error.add_note(f"seed {seed}:\n" + "\n".join(map(repr, happened)))
            raise


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_any_night_of_a_referee_stays_whole_and_goes_on(block: int) -> None:
    for seed in range(block, SEQUENCES, BLOCKS):
        night(seed)
