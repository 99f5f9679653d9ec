"""The bench measures what it says, on the smallest of everything."""

import os
import signal
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from firmware_host.core.events import Riffled
from firmware_host.core.reduce import ENGINE
from firmware_host.hands.phh import read_hands
from firmware_host.hands.records import PhhHand
from firmware_host.journal.store import Journal
from firmware_host.shell.restore import restored
from tests.bench import pokerkit_peer
from tests.bench.engine import engine, steps_by_kind
from tests.bench.equity import HIGH_OF_7, OMAHA, Judge, deals_of
from tests.bench.hand_set import AT_LEAST, SHOWN, hands_by_game, written
from tests.bench.live import KEYS_OF_A_HAND, LiveTable, live
from tests.bench.night import SEATS, STACK, Night
from tests.bench.race import Entry, Peer, race
from tests.bench.restart import EVENTS_OF_THE_LAST_HAND, restart, started, write_night
from tests.bench.screen import cost_of, night_of, screen
from tests.bench.shell import evening_of, played, shell
from tests.bench.starts import starts
from tests.bench.timing import Figure, best_s, table_of
from tests.bench.undo_memory import kept, undo_memory
from tests.bench.whole_table import card_cost, driven
from tests.games.test_recorded_hands import FOLDER, OTHERWISE


def entry(game: str, hands: list[PhhHand], folder: Path) -> Entry:
    """These hands in a file of their own."""
    return Entry(written(game, hands, folder), len(hands))


def test_the_table_is_aligned_markdown() -> None:
    told = table_of([Figure("a", "1 us", "so"), Figure("longer", "10 us", "x")])
    assert told.splitlines() == [
        "| what   | figure | how |",
        "|--------|--------|-----|",
        "| a      | 1 us   | so  |",
        "| longer | 10 us  | x   |",
    ]


def test_the_best_of_some_runs_is_the_time_of_one_of_them() -> None:
    ran: list[str] = []
    took_s = best_s(lambda: ran.append("run"), 3)
    assert ran == ["run"] * 3
    assert 0 < took_s < 1


@pytest.mark.slow
def test_a_night_is_the_same_each_time_and_loses_no_chip() -> None:
    first, second = list(Night(3).hands(5)), list(Night(3).hands(5))
    assert first == second
    night = Night(3)
    seated = sum(type(step.event).__name__ == "SeatTaken" for step in night.hands(20))
    stacks = [player.stack for player in night.table.players if player is not None]
    assert night.table.night.hand == 20
    assert seated >= SEATS
    assert sum(stacks) == seated * STACK


@pytest.mark.slow
def test_a_night_holds_every_common_kind_of_event() -> None:
    kinds = steps_by_kind(30)
    assert set(kinds) >= {
        "CardsRevealed", "Confirmed", "Folded", "Passed", "Raised", "Riffled", "Tabled", "TagsSeen", "Undone",
    }  # fmt: skip
    assert [figure.what for figure in engine(3)][:2] == ["reduce, an event of the night", "floor_view"]


@pytest.mark.slow
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
    assert [figure.what for figure in restart(tmp_path, (1, 2))] == ["restart after 1 hands", "restart after 2 hands"]


@pytest.mark.slow
def test_the_hands_of_each_game_are_numbered_and_written_as_one_file(tmp_path: Path) -> None:
    games = hands_by_game()
    assert "NT" in games
    for game, hands in games.items():
        assert {hand.variant for hand in hands} == {game}
        assert [hand.hand for hand in hands] == [str(number) for number in range(1, len(hands) + 1)]
        read = [hand for hand in read_hands(written(game, hands, tmp_path)) if isinstance(hand, PhhHand)]
        assert [hand._replace(file="") for hand in hands] == [hand._replace(file="") for hand in read]


def test_without_recorded_hands_the_products_own_are_repeated(tmp_path: Path) -> None:
    with patch("tests.bench.hand_set.FOLDER", tmp_path / "none"):
        games = hands_by_game()
    assert sum(map(len, games.values())) >= AT_LEAST


@pytest.mark.slow
@pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no recorded hands in {FOLDER}")
def test_all_recorded_hands_run_but_those_that_the_rules_play_otherwise() -> None:
    assert sum(map(len, hands_by_game().values())) == 44 + 1477 - len(OTHERWISE)


def test_the_peer_plays_every_hand_of_a_file() -> None:
    assert pokerkit_peer.play(SHOWN) == len(list(read_hands(SHOWN)))


@pytest.mark.slow
def test_the_race_is_run_by_both_over_all_games_and_in_each(tmp_path: Path) -> None:
    entries = {game: entry(game, hands[:2], tmp_path) for game, hands in list(hands_by_game().items())[:2]}
    ratio, ours, peer, *games = race(entries, rounds=1)
    assert ratio.figure.endswith("times as fast")
    assert ours.figure.endswith("hands/s")
    assert peer.figure.endswith("hands/s")
    assert [figure.what for figure in games] == [f"replay --core / PokerKit, {game}" for game in entries]
    assert all(figure.figure.endswith("times as fast") for figure in games)


@pytest.mark.slow
def test_a_race_that_we_did_not_finish_is_no_race(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="dealer-table did not play 3 hands"):
        race({"NT": entry("NT", hands_by_game()["NT"][:2], tmp_path)._replace(hands=3)}, rounds=1)


