"""The power is cut in mid hand, and clients who come back find the table as they last saw it."""

from random import Random

import pytest

from firmware_host.shell.status import Json
from tests.daemon.clients import Status, Watcher
from tests.daemon.consistent import check_floor, check_public
from tests.daemon.hands import TAME, Dealer, number
from tests.daemon.process import TableProcess

# What a start forgets or measures anew, and nothing of the hand.
NOT_KEPT = ("faults", "message", "entry", "menu", "restored", "buzzer", "start")
# In which street and phase the power is cut, hand by hand.
CUTS = [
    ("preflop", "dealing"),
    ("preflop", "betting"),
    ("preflop", "board"),
    ("turn", "betting"),
    ("river", "showdown"),
    ("river", "payout"),
]


def kept(status: Status) -> Status:
    """What of a status must outlive a cut: all but times and what a start forgets."""
    clock: Json = status["clock"]
    if isinstance(clock, dict):
        clock = {key: value for key, value in clock.items() if key != "remaining_s"}
    return {key: value for key, value in status.items() if key not in NOT_KEPT} | {"clock": clock}


def remaining_s(status: Status) -> float:
    """What is left on the clock, a minute where none runs."""
    clock = status["clock"]
    left_s = clock["remaining_s"] if isinstance(clock, dict) else 60
    assert isinstance(left_s, int | float)
    return left_s


def plays_to(dealer: Dealer, street: str, phase: str) -> None:
    """Play a hand up to a street and phase."""
    steps = dealer.steps()
    while next(steps) != phase or dealer.status["street"] != street:
        pass


def ends_hand(dealer: Dealer) -> None:
    """Everybody gives up until the hand is over."""
    while (phase := dealer.status["phase"]) != "idle":
        order = dealer.status["order"]
        assert isinstance(order, list)
        if phase == "dealing":
            dealer.deals()
        elif phase == "payout":
            dealer.enters("dealer next")
        elif phase == "board":
            dealer.lays_street()
        else:
            dealer.enters(f"{dealer.status['turn'] or order[0]} fold")


def comes_back(table: TableProcess, *before: Watcher) -> tuple[Watcher, Watcher]:
    """Cut the power, start again, and watch the floor's and the players' feed, which show what they last showed."""
    table.kill()
    for watcher in before:
        watcher.hears_the_end()
    table.start().stops_listening()
    floor, public = table.watch("floor"), table.watch("public")
    assert floor.status["restored"] is True
    assert kept(floor.status) == kept(before[0].status)
    assert kept(public.status) == kept(before[1].status)
    return floor, public


@pytest.mark.slow
def test_after_a_cut_in_any_phase_both_feeds_show_what_they_last_showed_and_the_hand_goes_on(
    table: TableProcess,
) -> None:
    chance = Random(21)
    floor, public = table.watch("floor"), table.watch("public")
    Dealer(table, chance, floor, public).seats_players(3)
    for hand, (street, phase) in enumerate(CUTS, 1):
        plays_to(Dealer(table, chance, floor, public, weights=TAME), street, phase)
        floor, public = comes_back(table, floor, public)
        ends_hand(Dealer(table, chance, floor, public))
        assert floor.status["hand"] == hand
        assert number(floor.status["chips_in_play"]) == 15_000
        check_floor(floor.pushes)
        check_public(public.pushes)


@pytest.mark.slow
def test_a_clock_that_was_called_before_a_cut_gives_back_one_second_at_the_most(table: TableProcess) -> None:
    floor, public = table.watch("floor"), table.watch("public")
    dealer = Dealer(table, Random(22), floor, public, weights=TAME)
    dealer.seats_players(3)
    plays_to(dealer, "preflop", "betting")
    table.floor().enters("dealer clock")
    for watcher in (floor, public):
        watcher.until(lambda status: remaining_s(status) < 59, "less than 59 s on the clock")
    before_s = remaining_s(floor.status)
    floor, public = comes_back(table, floor, public)
    assert before_s <= remaining_s(floor.status) < before_s + 1.2
