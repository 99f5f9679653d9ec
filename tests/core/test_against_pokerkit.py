"""Random no-limit hands end with the same stacks as in another engine, where the house rules agree with it.

Stacks, blinds and bets are multiples of 60, so that up to six winners share every pot without an odd chip, and
every blind can be posted in full.
"""

import random

import pytest
from pokerkit import Automation, NoLimitTexasHoldem, State

from firmware_host.core.betting import moves
from firmware_host.core.ranks import CARDS
from firmware_host.core.table import Level
from tests.core.campaign import runs
from tests.core.play import Play
from tests.core.starts import dealt

UNIT = 60
SMALL, BIG = UNIT, 2 * UNIT
SEED = 7_070_707
BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def both(rng: random.Random, players: int) -> tuple[Play, State]:
    """The same hand at our table, the button in the last seat, and in the other engine."""
    stacks = [UNIT * rng.randint(4, rng.choice((8, 60))) for _ in range(players)]
    ante = rng.choice((0, UNIT))
    deck = rng.sample(sorted(CARDS), 2 * players + 5)
    hands = {seat: "".join(deck[2 * seat - 2 : 2 * seat]) for seat in range(1, players + 1)}
    level = Level(1, SMALL, BIG, ante=ante)
    numbered = dict(enumerate(stacks, 1))
    # Heads up the other engine's first player has the big blind, as our seat 1 has with the button in seat 2.
    play = dealt(numbered, button=players, level=level, hands=hands, board="".join(deck[-5:]))
    state = NoLimitTexasHoldem.create_state(BY_ITSELF, False, ante, (SMALL, BIG), BIG, tuple(stacks), players)
    for hand in hands.values():
        state.deal_hole(hand)
    return play, state


def act(play: Play, state: State, rng: random.Random) -> None:
    """The player to act does the same thing in both; where the other engine allows no raise he calls."""
    seat = play.turn
    assert state.actor_index == seat - 1
    may = moves(play.table, seat)
    assert state.checking_or_calling_amount == may.owes
    kind = rng.random()
    if kind < 0.25 and may.owes:
        play.folds(seat)
        state.fold()
        return
    if kind > 0.55 and may.least_to is not None and may.most_to is not None:
        to = rng.choice((may.least_to, may.most_to, UNIT * rng.randint(may.least_to // UNIT, may.most_to // UNIT)))
        if state.can_complete_bet_or_raise_to(to):
            play.raises(seat, to)
            state.complete_bet_or_raise_to(to)
            return
    play.passes(seat)
    state.check_or_call()


def finish(play: Play, state: State, rng: random.Random) -> None:
    """Both hands are played to the end."""
    while play.table.phase != "payout":
        if play.table.phase == "betting":
            act(play, state, rng)
        elif play.table.phase == "board":
            here = len(play.table.cards.board)
            play.street()
            state.burn_card("??")
            state.deal_board("".join(play.face(token) for token in play.table.cards.board[here:]))
        else:
            play.tables(*play.table.order)
    play.next()


@pytest.mark.slow
def test_random_hands_end_with_the_stacks_of_another_engine() -> None:
    for number in range(runs(3000, 30)):
        rng = random.Random(SEED + number)
        play, state = both(rng, rng.randint(2, 6))
        finish(play, state, rng)
        assert not state.status
        ours = play.stacks()
        assert [ours.get(seat, 0) for seat in range(1, len(state.stacks) + 1)] == state.stacks, f"seed {SEED + number}"
