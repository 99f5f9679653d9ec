"""Pauses, breaks and deadlines that meet: each ends, and play goes on where it was."""

from firmware_host.core.clock import deadline
from firmware_host.core.events import BreakCalled, DeadlinePassed, MisdealRefused
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import Level
from tests.referee.tables import dealt, four, seated, stud_street

STUD = dict.fromkeys((1, 2, 3), 2000)


def test_a_break_that_ends_while_the_floor_was_called_is_over() -> None:
    play = seated(dict.fromkeys((1, 2), 1000))
    play.do(BreakCalled(5, 0))
    play.floor()
    due = deadline(play.table)
    if due is not None:
        play.deadline()
    play.resume()
    assert deadline(play.table) != due


def test_a_frozen_clock_does_not_run_out() -> None:
    play = four()
    play.clock()
    play.floor()
    reduced = reduce(play.table, DeadlinePassed(1, 60_000))
    assert not isinstance(reduced, Accepted) or reduced.table.clock == play.table.clock


def test_the_clock_does_not_run_out_while_a_misdeal_is_suspected() -> None:
    play = four()
    play.clock()
    play.misdeal()
    assert deadline(play.table) is None


def test_a_deal_that_is_completed_in_a_pause_is_complete() -> None:
    play = seated(dict.fromkeys((1, 2), 1000), button=1)
    play.riffle()
    play.cards_to(2, 1, 2)
    play.floor()
    play.card_to(1)
    play.resume()
    assert play.phase() == "betting"


def test_a_last_card_that_is_dealt_in_a_pause_opens_the_street() -> None:
    play = dealt(STUD, game="F7S")
    stud_street(play, 4)
    play.cards_to(1, 2)
    play.floor()
    play.card_to(3)
    play.resume()
    assert play.phase() == "betting"


def test_a_break_that_fell_due_in_a_pause_begins_after_it() -> None:
    play = seated(dict.fromkeys((1, 2), 1000))
    play.floor()
    play.do(BreakCalled(5, 0))
    play.resume()
    assert play.phase() == "break"


def test_what_was_suspected_is_not_decided_while_the_floor_looks() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.misdeal()
    play.floor()
    assert play.refusal(MisdealRefused(0)) == "paused"
    play.resume()
    play.no_misdeal()
    assert play.phase() == "dealing"


def test_a_stop_for_the_floor_leaves_the_levels_time_running() -> None:
    level = Level(1, 100, 200, minutes=10)
    play = seated(dict.fromkeys((1, 2, 3), 10_000), button=1, level=level, structure=(level, level._replace(number=2)))
    play.riffle()
    ends = deadline(play.table)
    play.floor()
    play.wait(120)
    play.resume()
    assert deadline(play.table) == ends
    play.floor()
    play.deadline()
    assert "level-next-hand" in [ruling.code for ruling in play.table.rulings]