@pytest.mark.slow
def test_a_race_that_the_peer_did_not_finish_is_no_race(tmp_path: Path) -> None:
    two = entry("NT", hands_by_game()["NT"][:2], tmp_path)
    with Peer() as peer, pytest.raises(RuntimeError, match=r"pokerkit_peer.py did not play 3 hands"):
        peer.plays_s(two._replace(hands=3))


@pytest.mark.slow
def test_the_whole_table_is_driven_and_its_cost_counted() -> None:
    (speed,) = driven(hands_by_game()["NT"], 1)
    assert speed.figure.endswith("hands/s")
    commits, *written_figures, syncs = card_cost(1)
    assert 0 < float(commits.figure) <= 1
    an_event, a_hand, a_gigabyte = (float(one.figure.replace(",", "")) for one in written_figures)
    assert a_hand > an_event > 500
    assert a_gigabyte == pytest.approx(1e9 / a_hand, rel=0.01)
    assert syncs.figure == "not counted" or float(syncs.figure.partition(",")[0]) >= float(commits.figure)


@pytest.mark.slow
def test_a_host_that_is_given_an_evening_again_writes_as_many_events_in_memory_as_on_a_disk() -> None:
    figures = shell(1)
    assert [figure.what for figure in figures] == ["shell and journal on tmpfs", "shell and journal on disk"]
    counts = {figure.how.partition(" events of 1 hands")[0] for figure in figures if figure.figure != "not measured"}
    assert len(counts) == 1
    assert int(counts.pop()) > 50


@pytest.mark.slow
def test_an_evening_that_ends_otherwise_is_not_measured(tmp_path: Path) -> None:
    evening = evening_of(1)
    with pytest.raises(RuntimeError, match="ends otherwise"):
        played(evening._replace(given=evening.given[:-1]), tmp_path)


def test_undo_keeps_all_since_the_last_riffle_but_one() -> None:
    night = Night(3)
    assert kept(night.table).events == 0
    happened = [type(step.event) for step in night.hands(3)]
    riffles = [place for place, kind in enumerate(happened) if kind is Riffled]
    assert kept(night.table).events == len(happened) - riffles[-2]


def test_memory_for_undo_counts_what_is_kept_for_undo_alone() -> None:
    night = Night(3)
    for _ in night.started_hand(30):
        pass
    table = night.table
    events, size = kept(table)
    assert events == 30
    assert kept(table._replace(past=None)).size < size
    assert kept(table._replace(base=None, past=None)) == (0, 0)
    (figure,) = undo_memory(2)
    assert figure.figure.endswith(" bytes")


@pytest.mark.slow
def test_a_hand_by_keys_shows_every_key_on_the_screen_and_an_idle_table_is_weighed() -> None:
    figures = live(1, 0.1)
    assert [figure.what for figure in figures] == [
        "a key's edge to the flipped frame, p50",
        "a key's edge to the flipped frame, p99",
        "processor time of the idle daemon",
        "processor time of the idle screen",
        "memory of the daemon, peak",
        "memory of the screen, peak",
    ]
    p50, p99, *_ = figures
    assert p50.how.startswith(f"{len(KEYS_OF_A_HAND)} keys of a number pad")
    assert 0 < float(p50.figure.removesuffix(" ms")) <= float(p99.figure.removesuffix(" ms"))


@pytest.mark.slow
def test_a_start_ends_with_the_first_frame_and_a_restart_with_the_hand_as_it_was() -> None:
    cold, restarted = starts(1)
    assert cold.what == "cold start to the first frame"
    assert restarted.what == "restart to the resumed hand"
    assert all(float(figure.figure.removesuffix(" s")) > 0 for figure in (cold, restarted))


@pytest.mark.slow
def test_messages_reach_the_screen_and_a_night_of_frames_is_counted() -> None:
    figures = {figure.what: figure.figure for figure in screen(messages=2, for_ms=60_000)}
    assert 0 < float(figures["a feed's message to the flipped frame, p50"].removesuffix(" ms")) < 1_000
    assert 10 < int(figures["frames of the screen"]) < 30 * 60
    assert float(figures["processor time of the screen"].removesuffix(" s")) > 0


@pytest.mark.slow
def test_screen_and_feed_agree_on_when_a_night_of_the_bench_shows_something() -> None:
    night = list(night_of(30_000))
    assert [message.at_ms for message in night] == sorted(message.at_ms for message in night)
    assert 1 <= cost_of(night, 30_000).most_a_second <= 30


@pytest.mark.slow
def test_a_screen_that_ends_is_told_with_its_own_words(tmp_path: Path) -> None:
    with closing(LiveTable(tmp_path)) as table:
        os.kill(table.screen.pid, signal.SIGKILL)
        with pytest.raises(RuntimeError, match="the screen ended: INFO screen: 1024 x 600 by dummy"):
            table.screen.shows("dealing", None)


@pytest.mark.slow
@pytest.mark.parametrize(("judges", "cards"), [(HIGH_OF_7, 2), (OMAHA, 4)])
def test_evaluators_that_number_hands_alike_give_every_deal_the_same_number(
    judges: dict[str, Judge], cards: int
) -> None:
    alike = [judge for whose, judge in judges.items() if whose != "PokerKit"]
    assert len(alike) >= 3
    assert [len({judge(deal) for judge in alike}) for deal in deals_of(cards)[:100]] == [1] * 100
