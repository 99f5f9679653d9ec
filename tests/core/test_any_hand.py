"""What holds after every event of any hand, whatever the dealer keys and wherever the cards lie."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.core.events import Event, Redone, Undone
from firmware_host.core.pots import pots_of
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import LIVE, NO_ENTRY, Table
from tests.core.campaign import runs
from tests.core.measures import chips_in, essence
from tests.core.play import Play
from tests.core.random_events import TAKE_BACK, next_event
from tests.core.random_hands import going_on, history, play_on, random_hand, random_table

EVENTS = 150
any_hands = given(seed=st.integers(0, 2**32), seats=st.integers(2, 13), wild=st.sampled_from((0.0, 0.2, 0.5)))


def tables(seed: int, seats: int, wild: float) -> Iterator[tuple[Play, Event, Table]]:
    """A random evening: after each accepted event the table at play, the event and the table before it."""
    rng = random.Random(seed)
    play = random_table(rng, seats)
    play.riffle()
    for _ in range(EVENTS):
        before = play.table
        if sum(p is not None for p in before.players) < 2:
            return
        take_back = rng.random() < wild / 4
        event = rng.choice(TAKE_BACK)(play, rng) if take_back else next_event(play, rng, wild)
        if play_on(play, event):
            yield play, event, before


def is_entry(event: Event, table: Table) -> bool:
    """Whether undo counts an event that just happened, which is followed by opened cards at most."""
    past = table.past
    while past is not None and past.event is not event:
        past = past.before
    return past is not None and past.weight != NO_ENTRY


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@any_hands
def test_no_chip_is_made_or_lost_and_somebody_can_always_go_on(seed: int, seats: int, wild: float) -> None:
    chips = None
    for play, _, before in tables(seed, seats, wild):
        chips = chips or chips_in(before)
        assert chips_in(play.table) == chips
        assert all(p.stack >= 0 and p.committed >= 0 for p in play.table.players if p is not None)
        assert going_on(play.table) is None


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@any_hands
def test_payouts_add_up_to_the_pots_and_go_to_hands_that_can_win_them(seed: int, seats: int, wild: float) -> None:
    play = random_hand(random.Random(seed), seats, wild)
    table = play.table
    pots = pots_of(table)
    in_pots = table.dead_money + sum(p.contributed for p in table.players if p is not None)
    assert sum(payout.amount for payout in table.payouts) == sum(pot.amount for pot in pots) == in_pots
    for payout in table.payouts:
        assert payout.seat in pots[payout.pot].seats
        assert play.hand(payout.seat) in LIVE
        assert 0 <= payout.odd <= payout.amount
    play.next()
    assert sum(play.stacks().values()) == chips_in(table)


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@any_hands
def test_undo_after_an_entry_is_as_if_it_had_not_been_and_redo_as_if_it_had(seed: int, seats: int, wild: float) -> None:
    for play, event, before in tables(seed, seats, wild):
        table = play.table
        if isinstance(event, (Undone, Redone)) or not is_entry(event, table):
            continue
        undone = reduce(table, Undone(1, None, 0))
        assert isinstance(undone, Accepted)
        assert essence(undone.table) == essence(before), event
        redone = reduce(undone.table, Redone(0))
        assert isinstance(redone, Accepted)
        assert essence(redone.table) == essence(table), event


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@any_hands
def test_the_accepted_events_played_again_from_the_base_give_the_same_table(seed: int, seats: int, wild: float) -> None:
    rng = random.Random(seed)
    for play, _, _ in tables(seed, seats, wild):
        if rng.random() > 0.05:
            continue
        live = play.table
        assert live.base is not None
        table = live.base
        for event in history(live):
            answer = reduce(table, event)
            assert isinstance(answer, Accepted)
            table = answer.table
        assert essence(table)._replace(clock=table.clock) == essence(live)._replace(clock=live.clock)
        assert table.cards == live.cards
        assert history(table) == history(live)
