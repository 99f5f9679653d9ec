"""Random whole hands: legal and illegal entries, and cards that come, go and lie where they should not."""

import random

from firmware_host.core.board import cards_due
from firmware_host.core.events import Confirmed, Event
from firmware_host.core.ranks import CARDS
from firmware_host.core.reduce import Accepted, Refused, reduce
from firmware_host.core.table import House, Level, Past, Table
from tests.core.play import Play
from tests.core.random_events import next_event
from tests.core.starts import seated

MOST_EVENTS = 2000


def random_table(rng: random.Random, seats: int) -> Play:
    """Some players with random stacks, short ones too, at a random level of no limit; no undo goes further back."""
    chip = rng.choice((1, 5, 25))
    big_blind = 4 * chip
    antes = {"ante": rng.choice((0, 0, chip)), "big_blind_ante": rng.choice((0, 0, big_blind))}
    level = Level(1, 2 * chip, big_blind, **antes)
    house = House(betting_reopen=rng.choice(("cumulative", "never")), clock_expiry=rng.choice(("dead", "check")))
    chosen = sorted(rng.sample(range(1, seats + 1), rng.randint(2, seats)))
    deepest = rng.choice((5, 30, 200))
    stacks = {seat: chip * rng.randint(1, deepest) for seat in chosen}
    play = seated(stacks, seats=seats, level=level, button=rng.randint(1, seats), chip=chip, house=house)
    deck = rng.sample(sorted(CARDS), 52)
    places = [*(f"{seat}.{n}" for seat in chosen for n in (1, 2)), *(f"board.{n}" for n in range(1, 6))]
    play.faces = dict(zip(places, deck, strict=False))
    begin = play.table._replace(base=None, past=None)
    play.table = begin._replace(base=begin)
    return play


def play_on(play: Play, event: Event) -> bool:
    """Let an event happen if the rules allow it, and open what they then want."""
    answer = play.answer(event)
    if isinstance(answer, Accepted):
        play.table = answer.table
        play.open_wanted()
        return True
    return False


def random_hand(rng: random.Random, seats: int, wild: float = 0.0) -> Play:
    """A table whose first hand was played until its pots wait to be pushed."""
    play = random_table(rng, seats)
    play.riffle()
    for _ in range(MOST_EVENTS):
        play_on(play, next_event(play, rng, wild))
        if play.table.phase == "payout":
            return play
    raise AssertionError(f"no end after {MOST_EVENTS} events: {play.table.phase}")


def history(table: Table) -> list[Event]:
    """The events since the base, oldest first."""
    events: list[Event] = []
    past: Past | None = table.past
    while past is not None:
        events.append(past.event)
        past = past.before
    return events[::-1]


def going_on(table: Table) -> str | None:
    """What is wrong with the table if nothing can happen next, else None."""
    player = table.players[table.round.turn]
    live = [seat for seat, p in enumerate(table.players) if p is not None and p.hand == "live"]
    stuck = {
        "seating": False,
        "idle": False,
        "dealing": not live,
        "betting": player is None or player.hand != "live" or player.stack == 0,
        "board": cards_due(table) == 0,
        "showdown": not table.order,
        "misdeal": table.suspicion is None,
        "payout": isinstance(reduce(table, Confirmed(table.at_ms)), Refused),
    }[table.phase]
    return f"nothing can happen in {table.phase}" if stuck else None
