"""The engine answers every event that its types allow: it accepts or refuses, and nothing else ever comes out."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.core import events
from firmware_host.core.betting import moves
from firmware_host.core.clock import deadline
from firmware_host.core.faces import shown_cards, wanted_faces
from firmware_host.core.positions import next_positions
from firmware_host.core.pots import pots_of
from firmware_host.core.ranks import CARDS
from firmware_host.core.reduce import Accepted, Refused, reduce
from firmware_host.core.table import Table
from tests.core.campaign import runs
from tests.core.random_events import EXPECTED, next_event
from tests.core.random_hands import play_on, random_table

SETTINGS: list[tuple[str, int | str | None]] = [
    ("clock.reasonable_s", 0),
    ("clock.expiry", "check"),
    ("betting.reopen", "never"),
    ("floor.pin", "Ann"),
    ("floor.pin", None),
    ("no.such.setting", 1),
]

numbers = st.one_of(st.integers(-2, 14), st.sampled_from((99, -99, 10**9, -(10**9), 10**30)), st.integers())
cards = st.sampled_from(sorted(CARDS))
places = st.sampled_from((*(str(seat) for seat in range(-1, 15)), "99", "board", "muck"))
tokens = st.builds(
    lambda place, number: f"{place}.{number}",
    st.sampled_from((*(str(seat) for seat in range(-1, 15)), "99", "board")),
    st.integers(0, 6),
)
token_runs = st.lists(tokens, max_size=4).map(tuple)
faces = st.lists(st.tuples(tokens, cards), max_size=3).map(tuple)
names = st.sampled_from(("Ann", "", "Bob"))
observations = st.builds(events.TagsSeen, places, token_runs, token_runs, numbers) | st.builds(
    events.TagsLeft, places, token_runs, numbers
)
any_event = st.one_of(
    st.builds(events.Riffled, numbers),
    st.builds(events.Confirmed, numbers),
    st.builds(events.Passed, numbers, numbers),
    st.builds(events.Folded, numbers, numbers),
    st.builds(events.Raised, numbers, st.none() | numbers, numbers),
    st.builds(events.WentAllIn, numbers, numbers),
    st.builds(events.Tabled, numbers, numbers),
    st.builds(events.CardKeyed, st.none() | numbers, cards, numbers),
    st.builds(events.ClockCalled, st.none() | numbers, numbers),
    st.builds(events.SeatTaken, numbers, names, numbers, numbers),
    st.builds(events.SeatLeft, numbers, numbers),
    st.builds(events.StackCorrected, numbers, numbers, numbers),
    st.builds(events.ButtonPlaced, numbers, numbers),
    st.builds(events.PositionsTold, numbers, numbers, numbers, numbers),
    st.builds(events.PlayersLeftTold, numbers, numbers),
    st.builds(lambda pair, at_ms: events.SettingChanged(pair[0], pair[1], at_ms), st.sampled_from(SETTINGS), numbers),
    st.builds(events.LevelAnnounced, *[numbers] * 8),
    observations,
    st.builds(events.CardsRevealed, faces, numbers),
    st.builds(events.DeadlinePassed, st.integers(0, 3) | numbers, numbers),
    st.builds(events.Resumed, numbers),
    st.builds(events.Undone, st.integers(0, 5) | numbers, st.none() | names, numbers),
    st.builds(events.Redone, numbers),
)


def begun(seed: int, steps: int) -> Table:
    """A random hand after some of its events."""
    rng = random.Random(seed)
    play = random_table(rng, rng.randint(2, 13))
    for _ in range(steps):
        play_on(play, next_event(play, rng, 0.2))
    return play.table


def asked_everything(table: Table) -> None:
    """Every question that the outside asks of a table has an answer."""
    assert table.phase in EXPECTED
    wanted_faces(table)
    shown_cards(table)
    pots_of(table)
    deadline(table)
    next_positions(table)
    if table.round.turn:
        moves(table, table.round.turn)


@pytest.mark.slow
@settings(max_examples=runs(5000, 400))
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 60), happenings=st.lists(any_event, min_size=1, max_size=12))
def test_every_event_is_accepted_or_refused_at_any_moment(
    seed: int, steps: int, happenings: list[events.Event]
) -> None:
    table = begun(seed, steps)
    for event in happenings:
        answer = reduce(table, event)
        assert isinstance(answer, Accepted | Refused)
        if isinstance(answer, Accepted):
            table = answer.table
            asked_everything(table)


@pytest.mark.slow
@settings(max_examples=runs(5000, 200))
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 60), event=observations)
def test_an_observation_is_never_refused(seed: int, steps: int, event: events.Observation) -> None:
    assert isinstance(reduce(begun(seed, steps), event), Accepted)
