"""What holds after every event of any hand of any game."""

import random
from collections.abc import Iterator

import pytest

from firmware_host.core.events import Event, Riffled, TagsSeen
from firmware_host.core.faces import wanted_faces
from firmware_host.core.game import GAMES
from firmware_host.core.pots import pots_of
from firmware_host.core.table import LIVE, NO_ENTRY, Table
from firmware_host.core.tokens import up_places
from tests.core.campaign import runs
from tests.games.random_play import MOST_EVENTS, essence, next_event, random_sitting
from tests.games.sitting import Sitting, chips_in

SEED = 21_100
HANDS_EACH = 3
each_game = pytest.mark.parametrize("code", sorted(GAMES))

pytestmark = pytest.mark.slow


def evenings(code: str, campaign: int, sample: int) -> Iterator[tuple[str, random.Random, Sitting]]:
    """Random tables of a game, each with a name that tells how to play it again."""
    for number in range(runs(campaign, sample)):
        name = f"{SEED} {code} {number}"
        rng = random.Random(name)
        yield name, rng, random_sitting(rng, code)


def hand(play: Sitting, rng: random.Random, name: str) -> Iterator[tuple[Event, Table]]:
    """One hand: after each event the event, and the table before it. A hand without an end fails."""
    for _ in range(MOST_EVENTS):
        before, event = play.table, next_event(play, rng)
        play.do(event)
        yield event, before
        if play.table.phase == "idle":
            return
    raise AssertionError(f"seed {name}: no end after {MOST_EVENTS} events: {play.table.phase}")


def can_go_on(play: Sitting) -> bool:
    """Whether two players have chips."""
    return len(play.stacks()) > 1


@each_game
def test_no_chip_is_made_or_lost_and_every_hand_ends(code: str) -> None:
    for name, rng, play in evenings(code, 400, 25):
        chips = chips_in(play.table)
        for _ in range(HANDS_EACH):
            if not can_go_on(play):
                break
            for event, _ in hand(play, rng, name):
                assert chips_in(play.table) == chips, f"seed {name}: {event}"
                assert all(p.stack >= 0 and p.committed >= 0 for p in play.table.players if p), f"seed {name}: {event}"
        assert sum(play.stacks().values()) == chips, f"seed {name}"


@each_game
def test_the_pots_are_paid_to_live_hands_that_were_shown(code: str) -> None:
    for name, rng, play in evenings(code, 400, 15):
        for _, before in hand(play, rng, name):
            if before.phase != "payout":
                continue
            pots = pots_of(before)
            in_pots = before.dead_money + sum(p.contributed for p in before.players if p is not None)
            assert sum(one.amount for one in before.payouts) == sum(pot.amount for pot in pots) == in_pots
            live = [p.hand for p in before.players if p is not None and p.hand in LIVE]
            for payout in before.payouts:
                winner = before.players[payout.seat]
                assert winner is not None, f"seed {name}"
                assert payout.seat in pots[payout.pot].seats, f"seed {name}"
                assert winner.hand == "tabled" or live == ["live"], f"seed {name}"


@each_game
def test_only_up_cards_and_tabled_hands_are_wanted(code: str) -> None:
    up = {str(place + 1) for place in up_places(GAMES[code])}
    for name, rng, play in evenings(code, 200, 10):
        for event, _ in hand(play, rng, name):
            for token in wanted_faces(play.table):
                place, _, number = token.partition(".")
                if place != "board":
                    state = play.player(int(place)).hand
                    assert state == "tabled" or (state == "live" and number in up), f"seed {name}: {event}"


@each_game
def test_undo_after_an_entry_is_as_if_it_had_not_been_and_redo_as_if_it_had(code: str) -> None:
    for name, rng, play in evenings(code, 60, 4):
        for event, before in hand(play, rng, name):
            after = play.table
            if isinstance(event, (Riffled, TagsSeen)) or not is_entry(event, after):
                continue
            play.undo()
            assert essence(play.table) == essence(before), f"seed {name}: {event}"
            play.redo()
            assert essence(play.table) == essence(after), f"seed {name}: {event}"
            play.table = after


def is_entry(event: Event, table: Table) -> bool:
    """Whether undo counts an event that just happened."""
    past = table.past
    while past is not None and past.event is not event:
        past = past.before
    return past is not None and past.weight != NO_ENTRY
