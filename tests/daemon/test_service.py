"""The daemon as a service: its words to the service manager, and its end."""

import signal
import time

import pytest

from tests.daemon.process import TableProcess

STOP_S = 3.0


@pytest.mark.slow
def test_the_manager_hears_the_table_get_ready_live_change_and_stop_in_this_order(stopped_table: TableProcess) -> None:
    stopped_table.start(WATCHDOG_USEC="200000")
    assert stopped_table.words == ["STATUS=hand 0, seating", "READY=1"]
    stopped_table.words_until(lambda word: word == "WATCHDOG=1")
    stopped_table.words_until(lambda word: word == "WATCHDOG=1")
    floor = stopped_table.floor()
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "dealer riffle"):
        assert floor.enters(line) == {"ok": True}
    stopped_table.words_until(lambda word: word == "STATUS=hand 1, dealing")
    stopped_table.signal(signal.SIGTERM)
    stopped_table.words_until(lambda word: word == "STOPPING=1")
    assert stopped_table.ended() == 0


@pytest.mark.slow
def test_signs_of_life_come_in_time_while_nothing_happens(stopped_table: TableProcess) -> None:
    stopped_table.start(WATCHDOG_USEC="400000")
    for _ in range(4):
        stopped_table.words_until(lambda word: word == "WATCHDOG=1")
    assert stopped_table.words[2:] == ["WATCHDOG=1"] * 4


@pytest.mark.slow
def test_without_a_watchdog_no_sign_of_life_is_given(stopped_table: TableProcess) -> None:
    stopped_table.start()
    floor = stopped_table.floor()
    assert floor.enters("seat 1 Ann 5000") == {"ok": True}
    stopped_table.signal(signal.SIGTERM)
    stopped_table.words_until(lambda word: word == "STOPPING=1")
    assert "WATCHDOG=1" not in stopped_table.words


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_in_mid_hand_it_ends_within_three_seconds_and_takes_its_sockets_away(
    table: TableProcess, number: signal.Signals
) -> None:
    watchers = [table.watch("floor"), table.watch("public")]
    floor = table.floor()
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "dealer riffle", "1 call", "dealer clock"):
        assert floor.enters(line) == {"ok": True}
    began_s = time.monotonic()
    table.signal(number)
    code, took_s = table.ended(), time.monotonic() - began_s
    assert code == 0
    assert took_s < STOP_S
    for watcher in watchers:
        watcher.hears_the_end()
    assert [path.name for path in table.feeds.iterdir()] == ["lock"]
    assert "asked to stop" in table.said


@pytest.mark.slow
def test_after_a_clean_stop_the_table_goes_on_where_it_was(table: TableProcess) -> None:
    floor = table.floor()
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "dealer riffle", "1 call"):
        assert floor.enters(line) == {"ok": True}
    table.signal(signal.SIGTERM)
    assert table.ended() == 0
    status = table.start().stops_listening().watch("public").status
    assert (status["hand"], status["turn"], status["committed"]) == (1, 2, {"1": 200, "2": 200})


@pytest.mark.slow
def test_a_stop_asked_for_many_times_at_once_is_one_clean_stop(table: TableProcess) -> None:
    for _ in range(50):
        table.signal(signal.SIGTERM)
    assert table.ended() == 0


@pytest.mark.slow
def test_a_manager_that_never_reads_its_words_holds_no_entry_up(stopped_table: TableProcess) -> None:
    stopped_table.start(WATCHDOG_USEC="200000")
    floor = stopped_table.floor()
    began_s = time.monotonic()
    for number in range(20):
        assert floor.enters("seat 1 Ann 5000" if number % 2 == 0 else "dealer leaves 1") == {"ok": True}
    assert time.monotonic() - began_s < 4
