"""The bench measures what it says, on the smallest of everything."""

from pathlib import Path

import pytest

from firmware_host.core.reduce import ENGINE
from firmware_host.hands.phh import read_hands
from firmware_host.journal.store import Journal
from firmware_host.shell.restore import restored
from tests.bench import pokerkit_peer
from tests.bench.engine import engine, steps_by_kind
from tests.bench.hand_set import SHOWN, no_limit_hands, written
from tests.bench.night import SEATS, STACK, Night
from tests.bench.race import race
from tests.bench.restart import EVENTS_OF_THE_LAST_HAND, restart, started, write_night
from tests.bench.timing import Figure, best_of_each_s, table_of
from tests.bench.whole_table import card_cost, driven


def test_the_table_is_aligned_markdown() -> None:
    told = table_of([Figure("a", "1 us", "so"), Figure("longer", "10 us", "x")])
    assert told.splitlines() == [
        "| what   | figure | how |",
        "|--------|--------|-----|",
        "| a      | 1 us   | so  |",
        "| longer | 10 us  | x   |",
    ]


def test_rivals_run_in_turns_and_equally_often() -> None:
    ran: list[str] = []
    best = best_of_each_s([lambda: ran.append("ours"), lambda: ran.append("peer")], 3)
    assert ran == ["ours", "peer"] * 3
    assert all(0 < took_s < 1 for took_s in best)


def test_a_night_is_the_same_each_time_and_loses_no_chip() -> None:
    first, second = list(Night(3).hands(5)), list(Night(3).hands(5))
    assert first == second
    night = Night(3)
    seated = sum(type(step.event).__name__ == "SeatTaken" for step in night.hands(20))
    stacks = [player.stack for player in night.table.players if player is not None]
    assert night.table.night.hand == 20
    assert seated >= SEATS
    assert sum(stacks) == seated * STACK


def test_a_night_holds_every_common_kind_of_event() -> None:
    kinds = steps_by_kind(30)
    assert set(kinds) >= {
        "CardsRevealed", "Confirmed", "Folded", "Passed", "Raised", "Riffled", "Tabled", "TagsSeen", "Undone",
    }  # fmt: skip
    assert [figure.what for figure in engine(3)][:2] == ["reduce, an event of the night", "floor_view"]


def test_the_restarted_table_stands_in_the_middle_of_the_last_hand(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    fresh = write_night(path, 3)
    host = started(path, fresh)
    assert (host.table.night.hand, host.table.phase) == (4, "betting")
    host.close()
    night = Night(11)
    events = [*night.hands(3), *night.started_hand(EVENTS_OF_THE_LAST_HAND)]
    journal = Journal.open(path, ENGINE)
    back = restored(journal)
    journal.close()
    assert back is not None
    assert back.table.players == night.table.players
    assert len(events) > 3 * EVENTS_OF_THE_LAST_HAND
    assert [figure.what for figure in restart((1, 2), tmp_path)] == ["restart after 1 hands", "restart after 2 hands"]


def test_the_hands_are_numbered_and_written_as_one_file(tmp_path: Path) -> None:
    hands = no_limit_hands()
    assert len(hands) > 280
    assert [hand.hand for hand in hands[:3]] == ["1", "2", "3"]
    read = list(read_hands(written(hands, tmp_path)))
    assert [hand._replace(file="") for hand in hands] == [hand._replace(file="") for hand in read]


def test_the_peer_plays_every_hand_of_a_file() -> None:
    assert pokerkit_peer.play(SHOWN) == len(list(read_hands(SHOWN)))


@pytest.mark.slow
def test_the_race_is_run_by_both_and_names_its_ratio_first(tmp_path: Path) -> None:
    hands = no_limit_hands()[:2]
    ratio, ours, peer = race(written(hands, tmp_path), len(hands))
    assert ratio.figure.endswith("times as fast")
    assert ours.figure.endswith("hands/s")
    assert peer.figure.endswith("hands/s")


@pytest.mark.slow
def test_a_race_that_a_rival_did_not_finish_is_no_race(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="did not play 3 hands"):
        race(written(no_limit_hands()[:2], tmp_path), 3)


@pytest.mark.slow
def test_the_whole_table_is_driven_and_its_cost_counted() -> None:
    (speed,) = driven(no_limit_hands(), 1)
    assert speed.figure.endswith("hands/s")
    commits, written_bytes, syncs = card_cost(1)
    assert 0 < float(commits.figure) <= 1
    assert float(written_bytes.figure.replace(",", "")) > 500
    assert syncs.figure == "not counted" or float(syncs.figure) >= float(commits.figure)
