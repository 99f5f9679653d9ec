"""Rules 3 and 20 through whole nights: random seatings, busts and newcomers."""

import random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.core.table import clockwise
from tests.core.campaign import runs
from tests.core.play import Play
from tests.core.starts import seated

HANDS = 25
nights = given(seed=st.integers(0, 2**32), seats=st.integers(2, 13))


class Hand(NamedTuple):
    """What a night's hand showed: positions, who was dealt in, who waits, and who is new to the table."""

    positions: tuple[int, int, int]
    dealt_in: frozenset[int]
    waiting: frozenset[int]
    newcomers: frozenset[int]


def night(seed: int, seats: int, restless: float = 0.3) -> tuple[Play, list[Hand]]:
    """A night of hands between which players leave and sit down; two are always left."""
    rng = random.Random(seed)
    chosen = rng.sample(range(1, seats + 1), rng.randint(2, seats))
    play = seated(dict.fromkeys(sorted(chosen), 10_000), seats=seats, button=rng.randint(1, seats))
    hands: list[Hand] = []
    for _ in range(HANDS):
        play.riffle()
        hands.append(hand_of(play, hands[-1] if hands else None))
        play.finish()
        while rng.random() < restless:
            change_seats(play, rng, hands[-1])
    return play, hands


def hand_of(play: Play, last: Hand | None) -> Hand:
    """The hand that was just riffled."""
    standing = {seat: play.hand(seat) for seat in range(1, play.table.night.seats + 1)}
    dealt_in = frozenset(seat for seat, hand in standing.items() if hand == "live")
    waiting = frozenset(seat for seat, hand in standing.items() if hand == "waits")
    known = last.dealt_in if last else dealt_in
    return Hand(play.positions, dealt_in, waiting, (dealt_in | waiting) - known)


def change_seats(play: Play, rng: random.Random, last: Hand) -> None:
    """One player leaves or sits down; a seat of the last hand is not taken again at once."""
    seated_at = [seat for seat, p in enumerate(play.table.players) if p is not None]
    taken = {*seated_at, *last.dealt_in, *last.waiting}
    free = [seat for seat in range(1, play.table.night.seats + 1) if seat not in taken]
    if free and (len(seated_at) <= 2 or rng.random() < 0.5):
        play.sit(rng.choice(free))
    elif len(seated_at) > 2:
        play.leave(rng.choice(seated_at))


def strictly_between(play: Play, first: int, second: int) -> set[int]:
    """The seats clockwise from `first` before `second`."""
    ring = clockwise(play.table, first)
    return set(ring[: ring.index(second)])


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@nights
def test_blinds_move_by_the_rule_in_every_hand(seed: int, seats: int) -> None:
    play, hands = night(seed, seats)
    for last, hand in zip(hands, hands[1:], strict=False):
        button, small_blind, big_blind = hand.positions
        due = next(seat for seat in clockwise(play.table, last.positions[2]) if seat in hand.dealt_in)
        assert big_blind == due
        if len(hand.dealt_in) == 2:
            assert button == small_blind
            assert {small_blind, big_blind} == hand.dealt_in
            continue
        assert small_blind == last.positions[2]
        if button != last.positions[1]:
            assert big_blind not in strictly_between(play, small_blind, last.positions[1])
            assert button in hand.dealt_in
            assert not strictly_between(play, button, small_blind) & hand.dealt_in
        assert big_blind not in strictly_between(play, button, small_blind) | {button}


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@nights
def test_two_are_dealt_in_every_hand_and_only_newcomers_wait_and_never_a_full_orbit(seed: int, seats: int) -> None:
    play, hands = night(seed, seats)
    waited: dict[int, int] = {}
    for last, hand in zip(hands, hands[1:], strict=False):
        assert len(hand.dealt_in) >= 2
        assert hand.waiting <= hand.newcomers | last.waiting
        assert hand.waiting <= strictly_between(play, last.positions[1], last.positions[2])
        waited = {seat: waited.get(seat, 0) + 1 for seat in hand.waiting}
        assert all(count < max(len(hand.dealt_in), 2) for count in waited.values())


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@nights
def test_nobody_is_big_blind_twice_running(seed: int, seats: int) -> None:
    _, hands = night(seed, seats, restless=0.6)
    for last, hand in zip(hands, hands[1:], strict=False):
        assert hand.positions[2] != last.positions[2] or hand.positions[2] in hand.newcomers


@pytest.mark.slow
@settings(max_examples=runs(1000, 30))
@nights
def test_everybody_pays_each_blind_once_an_orbit_while_nobody_comes_or_leaves(seed: int, seats: int) -> None:
    _, hands = night(seed, seats, restless=0.0)
    players = len(hands[0].dealt_in)
    for start in range(HANDS - players + 1):
        orbit = hands[start : start + players]
        assert {hand.positions[2] for hand in orbit} == hands[0].dealt_in
        assert {hand.positions[1] for hand in orbit} == hands[0].dealt_in
        assert {hand.positions[0] for hand in orbit} == hands[0].dealt_in or start == 0


@pytest.mark.slow
@settings(max_examples=runs(1000, 60))
@nights
def test_whoever_stays_is_big_blind_exactly_once_while_it_goes_round(seed: int, seats: int) -> None:
    play, hands = night(seed, seats)
    for number, hand in enumerate(hands):
        payer = hand.positions[2]
        again = next((n for n in range(number + 1, len(hands)) if hands[n].positions[2] == payer), None)
        if again is None or any(payer not in between.dealt_in for between in hands[number:again]):
            continue
        paid = [between.positions[2] for between in hands[number:again]]
        stayed = frozenset.intersection(*(between.dealt_in for between in hands[number : again + 1]))
        for seat in stayed - {payer}:
            assert paid.count(seat) == 1, (seat, paid)
