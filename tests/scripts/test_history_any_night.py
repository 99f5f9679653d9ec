"""Any hand of any night of a referee is exported, read again, and told exactly: by the format or by its script."""

import random
import tomllib
from collections.abc import Iterator

import pytest

from firmware_host.core.events import CardExposed, CardKeyed, Event, TagsSeen
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import Table
from firmware_host.hands.history_night import NightHand, night_hands
from firmware_host.hands.phh import hands_of
from firmware_host.hands.phh_write import write_hand
from firmware_host.scripts.history_script import exported
from tests.core.campaign import runs
from tests.referee.random_night import next_event, random_table

BLOCKS = 4
NIGHTS = runs(1_000, 16)
EVENTS = 160
WILD = (0, 0.02, 0.05, 0.1, 0.2)


def goes(table: Table, event: Event) -> bool:
    """Whether a script has words for it.

    It has none for a card that moves on to another seat, for one that is exposed after the deal, and for one on the
    board that was keyed for another.
    """
    match event:
        case TagsSeen(closed=closed):
            return not closed
        case CardExposed():
            return table.phase != "betting"
        case CardKeyed(seat=seat):
            return seat is not None
    return True


def hands_of_night(seed: int) -> Iterator[NightHand]:
    """The hands of a random night; none where each player and the big blind pay an ante, which no script can say."""
    rng = random.Random(seed)
    play, wild = random_table(rng), rng.choice(WILD)
    if play.table.night.level.ante and play.table.night.level.big_blind_ante:
        return
    fresh, events = play.table, list[Event]()
    for _ in range(EVENTS):
        event = next_event(play, rng, wild)
        answer = reduce(play.table, event)
        if goes(play.table, event) and isinstance(answer, Accepted):
            play.table = answer.table
            events.append(event)
    yield from night_hands(fresh, events)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_any_hand_of_any_night_is_told_exactly(block: int) -> None:
    told = scripts = 0
    for seed in range(block, NIGHTS, BLOCKS):
        for hand in hands_of_night(seed):
            history, problem = exported(hand)
            where = f"seed {seed}, hand {hand.number}"
            assert problem is None, f"{where}: {problem}\n{history.table_script}"
            assert list(hands_of("", tomllib.loads(write_hand(history)))) == [history._replace(hand="1")], where
            told, scripts = told + 1, scripts + (history.table_script is not None)
    print(f"seeds {block} to {NIGHTS} by {BLOCKS}: {told} hands, {scripts} with a script")
    assert told > scripts > 0
