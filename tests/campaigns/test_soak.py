"""A day of play in virtual time, all games in turn: nothing grows that should not."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from firmware_host.core.game import GAMES
from firmware_host.core.table import Table, hand_runs
from firmware_host.scripts.lines import PlayerSeated
from firmware_host.scripts.runner import scratch
from tests.campaigns.nights import HANDS_ONLY, Night, chips_in, table_of
from tests.campaigns.weigh import Weight, assert_flat, process_weight, told
from tests.core.campaign import runs

SEED = 9_003
DAY_MS = 24 * 60 * 60 * 1000
STACK = 20_000
PAUSES_MS = (500, 1_500, 2_500, 4_000)
# With most of the deck dealt, cards of another deal that an undo leaves at the seats would leave too few for this one.
WEIGHTS = {**HANDS_ONLY, "undo": 0, "redo": 0}
LEAST_HANDS = runs(700, 7)


def evening(code: str, for_ms: int) -> list[Weight]:
    """A full table plays for so long; it is weighed at the end of each hand."""
    rng = random.Random(f"{SEED} {code}")
    with TemporaryDirectory(dir=scratch()) as folder:
        table = table_of(code, GAMES[code].most_seats, Path(folder), rng)
        try:
            night = Night(table, rng, WEIGHTS)
            for seat in range(1, GAMES[code].most_seats + 1):
                assert night.play(PlayerSeated(seat, f"P{seat}", STACK)) is None
            weights: list[Weight] = []
            for move in night.moves():
                before = (night.hands, table.host.table)
                night.play(move)
                assert_no_chip_is_lost(before[1], table.host.table)
                table.wait(rng.choice(PAUSES_MS))
                if night.hands > before[0]:
                    weights.append(process_weight(night.hands, table.journal_path))
                if table.table_ms >= for_ms and night.hands > before[0]:
                    return weights
        finally:
            table.close()
    return weights


def assert_no_chip_is_lost(before: Table, after: Table) -> None:
    """Between riffle and push no chip comes or goes."""
    if before.night.hand == after.night.hand and hand_runs(before) and hand_runs(after):
        assert chips_in(after) == chips_in(before)


@pytest.mark.slow
def test_a_day_of_all_games_in_turn_leaves_nothing_behind() -> None:
    evenings = {}
    for code in GAMES:
        evenings[code] = evening(code, DAY_MS // len(GAMES) // runs(1, 100))
        print(told(f"seed {SEED}, {code}, {GAMES[code].most_seats} seats", evenings[code]))
        assert_flat(evenings[code])
    hands = sum(weights[-1].hands for weights in evenings.values())
    ends = [weights[-1] for weights in evenings.values()]
    print(f"{hands} hands in {DAY_MS // runs(1, 100) / 3_600_000:.2f} hours of table time")
    assert hands >= LEAST_HANDS
    assert len({one.files for one in ends}) == 1
    assert len({one.threads for one in ends}) == 1
